"""What a field's value is in a cell, and the one way a value gets into a fresh sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from workbook_engine.core.languages import spoken
from workbook_engine.core.notation import as_list
from workbook_engine.core.records import Value

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

CellValue = str | int | float | None
"""What the engine writes: a text, a number, or nothing. Never a formula, never TRUE."""
RowCells = Mapping[str, CellValue]
"""What is written in a row, by column."""


def as_cell(value: Value | float) -> CellValue:
    """Return a field's value as it stands in a cell.

    >>> as_cell(Fraction(7, 2)), as_cell(Fraction(4)), as_cell(("2 Para", "5 AL"))
    (3.5, 4, '2 Para; 5 AL')
    >>> as_cell(True), as_cell(False), as_cell(None), as_cell("")
    ('x', None, None, None)
    """
    if value is None or type(value) is str:  # most by far; a text of ours is said again
        return value or None
    if isinstance(value, str):
        return str(spoken(value)) or None
    if isinstance(value, bool):
        return "x" if value else None
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, tuple):
        return as_list(value) or None
    return value


def put(
    sheet: Worksheet, row: int, column: int, value: CellValue, look: Format | None = None
) -> None:
    """Write one value into a fresh sheet; rows and columns count from 0.

    Text always goes in as text, so that `=1+1` or `@home` never becomes a formula.
    """
    if value is None:
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, str):
        sheet.write_string(row, column, spoken(value), look)
    else:
        sheet.write_number(row, column, value, look)


def put_down(
    sheet: Worksheet, row: int, column: int, values: Iterable[CellValue], look: Format | None = None
) -> int:
    """Write values one below the other; return the row after the last."""
    for value in values:
        put(sheet, row, column, value, look)
        row += 1
    return row
