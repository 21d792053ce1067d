"""Cells, tables and drop-downs of our own Excel: what is written is read as if it were typed.

`0714` becomes a number, `7-6-5` a day, `=A1` a formula, and an apostrophe in front keeps text what
it is.
"""

from __future__ import annotations

import copy
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

from openpyxl.utils.cell import get_column_letter, range_boundaries
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation
from xlwings import base_classes

if TYPE_CHECKING:
    from tests.excel.fake_excel import Sheet

NUMBER = re.compile(r"\s*[-+(]?[$€£]?\d[\d.,]*%?\)?\s*")
DAY = re.compile(r"\s*\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?\s*|\s*\d{1,2}[- ][A-Z][a-z]{2}.*")
CLOCK = re.compile(r"\s*\d{1,2}:\d{2}(:\d{2})?\s*")


def as_typed(text: str) -> object:
    """Return what Excel makes of a text that is given to a cell."""
    if text.startswith("'"):
        return text[1:]
    if NUMBER.fullmatch(text):
        return float(re.sub(r"[^\d.]", "", text.replace(",", "")) or 0)
    if DAY.fullmatch(text) or CLOCK.fullmatch(text):
        return datetime(1999, 9, 9)
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    return text


def bounds(address: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = range_boundaries(address)
    return left or 1, top or 1, right or 16_384, bottom or 1_048_576


class Range(base_classes.Range):
    api = True
    sheet: Any = None
    max_cells_per_write = max_cells_per_read = 4_000_000

    def __init__(self, sheet: Sheet, areas: list[tuple[int, int, int, int]]) -> None:
        self.sheet, self.areas = sheet, areas
        self.left_, self.top_, self.right_, self.bottom_ = areas[0]

    @property
    def row(self) -> int:
        return self.top_

    @property
    def column(self) -> int:
        return self.left_

    @property
    def shape(self) -> tuple[int, int]:
        return self.bottom_ - self.top_ + 1, self.right_ - self.left_ + 1

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Range:
        at = self.left_ + (column or 1) - 1, self.top_ + row - 1
        return Range(self.sheet, [(*at, *at)])

    @property
    def address(self) -> str:
        return f"${get_column_letter(self.left_)}${self.top_}"

    def select(self) -> None:
        book = self.sheet.book
        if book.wb.active is not self.sheet.ws:
            raise ValueError("Select method of Range class failed")
        book.app.selected = f"{self.sheet.name}!{self.address}"

    def get_address(self, row_absolute: bool, column_absolute: bool, external: bool) -> str:
        return self.address.replace("$", "")

    @property
    def raw_value(self) -> Any:
        self.sheet._book.app.touched(self.sheet.name)
        rows = self.sheet.ws.iter_rows(self.top_, self.bottom_, self.left_, self.right_)
        found = [[each.value for each in row] for row in rows]
        return found if len(self) > 1 else found[0][0]

    @raw_value.setter
    def raw_value(self, data: Any) -> None:
        self.sheet.touched(*self.areas)
        rows = data if isinstance(data, list | tuple) else [[data]]
        for down, row in enumerate(rows):
            for over, value in enumerate(row):
                self._write(self.top_ + down, self.left_ + over, value)

    def _write(self, row: int, column: int, value: object) -> None:
        cell = self.sheet.ws.cell(row, column)
        if type(cell).__name__ == "MergedCell":
            return
        text = isinstance(value, str)
        formula = text and str(value).startswith("=")
        made = value if formula or not text else as_typed(str(value))
        shown = cell.number_format
        cell.value = None if made == "" else made
        cell.number_format = shown if shown != "General" else cell.number_format
        if isinstance(made, str) and not formula:
            cell.data_type = "s"

    @property
    def formula(self) -> object:
        return self.raw_value

    @formula.setter
    def formula(self, text: object) -> None:
        self.raw_value = text

    @property
    def number_format(self) -> str:
        return str(self.sheet.ws.cell(self.top_, self.left_).number_format)

    @number_format.setter
    def number_format(self, code: str) -> None:
        for left, top, right, bottom in self.areas:
            for row in self.sheet.ws.iter_rows(top, bottom, left, right):
                for cell in row:
                    cell.number_format = code

    @property
    def row_height(self) -> float | None:
        return self.sheet.ws.row_dimensions[self.top_].height  # type: ignore[no-any-return]

    @row_height.setter
    def row_height(self, height: float | None) -> None:
        for _, top, _, bottom in self.areas:
            for row in range(top, bottom + 1):
                self.sheet.ws.row_dimensions[row].height = height
                self.sheet._book.fitted.get(self.sheet.name, set()).discard(str(row))

    @property
    def column_width(self) -> float | None:
        return self.sheet.ws.column_dimensions[get_column_letter(self.left_)].width  # type: ignore[no-any-return]

    @column_width.setter
    def column_width(self, letters: float) -> None:
        """Excel keeps whole pixels, of which a letter has seven, and writes them as letters."""
        held = self.sheet.ws.column_dimensions
        for each in list(held.values()):
            for column in range(each.min or 0, (each.max or -1) + 1):
                alone = copy.copy(each)
                alone.index, alone.min, alone.max = get_column_letter(column), column, column
                held[alone.index] = alone
        for column in range(self.left_, self.right_ + 1):
            pixels = round(letters * 7 + 5)
            held[get_column_letter(column)].width = pixels * 256 // 7 / 256

    def autofit(self, axis: Any = None) -> None:
        self.row_height = None
        for _, top, _, bottom in self.areas:
            fitted = self.sheet._book.fitted.setdefault(self.sheet.name, set())
            fitted.update(map(str, range(top, bottom + 1)))

    @property
    def data_validation(self) -> Checked:
        return Checked(self)

    def unmerge(self) -> None:
        for each in self._merged():
            self.sheet.ws.unmerge_cells(str(each))

    def _merged(self) -> list[CellRange]:
        box = CellRange(None, *(self.left_, self.top_, self.right_, self.bottom_))
        return [e for e in self.sheet.ws.merged_cells.ranges if not e.isdisjoint(box)]

    def copy(self, destination: Any = None) -> None:
        """Take cells over with all that hangs on them, a row as often as there are rows."""
        target = destination.impl
        target.sheet.touched()
        high = self.shape[0]
        for top in range(target.top_, target.top_ + max(high, target.shape[0]), high):
            self._copy(target.sheet.ws, top - self.top_, target.left_ - self.left_)

    def _copy(self, ws: Any, down: int, right: int) -> None:
        for row in self.sheet.ws.iter_rows(self.top_, self.bottom_, self.left_, self.right_):
            for cell in row:
                other = ws.cell(cell.row + down, cell.column + right)
                other.value = cell.value
                if cell.data_type == "s":
                    other.data_type = "s"
                other.hyperlink = copy.copy(cell.hyperlink)
                for part in ("font", "fill", "border", "alignment", "protection", "number_format"):
                    setattr(other, part, copy.copy(getattr(cell, part)))
        for each in self._merged():
            ws.merge_cells(str(each))
        box = {*CellRange(None, self.left_, self.top_, self.right_, self.bottom_).cells}
        coloured = [*ws.conditional_formatting._cf_rules.items()]  # found by their cells: anew
        given = {_rule(each): cells_of(each) & box for each in rules_of(self.sheet.ws)}
        for each in rules_of(ws):
            held, taken = cells_of(each), given.get(_rule(each), set())
            left = held - {(r + down, c + right) for r, c in box}
            left |= {(r + down, c + right) for r, c in taken}
            if left != held:
                each.sqref = MultiCellRange([CellRange(None, c, r, c, r) for r, c in left])
        ws.conditional_formatting._cf_rules = dict(coloured)


def rules_of(ws: Any) -> list[Any]:
    """Return what says what may be typed in the cells of a sheet, and how they are coloured."""
    return [*ws.data_validations.dataValidation, *ws.conditional_formatting]


def cells_of(rule: Any) -> set[tuple[int, int]]:
    """Return the cells that a rule is about, row and column."""
    return {place for each in rule.sqref for place in each.cells}


def _rule(rule: Any) -> tuple[object, ...]:
    """Return what tells a rule: what it says, and of which columns."""
    of = [rule] if isinstance(rule, DataValidation) else rule.rules
    columns = frozenset(column for _, column in cells_of(rule))
    return str([(e.type, getattr(e, "formula", None) or e.formula1) for e in of]), columns


class Checked(base_classes.DataValidation):
    api = True

    def __init__(self, cells: Range) -> None:
        self.cells = cells

    def set_list(self, source: list[str], in_cell_dropdown: bool) -> None:
        self.cells.sheet.touched()
        listed = DataValidation("list", formula1=f'"{",".join(source)}"')
        listed.add(self.cells.address.replace("$", ""))
        self.cells.sheet.ws.add_data_validation(listed)


class Tables(base_classes.Collection):
    api = True

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __call__(self, key: str) -> Table:
        return Table(self.sheet, self.sheet.ws.tables[key])

    def __len__(self) -> int:
        return len(self.sheet.ws.tables)


class Table:
    api = True

    def __init__(self, sheet: Sheet, table: Any) -> None:
        self.sheet, self.table = sheet, table

    def resize(self, reach: Any) -> None:
        it = reach.impl
        self.sheet.touched()
        first = f"{get_column_letter(it.left_)}{it.top_}"
        self.table.ref = f"{first}:{get_column_letter(it.right_)}{it.bottom_}"
        if self.table.autoFilter:
            self.table.autoFilter.ref = self.table.ref
