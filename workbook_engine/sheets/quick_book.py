"""The library's workbook without its detours; what it writes is the same to the letter.

The steps that are taken for every cell are short, and the parts are handed on as they are made
instead of being packed, so that they need not be unpacked where they are finished. Imported where a
book is made, and nowhere before: with it comes the library.
"""

from __future__ import annotations

import re
from io import BytesIO

from xlsxwriter import Workbook
from xlsxwriter.packager import Packager
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

_FUNCTION = re.compile(r"(?<![\w.])[\w.]++(?=\()")
_KNOWN = frozenset({"AND", "COUNTA", "IF", "LEN", "NOT", "OR", "TEXT", "TRIM"})
"""Functions that Excel has always had; a newer one gets its prefix from the library."""
_LETTERS = [xl_col_to_name(column) for column in range(512)]


class QuickSheet(Worksheet):  # type: ignore[misc]  # the library has no types
    """A sheet that writes blank cells, texts and plain formulas without a detour."""

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
