"""A team's report: the frame of its page, and lines numbered under their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbook_engine.core.briefing import Paper
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import Record, replace
from workbook_engine.core.report_pages import (
    DEEPEST,
    PARTS,
    Page,
    Pages,
    Table,
    TableLine,
    page_height,
)
from workbook_engine.kit.paging import over_pages
from workbook_engine.kit.report_cells import EARLIER, in_umpires_words
from workbook_engine.kit.seen import Seen

Situation = tuple[tuple[str, str], ...]


def page_of(
    seen: Seen,
    turn: str,
    when: str,
    situation: Situation,
    beside: Table | None,
    tables: Iterable[Table] = (),
    whose: str = "",
) -> Page:
    """Return a page of a report in its frame: whose, after which turn, what is wanted by when."""
    side = f"{readable(seen.side)}. " if readable(seen.side) != seen.called else ""
    due = _("Orders wanted by {deadline}") if seen.deadline else _("Orders wanted")
    return Page(
        title=_("{whose}: situation report").format(whose=whose or seen.called),
        under=f"{seen.campaign}. {side}{turn}",
        due=due.format(deadline=seen.deadline),
        due_for=_("for {date}").format(date=seen.next_date) if seen.next_date else "",
        situation=situation,
        seen_title=when,
        beside=beside,
        tables=tuple(tables),
    )


def after_turn(seen: Seen) -> str:
    """Return what stands below the title of a report: which turn it is of."""
    played = _("After turn {turn}.").format(turn=seen.turn)
    return played if seen.played else _("As set up.")


@in_umpires_words
def reported(
    seen: Seen, when: str, situation: Situation, beside: Table, boxes: Iterable[Table]
) -> Pages:
    """Return the pages of a report, one where it fits: boxes with nothing in them are left out.

    `when` heads the situation once a turn was played.
    """
    when = when if seen.played else _("Situation as it begins")
    first = page_of(seen, after_turn(seen), when, situation, beside)
    return with_earlier(seen, over_pages(first, (each for each in boxes if each.lines)))


def with_earlier(seen: Seen, pages: Pages) -> Pages:
    """Return the pages of a report with what the team was told of earlier turns, the latest first.

    It begins a page of its own where the last has no room for all of it.
    """
    told = tuple(TableLine((row.turn, row.date, row.text)) for row in reversed(seen.history))
    if not told:
        return pages
    heads = (_("Turn"), _("Date"), _("In short"))
    box = Table(spoken(EARLIER), heads, (4, 9, PARTS - 13), told)
    *others, last = pages
    whole = replace(last, tables=(*last.tables, box))
    if page_height(whole) <= DEEPEST:
        return (*others, whole)
    blank = replace(pages[0], situation=(), beside=None, tables=())
    return (*pages, *over_pages(blank, (box,)))


def headed(title: str, lines: Iterable[str]) -> Paper:
    """Return the head of the umpire's report: lines under a title."""
    return ((2, title, ""), *((4, "", line) for line in lines))


def table(
    title: str, heads: Iterable[str], widths: tuple[int, ...], lines: Iterable[TableLine]
) -> Table:
    """Return a box of rows, its title and heads in the language that is spoken now."""
    return Table(spoken(title), tuple(map(spoken, heads)), widths, (*lines,))


def texts(title: str, lines: Iterable[str]) -> Table:
    """Return a box of texts, each across the whole page."""
    return Table(title, (), (PARTS,), tuple(TableLine((each,)) for each in lines))


class ReportLine(Record, frozen=True, kw_only=True):
    """A line of a team's Report, under one of its headings."""

    key_field: ClassVar[str] = "number"

    number: int
    heading: str = ""
    text: str = ""


def numbered(lines: Iterable[tuple[str, str]]) -> Iterator[ReportLine]:
    """Yield a report's lines, each a heading and its text.

    >>> [line.number for line in numbered([("Situation", "Quiet."), ("Losses", "None.")])]
    [1, 2]
    """
    for number, (heading, text) in enumerate(lines, start=1):
        yield ReportLine(number=number, heading=heading, text=text)
