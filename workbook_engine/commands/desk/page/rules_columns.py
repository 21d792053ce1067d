"""Tables set in two columns on sheets of paper, none of them cut in two by the end of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from workbook_engine.books.page import GREY, Look
from workbook_engine.commands.desk.page.desk_blocks import BOLD, HEAD, PLAIN, SUB, Sheet, room
from workbook_engine.core.lettering import lines, width
from workbook_engine.core.records import replace

WIDE, HALF = 14, 7
"""Columns of the sheet, and of a table that stands beside another."""
UNIT = 66.75
"""Points of one column of twelve characters."""
LINE = 12.0
DEEP = 52
"""Rows of a sheet of paper."""
SIZE = 8.0
MOST = 2
"""Lines of a cell of a table that stands beside another."""
_CELL = replace(PLAIN, up="top")
_OWN = replace(_CELL, bold=True, fill=GREY)


class Table(Struct, frozen=True):
    """A table as it is set: a title, heads, rows of plain text."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[tuple[int, int]] = frozenset()
    """The cells, by row and column, that stand out."""
    across: bool = False
    """Whether it takes all the columns, however little it says."""


@dataclass
class Columns:
    """Two columns that grow downwards, page by page."""

    sheet: Sheet
    breaks: tuple[int, ...] = ()
    """The last row of each page but the last."""
    left: int = 0
    right: int = 0
    """The next free row of each."""
    page: int = field(init=False)
    """The first row of the page."""

    def __post_init__(self) -> None:
        self.left = self.right = len(self.sheet.heights) + 1
        self.page = 1

    def put(self, table: Table) -> None:
        """Put a table into the column that has most room left, or across both."""
        widths = widths_of(table, HALF)
        across = table.across or not _holds(table, widths)
        widths = widths_of(table, WIDE) if across else widths
        deep = 1 + sum(_deep(row, widths) for row in (table.heads, *table.rows)) + 1
        row = max(self.left, self.right) if across else min(self.left, self.right)
        if row + deep - 1 > self.page + DEEP and row > self.page:
            row = self._new_page()
        on_left = across or row == self.left
        _set(self.sheet, table, row, 1 if on_left else HALF + 1, widths, WIDE if across else HALF)
        self.left = row + deep if on_left else self.left
        self.right = row + deep if across or not on_left else self.right

    def _new_page(self) -> int:
        self.page += DEEP
        self.breaks += (self.page - 1,)
        self.left = self.right = self.page
        return self.page

    def end(self) -> None:
        """Give the sheet all the rows that the tables take."""
        missing = max(self.left, self.right) - 1 - len(self.sheet.heights)
        self.sheet.rows(max(0, missing), LINE)


def widths_of(table: Table, most: int) -> tuple[int, ...]:
    """Return how many columns each column of a table takes: so many in all, if that can be.

    >>> widths_of(Table("", ("die", "result"), (("1", "what comes of it, in a long line"),)), 7)
    (1, 2)
    """
    rows = (table.heads, *table.rows)
    widths = [
        max(1, -(-max(width(row[at], SIZE, "bold") for row in rows) // room(1, UNIT)))
        for at in range(len(table.heads))
    ]
    while sum(widths) > most and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return tuple(int(each) for each in widths)


def _holds(table: Table, widths: Sequence[int]) -> bool:
    """Tell whether a table can be read in half the width."""
    return sum(widths) <= HALF and all(_deep(row, widths) <= MOST for row in table.rows)


def _deep(texts: Sequence[str], widths: Sequence[int]) -> int:
    """Return the lines of a row: those of its longest text."""
    rooms = ((text, room(wide, UNIT)) for text, wide in zip(texts, widths, strict=True))
    return max(lines(text, wide, SIZE, "bold") for text, wide in rooms)


def _set(sheet: Sheet, table: Table, row: int, left: int, widths: Sequence[int], wide: int) -> None:
    """Set a table at a place."""
    sheet.put(row, left, wide - (wide == HALF and left == 1), table.title, HEAD)
    row = _line(sheet, row + 1, left, table.heads, widths, [SUB] * len(widths))
    for at, texts in enumerate(table.rows):
        looks = [_OWN if (at, n) in table.marked else _CELL for n in range(len(texts))]
        looks[0] = looks[0] if (at, 0) in table.marked else replace(BOLD, up="top")
        row = _line(sheet, row, left, texts, widths, looks)


def _line(
    sheet: Sheet,
    row: int,
    left: int,
    texts: Sequence[str],
    widths: Sequence[int],
    looks: Sequence[Look],
) -> int:
    """Set one row of a table; return the row below it."""
    deep = _deep(texts, widths)
    for text, wide, look in zip(texts, widths, looks, strict=True):
        sheet.put(row, left, wide, text, look, deep=deep)
        left += wide
    return row + deep
