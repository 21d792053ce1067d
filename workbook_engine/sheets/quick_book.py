"""The library's workbook without its detours; what it writes is the same to the letter.

The steps that are taken for every cell are short, and the parts are handed on as they are made
instead of being packed, so that they need not be unpacked where they are finished. Imported where a
book is made, and nowhere before: with it comes the library.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from xlsxwriter import Workbook
from xlsxwriter.exceptions import OverlappingRange
from xlsxwriter.format import Format
from xlsxwriter.packager import Packager
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import CellBlankTuple, CellFormulaTuple, Worksheet

_FUNCTION = re.compile(r"(?<![\w.])[\w.]++(?=\()")
_KNOWN = frozenset({"AND", "COUNTA", "IF", "LEN", "NOT", "OR", "TEXT", "TRIM"})
"""Functions that Excel has always had; a newer one gets its prefix from the library."""
_BLOCK = 16
"""So many rows have their first and last columns in common, as the library writes them."""
_WHERE = ("range", "a_range", "autofilter")
"""Where a table lies, as the library keeps it."""


class _Letters(dict[int, str]):
    """The letters of columns, from 0, as they are asked for."""

    def __missing__(self, column: int) -> str:
        self[column] = str(xl_col_to_name(column))
        return self[column]


_LETTERS = _Letters()


class Blanks(NamedTuple):
    """The blank cells behind the first of some that are merged, which look alike."""

    last: int
    """The column of the last of them."""
    format: Format


class QuickSheet(Worksheet):  # type: ignore[misc]  # the library has no types
    """A sheet that merges, and writes blank cells, texts and plain formulas, without a detour."""

    write_blank = Worksheet._write_blank  # cells are given by row and column, never as `A1`
    write_number = Worksheet._write_number
    write_string = Worksheet._write_string

    def __init__(self) -> None:
        super().__init__()
        self._merged: defaultdict[int, int] = defaultdict(int)
        """The columns of each row that are merged, a bit each."""

    def merge_range(
        self, top: int, left: int, bottom: int, right: int, said: str, look: Format
    ) -> int:
        """Merge cells; those of one row that stay blank are written all at once."""
        cells, rows = (2 << right) - (1 << left), range(top, bottom + 1)
        if any(self._merged[row] & cells for row in rows):
            raise OverlappingRange(f"of {_area(top, left, bottom, right)} some are merged already")
        for row in rows:
            self._merged[row] |= cells
        is_plain = top == bottom and left < right and not said and not self.table_cells
        if not is_plain or self._check_dimensions(top, left) or self._check_dimensions(top, right):
            return int(super().merge_range(top, left, bottom, right, said, look))
        self.merge.append((top, left, top, right))
        held = self.table[top]
        held[left], held[left + 1] = CellBlankTuple(look), Blanks(right, look)
        return 0

    def add_table(self, *area: Any) -> int:
        """Add a table; the library would ask of each of its cells whether it is free.

        It asks of the headers and the first row alone: nothing is merged farther down.
        """
        top, left, bottom, right, options = area
        made = int(super().add_table(top, left, min(top + 1, bottom), right, options))
        if made == 0:
            self.tables[-1] |= dict.fromkeys(_WHERE, _area(top, left, bottom, right))
        return made

    def _write_rows(self) -> None:
        """Write each row's cells as they stand in it, not column by column of the whole sheet."""
        self._calculate_spans()
        cells, about = self.table, self.row_info
        for row in sorted({*cells, *about, *self.comments}):
            span, held = self.row_spans.get(row // _BLOCK), cells.get(row)
            if held:
                self._write_row(row, span, about.get(row))
                for column in sorted(held):
                    self._write_cell(row, column, held[column])
                self._xml_end_tag("row")
            else:
                self._write_empty_row(row, span, about.get(row))

    def _calculate_spans(self) -> None:
        """Find the first and last columns of each block of rows, from the rows' ends alone."""
        ends: dict[int, tuple[int, int]] = {}
        for held in (self.table, self.comments):
            for row, columns in held.items():
                if columns:
                    left, right = min(columns), max(columns)
                    right = getattr(columns[right], "last", right)
                    first, last = ends.get(row // _BLOCK, (left, 0))
                    ends[row // _BLOCK] = min(first, left), max(last, right)
        self.row_spans = {block: f"{first + 1}:{last + 1}" for block, (first, last) in ends.items()}

    def write_formula(
        self, row: int, col: int, formula: str, cell_format: Format | None = None, value: object = 0
    ) -> int:
        """Write a formula; one of functions that Excel has always had needs no preparing."""
        if _is_plain(formula) and not self._check_dimensions(row, col):
            self.table[row][col] = CellFormulaTuple(formula[1:], cell_format, value)
            return 0
        return int(self._write_formula(row, col, formula, cell_format, value))

    def _write_cell(self, row: int, col: int, cell: tuple[object, ...]) -> None:
        kind = cell.__class__.__name__
        look = getattr(cell, "format", None)
        if not look:
            super()._write_cell(row, col, cell)
            return
        style = look._get_xf_index()
        opening = f'<c r="{_LETTERS[col]}{row + 1}" s="{style}"'
        if kind == "Blank":
            self.fh.write(f"{opening}/>")
        elif kind == "String":
            self.fh.write(f'{opening} t="s"><v>{cell[0]}</v></c>')
        elif isinstance(cell, Blanks):
            self.fh.write(_blanks(col, cell.last).format(row + 1, style))
        elif kind == "Formula" and isinstance(cell[2], str) and cell[2][:1] != "#":
            held = ' t="str"' if cell[2] else ""
            text, value = self._escape_data(cell[0]), self._escape_data(cell[2])
            self.fh.write(f"{opening}{held}><f>{text}</f><v>{value}</v></c>")
        else:
            super()._write_cell(row, col, cell)

    def _write_merge_cell(self, merged_range: tuple[int, int, int, int]) -> None:
        self.fh.write(f'<mergeCell ref="{_area(*merged_range)}"/>')

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        if _is_plain(formula):
            return formula[1:]
        return str(super()._prepare_formula(formula, expand_future_functions))


def _is_plain(formula: str) -> bool:
    return (
        formula[:1] == "=" and formula[-1] != "}" and _KNOWN.issuperset(_FUNCTION.findall(formula))
    )


def _area(top: int, left: int, bottom: int, right: int) -> str:
    return f"{_LETTERS[left]}{top + 1}:{_LETTERS[right]}{bottom + 1}"


@lru_cache(maxsize=1024)
def _blanks(first: int, last: int) -> str:
    """Return blank cells from a column to another, without their row (0) and style (1)."""
    return "".join(f'<c r="{_LETTERS[each]}{{0}}" s="{{1}}"/>' for each in range(first, last + 1))


class QuickBook(Workbook):  # type: ignore[misc]
    """A workbook in memory whose parts are there, by name, once it is closed."""

    worksheet_class = QuickSheet

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__(BytesIO(), {**options, "in_memory": True})
        self.parts: dict[str, bytes] = {}

    def _get_packager(self) -> Packager:
        return _Unpacked()


class _Unpacked(Packager):  # type: ignore[misc]
    """Leaves the parts with the workbook; nothing is left to be packed."""

    def _create_package(self) -> list[tuple[object, str, bool]]:
        for file, name, is_binary in super()._create_package():
            held = file.getvalue()
            self.workbook.parts[name] = held if is_binary else held.encode()
        return []
