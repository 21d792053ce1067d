"""How cells look, in a workbook and in another one that it is to be taken over from."""

from __future__ import annotations

import re

from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    element,
    one_attribute,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.sections import Section

EDGES = ("left", "right", "top", "bottom")
_RGB = re.compile(r'rgb="(?:[0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})"')

FillAndEdges = tuple[str, tuple[tuple[str, str], ...]]
"""A fill's colour, none as '', and the stroke and colour of each edge."""


class Looks:
    """The fonts, fills, borders and cell styles of a workbook."""

    def __init__(self, text: str) -> None:
        self.fonts = Section(text, "fonts", "font")
        self.fills = Section(text, "fills", "fill")
        self.borders = Section(text, "borders", "border")
        self.formats = Section(text, "dxfs", "dxf")
        self.styles = Section(text, "cellXfs", "xf")
        self._seen: dict[str | None, FillAndEdges] = {}

    @property
    def known(self) -> bool:
        """Whether the part is written as Excel and LibreOffice write it."""
        return all(each.entries for each in (self.fonts, self.fills, self.borders, self.styles))

    def look(self, style: str | None) -> FillAndEdges:
        """Return how cells of a style look."""
        if style not in self._seen:
            self._seen[style] = self._read(style)
        return self._seen[style]

    def _read(self, style: str | None) -> FillAndEdges:
        attributes = self._attributes(style)
        fill = self.fills.entries[int(attributes.get("fillId", "0"))]
        border = self.borders.entries[int(attributes.get("borderId", "0"))]
        return _colour_of(fill), tuple(_edge(border, name) for name in EDGES)

    def _attributes(self, style: str | None) -> dict[str, str]:
        found = start_tag("xf").match(self.styles.entries[int(style or 0)])
        return attributes_of(found[1]) if found else {}

    def taken(self, other: Looks, style: str) -> str:
        """Return the style that looks as one of another workbook does; it is added if need be."""
        xf = other.styles.entries[int(style)]
        found = start_tag("xf").match(xf)
        if found is None:
            return "0"
        has = attributes_of(found[1])
        numbers = {
            name: str(mine.number(theirs.entries[int(has.get(name, "0"))]))
            for name, mine, theirs in (
                ("fontId", self.fonts, other.fonts),
                ("fillId", self.fills, other.fills),
                ("borderId", self.borders, other.borders),
            )
        }
        changed = with_attributes(found[1], xfId="0", **numbers)
        return str(self.styles.number(f"{xf[: found.start(1)]}{changed}{xf[found.end(1) :]}"))

    def splices(self) -> list[Splice]:
        """Return what puts all that was taken over into the part, except for cell styles."""
        sections = (self.fonts, self.fills, self.borders, self.formats)
        return [splice for each in sections for splice in each.splices()]


def _colour_of(fill: str) -> str:
    """Return the colour of a fill; a word for one that is not a plain colour."""
    pattern = start_tag("patternFill").search(fill)
    kind = one_attribute(pattern[1], "patternType") if pattern else "gradient"
    if kind in (None, "none", "gray125"):
        return ""
    colour = start_tag("fgColor").search(fill)
    rgb = _RGB.search(colour[1]) if colour and kind == "solid" else None
    return rgb[1].upper() if rgb else "other"


def _edge(border: str, name: str) -> tuple[str, str]:
    found = element(name).search(border)
    stroke = attributes_of(found[1]).get("style", "") if found else ""
    rgb = _RGB.search(found[2] or "") if found else None
    return (stroke, rgb[1].upper() if rgb else "") if stroke not in ("", "none") else ("", "")
