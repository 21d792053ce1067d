"""A workbook's sheets as grids, each read when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from workbook_engine.books.book import Grid
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.sheet_reader import (
    MOST_PADDED,
    Meanings,
    merged_areas,
    read_grid,
)
from workbook_engine.core.findings import Problem

RESAVE = "Open it in Excel and save it again as an Excel workbook (.xlsx)."


class SheetGrids(Mapping[str, Grid]):
    """The sheets of a package by name.

    A sheet that is written in an ordinary way and not very wide can hold nothing wrong but cells
    out of their order, so it may wait, and the shared texts with it; any other is read at once, so
    that what is wrong with it is known on opening.
    """

    def __init__(self, package: Package, proved: Callable[[str], bool] | None = None) -> None:
        """Open the sheets; `proved` tells of a part whether it is known to be well-formed."""
        self._grids: dict[str, Grid] = {}
        self._package = package
        self._proved = proved
        try:
            self._open()
        except Problem:
            raise
        except Exception as problem:  # whatever a parser stumbles over
            raise _unreadable(type(problem).__name__) from problem

    def _open(self) -> None:
        package = self._package
        _ = package.shared, package.date_styles  # looked at, whatever is read of the book
        blanks = 0
        for sheet, part in package.sheets.items():
            if self._proved is None or not self._proved(part):
                package.prove(part)
            more = package.blanks(part)
            if more is None:
                from workbook_engine.books.package.restating import restated_cells

                self._grids[sheet] = self._grid(sheet, restated_cells(package.parts[part]))
                continue
            blanks += more
            if blanks > MOST_PADDED:
                self._grids[sheet] = self._grid(sheet, package.ordinary(part) or "")

    @cached_property
    def _meanings(self) -> Meanings:
        package = self._package
        styles = package.date_styles, package.shown_styles
        return Meanings(package.texts, *styles, package.first_day)

    def _grid(self, sheet: str, cells: str) -> Grid:
        merged = merged_areas(self._package.text(self._package.sheets[sheet]))
        return read_grid(sheet, cells, self._meanings, merged)

    def __getitem__(self, sheet: str) -> Grid:
        if sheet not in self._grids:
            part = self._package.sheets[sheet]
            self._grids[sheet] = self._grid(sheet, self._package.ordinary(part) or "")
        return self._grids[sheet]

    def __iter__(self) -> Iterator[str]:
        return iter(self._package.sheets)

    def __len__(self) -> int:
        return len(self._package.sheets)


def _unreadable(why: str) -> Problem:
    return Problem("E-READ", f"The workbook cannot be read ({why}).", RESAVE)
