"""How cells look, whoever has saved the workbook: the styles of a file in one writing."""

from __future__ import annotations

import re

from workbook_engine.books.package.lexing import attributes_of, element, start_tag
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.sections import Section
from workbook_engine.books.package.xml_text import unescaped

CellLook = tuple[object, ...]
_MARKS = ("b", "i", "u", "strike")
_EDGES = ("left", "right", "top", "bottom")
_ALIGNED = ("horizontal", "vertical", "wrapText", "indent", "textRotation", "shrinkToFit")
_DEFAULTS = {"", "0", "false", "general", "bottom"}
_GENERAL = "0"
FORMAT = 3
"""Where in a look the format of its numbers stands."""


class Styles:
    """The cell styles of a workbook by their numbers."""

    def __init__(self, package: Package) -> None:
        text = package.text(package.styles) if package.styles else ""
        self._fonts = [_font(each) for each in Section(text, "fonts", "font").entries]
        self._fills = [_fill(each) for each in Section(text, "fills", "fill").entries]
        self._borders = [_border(each) for each in Section(text, "borders", "border").entries]
        self._styles = Section(text, "cellXfs", "xf").entries
        formats = element("numFmt").finditer(text)
        listed = (attributes_of(each[1]) for each in formats)
        self._formats = {each["numFmtId"]: unescaped(each["formatCode"]) for each in listed}
        self._seen: dict[str | None, CellLook] = {}

    def same_numbers(self, other: Styles) -> bool:
        """Tell whether a style of a number looks the same in another workbook."""
        numbers = range(min(len(self._styles), len(other._styles)))
        return all(self.look(str(number)) == other.look(str(number)) for number in numbers)

    def look(self, style: str | None) -> CellLook:
        """Return how cells of a style look."""
        if style not in self._seen:
            self._seen[style] = self._read(int(style or 0))
        return self._seen[style]

    def _read(self, number: int) -> CellLook:
        if number >= len(self._styles):
            return ()
        xf = self._styles[number]
        found = start_tag("xf").match(xf)
        has = attributes_of(found[1]) if found else {}
        code = has.get("numFmtId", _GENERAL)
        return (
            _at(self._fonts, has.get("fontId")),
            _at(self._fills, has.get("fillId")),
            _at(self._borders, has.get("borderId")),
            self._formats.get(code, code),
            _aligned(xf),
            bool(re.search(r'<protection\b[^<>]*\blocked="(?:0|false)"', xf)),
        )


def _at(listed: list[CellLook], number: str | None) -> CellLook:
    at = int(number or 0)
    return listed[at] if at < len(listed) else ()


def _font(entry: str) -> CellLook:
    marks = tuple(
        each for each in _MARKS if re.search(rf"<{each}(?![^>]*val=\"(?:0|none)\")[\s/>]", entry)
    )
    return (_value(entry, "name"), _value(entry, "sz"), marks, _colour(entry))


def _fill(entry: str) -> CellLook:
    kind = re.search(r'patternType="([^"]*)"', entry)
    if kind is None or kind[1] == "none":
        return ()
    front = re.search(r"<fgColor\b[^>]*", entry)
    return (kind[1], _colour(front[0].replace("fgColor", "color")) if front else "")


def _border(entry: str) -> CellLook:
    edges = []
    for name in _EDGES:
        found = element(name).search(entry)
        stroke = attributes_of(found[1]).get("style", "") if found else ""
        edges.append((stroke, _colour(found[2] or "") if found and stroke else ""))
    return tuple(edges)


def _aligned(xf: str) -> CellLook:
    found = start_tag("alignment").search(xf)
    has = attributes_of(found[1]) if found else {}
    return tuple((name, has[name]) for name in _ALIGNED if has.get(name, "") not in _DEFAULTS)


def _value(entry: str, name: str) -> str:
    found = re.search(rf'<{name}\b[^>]*\bval="([^"]*)"', entry)
    return found[1].removesuffix(".0") if found else ""


def _colour(entry: str) -> str:
    found = re.search(r"<color\b([^>]*)", entry)
    has = attributes_of(found[1].rstrip("/")) if found else {}
    rgb = has.get("rgb", "")
    return rgb[-6:].upper() if rgb else f"{has.get('theme', '')}/{has.get('indexed', '')}"
