"""Buttons as a sheet's old drawing has them (VML): drawn, added to others, taken out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.books.package.xml_text import escaped, unescaped

_SHAPE = re.compile(r"<v:shape\b(?:(?!<v:shape\b).)*?</v:shape>", re.DOTALL)
_MACRO = re.compile(r"<x:FmlaMacro>([^<]*)</x:FmlaMacro>")
_NUMBER = re.compile(r'\bid="_x0000_s(\d+)"')
KIND = (
    '<v:shapetype id="_x0000_t201" coordsize="21600,21600" o:spt="201" '
    'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path shadowok="f" '
    'o:extrusionok="f" strokeok="f" fillok="f" o:connecttype="rect"/>'
    '<o:lock v:ext="edit" shapetype="t"/></v:shapetype>'
)
BLOCK = 1024


class Button(Struct, frozen=True):
    """A button: what it starts, what is on it, and over which columns it lies."""

    macro: str
    caption: str
    left: int
    """Its first column, counted from 0, and the pixels by which it stands off its edge."""
    off: int
    right: int
    """The column in which it ends, and how far into that."""
    into: int


def drawn(block: int, row: int, buttons: Iterable[Button]) -> str:
    """Return a drawing of nothing but buttons, numbered from a block of numbers."""
    inside = "".join(_shapes(block * BLOCK, row, buttons))
    return (
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:'
        'office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit">'
        f'<o:idmap v:ext="edit" data="{block}"/></o:shapelayout>{KIND}{inside}</xml>'
    )


def with_shapes(drawing: str, row: int, buttons: Iterable[Button]) -> str:
    """Add buttons to the drawing of a sheet that has one, as with notes on it."""
    last = max((int(each) for each in _NUMBER.findall(drawing)), default=BLOCK)
    kind = "" if "_x0000_t201" in drawing else KIND
    at = drawing.rindex("</xml")
    return drawing[:at] + kind + "".join(_shapes(last, row, buttons)) + drawing[at:]


def without_shapes(drawing: str, macros: frozenset[str]) -> str:
    """Take the buttons out that start one of these macros."""
    left = _SHAPE.sub(lambda each: "" if _started(each[0]) in macros else each[0], drawing)
    return left if "#_x0000_t201" in left else left.replace(KIND, "")


def shapes(drawing: str) -> list[str]:
    """List whatever is drawn."""
    return _SHAPE.findall(drawing)


def macros_of(drawing: str) -> dict[str, str]:
    """Return which macro each button of a drawing starts, by what is written on it."""
    found = {}
    for each in _SHAPE.findall(drawing):
        text = re.search(r"<v:textbox(?:(?!<v:textbox).)*?</v:textbox>", each, re.DOTALL)
        caption = re.sub(r"<[^<>]*>", "", text[0]).strip() if text else ""
        if macro := _started(each):
            found[unescaped(caption)] = macro
    return found


def _started(shape: str) -> str:
    """Return the macro that a shape starts: `[0]!draft` and `master.xlsm!draft` start `draft`."""
    found = _MACRO.search(shape)
    return unescaped(found[1]).rpartition("!")[2].rpartition(".")[2] if found else ""


def _shapes(last: int, row: int, buttons: Iterable[Button]) -> Iterable[str]:
    for at, each in enumerate(buttons, 1):
        anchor = f"{each.left}, {each.off}, {row - 1}, 2, {each.right}, {each.into}, {row - 1}, 31"
        yield (
            f'<v:shape id="_x0000_s{last + at}" type="#_x0000_t201" style="position:absolute;'
            f'z-index:{at};mso-wrap-style:tight" o:button="t" fillcolor="buttonFace [67]" '
            'strokecolor="windowText [64]" o:insetmode="auto"><v:fill color2="buttonFace [67]" '
            'o:detectmouseclick="t"/><o:lock v:ext="edit" rotation="t"/><v:textbox '
            'style="mso-direction-alt:auto" o:singleclick="f"><div style="text-align:center">'
            f'<font face="Calibri" size="180" color="#000000">{escaped(each.caption)}</font></div>'
            f'</v:textbox><x:ClientData ObjectType="Button"><x:Anchor>{anchor}</x:Anchor>'
            "<x:PrintObject>False</x:PrintObject><x:AutoFill>False</x:AutoFill>"
            f"<x:FmlaMacro>[0]!{each.macro}</x:FmlaMacro><x:TextHAlign>Center</x:TextHAlign>"
            "<x:TextVAlign>Center</x:TextVAlign></x:ClientData></v:shape>"
        )
