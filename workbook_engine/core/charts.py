"""Charts: printed grids as data, laid out as in the book and looked up as a person reads them.

A cell may hold a printed range of whole numbers: `5`, `8 to 11`, `12+`, `-2 or less`; `-` is empty.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import cast

Printed = str | int
_NUMBER = r"(-?\d+)"
_RANGE = re.compile(rf"{_NUMBER} ?(?:to|-) ?{_NUMBER}")
_PLUS = re.compile(rf"{_NUMBER} ?(?:\+|or more)")
_DICE = re.compile(r"(\d+)d6")
_LESS = re.compile(rf"{_NUMBER} or less")


@dataclass(frozen=True, slots=True)
class ChartCell:
    """Where a value was found: chart, row and column, and what is printed there."""

    chart: str
    cite: str
    row: str
    column: str
    printed: Printed

    def __str__(self) -> str:
        return f"{self.chart}, row {self.row}, column {self.column}: {self.printed}"


@dataclass(frozen=True, slots=True)
class Chart:
    """A printed chart: title, citation, the names of its columns, and its rows by label."""

    title: str
    cite: str
    row: str
    columns: tuple[str, ...]
    rows: dict[str, tuple[Printed, ...]] = field(hash=False)

    @classmethod
    def load(cls, file: Traversable) -> Chart:
        """Read a chart from its TOML file."""
        printed = tomllib.loads(file.read_text(encoding="utf-8"))
        rows = {str(row[0]): tuple(row[1:]) for row in printed["rows"]}
        columns = tuple(str(column) for column in printed["columns"])
        return cls(printed["title"], printed["cite"], printed["row"], columns, rows)

    def cell(self, row: str, column: str) -> ChartCell:
        """Return what is printed at a row and column; raise KeyError where there is none."""
        if column not in self.columns:
            raise KeyError(f"{self.title} has no column {column}")
        printed = self.rows[row][self.columns.index(column)]
        return ChartCell(self.title, self.cite, row, column, printed)

    def number(self, row: str, column: str) -> int:
        """Return the whole number printed at a row and column."""
        return int(self.cell(row, column).printed)

    def share(self, row: str, column: str) -> Fraction:
        """Return the fraction printed at a row and column, such as `1/2`."""
        return Fraction(self.cell(row, column).printed)

    def row_with(self, column: str, number: int | Fraction) -> ChartCell | None:
        """Return the cell of this column whose printed range holds the number."""
        cells = (self.cell(row, column) for row in self.rows)
        return next((cell for cell in cells if holds(cell.printed, number)), None)

    def column_with(self, row: str, number: int | Fraction) -> ChartCell | None:
        """Return the cell of this row whose printed range holds the number."""
        cells = (self.cell(row, column) for column in self.columns)
        return next((cell for cell in cells if holds(cell.printed, number)), None)


def holds(printed: Printed, number: int | Fraction) -> bool:
    """Tell whether a printed range holds a number.

    >>> [holds("8 to 11", n) for n in (7, 8, 11, 12)]
    [False, True, True, False]
    >>> holds("12+", 30), holds("-2 or less", -2), holds("-", 0)
    (True, True, False)
    """
    low, high = span(str(printed))
    return (low is None or low <= number) and (high is None or number <= high)


def dice_in(printed: Printed) -> int | None:
    """Return how many six-sided dice are printed; None where something else is.

    >>> dice_in("2d6"), dice_in("half"), dice_in(1)
    (2, None, None)
    """
    match = _DICE.fullmatch(str(printed))
    return int(match[1]) if match else None


@lru_cache(maxsize=4096)
def span(printed: str) -> tuple[int | None, int | None]:
    """Return the lowest and highest number of a printed range; an empty cell spans nothing."""
    text = printed.strip()
    if text in {"-", ""}:
        return 1, 0
    if match := _RANGE.fullmatch(text):
        return cast("tuple[int, int]", tuple(sorted(int(end) for end in match.groups())))
    if match := _PLUS.fullmatch(text):
        return int(match[1]), None
    if match := _LESS.fullmatch(text):
        return None, int(match[1])
    return int(text), int(text)
