"""Charts: printed grids as data, laid out as in the book and looked up as a person reads them.

A cell may hold a printed range of whole numbers: `5`, `8 to 11`, `12+`, `-2 or less`; `-` is empty.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, cast

from msgspec import Struct

from workbook_engine.core.house_rulings import HouseRuling

Printed = str | int
_NUMBER = r"(-?\d+)"
_RANGE = re.compile(rf"{_NUMBER} ?(?:to|-) ?{_NUMBER}")
_PLUS = re.compile(rf"{_NUMBER} ?(?:\+|or more)")
_DICE = re.compile(r"(\d+)d6")
_LESS = re.compile(rf"{_NUMBER} or less")


class ChartCell(Struct, frozen=True):
    """Where a value was found: chart, row and column, and what is printed there."""

    chart: str
    cite: str
    row: str
    column: str
    printed: Printed
    """What holds there: what is printed, or the umpire's own."""
    ruling: HouseRuling | None = None
    """The umpire's ruling that put it there."""

    def __str__(self) -> str:
        whose = f" (house ruling {self.ruling.number})" if self.ruling else ""
        row, column = (each.replace("_", " ") for each in (self.row, self.column))
        return f"{self.chart}, row {row}, column {column}: {self.printed}{whose}"


class Rulable(Struct, frozen=True):
    """The part of a chart the umpire may rule on, and what he does about the rest."""

    cells: Mapping[str, Any] = {}
    """What may stand in a column; for a row that has its own, by row and column."""
    instead: str = ""
    spans: str = ""
    """Where the cells of each column (`down`) or row (`across`) part all numbers among them."""

    def at(self, row: str, column: str) -> tuple[str, ...]:
        """Return what may be ruled in a cell; nothing where it stands as printed."""
        own = self.cells.get(row)
        if isinstance(own, Mapping) and column in own:
            return tuple(own[column])
        offered = self.cells.get(column, self.cells.get("*", ()))
        return () if isinstance(offered, Mapping) else tuple(offered)


@dataclass(frozen=True, slots=True)
class Chart:
    """A printed chart: title, citation, the names of its columns, and its rows by label.

    What is looked up is what is in force: a ruling of the umpire's takes the place of the print.
    """

    title: str
    cite: str
    row: str
    columns: tuple[str, ...]
    rows: dict[str, tuple[Printed, ...]] = field(hash=False)
    """As printed: look values up with `cell` or `line`."""
    umpire: Rulable = field(default_factory=Rulable, hash=False, compare=False)
    ruled: Mapping[tuple[str, str], HouseRuling] = field(default_factory=dict, hash=False)
    """The umpire's rulings that hold, by row and column."""
    _used: MutableMapping[str, HouseRuling] | None = field(
        default=None, repr=False, hash=False, compare=False
    )
    """Where it is noted which of them something rests on."""
    _cells: dict[tuple[str, str], ChartCell] = field(
        default_factory=dict, init=False, repr=False, hash=False, compare=False
    )
    """The cells that were looked up: most are asked for hundreds of times a turn."""
    _holding: dict[tuple[bool, str, int | Fraction], Held] = field(
        default_factory=dict, init=False, repr=False, hash=False, compare=False
    )
    """Which cell of a column (true) or of a row holds a number, of those that were asked for."""

    @classmethod
    def load(cls, file: Traversable) -> Chart:
        """Read a chart from its TOML file."""
        printed = tomllib.loads(file.read_text(encoding="utf-8"))
        rows = {str(row[0]): tuple(row[1:]) for row in printed["rows"]}
        columns = tuple(str(column) for column in printed["columns"])
        may = Rulable(
            printed.get("umpire", {}), printed.get("instead", ""), printed.get("spans", "")
        )
        return cls(printed["title"], printed["cite"], printed["row"], columns, rows, may)

    def under(
        self,
        ruled: Mapping[tuple[str, str], HouseRuling],
        used: MutableMapping[str, HouseRuling] | None = None,
    ) -> Chart:
        """Return the chart under rulings; what rests on one is noted where that is wanted."""
        return replace(self, ruled=ruled, _used=used)

    def cell(self, row: str, column: str) -> ChartCell:
        """Return what holds at a row and column; raise KeyError where there is none."""
        found = self.looked_up(row, column)
        if found.ruling is not None and self._used is not None:
            self._used[found.ruling.number] = found.ruling
        return found

    def printed(self, row: str, column: str) -> Printed:
        """Return what is printed at a row and column, whatever was ruled."""
        if column not in self.columns:
            raise KeyError(f"{self.title} has no column {column}")
        return self.rows[row][self.columns.index(column)]

    def looked_up(self, row: str, column: str) -> ChartCell:
        """Return what holds at a row and column, without a note that anything rests on it."""
        known = self._cells.get((row, column))
        if known is None:
            ruling, printed = self.ruled.get((row, column)), self.printed(row, column)
            holds_now = printed if ruling is None else ruling.value
            known = ChartCell(self.title, self.cite, row, column, holds_now, ruling)
            self._cells[row, column] = known
        return known

    def line(self, row: str) -> tuple[Printed, ...]:
        """Return what holds in a row, column by column."""
        if not self.ruled:
            return self.rows[row]
        return tuple(self.cell(row, column).printed for column in self.columns)

    def number(self, row: str, column: str) -> int:
        """Return the whole number that holds at a row and column."""
        return int(self.cell(row, column).printed)

    def share(self, row: str, column: str) -> Fraction:
        """Return the fraction that holds at a row and column, such as `1/2`."""
        return _exact(self.cell(row, column).printed)

    def row_with(self, column: str, number: int | Fraction) -> ChartCell | None:
        """Return the cell of this column whose range holds the number."""
        held = self._holding.get((True, column, number))
        if held is None:
            held = self._found(((row, column) for row in self.rows), number)
            self._holding[True, column, number] = held
        return self._noted(held)

    def column_with(self, row: str, number: int | Fraction) -> ChartCell | None:
        """Return the cell of this row whose range holds the number."""
        held = self._holding.get((False, row, number))
        if held is None:
            held = self._found(((row, column) for column in self.columns), number)
            self._holding[False, row, number] = held
        return self._noted(held)

    def _found(self, places: Iterable[tuple[str, str]], number: int | Fraction) -> Held:
        """Find the cell with a number; a ruling counts where the number is, or would have been."""
        every = tuple(self.looked_up(*place) for place in places)
        found = next((cell for cell in every if holds(cell.printed, number)), None)
        return found, tuple(
            cell.ruling
            for cell in every
            if cell.ruling is not None
            and (cell is found or holds(self.printed(cell.row, cell.column), number))
        )

    def _noted(self, held: Held) -> ChartCell | None:
        found, rests_on = held
        if rests_on and self._used is not None:
            self._used.update((ruling.number, ruling) for ruling in rests_on)
        return found


Held = tuple[ChartCell | None, tuple[HouseRuling, ...]]
"""The cell that holds a number, and the rulings on which that rests."""


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


_exact = lru_cache(maxsize=1024, typed=True)(Fraction)
"""What is printed as a fraction; there are few, and each is asked for many times."""


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
