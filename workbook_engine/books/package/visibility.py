"""What a person who opens a workbook does not see, though a program reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbook_engine.books.book import LAST_COLUMN, LAST_ROW
from workbook_engine.books.package.lexing import attributes_of, blanked, prefix_of, start_tag
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


def hidden_areas(text: str) -> Iterator[Area]:
    """Yield the rows and columns of a sheet's text that are hidden, as whole rows and columns."""
    if PERHAPS.search(text) is None:
        return
    shadow = blanked(text)
    for attributes in _hidden("col", shadow):
        yield Area(1, int(attributes["min"]), LAST_ROW, int(attributes["max"]))
    for attributes in _hidden("row", shadow):
        if attributes.get("r", "").isdecimal():
            row = int(attributes["r"])
            yield Area(row, 1, row, LAST_COLUMN)


def _hidden(name: str, shadow: str) -> Iterator[dict[str, str]]:
    prefix = prefix_of(shadow, "worksheet") or ""
    for found in start_tag(prefix + name).finditer(shadow):
        if "hidden" in found[1] and attributes_of(found[1]).get("hidden") in TRUE:
            yield attributes_of(found[1])
