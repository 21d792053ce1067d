"""A team's report as pages of paper: one value, which the sheet, the web page and the text show.

A rule set composes the pages of what a team may know; how they are drawn is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from workbook_engine.core.lettering import SLACK, lines
from workbook_engine.core.records import Record


class RowLook(StrEnum):
    """How a row of a report stands out."""

    PLAIN = "plain"
    GROUP = "group"
    """The head of those below it: a division, a front."""
    OLD = "old"
    """An old report: slanting."""
    NOTE = "note"
    """A remark below a table, across all of its columns."""


class TableLine(Struct, frozen=True):
    """One row of a table: a text for each column, or one text across them all."""

    cells: tuple[str, ...]
    look: RowLook = RowLook.PLAIN


class Table(Struct, frozen=True):
    """A box of a page: its title, its heads, how wide each column is, and its rows."""

    title: str
    heads: tuple[str, ...]
    widths: tuple[int, ...]
    """In parts of the page's width, of which there are `PARTS`."""
    lines: tuple[TableLine, ...]

    @property
    def wide(self) -> int:
        """Parts of the page's width that it takes."""
        return sum(self.widths)


class Page(Struct, frozen=True):
    """One page of a report; of several, the first is the team's and the others to hand on."""

    title: str
    under: str
    """Campaign, side and turn."""
    due: str
    """In the frame on top: what is wanted of the team."""
    due_for: str
    situation: tuple[tuple[str, str], ...]
    """Own, Enemy, Supply: a line each."""
    seen_title: str
    beside: Table | None
    """The enemy as known, beside the inset of the map."""
    tables: tuple[Table, ...]


Pages = tuple[Page, ...]

PARTS = 48
"""The columns of paper that a page is laid out on."""
PART = 10.5
"""Points of width of one of them."""
MARGIN, INDENTED = 4.0, 10.0
"""Points of it that stay free beside a text in the first column, and in the others."""
INSET = 24
"""Of those, how many the inset of the map takes."""
TEXT, HEAD, BOX, TITLE = 11.5, 15.0, 16.5, 24.0
"""Points of height: a line of text, the heads of columns, a title of a box, the title on top."""
PAGE_DEEP = 725.0
"""Points that A4 upright holds between its margins."""
DEEPEST = 1.2 * PAGE_DEEP
"""Points that it holds printed smaller: letters of 8.5 points are 7 then, and none is smaller."""
LEAST_INSET = 190.0
"""Points of height that the inset needs."""


def lines_of(text: str, parts: int, size: float = 8.5, margin: float = MARGIN) -> int:
    """Return how many lines a text takes in so many parts of the width.

    >>> lines_of("Stood.", 10), lines_of("2 Para held Arnhem Bridge against an attack", 10)
    (1, 2)
    """
    return lines(text, max(20.0, parts * PART - margin) / SLACK, size)


def height_of(line: TableLine, widths: Sequence[int]) -> float:
    """Return the points of height that a row takes."""
    if len(line.cells) == 1:
        return TEXT * lines_of(line.cells[0], sum(widths)) + 3
    return TEXT * most_lines(line.cells, widths) + 3


def most_lines(cells: Sequence[str], widths: Sequence[int], size: float = 8.5) -> int:
    """Return how many lines the longest of a row's texts takes; all but the first are indented."""
    pairs = enumerate(zip(cells, widths, strict=True))
    return max(
        (lines_of(text, wide, size, INDENTED if at else MARGIN) for at, (text, wide) in pairs),
        default=1,
    )


def heads_height(heads: Sequence[str], widths: Sequence[int]) -> float:
    """Return the points of height that the heads of columns take, which are bold."""
    return TEXT * most_lines(heads, widths, 9) + 4


def table_height(table: Table) -> float:
    """Return the points of height that a box takes, with its title and heads."""
    top = BOX + (heads_height(table.heads, table.widths) if table.heads else 0)
    return top + sum(height_of(each, table.widths) for each in table.lines) + 5


def top_height(page: Page) -> float:
    """Return the height of a page down to its tables."""
    said = sum(max(1, lines_of(text, PARTS - 6, 9)) * TEXT + 5 for _, text in page.situation)
    top = TITLE + HEAD + 6 + (BOX + said + 5 if page.situation else 0)
    return top + (max(LEAST_INSET, table_height(page.beside)) if page.beside else 0)


def page_height(page: Page) -> float:
    """Return the points of height that a whole page takes."""
    return top_height(page) + sum(table_height(each) for each in page.tables)


class PageRow(Record, frozen=True, kw_only=True):
    """A row of a team's Report, page by page, as its sheet draws them."""

    key_field: ClassVar[str] = "number"

    number: int
    page: int = 1
    part: str = ""
    """top, situation, beside, table or end."""
    look: str = ""
    widths: str = ""
    cells: tuple[str, ...] = ()


class Part(StrEnum):
    """What a row of a page belongs to."""

    TITLE = "title"
    UNDER = "under"
    BOX = "box"
    """The title of a box."""
    HEADS = "heads"
    SAID = "said"
    """A line of the situation."""
    ROW = "row"
    BESIDE = "beside "
    """Before the part of a row that stands beside the inset."""


def rows_of(pages: Pages) -> Iterator[PageRow]:
    """Yield the rows of a report's sheet, numbered through."""
    number = 0
    for at, page in enumerate(pages, start=1):
        for part, look, widths, cells in _rows(page):
            number += 1
            shown = " ".join(map(str, widths))
            yield PageRow(
                number=number, page=at, part=part, look=look, widths=shown, cells=tuple(cells)
            )


_Row = tuple[str, str, Sequence[int], Sequence[str]]


def _rows(page: Page) -> Iterator[_Row]:
    half = (PARTS // 2, PARTS - PARTS // 2)
    yield Part.TITLE, "", half, (page.title, page.due)
    yield Part.UNDER, "", half, (page.under, page.due_for)
    if page.situation:
        yield Part.BOX, "", (PARTS,), (page.seen_title,)
    for head, said in page.situation:
        yield Part.SAID, "", (6, PARTS - 6), (head, said)
    if page.beside:
        yield from _table(page.beside, Part.BESIDE)
    for table in page.tables:
        yield from _table(table, "")


def _table(table: Table, before: str) -> Iterator[_Row]:
    yield f"{before}{Part.BOX}", "", (table.wide,), (table.title,)
    if table.heads:
        yield f"{before}{Part.HEADS}", "", table.widths, table.heads
    for line in table.lines:
        widths = table.widths if len(line.cells) > 1 else (table.wide,)
        yield f"{before}{Part.ROW}", line.look, widths, line.cells


def texts_of_pages(pages: Iterable[Page]) -> Iterator[str]:
    """Yield every text of a report, in the order in which it is read."""
    for row in rows_of(tuple(pages)):
        yield from row.cells
