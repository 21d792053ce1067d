"""How the books look: a few colours that print in black and white, and the formats of cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from workbook_engine.core.colours import COLOURS, colours_of
from workbook_engine.core.desk import Team

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook

YELLOW = "#FFF9D6"
BLUE = "#0B3FA8"
INK = "#1F2933"
SLATE = "#3B4856"
GREY = "#D9D9D9"
PALE = "#F2F2F2"
LINE = "#C4C4C4"
FAINT = "#595959"

TAB_COLOURS = {
    "Control": "#404040",
    "Inputs": "#E6B800",
    "Workings": "#2F6DB5",
    "Outputs": "#8C8C8C",
}

GROUND_COLOURS = {
    "open": "#FFFFFF",
    "woods": "#C9DDBE",
    "built-up": "#D9D9D9",
    "city": "#BFBFBF",
    "bocage": "#DDE3BE",
    "mountain": "#DCCDB8",
    "marsh": "#CFE3E3",
    "polder": "#E3EEDC",
    "heath": "#E6D9E6",
    "lake": "#C3D6EC",
    "forest": "#C9DDBE",
    "jungle": "#B4CFA4",
    "mountains": "#DCCDB8",
    "himalayas": "#C2AF96",
    "swamp": "#CFE3E3",
    "desert": "#F2E8C4",
    "sea": "#C3D6EC",
}
OTHER_GROUND = "#EFE6DA"
"""Quiet fills for the letters of a map; the letter says it too."""

TINTS = {"tan": "#EBCF97", "grey": "#DFDFDF"}
"""Roads and railways, half mixed into the ground, so that the eye follows them; signs say it too.
"""

WATER, BRIDGE = "#1F5FA8", "#000000"
SIDE_COLOURS = {
    "blue": "#1B2F8A",
    "red": "#B01515",
    "brown": "#7A4A00",
    "purple": "#5B1A73",
    "green": "#1B6B2A",
    "black": "#000000",
    "orange": "#C05A00",
    "grey": "#5A5A5A",
}
"""Writing of the sides on a map; each has a sign of its own as well."""


def side_inks(teams: Iterable[Team]) -> tuple[str, ...]:
    """Return the writing of the sides by their signs; faint for a colour that is none."""
    words = tuple(colours_of(teams).values()) or COLOURS
    return tuple(map(side_ink, words))


def side_ink(word: str) -> str:
    """Return the writing of a colour; faint for a word that is none."""
    return SIDE_COLOURS.get(word, FAINT)


Style = dict[str, object]


def band_of(ink: str) -> Style:
    """Return what a head wears in the colour of a side, whose name stands on it; nothing for none.

    It prints dark, whatever its colour, and the writing white: colour alone says nothing.
    """
    return {"bg_color": ink, "font_color": "#FFFFFF"} if ink else {}


_HEX: Style = {"font_size": 8, "align": "center", "text_wrap": True, "num_format": "@"}

_AROUND: Style = {"left": 1, "left_color": LINE, "right": 1, "right_color": LINE}
_SHORT: Style = {"shrink": True, "text_wrap": False}

_HEADER: Style = {
    "bold": True,
    "font_color": "#FFFFFF",
    "border": 1,
    "border_color": LINE,
    "text_wrap": True,
    "valign": "top",
}

LOOKS: dict[str, Style] = {
    "title": {"bold": True, "font_size": 15, "valign": "vcenter"},
    "back": {"font_size": 9, "font_color": BLUE, "underline": 1},
    "status": {
        "bold": True,
        "border": 1,
        "align": "center",
        "valign": "vcenter",
        "shrink": True,
        "font_color": "#000000",
    },
    "position": {"bold": True, "valign": "vcenter"},
    "about": {"italic": True, "valign": "vcenter", "font_color": FAINT},
    "hint": {"italic": True, "font_size": 9, "font_color": FAINT, "valign": "bottom"},
    "how": {
        "font_size": 8,
        "font_color": FAINT,
        "bg_color": PALE,
        "text_wrap": True,
        "valign": "top",
        "left": 1,
        "left_color": LINE,
    },
    "yours": {
        "italic": True,
        "font_size": 9,
        "font_color": BLUE,
        "align": "center",
        "valign": "bottom",
    },
    "said": {"font_size": 9, "font_color": FAINT, "valign": "vcenter", "text_wrap": True},
    "band": {"bold": True, "font_size": 8, "bg_color": GREY},
    "band begins": {"bold": True, "font_size": 8, "bg_color": GREY, "left": 1},
    "header": _HEADER | {"bg_color": INK},
    "your header": _HEADER | {"bg_color": SLATE},
    "locked": {"valign": "top", "border": 1, "border_color": LINE},
    "input": {
        "valign": "top",
        "border": 1,
        "border_color": LINE,
        "bg_color": YELLOW,
        "font_color": BLUE,
        "locked": False,
    },
    "kept": {
        "valign": "top",
        "border": 1,
        "border_color": LINE,
        "bg_color": PALE,
        "locked": False,
    },
    "loose": {"valign": "top", "border": 1, "border_color": LINE, "locked": False},
    "bare locked": {"valign": "top"},
    "bare input": {"valign": "top", "font_color": BLUE, "locked": False},
    "bare kept": {"valign": "top", "locked": False},
    "bare loose": {"valign": "top", "locked": False},
    "dressed locked": {"border": 1, "border_color": LINE},
    "dressed input": {"border": 1, "border_color": LINE, "bg_color": YELLOW},
    "dressed kept": {"border": 1, "border_color": LINE, "bg_color": PALE},
    "dressed loose": {"border": 1, "border_color": LINE},
    "page head": {"bold": True, "bg_color": GREY, "top": 1},
    "label": {"bold": True, "valign": "top", "bg_color": GREY, "border": 1, "text_wrap": True},
    "note": {"valign": "top", "italic": True, "font_color": FAINT, "text_wrap": True},
    "margin": {"locked": False},
    "link": {"valign": "top", "font_color": BLUE, "underline": 1},
    "section": {"bold": True, "font_size": 12, "bottom": 1, "valign": "bottom"},
    "plain": {},
    "prose": {"text_wrap": True, "valign": "top"},
    "bold prose": {"text_wrap": True, "valign": "top", "bold": True},
    "map": {
        "font_size": 8,
        "text_wrap": True,
        "valign": "top",
        "border": 1,
        "border_color": LINE,
        "num_format": "@",
    },
    "hex upper": _HEX | _AROUND | {"valign": "top", "top": 1, "top_color": LINE},
    "hex middle": _HEX | _AROUND | _SHORT | {"valign": "vcenter", "bold": True},
    "hex lower": _HEX
    | _AROUND
    | {"valign": "vcenter", "bold": True, "bottom": 1, "bottom_color": LINE},
    "hex side": _HEX | _SHORT | {"valign": "vcenter", "bold": True},
    "hex side between": _HEX | {"font_size": 7, "valign": "vcenter", "bold": True},
    "square": {
        "align": "center",
        "valign": "vcenter",
        "border": 1,
        "border_color": LINE,
        "font_color": BLUE,
        "bg_color": YELLOW,
        "locked": False,
    },
}


def blend(one: str, other: str) -> str:
    """Return the colour half way between two.

    >>> blend("#FFFFFF", "#EBCF97")
    '#F5E7CB'
    """
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return f"#{bytes((a + b) // 2 for a, b in pairs).hex().upper()}"


class Palette(Struct):
    """The formats of one workbook, each made once."""

    workbook: Workbook
    sides: Sequence[str] = ()
    """The writing of the sides in the order of their signs; the last is shared."""
    own: str = ""
    """The ink of the side whose book it is, as a band on its heads; none in the umpire's."""
    home: str = ""
    """The sheet that every title of the book leads back to; none in a team's."""
    _made: dict[tuple[object, ...], Format] = field(default_factory=dict)

    def side(self, sign: int) -> str:
        """Return the writing of the side of a sign."""
        return self.sides[min(sign, len(self.sides) - 1)]

    def head(self, name: str) -> Format:
        """Return the format of a head: in a team's book on the band of its side's colour."""
        return self.look(name, **band_of(self.own))

    def look(self, name: str, **more: object) -> Format:
        """Return a format by name, with what is asked for on top of it."""
        key = (name, *sorted(more.items()))
        if key not in self._made:
            self._made[key] = self.workbook.add_format({**LOOKS[name], **more})
        return self._made[key]
