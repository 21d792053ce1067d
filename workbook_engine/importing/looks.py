"""What only the looks of a foreign workbook say: formats of numbers, rows struck or hidden, fills.

It is run in the process that reads foreign files, and imports none of our modules.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from io import BytesIO
from typing import Any
from zipfile import ZipFile

_WORDS = r'(?:"[^"]{0,99}+"|\\.)'
_MORE, _FRACTION = f"{_WORDS}{{0,9}}+", r"(?:# ?)?\?{1,3}/\?{1,3}"
_AS_A_NAME = rf"{_MORE}00++{_MORE}|{_WORDS}{_MORE}0{_MORE}|0{_WORDS}{_MORE}|{_FRACTION}"
_THEME = re.compile(
    rb'<a:(dk1|lt1|dk2|lt2|accent\d)>\s{0,40}<a:s\w{2,3}Clr [^<>]{0,80}?"([0-9A-Fa-f]{6})"'
)
_THICK = frozenset({"thick", "medium", "double"})
"""Borders that are drawn as a line of a map, not as a frame of a cell."""
_HIDDEN = re.compile(rb'<row [^<>]*hidden="1"')
_HAS_SUCH = re.compile(rf'formatCode="(?:{_AS_A_NAME})"|numFmtId="1[23]"')


def dress(content: bytes) -> dict[str, dict[str, Any]]:
    """Return what only the looks of a workbook say, by sheet, where it says any of it.

    Formats of numbers that are shown as names may be (007, 1/9); rows that are hidden, whose first
    text is struck through, or is indented.
    """
    if not content.startswith(b"PK") or not _is_dressed(content):
        return {}
    sys.modules |= {"numpy": None}  # type: ignore[dict-item]  # loaded for nothing else
    import openpyxl

    book = openpyxl.load_workbook(BytesIO(content), data_only=True)
    return {page.title: _worn(page) for page in book.worksheets}


def _is_dressed(content: bytes) -> bool:
    with ZipFile(BytesIO(content)) as parts:
        names = set(parts.namelist())
        styles = "xl/styles.xml"
        text = parts.read(styles).decode(errors="replace") if styles in names else ""
        sheets = [each for each in names if each.startswith("xl/worksheets/sheet")]
        return (
            _HAS_SUCH.search(text.replace("&quot;", '"')) is not None
            or "<strike" in text
            or ' indent="' in text
            or any(_HIDDEN.search(parts.read(each)) for each in sheets)
        )


def _worn(page: Any) -> dict[str, Any]:
    """Return what the looks of one sheet say."""
    worn: dict[str, Any] = {"formats": {}, "struck": [], "indents": {}}
    worn["hidden"] = [row for row, look in page.row_dimensions.items() if look.hidden]
    for row in page.iter_rows():
        filled = [cell for cell in row if cell.value is not None]
        for cell in filled:
            if type(cell.value) in (int, float) and re.fullmatch(_AS_A_NAME, cell.number_format):
                worn["formats"][cell.row, cell.column] = cell.number_format
        texts = (cell for cell in filled if isinstance(cell.value, str))
        first = next(texts, None)
        if first is not None and first.font.strike:
            worn["struck"].append(first.row)
        if first is not None and first is filled[0] and first.alignment.indent:
            worn["indents"][first.row] = int(first.alignment.indent)
    return worn


def theme(book: Any) -> list[str]:
    """Return the colours of a book's theme in the order that its cells count them."""
    named = _THEME.findall(book.loaded_theme or b"")
    colours = {name.decode(): colour.decode().upper() for name, colour in named}
    order = ("lt1", "dk1", "lt2", "dk2", *(f"accent{number}" for number in range(1, 7)))
    return [colours.get(name, "") for name in order]


def colour(cell: Any, theme: Sequence[str]) -> str:
    """Return the fill of a cell as RRGGBB; blank for none, and for white, which is none."""
    fill = cell.fill
    return "" if fill is None or fill.patternType in (None, "none") else _named(fill.fgColor, theme)


def edges(cell: Any, theme: Sequence[str]) -> Iterator[tuple[int, int, str, str]]:
    """Yield the thick borders of a cell, as the bottom or the right one of a cell, with colours."""
    at = {"top": (-1, 0, "bottom"), "bottom": (0, 0, "bottom")}
    at |= {"left": (0, -1, "right"), "right": (0, 0, "right")}
    for side, (down, right, name) in at.items():
        line = getattr(cell.border, side)
        if line is not None and line.style in _THICK and line.color is not None:
            yield cell.row + down, cell.column + right, name, _named(line.color, theme)


def _named(colour: Any, theme: Sequence[str]) -> str:
    """Return a colour as RRGGBB; blank for white."""
    from openpyxl.styles.colors import COLOR_INDEX

    if colour.type == "rgb":
        name = str(colour.rgb)[-6:].upper()
    elif colour.type == "theme":
        name = theme[colour.theme] if colour.theme < len(theme) else ""
        name = _tinted(name, colour.tint) if name else f"theme {colour.theme}{colour.tint:+.2f}"
    else:
        at = 64 if colour.type == "auto" else colour.indexed
        known = (*COLOR_INDEX[:64], "000000", "FFFFFF")  # the last: a window's ink, and its paper
        name = known[at][-6:] if at < len(known) else f"colour {at}"
    return "" if name == "FFFFFF" else name


def _tinted(colour: str, tint: float) -> str:
    """Return a colour lightened or darkened as Excel does it, by its lightness."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, full = rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{round(part * 255):02X}" for part in hls_to_rgb(hue, light, full))
