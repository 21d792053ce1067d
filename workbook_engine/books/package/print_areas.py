"""What of a sheet is printed: a defined name of the workbook."""

from __future__ import annotations

import re

from workbook_engine.books.package.lexing import attributes_of, blanked, element, spliced
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.xml_text import escaped, unescaped

AREA = "_xlnm.Print_Area"


def print_area(package: Package, text: str, sheet: str) -> str:
    """Return what of a sheet is printed, as a range without the sheet's name; all of it: ''."""
    found = _named(package, text, sheet)
    return unescaped(found[2] or "").rpartition("!")[2] if found else ""


def with_print_area(package: Package, text: str, sheet: str, area: str) -> str:
    """Return the text of the workbook's main part with another print area of a sheet."""
    quoted = sheet.replace("'", "''")
    value = escaped(f"'{quoted}'!{area}")
    found = _named(package, text, sheet)
    if found is not None:
        return spliced(text, [(*found.span(2), value)])
    name = (
        f'<definedName name="{AREA}" localSheetId="{_number(package, sheet)}">{value}</definedName>'
    )
    names = element("definedNames").search(blanked(text))
    if names is not None and names[2] is not None:
        return spliced(text, [(names.start(2), names.start(2), name)])
    sheets = element("sheets").search(blanked(text))
    end = sheets.end() if sheets else len(text)
    empty = names.span() if names else (end, end)
    return spliced(text, [(*empty, f"<definedNames>{name}</definedNames>")])


def _named(package: Package, text: str, sheet: str) -> re.Match[str] | None:
    number = str(_number(package, sheet))
    for found in element("definedName").finditer(blanked(text)):
        attributes = attributes_of(found[1])
        if (attributes.get("name"), attributes.get("localSheetId")) == (AREA, number):
            return found if found[2] is not None else None
    return None


def _number(package: Package, sheet: str) -> int:
    """Return the place of a sheet among all sheets, from 0."""
    listed = [
        each
        for each in package.workbook_elements
        if (each.parent, each.name) == ("sheets", "sheet")
    ]
    return next(at for at, each in enumerate(listed) if each.attributes.get("name") == sheet)
