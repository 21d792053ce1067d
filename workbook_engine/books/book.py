"""The port: what the engine may ask of a workbook, and what a cell may hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384


class CellError(Struct, frozen=True):
    """What Excel shows where a value should be: `#REF!`, `#N/A` and the like."""

    text: str


class Shown:
    """A number that its cell shows in a way of its own, such as 007 or 1/9; it counts as it is."""

    text: str
    """What the cell shows."""


class ShownInt(Shown, int):
    """A whole number that is shown in a way of its own."""


class ShownFloat(Shown, float):
    """A number with a fraction that is shown in a way of its own."""


def shown_as(number: int | float, text: str) -> int | float:
    """Return a number that its cell shows as a text; nothing for as it is always written."""
    if not text:
        return number
    made = ShownInt(number) if isinstance(number, int) else ShownFloat(number)
    made.text = text
    return made


Plain: TypeAlias = str | int | float | bool | date | datetime | time | CellError | None


class Formula(Struct, frozen=True):
    """A cell that holds a formula, `=A1+1`, and the value last worked out for it.

    `cached` is None when the file holds no value; a formula that came to empty text has `''`.
    """

    text: str
    cached: Plain = None


Value: TypeAlias = Plain | Formula
RowColumn: TypeAlias = tuple[int, int]
"""A cell by its row and its column, which count from 1."""
Grid: TypeAlias = Sequence[Sequence[Value]]
"""Rows from A1 on, row 0 being Excel's row 1; rows differ in length, end blanks may be missing."""


class Height(NamedTuple):
    """How high a row is to be, in points, and was for what stood there; None is the sheet's own.

    A program that shows the book may say of what we made so high that a hand did it.
    """

    now: float | None
    was: float | None


Heights: TypeAlias = Mapping[int, Height]
ANY: Heights = MappingProxyType({})
"""Rows as high as they are."""


class Drawing(Struct, frozen=True):
    """How a drawn sheet is to look: as it does in another book, which the engine has made."""

    made: bytes
    """That book, with a sheet of the same name."""
    fills: frozenset[str]
    """The colours, as `C9DDBE`, that the engine fills cells with; all others are somebody's own."""
    cells: bool
    """Whether its cells are drawn, and not its page alone."""
    page: bool
    """Whether the page is set whatever it is; otherwise only where it was ours and has grown."""


class Readable(Protocol):
    """A workbook that is only read: named grids of values.

    Blank is None, never `''`; a whole number is an int, a day without an hour a date, line breaks
    are `\\n`. Reading or writing a sheet that is not in `sheets()` raises KeyError.
    """

    name: str

    def sheets(self) -> tuple[str, ...]:
        """Name the sheets that hold cells, in their order."""

    def read(self, sheet: str) -> Grid:
        """Give a sheet's cells as they are now, writes included."""


class Book(Readable, Protocol):
    """A workbook as the engine sees it, read and written."""

    def write(self, sheet: str, cells: Mapping[str, Value], heights: Heights = ANY) -> None:
        """Put values at addresses such as `K23`; None clears, text never becomes a formula.

        All the cells or none: a value that no cell can hold raises ValueError and changes nothing.
        Rows that cells are written in may be given a height; one that somebody has set by hand
        stays.
        """

    def put(self, sheet: str, cells: Mapping[RowColumn, Value], heights: Heights = ANY) -> None:
        """Put values as `write` does, into cells by their rows and columns."""

    def save(self) -> bytes:
        """Give the whole file, the very same bytes if no cell differs; whoever asks places it."""


def address(row: int, column: int) -> str:
    """Write a cell's place as Excel does; both count from 1.

    >>> address(23, 11)
    'K23'
    """
    check_place(row, column)
    return f"{column_letters(column)}{row}"


def check_place(row: int, column: int) -> None:
    """Raise ValueError for a row or a column that no sheet has."""
    if not (1 <= row <= LAST_ROW and 1 <= column <= LAST_COLUMN):
        raise ValueError(f"no sheet has a row {row}, column {column}")


@lru_cache(maxsize=LAST_COLUMN)
def column_letters(column: int) -> str:
    """Write a column's letters.

    >>> column_letters(28)
    'AB'
    """
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


@lru_cache(maxsize=LAST_COLUMN)
def column_number(letters: str) -> int:
    """Read a column's letters.

    >>> column_number("XFD")
    16384
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


_PLACE = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")
_COLUMNS: dict[str, int] = {}
"""The columns met so far, by their letters as they are mostly written: a book has many cells."""


def row_column(address: str) -> RowColumn:
    """Read a cell's place as Excel writes it, `$` and small letters allowed.

    >>> row_column('K23')
    (23, 11)
    """
    letters = address.rstrip("0123456789")
    digits = address[len(letters) :]
    if letters in _COLUMNS and len(digits) < 7 and digits[:1] > "0":  # of seven some are beyond
        return int(digits), _COLUMNS[letters]
    found = _PLACE.fullmatch(address)
    if found is None:
        raise ValueError(f"{address!r} is not the address of a cell, such as K23")
    row, column = int(found[2]), column_number(found[1].upper())
    if row > LAST_ROW or column > LAST_COLUMN:
        raise ValueError(f"{address!r} lies beyond the last cell of a sheet, XFD1048576")
    if found[1] == letters == letters.upper():
        _COLUMNS[letters] = column
    return row, column


def value_at(grid: Grid, row: int, column: int) -> Value:
    """Look up the value of a row and a column, which count from 1; beyond the grid all is blank."""
    line = grid[row - 1] if row <= len(grid) else ()
    return line[column - 1] if column <= len(line) else None
