"""What stands on a table, as values: ground to scale, what is fought for, companies of stands.

Points are inches from the upper left corner of the table.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from workbook_engine.kit.maps.grids import Point
from workbook_engine.kit.places import Relief as Relief


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


class Piece(Struct, frozen=True):
    """A piece of ground on a table, to scale."""

    name: str
    relief: Relief
    box: tuple[float, float, float, float]
    """West, north, east, south."""


class Goal(Struct, frozen=True):
    """A place on a table that is fought for."""

    name: str
    at: Point
    whose: Whose | None = None
    """Who holds it."""
    reach: float | Fraction | None = None
    """How near one must stand to hold it."""


class Stand(Struct, frozen=True):
    """A squad, a vehicle or a gun on a table, where it stands."""

    name: str
    at: Point
    icon: str = "infantry"
    left: int | None = None
    """How much of it is left, in tenths; None where that is not shown."""
    leader: bool = False
    inside: tuple[str, ...] = ()
    """Who all stand there, where several of a group stand at one point: it is drawn as a stack."""
    old: bool = False
    """It stood there by an earlier report."""


class Group(Struct, frozen=True):
    """Stands that belong together, with a line round them; one symbol where the map is small."""

    name: str
    whose: Whose
    stands: tuple[Stand, ...]
    icon: str = "infantry"
    under: str = ""
    """A short line below the name."""
