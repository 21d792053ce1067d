"""Names that a workbook defines: read, set, and counted on when a sheet comes before others."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    prefix_of,
    spliced,
    with_attributes,
)
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.xml_text import escaped, unescaped

PAGE, NOTES = "page", "notes"
BEFORE = ("externalReferences", "functionGroups", "sheets")
"""What the names come after, the last first."""


def defined(text: str, name: str, sheet: int | None = None) -> str:
    """Return what a name stands for in a workbook's main part; '' where there is none."""
    shadow = blanked(text)
    for found in element(f"{_prefix(shadow)}definedName").finditer(shadow):
        if _is(found[1], name, sheet):
            return unescaped(found[2] or "")
    return ""


def with_name(text: str, name: str, value: str, sheet: int | None = None) -> str:
    """Return the main part with a name set, of the whole workbook or of a sheet by its place."""
    shadow = blanked(text)
    prefix = _prefix(shadow)
    tag = f"{prefix}definedName"
    for found in element(tag).finditer(shadow):
        if _is(found[1], name, sheet) and found[2] is not None:
            return spliced(text, [(*found.span(2), escaped(value))])
    local = "" if sheet is None else f' localSheetId="{sheet}"'
    new = f'<{tag} name="{escaped(name)}"{local}>{escaped(value)}</{tag}>'
    names = element(f"{tag}s").search(shadow)
    if names is not None and names[2] is not None:
        return spliced(text, [(names.end(2), names.end(2), new)])
    before = (element(prefix + each).search(shadow) for each in BEFORE)
    end = next(each.end() for each in before if each is not None)
    return spliced(text, [(end, end, f"<{tag}s>{new}</{tag}s>")])


def without_name(text: str, name: str) -> str:
    """Return the main part without a name of the whole workbook."""
    shadow = blanked(text)
    found = element(f"{_prefix(shadow)}definedName").finditer(shadow)
    return spliced(text, [(*each.span(), "") for each in found if _is(each[1], name, None)])


def with_one_before(text: str) -> str:
    """Return the main part with every sheet counted one further: another has come first."""
    shadow = blanked(text)
    splices = [
        (*found.span(1), with_attributes(found[1], localSheetId=str(int(number) + 1)))
        for found in element(f"{_prefix(shadow)}definedName").finditer(shadow)
        if (number := attributes_of(found[1]).get("localSheetId"))
    ]
    return spliced(text, splices)


def _prefix(shadow: str) -> str:
    return prefix_of(shadow, "workbook") or ""


def _is(inside: str, name: str, sheet: int | None) -> bool:
    attributes = attributes_of(inside)
    local = None if sheet is None else str(sheet)
    return (attributes.get("name"), attributes.get("localSheetId")) == (name, local)


class Lies(Struct, frozen=True):
    """Where a page lies in a workbook."""

    sheet: str
    box: Area
    notes: Area


def where_it_lies(main: str, name: str) -> Lies | None:
    """Return where a page lies by the names in the main part; None where it does not."""
    page, notes = (defined(main, f"{name}_{what}") for what in (PAGE, NOTES))
    if "#REF!" in page + notes or "!" not in page or "!" not in notes:
        return None
    sheet, _, reach = page.rpartition("!")
    if sheet.startswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    return Lies(sheet, area(reach), area(notes.rpartition("!")[2]))
