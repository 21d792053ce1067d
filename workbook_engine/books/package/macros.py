"""A VBA project and a row of buttons put into a workbook, and taken out again.

Buttons are form controls, each with the name of the macro that it starts; by these names ours are
known among others. The workbook is to be named .xlsm with them and .xlsx without.
"""

from __future__ import annotations

import re

from msgspec import Struct

from workbook_engine.books.package import refusals
from workbook_engine.books.package.controls import without_controls
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    one_attribute,
    prefix_of,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.links import LINKS_NS, NO_LINKS, with_link, within, without_link
from workbook_engine.books.package.names import with_name, without_name
from workbook_engine.books.package.parts import TYPES, Package, rels_of
from workbook_engine.books.package.redraw import room_for
from workbook_engine.books.package.shapes import Button, drawn, shapes, with_shapes, without_shapes
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex

PLAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
WITH_MACROS = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
PROJECT = "application/vnd.ms-office.vbaProject"
PROJECT_LINK = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
VML = (
    '<Default Extension="vml" '
    'ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
)
WORKBOOK, SHEET = "ThisWorkbook", "UmpireDesk"
"""What the project calls the workbook and the sheet of the buttons, where they bear no names."""

Parts = dict[str, bytes | None]


class Panel(Struct, frozen=True):
    """A row of buttons: on which sheet, in which row, and how high that row becomes for them."""

    sheet: str
    row: int
    height: float
    mark: str
    """The name in the workbook that keeps how high the row is without them, in tenths of points."""
    buttons: tuple[Button, ...]


def project_of(package: Package) -> bytes | None:
    """Return the VBA project of a workbook, if it has one."""
    found = package.related(package.workbook, "vbaProject")
    return package.parts[found[0]] if found else None


def code_names(package: Package, sheet: str) -> tuple[str, str]:
    """Return what a project must call the workbook and a sheet."""
    of_sheet = _tag(package.text(package.sheets[sheet]), "sheetPr")
    of_book = _tag(package.text(package.workbook), "workbookPr")
    return of_book.get("codeName", WORKBOOK), of_sheet.get("codeName", SHEET)


def _tag(text: str, name: str) -> dict[str, str]:
    found = _start(text, name)
    return attributes_of(found[1]) if found else {}


def _start(text: str, name: str) -> re.Match[str] | None:
    shadow = blanked(text)
    return start_tag((prefix_of(shadow, name) or "") + name).search(shadow)


def parts_with(package: Package, project: bytes, panel: Panel) -> Parts:
    """Return the parts that change, or come, with a project and a row of buttons."""
    if package.signed:
        raise refusals.signed()
    folder = package.workbook.rpartition("/")[0]
    place = f"{folder}/vbaProject.bin".lstrip("/")
    book, sheet = code_names(package, panel.sheet)
    types = package.text(TYPES).replace(PLAIN, WITH_MACROS)
    override = f'<Override PartName="/{place}" ContentType="{PROJECT}"/>'
    types = within(types, "Types", override, last=True)
    rels = package.spelt(rels_of(package.workbook))
    links = with_link(package.text(rels), "umpireProject", PROJECT_LINK, f"/{place}", last=True)
    main = _called(package.text(package.workbook), "workbookPr", book)
    part = package.sheets[panel.sheet]
    index = SheetIndex(panel.sheet, package.text(part), ordinary=False)
    main = with_name(main, panel.mark, str(round(_height(index, panel.row) * 10)))
    parts, types, drawing = _drawn(package, index, panel, part, types)
    text = _with_height(index, panel.row, panel.height, drawing)
    return {
        TYPES: types.encode(),
        rels: links.encode(),
        package.workbook: main.encode(),
        part: _called(text, "sheetPr", sheet).encode(),
        **parts,
        place: project,
    }


def _drawn(
    package: Package, index: SheetIndex, panel: Panel, part: str, types: str
) -> tuple[Parts, str, str]:
    """Return the drawing with the buttons in it, the types with it, and its tag if it is new."""
    has = package.related(part, "vmlDrawing")
    linked = one_attribute(_legacy(index) or "", "r:id")
    if has and linked:
        target = next(e.target for e in package.relations(part) if e.id == linked)
        return (
            {target: with_shapes(package.text(target), panel.row, panel.buttons).encode()},
            (types),
            "",
        )
    place = _free(package)
    if 'Extension="vml"' not in types:
        types = within(types, "Types", VML)
    rels = rels_of(part)
    links = package.text(rels) if rels in package.parts else NO_LINKS
    links = with_link(links, "umpireButtons", f"{LINKS_NS}/vmlDrawing", f"/{place}", last=True)
    tag = f'<{index.prefix}legacyDrawing xmlns:r="{LINKS_NS}" r:id="umpireButtons"/>'
    drawing = drawn(_free_block(package), panel.row, panel.buttons)
    return {place: drawing.encode(), rels: links.encode()}, types, tag


def _legacy(index: SheetIndex) -> str | None:
    found = start_tag(f"{index.prefix}legacyDrawing").search(index.shadow, index.end)
    return found[1] if found else None


def _free(package: Package) -> str:
    """Return a name that no part has; openpyxl, for one, keeps drawings only under such names."""
    taken = {name.casefold() for name in package.parts}
    names = (f"xl/drawings/umpireButtons{n}_vmlDrawing1.vml" for n in range(1, len(taken) + 2))
    return next(name for name in names if name.casefold() not in taken)


def _free_block(package: Package) -> int:
    """Return a block of a thousand numbers that no shape of the workbook is numbered from."""
    texts = (package.text(each) for each in package.parts if each.endswith(".vml"))
    found = (re.findall(r'<(?:\w+:)?idmap\b[^<>]*?\bdata="([^"<]*)"', text) for text in texts)
    listed = (number for each in found for data in each for number in data.split(","))
    return max((int(each) for each in listed if each.strip().isdecimal()), default=0) + 1


def _height(index: SheetIndex, row: int) -> float:
    found = index.row(row)
    return float(one_attribute(found.attributes, "ht") or 0) if found else 0.0


def _with_height(index: SheetIndex, row: int, height: float, drawing: str = "") -> str:
    editor = SheetEditor(index, 0)
    if height:
        editor.sizes[row] = f"{height:g}"
    if drawing:
        at = room_for(index, "legacyDrawing")
        editor.splices.append((at, at, drawing))
    return editor.text()


def _called(text: str, name: str, called: str | None) -> str:
    """Give an element the name by which the project knows it, or take it away."""
    found = _start(text, name)
    if found is not None:
        return spliced(text, [(*found.span(1), with_attributes(found[1], codeName=called))])
    above = _start(text, "worksheet" if name == "sheetPr" else "workbook")
    if above is None or called is None:
        return text
    prefix = (prefix_of(text, "worksheet") or prefix_of(text, "workbook")) or ""
    return spliced(text, [(above.end(), above.end(), f'<{prefix}{name} codeName="{called}"/>')])


def parts_without(package: Package, panel: Panel) -> Parts:
    """Return the parts that change, or go (None), when our project and our buttons go."""
    main = package.text(package.workbook)
    before = element(f"{prefix_of(main, 'workbook') or ''}definedName")
    kept = next((e[2] for e in before.finditer(main) if f'"{panel.mark}"' in e[1]), "")
    main = _called(without_name(main, panel.mark), "workbookPr", None)
    rels = package.spelt(rels_of(package.workbook))
    links, types = package.text(rels), package.text(TYPES).replace(WITH_MACROS, PLAIN)
    parts: Parts = {}
    for each in package.relations(package.workbook):
        if each.kind in ("vbaProject", "vbaProjectSignature"):
            links = without_link(links, each.id)
            parts[each.target] = None
    part = package.sheets[panel.sheet]
    macros = frozenset(each.macro for each in panel.buttons)
    taken, text = _undrawn(package, part, macros)
    height = int(kept) / 10 if kept and kept.isdecimal() else 0.0
    index = SheetIndex(panel.sheet, _called(text, "sheetPr", None), ordinary=False)
    parts |= {part: _with_height(index, panel.row, height).encode(), rels: links.encode()}
    parts |= {**taken, package.workbook: main.encode()}
    return {**parts, TYPES: _without_overrides(package, types, parts).encode()}


def _undrawn(package: Package, part: str, macros: frozenset[str]) -> tuple[Parts, str]:
    """Return the parts of a sheet's drawings without our buttons, and the sheet's own text."""
    parts, text = without_controls(package, part, macros)
    rels = rels_of(part)
    for each in package.relations(part):
        if each.kind != "vmlDrawing":
            continue
        drawing = without_shapes(package.text(each.target), macros)
        if shapes(drawing):
            parts[each.target] = drawing.encode()
            continue
        parts[each.target] = None
        links = parts.get(rels) or package.parts[rels]
        left = without_link(links.decode(), each.id)
        parts[rels] = left.encode() if "<Relationship " in left else None
        found = start_tag("legacyDrawing").finditer(blanked(text))
        text = spliced(text, [(*e.span(), "") for e in found if f'"{each.id}"' in e[1]])
    return parts, text


def _without_overrides(package: Package, types: str, parts: Parts) -> str:
    """Return the list of parts without those that go, and without the kinds that none is of."""
    gone = {f"/{name}" for name, content in parts.items() if content is None}
    found = element("Override").finditer(types)
    types = spliced(
        types, [(*e.span(), "") for e in found if one_attribute(e[1], "PartName") in gone]
    )
    left = (name for name in package.parts if f"/{name}" not in gone)
    return types if any(each.endswith(".vml") for each in left) else types.replace(VML, "")
