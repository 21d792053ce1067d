"""Cells and ranges as numbers: rows and columns count from 1."""

from __future__ import annotations

import re
from typing import NamedTuple

from workbook_engine.books.book import LAST_COLUMN, LAST_ROW, address, column_number, row_column


class Area(NamedTuple):
    """A rectangle of cells, its corners included."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        """Tell whether a cell lies in it."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: Area) -> bool:
        """Tell whether the two have a cell in common."""
        rows = self.top <= other.bottom and other.top <= self.bottom
        return rows and self.left <= other.right and other.left <= self.right

    @property
    def single(self) -> bool:
        """Whether it is one cell only."""
        return self.top == self.bottom and self.left == self.right

    def __str__(self) -> str:
        first = address(self.top, self.left)
        return first if self.single else f"{first}:{address(self.bottom, self.right)}"


def area(text: str) -> Area:
    """Read a range as a file writes it; whole rows and columns reach to the end of the sheet.

    >>> area("B2:$C$4"), str(area("B2"))
    (Area(top=2, left=2, bottom=4, right=3), 'B2')
    """
    first, _, last = text.partition(":")
    is_cell = first[:1].isalpha() and first[-1:].isdecimal()  # as nearly all are: quickly told
    if not is_cell and re.fullmatch(r"\$?[A-Za-z]+", first):
        return Area(1, _letters(first), LAST_ROW, _letters(last or first))
    if not is_cell and re.fullmatch(r"\$?[0-9]+", first):
        return Area(int(first.strip("$")), 1, int((last or first).strip("$")), LAST_COLUMN)
    (top, left), (bottom, right) = row_column(first), row_column(last or first)
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _letters(text: str) -> int:
    return column_number(text.strip("$").upper())
