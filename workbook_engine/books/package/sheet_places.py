"""Cells, rows and formulas by where they lie in a sheet's text."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from workbook_engine.books.book import RowColumn
from workbook_engine.books.package.lexing import one_attribute
from workbook_engine.books.package.places import Area


class CellPlace(NamedTuple):
    """One cell: its column, its stretch of the text, its attributes and its inside."""

    column: int
    start: int
    end: int
    attributes: str
    inside: str

    @property
    def style(self) -> str | None:
        """The number of its style, as written."""
        return one_attribute(self.attributes, "s")


class RowPlace(NamedTuple):
    """One row: its number, its tag, its inside; `bare` if it is `<row/>`."""

    number: int
    start: int
    inside: int
    end: int
    attributes: str
    bare: bool


class FormulaPlace(Struct, frozen=True):
    """One formula: its cell, the cells its results fill, its attributes, its text (no `=`)."""

    row: int
    cell: CellPlace
    area: Area
    attributes: dict[str, str]
    text: str

    @property
    def place(self) -> RowColumn:
        """Its row and its column."""
        return self.row, self.cell.column

    @property
    def places(self) -> set[RowColumn]:
        """The cells that its results fill."""
        top, left, bottom, right = self.area
        return {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}

    @property
    def kind(self) -> str:
        """Its kind: normal, shared, array or dataTable."""
        return self.attributes.get("t", "normal")
