"""Colours, widths and patterns of a map: quiet ground, strong lines, and never colour alone."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbook_engine.kit.maps.picture import Rank, Stream, Tint, Way, Whose

PAPER, INK, PALE = "#FBFAF5", "#1F2933", "#6B6557"
BAND, HALO, NONE = "#22303C", "#FFFFFF", "none"


class Ink(Struct, frozen=True, kw_only=True):
    """How an area is filled and a line drawn; widths and dashes in units of the paper."""

    fill: str = NONE
    pattern: Tint | None = None
    """Filled with the pattern of a ground, in the place of a colour."""
    stroke: str = NONE
    wide: float = 1.0
    is_round: bool = False
    """Whether a line bends round its corners; else they are sharp."""
    has_caps: bool = False
    """Whether a line ends in half a circle."""
    dashes: tuple[float, ...] = ()
    opacity: float = 1.0
    fill_opacity: float = 1.0
    is_halo: bool = False
    """Whether the line lies below what is filled."""


def stroked(
    colour: str,
    wide: float,
    *,
    dashes: tuple[float, ...] = (),
    opacity: float = 1.0,
    has_caps: bool = False,
) -> Ink:
    """Return how a line of the map is drawn."""
    return Ink(
        stroke=colour, wide=wide, is_round=True, dashes=dashes, opacity=opacity, has_caps=has_caps
    )


GROUND = {
    Tint.OPEN: "#F6F2E4",
    Tint.LOW: "#E6EFD6",
    Tint.WOODS: "#C6D8A8",
    Tint.HEATH: "#EBDDC2",
    Tint.MARSH: "#D3E4DC",
    Tint.CLOSE: "#E9E9C6",
    Tint.TOWN: "#D9CCC0",
    Tint.CITY: "#C4B4A6",
    Tint.WATER: "#BFDCEB",
    Tint.HILLS: "#DCCBB6",
    Tint.PEAKS: "#CFC4BE",
    Tint.SAND: "#F3E3B3",
    Tint.DENSE: "#B4CF9E",
    Tint.HOLE: "#FFFFFF",
}

PATTERNS = {
    Tint.LOW: ("M2 6h4M13 15h4", Ink(stroke="#C3D3A8")),
    Tint.WOODS: ("M2 7a3 3 0 0 1 6 0zM12 16a3 3 0 0 1 6 0z", Ink(fill="#9DB878")),
    Tint.HEATH: ("M4 7l1.5 -4l1.5 4M13 17l1.5 -4l1.5 4", Ink(stroke="#CDB88F")),
    Tint.MARSH: ("M2 5h7M4 8h3M11 14h7M13 17h3", Ink(stroke="#9DBDB0")),
    Tint.CLOSE: ("M0 10h20M10 0v20", Ink(stroke="#CFCF9E")),
    Tint.TOWN: ("M-2 12L12 -2M8 22L22 8", Ink(stroke="#BBA997")),
    Tint.CITY: ("M3 3h5v4h-5zM12 12h5v5h-5zM12 4h4v3h-4zM4 13h4v3h-4z", Ink(fill="#A08C7B")),
    Tint.WATER: ("M2 6q2.5 -3 5 0t5 0", Ink(stroke="#9CC4DA")),
    Tint.HILLS: ("M3 9l3 -5l3 5M12 18l3 -5l3 5", Ink(stroke="#B59F84")),
    Tint.PEAKS: ("M2 10l4 -8l4 8zM11 19l4 -8l4 8z", Ink(fill="#A79B94")),
    Tint.SAND: ("M4 5h1M13 8h1M7 14h1M17 17h1", Ink(stroke="#C2A55E", wide=1.6)),
    Tint.DENSE: ("M2 8v-4M5 8v-5M8 8v-4M12 17v-4M15 17v-5M18 17v-4", Ink(stroke="#7F9F66")),
    Tint.HOLE: ("M3 3l14 14M17 3l-14 14", Ink(stroke="#6B6557")),
}
"""One quiet pattern a ground, 20 by 20, a shade darker than its tint: it tells in grey too."""

WATER, SHORE, WATER_NAME = "#A9D0E6", "#3F7399", "#1F5C8A"
STREAMS = {Stream.RIVER: 13.0, Stream.CANAL: 6.5, Stream.BROOK: 2.2}

CASING = {
    Way.DOUBLE: (8.4, "#6B2E0B"),
    Way.MAIN: (7.0, "#6B4A12"),
    Way.MINOR: (4.6, "#77726A"),
}
FILL = {
    Way.DOUBLE: (5.6, "#E8863A"),
    Way.MAIN: (4.4, "#F4C64E"),
    Way.MINOR: (2.8, "#FFFFFF"),
}
LANE, RAIL, RIDGE = "#77726A", "#2B2B2B", "#7A5A34"

LINE = dict(zip(Whose, ("#1A4F93", "#C23A22", "#7A5A00", "#5B1A73"), strict=True))
FACE = dict(zip(Whose, ("#CFE2F5", "#FBDDD2", "#F8E7B0", "#E8D9F0"), strict=True))
WASH = {Whose.ENEMY: "#E8775A", Whose.THIRD: "#C99700", Whose.FOURTH: "#9A62B0"}
INKS = {
    "blue": ("#1A4F93", "#CFE2F5", "#5A86BF"),
    "red": ("#C23A22", "#FBDDD2", "#E8775A"),
    "brown": ("#7A5A00", "#F8E7B0", "#C99700"),
    "purple": ("#5B1A73", "#E8D9F0", "#9A62B0"),
    "green": ("#1B6B2A", "#D3EBD6", "#5FA96C"),
    "black": ("#1C1C1C", "#DEDEDE", "#7C7C7C"),
    "orange": ("#B85600", "#FDE3CB", "#EE9A4D"),
    "grey": ("#5A5A5A", "#ECECEC", "#A0A0A0"),
}
"""Lines, faces and washes of a colour by its name."""
WASHED = 0.13
"""Laid thinly over the ground that is not in the first side's hands."""


def side_inks(colours: Mapping[Whose, str]) -> dict[str, str]:
    """Return what stands in the place of the usual lines, faces and washes of the sides."""
    return {
        each[whose]: INKS[word][part]
        for whose, word in colours.items()
        for part, each in enumerate((LINE, FACE, WASH))
        if whose in each and word in INKS
    }


class Face(Struct, frozen=True):
    """How large and in which font a name is set."""

    size: float
    font: str
    spaced: float = 0.0


NAMES = {
    Rank.CITY: Face(19, "bold", 1.2),
    Rank.TOWN: Face(15, "bold"),
    Rank.VILLAGE: Face(13.2, "plain"),
    Rank.FEATURE: Face(13.2, "italic"),
    Rank.WATER: Face(16, "serif", 2.0),
}
FONTS = {
    "plain": 'font-family="Umpire Map, Arial, sans-serif"',
    "bold": 'font-family="Umpire Map, Arial, sans-serif" font-weight="bold"',
    "italic": 'font-family="Umpire Map, Arial, sans-serif" font-style="italic"',
    "serif": 'font-family="Umpire Map Serif, Georgia, serif" font-weight="bold" '
    'font-style="italic"',
}
