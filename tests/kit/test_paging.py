"""Pages of a report: none over-full, none nearly empty but the last."""

from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import (
    DEEPEST,
    PAGE_DEEP,
    Page,
    Table,
    TableLine,
    page_height,
)
from workbook_engine.kit.paging import over_pages

TOP = Page("Title", "Campaign", "Orders wanted", "for 2 May", (), "Situation", None, ())
LINE = TableLine(("1 Bde", "Stood."))


def rows(count: int, words: int = 1) -> Table:
    long = TableLine(("1 Bde", "attacked the bridge " * words))
    return Table("Formations", ("Formation", "What happened"), (8, 40), (long,) * count)


def heights(*tables: Table, first: Page = TOP) -> list[float]:
    return [page_height(page) / PAGE_DEEP for page in over_pages(first, tables)]


def test_what_does_not_fit_goes_on_over_the_page_and_no_row_is_lost() -> None:
    pages = over_pages(TOP, [rows(120)])
    assert len(pages) > 1
    assert all(page_height(page) <= DEEPEST for page in pages)
    assert sum(len(table.lines) for page in pages for table in page.tables) == 120


def test_a_few_rows_more_than_a_page_holds_stand_on_it_printed_smaller() -> None:
    (whole,) = heights(rows(50))
    assert 1 < whole <= DEEPEST / PAGE_DEEP


def test_no_last_page_is_nearly_blank() -> None:
    last = [heights(rows(count))[-1] for count in range(40, 160)]
    assert min(last) > 0.3


def test_a_row_that_is_higher_than_the_room_left_begins_a_page() -> None:
    first = replace(TOP, situation=tuple((f"Own {n}", "Nothing to report.") for n in range(33)))
    assert 0.8 < page_height(first) / PAGE_DEEP < 0.87
    assert len(heights(rows(2, words=60), first=first)) == 2
    assert max(heights(rows(2, words=60), first=first)) <= 1
