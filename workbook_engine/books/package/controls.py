"""Buttons as Excel saves them again: beside the old drawing as controls, and in the new drawing."""

from __future__ import annotations

import re

from workbook_engine.books.package.lexing import one_attribute
from workbook_engine.books.package.links import without_link
from workbook_engine.books.package.parts import Package, rels_of

_CHOICE = r"<mc:AlternateContent\b[^<>]*+><mc:Choice\b[^<>]*+>\s*+"
_END = (
    r"</mc:Choice>\s*+(?:<mc:Fallback\s*+/>|<mc:Fallback>(?:(?!</?mc:).)*+</mc:Fallback>)?+"
    r"</mc:AlternateContent>"
)
_CONTROL = re.compile(
    _CHOICE + r"<control\b([^<>]*+)>"
    r'(?:(?!</?control>|\bmacro=").)*+\bmacro="([^"<]*+)"(?:(?!</?control\b).)*+</control>\s*+'
    + _END,
    re.DOTALL,
)
_EMPTY = re.compile(_CHOICE + r"<controls\s*+(?:/>|>\s*+</controls>)\s*+" + _END, re.DOTALL)
_DRAWN = re.compile(
    _CHOICE + r"<xdr:\w++(?<=Anchor)\b"
    r'(?:(?!</?mc:|\bspid=").)*+\bspid="_x0000_s([0-9]++)"(?:(?!</?mc:).)*+' + _END,
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
