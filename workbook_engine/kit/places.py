"""Places on a table measured in inches: what lies on it, how far apart, what stands between.

Inches are counted from the upper left corner of the table, to the east and to the south.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from typing import ClassVar

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.records import Record

_TENTH = 10
TABLE = "table"
"""The kind of the row that says how large the table is."""


class Relief(StrEnum):
    """What lies on a table, as it is drawn; what it is called is said in the legend."""

    FIELD = "field"
    HILL = "hill"
    WATER = "water"
    WOOD = "wood"
    ROAD = "road"
    WALL = "wall"
    HOUSE = "house"

    @property
    def said(self) -> str:
        """What it is called in the legend."""
        return _RELIEF[self]


_RELIEF = {
    Relief.FIELD: _("field"),
    Relief.HILL: _("hill"),
    Relief.WATER: _("water"),
    Relief.WOOD: _("wood"),
    Relief.ROAD: _("road"),
    Relief.WALL: _("wall"),
    Relief.HOUSE: _("house"),
}


class Spot(Struct, frozen=True):
    """Where somebody, or something, stands on the table."""

    id: str
    x: Fraction
    y: Fraction

    def squared(self, other: Spot) -> Fraction:
        """Return the square of the distance, which needs no root."""
        return (self.x - other.x) ** 2 + (self.y - other.y) ** 2


class Placed(Record, frozen=True, kw_only=True):
    """A row of what has a place on the table, once it is typed."""

    x: Fraction | None = None
    y: Fraction | None = None

    @property
    def at(self) -> Spot | None:
        """Where it is; None where its place is not typed, or only half of it."""
        return None if self.x is None or self.y is None else Spot(self.key, self.x, self.y)


def inches(one: Placed, other: Placed) -> Fraction | None:
    """Return how far two stand apart, rounded up to a tenth; None where a place is not typed."""
    here, there = one.at, other.at
    if here is None or there is None:
        return None
    squared = here.squared(there) * _TENTH**2
    whole = isqrt(squared.numerator // squared.denominator)
    return Fraction(whole if whole**2 == squared else whole + 1, _TENTH)


Box = tuple[Fraction, Fraction, Fraction, Fraction]
"""West, north, east, south."""
End = tuple[Fraction | None, Fraction | None]
"""Where somebody ends, as far as that is typed."""


class Feature(Placed, frozen=True, kw_only=True):
    """Something that lies on the table: its place is its upper left corner."""

    key_field: ClassVar[str] = "name"

    name: str
    kind: str = Relief.HOUSE
    width: Fraction | None = None
    depth: Fraction | None = None
    blocks: bool = False
    note: str = ""

    @property
    def box(self) -> Box | None:
        """The ground that it covers; None where anything of it is missing."""
        at, width, depth = self.at, self.width, self.depth
        if at is None or width is None or depth is None:
            return None
        return at.x, at.y, at.x + width, at.y + depth

    def holds(self, *spots: Spot) -> bool:
        """Tell whether some stand in it or at its edge, all of them."""
        box = self.box
        return box is not None and all(_within(box, each) for each in spots)

    def hides(self, here: Spot, there: Spot) -> bool:
        """Tell whether it stands between two places, and blocks what they see of each other.

        Who stands in it, or at its edge, sees out of it and is seen.
        """
        box = self.box
        if not self.blocks or box is None or _within(box, here) or _within(box, there):
            return False
        return _crosses(box, here, there)


class Objective(Placed, frozen=True, kw_only=True):
    """A place that is fought for."""

    key_field: ClassVar[str] = "name"

    name: str
    reach: Fraction | None = None
    """Inches within which somebody holds it."""
    held_by: str = ""
    worth: int = 0
    note: str = ""


def beside(each: Placed, first: Placed, end: End, features: Iterable[Feature]) -> End:
    """Return where one ends that keeps its place beside the first, or the nearest on the table.

    How far that reaches to the east and south its row alone tells.
    """
    boxes = (feature.box for feature in features if feature.kind == TABLE)
    far = next((box[2:] for box in boxes if box), (None, None))
    ways = zip((each.x, each.y), (first.x, first.y), end, far, strict=True)
    x, y = (_beside(*way) for way in ways)
    return x, y


def _beside(
    at: Fraction | None, start: Fraction | None, end: Fraction | None, most: Fraction | None
) -> Fraction | None:
    if at is None or start is None or end is None:
        return None
    there = max(Fraction(0), at + end - start)
    return there if most is None else min(there, most)


def _within(box: Box, at: Spot) -> bool:
    return box[0] <= at.x <= box[2] and box[1] <= at.y <= box[3]


def _crosses(box: Box, here: Spot, there: Spot) -> bool:
    """Tell whether a line passes through the inside of a box: each way it is cut to a part."""
    first, last = Fraction(0), Fraction(1)
    ways = (here.x, there.x, box[0], box[2]), (here.y, there.y, box[1], box[3])
    for start, end, low, high in ways:
        step = end - start
        if not step:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    return first < last
