"""The library's workbook without its detours; what it writes is the same to the letter.

The steps that are taken for every cell are short, and the parts are handed on as they are made
instead of being packed, so that they need not be unpacked where they are finished. Imported where a
book is made, and nowhere before: with it comes the library.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.packager import Packager
from xlsxwriter.utility import xl_col_to_name, xl_range
from xlsxwriter.worksheet import CellBlankTuple, Worksheet

_FUNCTION = re.compile(r"(?<![\w.])[\w.]++(?=\()")
_KNOWN = frozenset({"AND", "COUNTA", "IF", "LEN", "NOT", "OR", "TEXT", "TRIM"})
"""Functions that Excel has always had; a newer one gets its prefix from the library."""
_BLOCK = 16
"""So many rows have their first and last columns in common, as the library writes them."""
_PLAIN_MERGE = 6
"""The arguments of a merge: two cells, what stands there, and how it looks."""
_LETTERS = [xl_col_to_name(column) for column in range(512)]


class QuickSheet(Worksheet):  # type: ignore[misc]  # the library has no types
    """A sheet that merges, and writes blank cells, texts and plain formulas, without a detour."""

    def merge_range(self, *area: Any) -> int:
        """Merge cells of one row that are free, and leave them blank; else the library does it."""
        if len(area) != _PLAIN_MERGE or area[0] != area[2] or area[4] != "":
            return int(super().merge_range(*area))
        row, left, _, right, _, look = area
        places = [(row, column) for column in range(left, right + 1)]
        taken = any(place in self.merged_cells or place in self.table_cells for place in places)
        beyond = self._check_dimensions(row, left) or self._check_dimensions(row, right)
        if taken or beyond or left >= right or not look:
            return int(super().merge_range(*area))
        self.merge.append([row, left, row, right])
        self.merged_cells.update(dict.fromkeys(places, xl_range(row, left, row, right)))
        self.table[row].update(dict.fromkeys(range(left, right + 1), CellBlankTuple(look)))
        return 0

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
                    first, last = ends.get(row // _BLOCK, (min(columns), 0))
                    ends[row // _BLOCK] = min(first, *columns), max(last, *columns)
        self.row_spans = {block: f"{first + 1}:{last + 1}" for block, (first, last) in ends.items()}

    def _write_cell(self, row: int, col: int, cell: tuple[object, ...]) -> None:
        kind = cell.__class__.__name__
        look = getattr(cell, "format", None)
        if look and col < len(_LETTERS) and kind in ("Blank", "String"):
            opening = f'<c r="{_LETTERS[col]}{row + 1}" s="{look._get_xf_index()}"'
            held = "/>" if kind == "Blank" else f' t="s"><v>{cell[0]}</v></c>'
            self.fh.write(opening + held)
        else:
            super()._write_cell(row, col, cell)

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        if (
            formula[:1] == "="
            and formula[-1] != "}"
            and _KNOWN.issuperset(_FUNCTION.findall(formula))
        ):
            return formula[1:]
        return str(super()._prepare_formula(formula, expand_future_functions))


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
