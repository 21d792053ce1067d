"""What stands on a table, as values: ground to scale, what is fought for, companies of stands.

Points are inches from the upper left corner of the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil

from workbook_engine.kit.maps.grids import Inches, Point


class Whose(StrEnum):
    """Each side has a shape of its own: they are told apart without colour too."""

    OWN = "own"
    """Rectangles; numbers in square corners."""
    ENEMY = "enemy"
    """Diamonds; numbers in round corners."""
    THIRD = "third"
    """Eight corners."""
    FOURTH = "fourth"
    """Six corners, a point to either hand: whoever else there is."""


class Relief(StrEnum):
    """How a piece of ground on a table is drawn; what it is called is said in the legend."""

    FIELD = "field"
    HILL = "hill"
    WATER = "water"
    WOOD = "wood"
    ROAD = "road"
    WALL = "wall"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of ground on a table, to scale."""

    name: str
    relief: Relief
    box: tuple[float, float, float, float]
    """West, north, east, south."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A place on a table that is fought for."""

    name: str
    at: Point
    whose: Whose | None = None
    """Who holds it."""
    reach: float | Fraction | None = None
    """How near one must stand to hold it."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A squad, a vehicle or a gun on a table, where it stands."""

    name: str
    at: Point
    icon: str = "infantry"
    left: int | None = None
    """How much of it is left, in tenths; None where that is not shown."""
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Stands that belong together, with a line round them; one symbol where the map is small."""

    name: str
    whose: Whose
    stands: tuple[Stand, ...]
    icon: str = "infantry"
    under: str = ""
    """A short line below the name."""


Box = tuple[float, float, float, float]
_FOOT, _EDGE = 12, 1
"""Where nobody says how large a table is: whole feet, an inch beyond all that is on it."""


def point(x: Fraction | None, y: Fraction | None) -> Point | None:
    """Return a place that was typed, as it is drawn; None where half of it is missing."""
    return None if x is None or y is None else (float(x), float(y))


def box(
    x: Fraction | None, y: Fraction | None, width: Fraction | None, depth: Fraction | None
) -> Box | None:
    """Return the ground that a piece covers; None where anything of it is missing.

    >>> box(Fraction(27), Fraction(18), Fraction(4), Fraction(5, 2))
    (27.0, 18.0, 31.0, 20.5)
    """
    if x is None or y is None or width is None or depth is None:
        return None
    return float(x), float(y), float(x + width), float(y + depth)


def table_round(pieces: Iterable[Piece], points: Iterable[Point]) -> Inches | None:
    """Return a table, in whole feet, that holds all pieces and points; None where none are.

    >>> table_round([], [(13.0, 40.0)])
    Inches(wide=24.0, deep=48.0)
    """
    ends = [*(each.box[2:] for each in pieces), *points]
    if not ends:
        return None
    wide, deep = (max(1, ceil((max(way) + _EDGE) / _FOOT)) for way in zip(*ends, strict=True))
    return Inches(float(wide * _FOOT), float(deep * _FOOT))
