"""Shared formulas whose first cell, the one with the text, is written over."""

from __future__ import annotations

from workbook_engine.books.book import RowColumn
from workbook_engine.books.package.sheet_editor import SheetEditor


def orphans(editor: SheetEditor) -> dict[RowColumn, str]:
    """Give each formula that would lose the text it shares a text of its own."""
    first: dict[str, RowColumn] = {}
    found: dict[RowColumn, str] = {}
    for each in editor.index.formulas:
        if each.kind != "shared":
            continue
        number = each.attributes.get("si", "")
        if "ref" in each.attributes or number not in first:
            first[number] = each.place
        elif first[number] in editor.values and each.place not in editor.values:
            found[each.place] = each.text
    return found
