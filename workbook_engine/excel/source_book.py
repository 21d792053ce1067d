"""A small workbook of the sheets that are taken over with their looks: nothing hangs on them."""

from __future__ import annotations

from collections.abc import Collection

from workbook_engine.books.package.lexing import (
    element,
    one_attribute,
    prefix_of,
    spliced,
    start_tag,
)
from workbook_engine.books.package.macros import PLAIN, WITH_MACROS
from workbook_engine.books.package.parts import TYPES, rels_of
from workbook_engine.books.package.raw_zip import with_members
from workbook_engine.books.package.visibility import with_seen
from workbook_engine.excel.state import State

LEFT_OUT = (
    "sheetProtection", "dataValidations", "drawing", "legacyDrawing", "legacyDrawingHF", "picture",
    "tableParts", "controls", "oleObjects", "extLst",
)  # fmt: skip
KEPT = ("worksheet", "styles", "theme", "sharedStrings")
CHOICE = "mc:AlternateContent"
NO_PARTS = b"PK\5\6" + bytes(18)
"""An archive of nothing."""


def source_book(state: State, sheets: Collection[str]) -> bytes:
    """Return a workbook of some sheets as they look, without tables, pictures, buttons, names."""
    package = state.package
    parts = {package.sheets[each]: _bare(state.text(each)).encode() for each in sheets}
    for each in package.relations(package.workbook):
        if each.kind in KEPT[1:] and each.target in package.parts:
            parts[each.target] = package.parts[each.target]
    main = package.text(package.workbook)
    rels = rels_of(package.workbook)
    links = package.text(package.spelt(rels))
    parts[package.workbook] = _only(main, sheets, state).encode()
    parts[rels] = _pointing(links, parts, state).encode()
    parts["_rels/.rels"] = _first(package.workbook).encode()
    types = package.text(TYPES)
    parts[TYPES] = _listed(types, parts).encode()
    return with_members(NO_PARTS, {TYPES: parts.pop(TYPES), **parts})


def _bare(text: str) -> str:
    prefix = prefix_of(text, "worksheet") or ""
    for name in LEFT_OUT:
        text = element(prefix + name).sub("", text)
    begins, ends = text.find(f"<{CHOICE}"), text.rfind(f"</{CHOICE}>")
    return text[:begins] + text[ends + len(f"</{CHOICE}>") :] if 0 <= begins < ends else text


def _only(main: str, sheets: Collection[str], state: State) -> str:
    prefix = prefix_of(main, "workbook") or ""
    main = with_seen(main, dict.fromkeys(sheets, True))  # a book of hidden sheets opens nowhere
    listed = zip(state.titles, start_tag(f"{prefix}sheet").finditer(main), strict=True)
    main = spliced(main, [(*tag.span(), "") for title, tag in listed if title not in sheets])
    for name in ("definedNames", "bookViews", "externalReferences", "calcPr", "pivotCaches"):
        main = element(prefix + name).sub("", main)
    return main


def _pointing(links: str, parts: Collection[str], state: State) -> str:
    gone = {e.id for e in state.package.relations(state.package.workbook) if e.target not in parts}
    found = element("Relationship").finditer(links)
    return spliced(links, [(*e.span(), "") for e in found if one_attribute(e[1], "Id") in gone])


def _first(workbook: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.'
        'openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.'
        'openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
        f'Target="/{workbook}"/></Relationships>'
    )


def _listed(types: str, parts: Collection[str]) -> str:
    found = element("Override").finditer(types)
    gone = [e.span() for e in found if (one_attribute(e[1], "PartName") or "")[1:] not in parts]
    return spliced(types, [(*each, "") for each in gone]).replace(WITH_MACROS, PLAIN)
