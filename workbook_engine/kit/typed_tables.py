"""Tables as an umpire types them: dice down, columns across, codes in the cells, looked up.

What is thrown, what the columns are and which is taken between two stands in the row of heads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from workbook_engine.core.charts import span
from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record
from workbook_engine.core.records import Table as Rows
from workbook_engine.kit.as_printed import is_nothing, odds_in, span_in

HEADS = "heads"
"""In the column of the roll: the row that holds the heads of the columns."""
CELLS = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
"""The cells of a row of a table, from the left."""
_DICE = re.compile(r"(\d?)d(\d{1,3})", re.I)
Result = TypeVar("Result", bound=Record)
_SEVERAL = re.compile(r"[;,]")
_MOST = 1000
"""Sides of a die, and what a row of dice may be written for."""


class By(StrEnum):
    """What the columns of a table are."""

    ODDS = "odds"
    DIFFERENCE = "difference"
    STRENGTH = "strength"
    NAMED = "named"


class Rounding(StrEnum):
    """Which column is taken for what lies between two."""

    DOWN = "down"
    UP = "up"


class TableRow(Record, frozen=True, kw_only=True):
    """A row of a table as printed: what is rolled, and a cell for each column.

    The row of heads also says which dice are thrown and what the columns are.
    """

    id: str
    table: str
    roll: str
    dice: str = "d6"
    by: str = By.ODDS
    rounding: str = Rounding.DOWN
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    e: str = ""
    f: str = ""
    g: str = ""
    h: str = ""
    i: str = ""
    j: str = ""


class Found(Struct, frozen=True):
    """A cell of a table: its row's id, the head of its column, and what stands there."""

    row: str
    head: str
    text: str

    @property
    def cite(self) -> str:
        """How it is cited: row and column."""
        return f"{self.row}, column {self.head}"

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of results in it, in order."""
        return codes_in(self.text)


class MyTable(Struct, frozen=True):
    """A table: which dice, what its columns are, and its rows."""

    name: str
    dice: tuple[int, int]
    """How many, and of how many sides."""
    by: str
    rounding: str
    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]

    def column_for(self, value: Fraction) -> int:
        """Return the number of the column for odds, a difference or a strength.

        What lies below the first or above the last is taken there.
        """
        values = [worth(self.by, each) for each in self.heads]
        known = [(its, n) for n, its in enumerate(values) if its is not None]
        if self.rounding == Rounding.UP:
            return next((n for its, n in known if its >= value), len(self.heads) - 1)
        return max((n for its, n in known if its <= value), default=0)

    def at(self, roll: int, column: int) -> Found | None:
        """Return the cell of a roll; beyond the first or last row it is that row's."""
        row = self.row_of(roll)
        return self._cell(row, column) if row else None

    def row_of(self, roll: int) -> TableRow | None:
        """Return the row of a roll, or of one beyond the table the nearest."""
        spans = [(bounds(each.roll), each) for each in self.rows]
        known = [(its, row) for its, row in spans if its is not None]
        for (low, high), row in known:
            if (low is None or low <= roll) and (high is None or roll <= high):
                return row
        far = [
            (abs(roll - end), n)
            for n, (its, _) in enumerate(known)
            for end in its
            if end is not None
        ]
        return known[min(far)[1]][1] if far else None

    def chances(self) -> Mapping[str, list[Fraction]]:
        """Return how likely what stands in its cells is, column by column, exactly.

        That is before modifiers. What stands highest in the table comes first.
        """
        rows = Counter[str]()
        for roll, ways in ways_of(self.dice).items():
            if row := self.row_of(roll):
                rows[row.id] += ways
        count, sides = self.dice
        found = {text: [Fraction()] * len(self.heads) for text in self.cells}
        for row in self.rows:
            for at, cell in enumerate(CELLS[: len(self.heads)]):
                if text := str(getattr(row, cell)):
                    found[text][at] += Fraction(rows[row.id], sides**count)
        return found

    def _cell(self, row: TableRow, column: int) -> Found:
        at = max(0, min(column, len(self.heads) - 1))
        return Found(row.id, self.heads[at], str(getattr(row, CELLS[at])))

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in its cells, each once."""
        texts = (str(getattr(row, c)) for row in self.rows for c in CELLS[: len(self.heads)])
        return tuple(dict.fromkeys(text for text in texts if text))


def my_tables(rows: Rows[TableRow]) -> Mapping[str, MyTable]:
    """Return the tables of the sheet by name; one without heads or dice is not there."""
    by_name: dict[str, list[TableRow]] = {}
    for row in rows.values():
        by_name.setdefault(row.table, []).append(row)
    made = (_table(name, its) for name, its in by_name.items())
    return {table.name: table for table in made if table}


def _table(name: str, rows: list[TableRow]) -> MyTable | None:
    head = next((row for row in rows if row.roll.casefold() == HEADS), None)
    dice = dice_of(head.dice) if head else None
    if head is None or dice is None:
        return None
    cells = [str(getattr(head, each)).strip() for each in CELLS]
    heads = tuple(cells[: max((n for n, each in enumerate(cells, 1) if each), default=0)])
    others = tuple(row for row in rows if row is not head)
    return MyTable(name, dice, head.by, head.rounding, heads, others) if heads and others else None


def ways_of(dice: tuple[int, int]) -> Mapping[int, int]:
    """Return in how many ways each sum of the dice comes.

    >>> dict(ways_of((2, 3)))
    {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    """
    count, sides = dice
    ways = {0: 1}
    for thrown in range(1, count + 1):
        now, after = 0, dict[int, int]()
        for total in range(thrown, thrown * sides + 1):
            now += ways.get(total - 1, 0) - ways.get(total - 1 - sides, 0)
            after[total] = now
        ways = after
    return ways


def dice_of(text: str) -> tuple[int, int] | None:
    """Return how many dice are thrown, and of how many sides.

    >>> dice_of("2d6"), dice_of("d100"), dice_of("a die")
    ((2, 6), (1, 100), None)
    """
    match = _DICE.fullmatch(text.strip())
    if match is None:
        return None
    count, sides = int(match[1] or 1), int(match[2])
    return (count, sides) if count and 1 < sides <= _MOST else None


def bounds(text: str) -> tuple[int | None, int | None] | None:
    """Return the lowest and highest roll of a row; None where it cannot be read.

    >>> bounds("2 – 3"), bounds("7 or more"), bounds("2 January 2026"), bounds("low")
    ((2, 3), (7, None), (1, 2), None)
    """
    its = span_in(text)
    low, high = span(its) if its else (1, 0)
    small = all(each is None or abs(each) <= _MOST for each in (low, high))
    return (low, high) if small and (low, high) != (1, 0) else None


def worth(by: str, head: str) -> Fraction | None:
    """Return what a head of a column stands for.

    >>> worth("odds", "3 to 1"), worth("difference", "+2"), worth("odds", "many")
    (Fraction(3, 1), Fraction(2, 1), None)
    """
    if by == By.NAMED:
        return None
    if by == By.ODDS:
        odds = odds_in(head)
        return Fraction(odds.replace(":", "/")) if odds else None
    low, high = bounds(head) or (None, None)
    end = low if low is not None else high
    return None if end is None else Fraction(end)


def codes_in(text: str) -> tuple[str, ...]:
    """Return the codes in a cell: several are parted by `;`, nothing is a dash or N/A.

    >>> codes_in("A1; DR2"), codes_in("—")
    (('A1', 'DR2'), ())
    """
    return tuple(each.strip() for each in _SEVERAL.split(text) if not is_nothing(each))


def result_of(code: str, results: Mapping[str, Result]) -> Result | None:
    """Return the row of a code, or of one that differs in case alone."""
    alike = (row for its, row in results.items() if folded(its) == folded(code))
    return results.get(code) or next(alike, None)


def results_in(text: str, results: Mapping[str, Result]) -> list[Result]:
    """Return the rows of the codes in a cell, of those that have one."""
    found = (result_of(code, results) for code in codes_in(text))
    return [row for row in found if row is not None]


def called(name: str, tables: Mapping[str, MyTable]) -> MyTable | None:
    """Return a table by its name, whatever the case."""
    alike = (table for table in tables.values() if folded(table.name) == folded(name))
    return tables.get(name) or next(alike, None)
