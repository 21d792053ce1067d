"""A workbook of which only some sheets are seen and printed: a copy for paper alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    blanked,
    element,
    prefix_of,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.print_areas import AREA
from workbook_engine.books.package.raw_zip import with_members

NO_NOTES = (
    b'<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b"<authors/><commentList/></comments>"
)
"""In the place of a sheet's notes: none is printed, and LibreOffice lays out each all the same."""


def with_only(data: bytes, package: Package, sheets: Collection[str]) -> bytes:
    """Return a copy without notes in which all other sheets are hidden; all cells are there still.

    A hidden sheet with a print area would be printed by LibreOffice all the same, so those go.
    """
    text = package.text(package.workbook)
    shadow = blanked(text)
    prefix = prefix_of(shadow, "workbook") or ""
    splices = [*_shown(shadow, prefix, sheets), *_areas(shadow, prefix, sheets)]
    notes = (part for each in package.sheets.values() for part in package.related(each, "comments"))
    changes = {package.workbook: spliced(text, splices).encode()}
    return with_members(data, {**dict.fromkeys(notes, NO_NOTES), **changes})


def _listed(shadow: str, prefix: str) -> list[tuple[int, int, str]]:
    """Return the inside of each sheet's tag, in order, and where it stands."""
    found = start_tag(f"{prefix}sheet").finditer(shadow)
    return [(each.start(1), each.end(1), each[1]) for each in found]


def _shown(shadow: str, prefix: str, sheets: Collection[str]) -> Iterator[Splice]:
    """Yield what hides the others and lets the book open on the first that is kept."""
    kept = []
    for number, (start, end, inside) in enumerate(_listed(shadow, prefix)):
        keeps = attributes_of(inside).get("name") in sheets
        kept += [number] if keeps else []
        yield start, end, with_attributes(inside, state=None if keeps else "hidden")
    view = start_tag(f"{prefix}workbookView").search(shadow)
    if view is not None and kept:
        first = str(kept[0])
        yield view.start(1), view.end(1), with_attributes(view[1], activeTab=first, firstSheet=None)


def _areas(shadow: str, prefix: str, sheets: Collection[str]) -> Iterator[Splice]:
    names = [attributes_of(inside).get("name") for _, _, inside in _listed(shadow, prefix)]
    for found in element(f"{prefix}definedName").finditer(shadow):
        said = attributes_of(found[1])
        at = said.get("localSheetId", "")
        if said.get("name") == AREA and at.isdecimal() and names[int(at)] not in sheets:
            yield found.start(), found.end(), ""
