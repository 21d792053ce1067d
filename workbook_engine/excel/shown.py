"""What a workbook shows and says beside its cells: the drawn map's pictures, and its names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from workbook_engine.books.package.lexing import attributes_of, element
from workbook_engine.books.package.xml_text import unescaped
from workbook_engine.excel.state import State

EMU = 12_700
"""Of Excel's smallest units in a point."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the drawn map: its name, its bytes, and where it stands, in points."""

    name: str
    content: bytes = field(repr=False)
    left: float
    top: float
    width: float
    height: float


_PICTURE = re.compile(r"<(?:\w+:)?pic>.*?</(?:\w+:)?pic>", re.DOTALL)
_NAMED = re.compile(r'<(?:\w+:)?cNvPr\b[^>]*?\bname="(Drawn map \d+)"')
_EMBEDDED = re.compile(r'\bembed="([^"]*)"')
_PLACED = re.compile(
    r'<a:off x="(-?\d+)" y="(-?\d+)"\s*/>\s*<a:ext cx="(\d+)" cy="(\d+)"', re.DOTALL
)


def pictures_of(state: State, sheet: str) -> tuple[Picture, ...]:
    """Return the pictures of ours that a sheet shows."""
    package, found = state.package, []
    for drawing in package.related(package.sheets[sheet], "drawing"):
        pointed = {each.id: each.target for each in package.relations(drawing)}
        for each in _PICTURE.findall(package.text(drawing)):
            named, embedded = _NAMED.search(each), _EMBEDDED.search(each)
            if named and embedded:
                placed = _PLACED.search(each)
                left, top, width, height = map(_points, placed.groups() if placed else "0000")
                content = package.parts[pointed[embedded[1]]]
                found.append(Picture(named[1], content, left, top, width, height))
    return tuple(found)


def _points(number: str) -> float:
    return int(number) / EMU


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
