"""What a person who opens a workbook does not see, though a program reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from workbook_engine.books.book import LAST_COLUMN, LAST_ROW
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    prefix_of,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import Area

TRUE = ("1", "true")
PERHAPS = re.compile(r"""hidden\s*+=\s*+["'](?!(?:0|false)["'])""")
"""What is said to be hidden, or not plainly said not to be."""


def hidden_sheets(package: Package) -> frozenset[str]:
    """Name the sheets that are hidden."""
    return frozenset(
        each.attributes.get("name", "")
        for each in package.workbook_elements
        if (each.parent, each.name) == ("sheets", "sheet")
        and each.attributes.get("state", "visible") != "visible"
    )


def with_seen(text: str, seen: Mapping[str, bool]) -> str:
    """Return the text of the workbook's main part in which some sheets are seen, or are hidden.

    The sheet that the book opens on stays in sight: a hidden one on top would be a broken book.
    """
    shadow = blanked(text)
    prefix = prefix_of(shadow, "workbook") or ""
    view = start_tag(f"{prefix}workbookView").search(shadow)
    on_top = attributes_of(view[1]).get("activeTab", "0") if view else "0"
    splices = []
    for number, tag in enumerate(start_tag(f"{prefix}sheet").finditer(shadow)):
        shown = seen.get(attributes_of(tag[1]).get("name", ""))
        if shown is not None and (shown or str(number) != on_top):
            state = None if shown else "hidden"
            splices.append((*tag.span(1), with_attributes(tag[1], state=state)))
    return spliced(text, splices)


def hidden_areas(text: str) -> Iterator[Area]:
    """Yield the rows and columns of a sheet's text that are hidden, as whole rows and columns."""
    if PERHAPS.search(text) is None:
        return
    shadow = blanked(text)
    prefix = prefix_of(shadow, "worksheet") or ""
    cells = start_tag(f"{prefix}sheetData").search(shadow)
    if cells and PERHAPS.search(shadow, cells.start()) is None:
        shadow = shadow[: cells.start()]  # columns stand before the cells, and no row is hidden
    for attributes in _hidden(f"{prefix}col", shadow):
        yield Area(1, int(attributes["min"]), LAST_ROW, int(attributes["max"]))
    for attributes in _hidden(f"{prefix}row", shadow):
        if attributes.get("r", "").isdecimal():
            row = int(attributes["r"])
            yield Area(row, 1, row, LAST_COLUMN)


def _hidden(name: str, shadow: str) -> Iterator[dict[str, str]]:
    for found in start_tag(name).finditer(shadow):
        if "hidden" in found[1] and attributes_of(found[1]).get("hidden") in TRUE:
            yield attributes_of(found[1])
