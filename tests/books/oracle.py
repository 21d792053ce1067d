"""What openpyxl makes of a workbook: the second opinion on our own reader."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet

from workbook_engine.books.book import CellError, Formula, Grid, Plain, Value
from workbook_engine.books.cells import settle_plain, trimmed

AnyCell = Cell | MergedCell
Places = Mapping[tuple[int, int], AnyCell]

BOOLEANS = {"=TRUE()": True, "=FALSE()": False}
"""How LibreOffice writes TRUE and FALSE; these formulas need no value worked out."""


def read_by_openpyxl(data: bytes) -> dict[str, Grid]:
    """Read every sheet of cells."""
    book = _load(data)
    values = _load(data, data_only=True) if _has_formulas(book) else book
    return {
        sheet.title: _grid(sheet, _places(worked_out))
        for sheet, worked_out in zip(book.worksheets, values.worksheets, strict=True)
    }


def _load(data: bytes, *, data_only: bool = False) -> Workbook:
    with _without_warnings():
        return load_workbook(BytesIO(data), data_only=data_only)


@contextmanager
def _without_warnings() -> Iterator[None]:
    # It warns of what saving would lose and of dates out of range: the one is no concern of a
    # reader, the other becomes an error value and so a finding with its cell.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _places(sheet: Worksheet) -> Places:
    # Its public ways walk every cell up to the last: one stray entry in XFD1048576 and they hang.
    return sheet._cells


def _has_formulas(book: Workbook) -> bool:
    cells = (cell for sheet in book.worksheets for cell in _places(sheet).values())
    return any(cell.data_type == "f" and cell.value not in BOOLEANS for cell in cells)


def _grid(sheet: Worksheet, worked_out: Places) -> Grid:
    rows: list[list[Value]] = []
    for (row, column), cell in _places(sheet).items():
        value = _value(cell, worked_out.get((row, column)))
        if value is None:
            continue
        rows.extend([] for _ in range(row - len(rows)))
        line = rows[row - 1]
        line.extend([None] * (column - len(line)))
        line[column - 1] = value
    return trimmed(rows)


def _value(cell: AnyCell, worked_out: AnyCell | None) -> Value:
    if cell.data_type != "f":
        return _plain(cell)
    held: Any = cell.value
    if isinstance(held, ArrayFormula | DataTableFormula):
        held = getattr(held, "text", None) or "=TABLE()"
    if held in BOOLEANS:
        return BOOLEANS[held]
    if worked_out is None or worked_out.data_type == "f":
        return Formula(held)
    if worked_out.data_type == "str" and worked_out.value is None:
        return Formula(held, "")
    return Formula(held, _plain(worked_out))


def _plain(cell: AnyCell) -> Plain:
    value: Any = cell.value
    if cell.data_type == "e":
        return CellError(str(value))
    if isinstance(value, timedelta):
        value /= timedelta(days=1)  # a length of time is its number of days, as the file has it
    try:
        return settle_plain(value)
    except ValueError:  # too long a text, an infinite number: for the sheets layer to report
        return value if isinstance(value, str) else CellError("#NUM!")
