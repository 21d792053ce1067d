"""A file of somebody else's as plain grids, whatever it is: the one door for what is not ours."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from workbook_engine.books.book import RowColumn, Value, address, row_column, shown_as
from workbook_engine.books.file_book import read_limited
from workbook_engine.books.limits import FOREIGN
from workbook_engine.books.package.dates import as_shown
from workbook_engine.core.findings import Problem, did_you_mean, folded
from workbook_engine.core.relaid import Relaid
from workbook_engine.importing.apart import USUAL, Fence, read_apart
from workbook_engine.importing.child import DAY, FORMAT, NUMBER, TEXTS, TREES

KINDS = frozenset({".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"}) | TEXTS | TREES
CELL = re.compile(r"[A-Z]{1,3}[1-9]\d{0,6}")

Cells = tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class ForeignSheet:
    """One sheet of a foreign file: rows from A1 on, blank cells None."""

    name: str
    cells: Cells
    colours: dict[RowColumn, str] = field(default_factory=dict, hash=False)
    """The fills of its cells, where they were asked for, by row and column."""
    edges: tuple[tuple[RowColumn, str, str], ...] = ()
    """Thick borders, where fills were asked for: the cell, its bottom or right side, the colour."""
    merged: tuple[str, ...] = ()
    """Its merged cells, `B2:B4`, whose value stands in all that they cover."""
    hidden: frozenset[int] = frozenset()
    """Its rows that are hidden; they count from 1."""
    struck: frozenset[int] = frozenset()
    """Its rows whose first text is struck through."""
    indents: dict[int, int] = field(default_factory=dict, hash=False)
    """How far the first texts of its rows are indented, of those that are."""
    places: dict[RowColumn, str] = field(default_factory=dict, hash=False)
    """Where a cell stood that was moved, for unit cards and charts that were made a list of."""
    wrong: dict[RowColumn, str] = field(default_factory=dict, hash=False)
    """What is not understood in the cells of a chart that was made a list of."""
    relaid: Relaid | None = field(default=None, hash=False)
    """How that was done."""

    def where(self, row: int, column: int) -> str:
        """Return where a cell stands in the file, such as B7."""
        return self.places.get((row, column)) or address(row, column)

    @property
    def as_merged(self) -> Cells:
        """Its cells where what is merged stands in the first alone, as on a sheet of our own."""
        rows = [[*row] for row in self.cells]
        for area in self.merged:
            first, last = map(row_column, area.split(":"))
            for row in rows[first[0] - 1 : last[0]]:
                left = first[1] if row is rows[first[0] - 1] else first[1] - 1
                row[left : last[1]] = [None] * len(row[left : last[1]])
        return tuple(map(tuple, rows))

    def at(self, where: str) -> str:
        """Return the text of a cell; blank where it holds none."""
        if not CELL.fullmatch(where):
            return ""
        moved = (at for at, there in self.places.items() if there == where)
        row, column = next(moved, None) or row_column(where)
        line = self.cells[row - 1] if row <= len(self.cells) else ()
        value = line[column - 1] if column <= len(line) else None
        return value if isinstance(value, str) else ""


def foreign_sheets(
    file: Path, *, painted: bool = False, letters: str = "", fence: Fence = USUAL
) -> tuple[ForeignSheet, ...]:
    """Return the sheets of a foreign file; what cannot be read is a Problem.

    `painted`: with the fills of its cells, the sheet on top first. `letters`: windows or mac.
    """
    if file.suffix.lower() not in KINDS:
        offered = ", ".join(sorted(each.removeprefix(".") for each in KINDS))
        raise Problem(
            "E-FOREIGN-KIND",
            f"{file.name} is not a list that can be read.",
            f"Save it as {offered}.",
        )
    content = read_limited(file, FOREIGN)
    return sheets_in(content, file.name, painted=painted, letters=letters, fence=fence)


def sheets_in(
    content: bytes,
    name: str,
    *,
    painted: bool = False,
    letters: str = "",
    fence: Fence = USUAL,
) -> tuple[ForeignSheet, ...]:
    """Return the sheets in the bytes of a foreign file, which is called so."""
    read = read_apart(content, name, painted=painted, letters=letters, fence=fence)
    return tuple(map(_sheet, read))


def sheet_of(sheets: tuple[ForeignSheet, ...], name: str, file: Path) -> ForeignSheet:
    """Return a sheet by its name; a name that is none is a Problem."""
    found = next((each for each in sheets if folded(each.name) == folded(name)), None)
    if found is None:
        named = [each.name for each in sheets]
        near = did_you_mean(name, named) or f"It has {', '.join(named)}."
        raise Problem("E-FOREIGN-SHEET", f"{file.name} has no sheet {name}.", near)
    return found


def _sheet(said: dict[str, Any]) -> ForeignSheet:
    cells = tuple(tuple(map(_value, row)) for row in said["rows"])
    colours = {(row, column): colour for row, column, colour in said["colours"]}
    merged = tuple(
        ":".join(address(row + 1, column + 1) for row, column in corners)
        for corners in said["merged"]
    )
    indents = dict(map(tuple, said["indents"]))
    hidden, struck = frozenset(said["hidden"]), frozenset(said["struck"])
    edges = tuple(((row, column), side, colour) for row, column, side, colour in said["edges"])
    return ForeignSheet(said["name"], cells, colours, edges, merged, hidden, struck, indents)


def _value(said: Any) -> Value:
    if not isinstance(said, dict):
        return said  # type: ignore[no-any-return]
    if FORMAT in said:
        return shown_as(said[NUMBER], as_shown(said[NUMBER], said[FORMAT]))
    if "-" not in said[DAY]:
        return time.fromisoformat(said[DAY])
    day = datetime.fromisoformat(said[DAY])
    return date.fromisoformat(said[DAY]) if "T" not in said[DAY] else day
