"""Where something is, in words that a map reader finds at once: a place, or so far from one."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import State, Table
from workbook_engine.core.squares import Square, distance_squared, parse_square
from workbook_engine.rulesets.opcom.land.ground import square_km
from workbook_engine.rulesets.opcom.vocabulary.records import Place

AT, NEAR = "{place} ({square})", _("{square}, {km} km {bearing} of {place}")
"""How a square is spoken of that has a place, and one that is near one."""
_POINTS = {
    "N": _("N"),
    "NE": _("NE"),
    "E": _("E"),
    "SE": _("SE"),
    "S": _("S"),
    "SW": _("SW"),
    "W": _("W"),
    "NW": _("NW"),
}
_HEADINGS = {
    "north": _("north"),
    "north-east": _("north-east"),
    "east": _("east"),
    "south-east": _("south-east"),
    "south": _("south"),
    "south-west": _("south-west"),
    "west": _("west"),
    "north-west": _("north-west"),
}
_FARTHEST = 6
"""Squares from a place beyond which it no longer says where something is."""


def spot(state: State, square: Square) -> str:
    """OC-10.2 Return a square with its place, or with the nearest one and how far it is.

    `Aalst (Q81)`, `K95, 2 km S of Borkel`, or `K95` where nothing is near.
    """
    here = state.index(Place, _Spots)
    near = here.nearest(square)
    if near == square:
        return AT.format(place=here[square], square=square)
    if near is None or distance_squared(near, square) > _FARTHEST**2:
        return str(square)
    sides = distance_squared(near, square)
    km = max(1, _root(sides * square_km(state) ** 2))
    return NEAR.format(
        square=square, km=km, bearing=_POINTS[bearing(near, square)], place=here[near]
    )


def short(place: str) -> str:
    """Return a place as it is called once it has been told where it is.

    >>> short("K95, 2 km S of Borkel"), short("Aalst (Q81)")
    ('K95', 'Aalst (Q81)')
    """
    return place.partition(",")[0]


class _Spots(dict[Square, str]):
    """The places of the map by their squares; what is nearest to a square is found once."""

    def __init__(self, places: Table[Place]) -> None:
        self._nearest: dict[Square, Square | None] = {}
        for place in places.values():
            square = parse_square(place.square)
            if square is not None:
                self.setdefault(square, place.name)

    def nearest(self, square: Square) -> Square | None:
        """Return the square of the place nearest to a square; the northernmost of those alike."""
        if square not in self._nearest:
            near = min(self, key=lambda at: (distance_squared(at, square), at), default=None)
            self._nearest[square] = near
        return self._nearest[square]


def _root(number: Fraction) -> int:
    """Return the whole number nearest to a square root."""
    return (isqrt(int(number * 4)) + 1) // 2


def going(heading: str) -> str:
    """OC-12.10 Return where somebody was going in the language spoken now, or as it was typed."""
    return spoken(_HEADINGS.get(heading, heading))


def bearing(start: Square, end: Square) -> str:
    """Return the compass point of one square from another.

    >>> bearing(Square(5, 5), Square(3, 5)), bearing(Square(5, 5), Square(9, 9))
    ('N', 'SE')
    """
    down, right = end.row - start.row, end.column - start.column
    north_south = "" if abs(down) * 12 < abs(right) * 5 else "S" if down > 0 else "N"
    east_west = "" if abs(right) * 12 < abs(down) * 5 else "E" if right > 0 else "W"
    return north_south + east_west
