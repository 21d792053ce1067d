"""Tables, and what the sheets of a book may not share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from xml.etree.ElementTree import Element

from tests.repair.names import is_a_name
from tests.repair.opened import ESCAPED, MAIN, Area, Package, area_of, overlap
from tests.repair.upon import blocks_of_shapes

NOWHERE: Area = (0, 0, 0, 0)


def _area(table: Element) -> Area:
    return area_of(table.get("ref", "")) or NOWHERE


def _headed(table: Element) -> list[str]:
    return [each.get("name", "") for each in table.iter(f"{MAIN}tableColumn")]


def tables_of_one_name(book: Package) -> Iterator[str]:
    """Tables of a book have names and ids of their own, and no name is a range's too (18.5.1.2)."""
    tables = [table for _, table in book.tables()]
    ranges = {each.get("name", "").lower() for each in book.defined}
    for key in ("id", "displayName"):
        seen = Counter((each.get(key) or "").lower() for each in tables)
        yield from (f"{key} {each}" for each, count in seen.items() if count > 1)
    names = [each.get("displayName", "") for each in tables]
    yield from (each for each in names if each.lower() in ranges or not is_a_name(each))


def tables_with_their_columns(book: Package) -> Iterator[str]:
    """A table has a column for each of its cells' columns, with names and ids apart (18.5.1.3)."""
    for sheet, table in book.tables():
        names, area = [each.lower() for each in _headed(table)], _area(table)
        ids = [each.get("id") for each in table.iter(f"{MAIN}tableColumn")]
        if len(names) != area[2] - area[0] + 1 or len(set(names)) < len(names):
            yield f"{sheet.name} {names}"
        if len(set(ids)) < len(ids):
            yield f"{sheet.name} {ids}"


def tables_with_their_headers(book: Package) -> Iterator[str]:
    """Each header of a table is the text in its cell, and there is a row below (18.5.1.2)."""
    for sheet, table in book.tables():
        left, top, _, bottom = _area(table)
        if table.get("headerRowCount") == "0":
            continue
        if bottom <= top:
            yield f"{sheet.name} has no row"
        for at, name in enumerate(_headed(table), left):
            wanted = ESCAPED.sub(lambda found: chr(int(found[1], 16)), name)
            if (there := sheet.text(f"{_letters(at)}{top}")) != wanted:
                yield f"{sheet.name} {_letters(at)}{top}: {there!r}, not {wanted!r}"


def _letters(column: int) -> str:
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def tables_filtered_as_they_are(book: Package) -> Iterator[str]:
    """A table's filter is of all its rows but those of totals (ECMA-376 18.5.1.2)."""
    for sheet, table in book.tables():
        filtered = table.find(f"{MAIN}autoFilter")
        if filtered is None or int(table.get("totalsRowCount") or 0):
            continue
        if filtered.get("ref") != table.get("ref"):
            yield f"{sheet.name} {filtered.get('ref')} of {table.get('ref')}"


def tables_apart(book: Package) -> Iterator[str]:
    """Tables do not overlap, and no cells are merged in one (ECMA-376 18.5.1.2)."""
    areas: dict[str, list[Area]] = {}
    for sheet, table in book.tables():
        areas.setdefault(sheet.name, []).append(_area(table))
    for sheet in book.sheets:
        own = areas.get(sheet.name, [])
        yield from (f"{sheet.name} {pair}" for pair in combinations(own, 2) if overlap(*pair))
        for each in sheet.all("mergeCell") if own else ():
            merged = area_of(each.get("ref", "")) or NOWHERE
            if any(overlap(merged, one) for one in own):
                yield f"{sheet.name} {each.get('ref')}"


def blocks_of_one_sheet(book: Package) -> Iterator[str]:
    """A block of ids of shapes is one sheet's alone (VML idmap)."""
    seen = Counter(block for sheet in book.sheets for block in set(blocks_of_shapes(sheet)))
    yield from (each.decode() for each, count in seen.items() if count > 1)


def modules_of_one_sheet(book: Package) -> Iterator[str]:
    """A sheet's code name is its own, and can be one (ECMA-376 18.3.1.82; [MS-OVBA] 2.3.4)."""
    named = [each.get("codeName", "") for sheet in book.sheets for each in sheet.all("sheetPr")]
    seen = Counter(each.lower() for each in named if each)
    for each, count in seen.items():
        if count > 1 or not re.fullmatch(r"[^\W\d]\w{0,30}", each):
            yield each


RULES = (
    tables_of_one_name,
    tables_with_their_columns,
    tables_with_their_headers,
    tables_filtered_as_they_are,
    tables_apart,
    blocks_of_one_sheet,
    modules_of_one_sheet,
)
