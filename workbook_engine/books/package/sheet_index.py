"""Where the rows, cells and formulas of a sheet lie in its text."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property

from workbook_engine.books.book import RowColumn, address, row_column
from workbook_engine.books.package import refusals
from workbook_engine.books.package.formulas import moved
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    one_attribute,
    prefix_of,
    start_tag,
)
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.sheet_places import CellPlace, FormulaPlace, RowPlace
from workbook_engine.books.package.sheet_reader import merged_areas
from workbook_engine.books.package.xml_text import unescaped

CELL = re.compile(r'<c r="[A-Z]+([0-9]+)"')

NAMESPACE = re.compile(r"""\sxmlns(?::([^\s=]+))?\s*=\s*["']([^"']*)["']""")
"""A prefix, without its colon, and the namespace that it stands for."""


class SheetIndex:
    """A sheet's text, looked through as far as a question needs it."""

    def __init__(self, sheet: str, text: str, *, ordinary: bool) -> None:
        self.sheet = sheet
        self._ordinary = ordinary
        self.text = text
        self.shadow = blanked(text)
        self.prefix = prefix_of(self.shadow, "worksheet") or ""
        self._cells: dict[int, dict[int, CellPlace]] = {}
        self._found: dict[RowColumn, CellPlace | None] = {}
        tag = self.tag("sheetData").search(self.shadow)
        if tag is None:
            raise refusals.odd_xml(sheet)
        self.bare, self.start, self.inside = bool(tag[2]), tag.start(), tag.end()
        self.end = tag.end() if self.bare else self.shadow.rfind(f"</{self.prefix}sheetData")
        if not self._one_meaning():
            raise refusals.odd_xml(sheet)

    def _one_meaning(self) -> bool:
        """Tell whether our prefix means the sheet's own namespace throughout, and no other does."""
        if self.shadow.find("xmlns", self.inside, self.end) < 0:
            return True
        ours = self.prefix.rstrip(":")
        above = NAMESPACE.findall(self.shadow, 0, self.start)
        own = next((uri for name, uri in above if name == ours), None)
        inside = NAMESPACE.findall(self.shadow, self.inside, self.end)
        return all((name == ours) == (uri == own) for name, uri in inside)

    def tag(self, name: str) -> re.Pattern[str]:
        """Find start tags of the sheet's own kind."""
        return start_tag(self.prefix + name)

    @cached_property
    def rows(self) -> list[RowPlace]:
        """The rows in their order, which must rise."""
        tags = list(self.tag("row").finditer(self.shadow, self.inside, self.end))
        close = f"</{self.prefix}row"
        rows: list[RowPlace] = []
        for place, tag in enumerate(tags):
            limit = tags[place + 1].start() if place + 1 < len(tags) else self.end
            end = tag.end() if tag[2] else self.shadow.rfind(close, tag.end(), limit)
            before = rows[-1].number if rows else 0
            number = int(one_attribute(tag[1], "r") or before + 1)
            if number <= before or not self._at_home(number, tag.end(), end):
                raise refusals.rows_out_of_order(self.sheet, number)
            rows.append(RowPlace(number, tag.start(), tag.end(), end, tag[1], bool(tag[2])))
        return rows

    def _at_home(self, number: int, start: int, end: int) -> bool:
        """Tell whether the last cell of a row has the row's number, which is quickly seen."""
        if not self._ordinary:
            return True  # looked at when its cells are
        last = CELL.match(self.text, self.text.rfind("<c ", start, end))
        return last is None or int(last[1]) == number

    @cached_property
    def _places(self) -> dict[int, int]:
        """Where each row stands among the rows."""
        return {row.number: place for place, row in enumerate(self.rows)}

    def row(self, number: int) -> RowPlace | None:
        """Look up a row."""
        place = self._places.get(number)
        return None if place is None else self.rows[place]

    def room_for(self, number: int) -> int:
        """Find where a row that is not there yet belongs."""
        place = bisect_left(self.rows, number, key=lambda row: row.number)
        return self.rows[place].start if place < len(self.rows) else self.end

    def cell(self, row: int, column: int) -> CellPlace | None:
        """Look up one cell."""
        if not self._ordinary or row in self._cells:
            return self.cells(row).get(column)
        if (row, column) not in self._found:
            self._found[row, column] = self._find(row, column)
        return self._found[row, column]

    def _find(self, row: int, column: int) -> CellPlace | None:
        """Find a cell by its address as it is written, without looking through its row."""
        place = self.row(row)
        if place is None:
            return None
        start = self.text.find(f'<c r="{address(row, column)}"', place.inside, place.end)
        found = element("c").match(self.text, start) if start >= 0 else None
        return self._cell(column, found) if found else None

    def cells(self, number: int) -> dict[int, CellPlace]:
        """Look up the cells of a row by their columns."""
        if number not in self._cells:
            row = self.row(number)
            self._cells[number] = self._read_cells(row) if row else {}
        return self._cells[number]

    def _read_cells(self, row: RowPlace) -> dict[int, CellPlace]:
        cells: dict[int, CellPlace] = {}
        column = 0
        for found in element(f"{self.prefix}c").finditer(self.shadow, row.inside, row.end):
            where = one_attribute(found[1], "r")
            number, new = row_column(where) if where else (row.number, column + 1)
            if number != row.number or new <= column:
                raise refusals.rows_out_of_order(self.sheet, row.number)
            column = new
            cells[column] = self._cell(column, found)
        return cells

    def _cell(self, column: int, found: re.Match[str]) -> CellPlace:
        inside = "" if found[2] is None else self.text[found.start(2) : found.end(2)]
        return CellPlace(column, found.start(), found.end(), found[1], inside)

    @cached_property
    def formulas(self) -> list[FormulaPlace]:
        """The formulas of the sheet; those that share one have it each for its own cell."""
        if self.shadow.find(f"<{self.prefix}f", self.inside, self.end) < 0:
            return []
        found: list[FormulaPlace] = []
        masters: dict[str, FormulaPlace] = {}
        for row in self.rows:
            if self.shadow.find(f"<{self.prefix}f", row.inside, row.end) < 0:
                continue
            for cell in self.cells(row.number).values():
                formula = self._formula(row.number, cell, masters)
                if formula is not None:
                    found.append(formula)
        return found

    def _formula(
        self, row: int, cell: CellPlace, masters: dict[str, FormulaPlace]
    ) -> FormulaPlace | None:
        inside = element(f"{self.prefix}f").search(cell.inside)
        if inside is None:
            return None
        if "<!" in cell.inside:
            raise refusals.odd_xml(self.sheet)
        attributes = attributes_of(inside[1])
        text = unescaped(inside[2] or "")
        own = Area(row, cell.column, row, cell.column)
        filled = area(attributes["ref"]) if _fills(attributes) else own
        number = attributes.get("si", "")
        if attributes.get("t") == "shared" and not text and number in masters:
            first = masters[number]
            text = moved(first.text, row - first.row, cell.column - first.cell.column)
        formula = FormulaPlace(row, cell, filled, attributes, text)
        if attributes.get("t") == "shared" and inside[2]:
            masters[number] = formula
        return formula

    @cached_property
    def merged(self) -> list[Area]:
        """The merged cells."""
        return merged_areas(self.shadow[self.end :])

    @cached_property
    def column_styles(self) -> list[tuple[int, int, str]]:
        """First column, last column and style, where columns have a style."""
        tags = self.tag("col").finditer(self.shadow, 0, self.start)
        found = [attributes_of(tag[1]) for tag in tags]
        return [(int(c["min"]), int(c["max"]), c["style"]) for c in found if "style" in c]

    @cached_property
    def usual_height(self) -> str | None:
        """The height of the rows that say nothing else, as it is written."""
        tag = self.tag("sheetFormatPr").search(self.shadow, 0, self.start)
        return one_attribute(tag[1], "defaultRowHeight") if tag else None

    def default_style(self, row: int, column: int) -> str | None:
        """Give the style of a cell that is not there yet: its row's, else its column's."""
        place = self.row(row)
        attributes = attributes_of(place.attributes) if place else {}
        if attributes.get("customFormat") in ("1", "true"):
            return attributes.get("s")
        fits = (style for first, last, style in self.column_styles if first <= column <= last)
        return next(fits, None)


def _fills(attributes: dict[str, str]) -> bool:
    return "ref" in attributes and attributes.get("t") in ("array", "dataTable")
