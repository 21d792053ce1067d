"""What a workbook shows and says beside its cells: the drawn map's pictures, and its names."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbook_engine.books.package.lexing import attributes_of, element
from workbook_engine.books.package.links import LINKS_NS
from workbook_engine.books.package.pictures import DRAWING_NS, MAIN_NS
from workbook_engine.books.package.xml_text import unescaped
from workbook_engine.excel.state import State

EMU = 12_700
"""Of Excel's smallest units in a point."""


class Picture(Struct, frozen=True):
    """A picture of the drawn map: its name, its bytes, and where it stands, in points."""

    name: str
    content: bytes
    left: float
    top: float
    width: float
    height: float


_NAMED = re.compile(r"Drawn map \d+")


def pictures_of(state: State, sheet: str) -> tuple[Picture, ...]:
    """Return the pictures of ours that a sheet shows."""
    package, found = state.package, []
    for drawing in package.related(package.sheets[sheet], "drawing"):
        pointed = {each.id: each.target for each in package.relations(drawing)}
        root = ElementTree.fromstring(package.text(drawing).encode())
        for each in root.iter(f"{{{DRAWING_NS}}}pic"):
            name = _said(each, f"{{{DRAWING_NS}}}cNvPr").get("name", "")
            embedded = _said(each, f"{{{MAIN_NS}}}blip").get(f"{{{LINKS_NS}}}embed")
            if _NAMED.fullmatch(name) and embedded:
                content = package.parts[pointed[embedded]]
                found.append(Picture(name, content, *_place(each)))
    return tuple(found)


def _said(inside: Element, name: str) -> dict[str, str]:
    """Return what the first element of a name says; nothing where there is none."""
    return next((each.attrib for each in inside.iter(name)), {})


def _place(picture: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height, in points."""
    where = f".//{{{MAIN_NS}}}xfrm/{{{MAIN_NS}}}"
    at, size = picture.find(f"{where}off"), picture.find(f"{where}ext")
    if at is None or size is None:
        return (0, 0, 0, 0)
    left, top = int(at.get("x", 0)) / EMU, int(at.get("y", 0)) / EMU
    return left, top, int(size.get("cx", 0)) / EMU, int(size.get("cy", 0)) / EMU


def other_names(was: State, now: State) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names that are set otherwise: of the workbook, and what of sheets is printed."""
    old, new = _names_of(was), _names_of(now)
    changed = {name: text for name, text in new.items() if _bare(old.get(name, "")) != _bare(text)}
    changed |= {name: "" for name in old if name not in new}
    titles = now.titles
    own = {name: text for (name, local), text in changed.items() if local is None}
    printed = {
        titles[int(local)]: text.rpartition("!")[2]
        for (name, local), text in changed.items()
        if local is not None and name == "_xlnm.Print_Area" and int(local) < len(titles)
    }
    return own, printed


def _bare(text: str) -> str:
    return text.replace("'", "")


def _names_of(state: State) -> dict[tuple[str, str | None], str]:
    found = element("definedName").finditer(state.package.text(state.package.workbook))
    listed = ((attributes_of(each[1]), unescaped(each[2] or "")) for each in found)
    return {(has["name"], has.get("localSheetId")): text for has, text in listed}
