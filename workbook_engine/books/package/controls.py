"""Buttons as Excel saves them again: beside the old drawing as controls, and in the new drawing."""

from __future__ import annotations

import re

from workbook_engine.books.package.lexing import one_attribute
from workbook_engine.books.package.links import without_link
from workbook_engine.books.package.parts import Package, rels_of

_CONTROL = re.compile(
    r"<mc:AlternateContent\b[^>]*><mc:Choice\b[^>]*>\s*<control\b([^>]*)>(?:(?!</control>).)*?"
    r'\bmacro="([^"]*)".*?</control>\s*</mc:Choice>(?:<mc:Fallback\s*/>|<mc:Fallback>.*?'
    r"</mc:Fallback>)?</mc:AlternateContent>",
    re.DOTALL,
)
_EMPTY = re.compile(
    r"<mc:AlternateContent\b[^>]*><mc:Choice\b[^>]*>\s*<controls\s*(?:/>|>\s*</controls>)\s*"
    r"</mc:Choice>(?:<mc:Fallback\s*/>)?</mc:AlternateContent>",
)
_DRAWN = re.compile(
    r"<mc:AlternateContent\b[^>]*><mc:Choice\b[^>]*>\s*<xdr:\w+Anchor\b(?:(?!</mc:Choice>).)*?"
    r'\bspid="_x0000_s(\d+)".*?</mc:Choice>\s*(?:<mc:Fallback\s*/>|<mc:Fallback>.*?'
    r"</mc:Fallback>)?</mc:AlternateContent>",
    re.DOTALL,
)


def without_controls(
    package: Package, part: str, macros: frozenset[str]
) -> tuple[dict[str, bytes | None], str]:
    """Return the parts that change or go with the controls of ours, and the sheet without them."""
    parts: dict[str, bytes | None] = {}
    text = package.text(part)
    ours = [
        each for each in _CONTROL.finditer(text) if each[2].rpartition("!")[2].rpartition(".")[2]
        in macros
    ]  # fmt: skip
    if not ours:
        return parts, text
    rels = rels_of(part)
    links = package.text(rels)
    targets = {each.id: each.target for each in package.relations(part)}
    for each in ours:
        arrow = one_attribute(each[1], "r:id") or ""
        links = without_link(links, arrow)
        parts[targets[arrow]] = None
        text = text.replace(each[0], "", 1)
    parts[rels] = links.encode()
    numbers = {one_attribute(each[1], "shapeId") for each in ours}
    for drawing in package.related(part, "drawing"):
        left = _DRAWN.sub(lambda e: "" if e[1] in numbers else e[0], package.text(drawing))
        parts[drawing] = left.encode()
    return parts, _EMPTY.sub("", text)
