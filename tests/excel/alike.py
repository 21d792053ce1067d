"""Two workbooks held against each other cell by cell, as openpyxl reads them."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import Any

import openpyxl

from tests.excel.fake_cells import cells_of

PARTS = ("number_format", "font", "fill", "border", "alignment")


def unlike(one: bytes, other: bytes, most: int = 12) -> list[str]:
    """Say where two workbooks differ in anything that a person sees."""
    _LOOKS.clear()
    books = [openpyxl.load_workbook(BytesIO(each)) for each in (one, other)]
    if books[0].sheetnames != books[1].sheetnames:
        return [f"{books[0].sheetnames} {books[1].sheetnames}"]
    found = _names(*books)
    for title in books[0].sheetnames:
        found += [f"{title}: {each}" for each in _sheets(books[0][title], books[1][title])]
        if len(found) > most:
            return found[:most]
    return found


def _names(one: Any, other: Any) -> list[str]:
    texts = [
        {k: v.attr_text.replace("'", "") for k, v in e.defined_names.items()} for e in (one, other)
    ]
    return [] if texts[0] == texts[1] else [f"names {texts[0]} {texts[1]}"]


def _sheets(one: Any, other: Any) -> list[str]:
    found = []
    for what, of in ABOUT.items():
        if of(one) != of(other):
            found.append(f"{what}: {of(one)} | {of(other)}"[:300])
    high, wide = max(one.max_row, other.max_row), max(one.max_column, other.max_column)
    for row, column in product(range(1, high + 1), range(1, wide + 1)):  # asked for but once
        found += _cells(one.cell(row, column), other.cell(row, column))
    return found


def _cells(one: Any, other: Any) -> list[str]:
    if type(one).__name__ == "MergedCell" or type(other).__name__ == "MergedCell":
        return []
    where = one.coordinate
    values = [None if each.value == "" else each.value for each in (one, other)]
    if list(map(type, values)) != list(map(type, values[::-1])) or values[0] != values[1]:
        return [f"{where}: {one.value!r} | {other.value!r}"]
    looks = [_look(each) for each in (one, other)]
    return [f"{where} looks {a} | {b}"[:300] for a, b in zip(*looks, strict=True) if a != b]


_LOOKS: dict[tuple[int, int], list[str]] = {}


def _look(cell: Any) -> list[str]:
    """Return how a cell looks, worked out once for each style of a book."""
    key = id(cell.parent.parent), cell.style_id
    if key not in _LOOKS:
        _LOOKS[key] = [repr(getattr(cell, part)) for part in PARTS]
    return _LOOKS[key]


ABOUT = {
    "seen": lambda sheet: sheet.sheet_state,
    "heights": lambda ws: {k: v.height for k, v in ws.row_dimensions.items() if v.height},
    "widths": lambda ws: {
        column: round(v.width, 1)
        for k, v in ws.column_dimensions.items()
        if v.customWidth
        for column in range(v.min or 0, (v.max or -1) + 1)
    },
    "outline": lambda ws: {
        k: (v.outlineLevel, v.hidden) for k, v in ws.column_dimensions.items() if v.outlineLevel
    },
    "merged": lambda ws: sorted(map(str, ws.merged_cells.ranges)),
    "links": lambda ws: sorted(
        (c.coordinate, (c.hyperlink.location or "").replace("'", ""))
        for row in ws.iter_rows()
        for c in row
        if c.hyperlink
    ),
    "tables": lambda ws: {each.name: each.ref for each in ws.tables.values()},
    "pictures": lambda ws: [hash(each.ref.getvalue()) for each in ws._images],
    "printed": lambda ws: str(ws.print_area),
    "protected": lambda ws: ws.protection.sheet,
    "checked": lambda ws: [
        (v.type, v.formula1, cells_of(v)) for v in ws.data_validations.dataValidation
    ],
    "coloured": lambda ws: [
        ([(each.type, each.formula) for each in v.rules], cells_of(v))
        for v in ws.conditional_formatting
    ],
}
