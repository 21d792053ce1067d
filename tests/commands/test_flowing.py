"""A page that is mostly blank takes what follows it, a table cut between two of its rows."""

from __future__ import annotations

from workbook_engine.commands.desk.post.flowing import Paper, Strip, laid

ACROSS, UPRIGHT = (842.0, 595.0), (595.0, 842.0)


def paper(
    page: int,
    high: float,
    *rows: float,
    size: tuple[float, float] = ACROSS,
    alone: bool = False,
) -> Paper:
    """Return a page that is filled from its head down so far, with lines of a table so far down."""
    top = size[1] - 40
    head, foot = (28.0, top + 5, 500.0, 8.0), (28.0, 20.0, 500.0, 10.0)
    lines = tuple(top - row for row in rows)
    strips = (Strip(page, top, top - high),)
    return Paper(page, size, head, foot, top, top - high, strips, alone, lines)


RULINGS = paper(1, 500, 30, 50, 150, 350, 500)
"""Headers from 30 to 50 below the title, then three rows."""


def test_a_table_too_long_for_a_short_page_begins_on_it_and_goes_on_under_its_headers() -> None:
    first, second = laid([paper(0, 100), RULINGS])
    assert [each.page for each in first.strips] == [0, 1]
    assert first.strips[1].bottom == 555 - 350  # below the second row
    headers, rows = second.strips
    assert (headers.top, headers.bottom, rows.top) == (555 - 30, 555 - 50, 555 - 350)
    assert headers.top + headers.up == 555
    assert rows.top + rows.up == headers.bottom + headers.up


def test_what_goes_on_from_a_table_repeats_no_headers_in_the_middle_of_a_page() -> None:
    more = paper(2, 300, 0, 20, 160, 300)
    _, second = laid([paper(0, 100), RULINGS, more])
    assert second.strips[-1].top == more.rows[1]


def test_a_page_that_is_half_full_leaves_a_long_table_whole() -> None:
    pages = [paper(0, 260), RULINGS]
    assert laid(pages) == pages


def test_what_stands_goes_on_a_page_that_lies_above_what_lies() -> None:
    (one,) = laid([paper(0, 90, size=UPRIGHT), paper(1, 120)])
    assert (one.size, one.page, one.strips[0].top + one.strips[0].up) == (ACROSS, 1, 555)


def test_what_follows_a_picture_comes_below_what_is_before_it() -> None:
    pages = laid([paper(0, 90), paper(1, 500, alone=True), paper(2, 120)])
    assert [[each.page for each in page.strips] for page in pages] == [[0, 2], [1]]
