"""What a map shows, as values: made by a rule set out of what somebody may know, drawn by the kit.

Points are counted in fields: on squares the middle of A1 is (0.5, 0.5), x to the east, y south.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from workbook_engine.kit.maps.grids import Grid, Point

Course = tuple[Point, ...]


class Tint(StrEnum):
    """How ground is drawn; what it is called on this map is said in the legend."""

    OPEN = "open"
    LOW = "low"
    WOODS = "woods"
    HEATH = "heath"
    MARSH = "marsh"
    CLOSE = "close"
    TOWN = "town"
    CITY = "city"
    WATER = "water"
    HILLS = "hills"


class Stream(StrEnum):
    """How wide a water is drawn."""

    RIVER = "river"
    CANAL = "canal"
    BROOK = "brook"


class Way(StrEnum):
    """How a road or railway is drawn."""

    DOUBLE = "double"
    MAIN = "main"
    MINOR = "minor"
    LANE = "lane"
    RAIL = "rail"


class Over(StrEnum):
    """How a crossing stands, as far as the map's owner knows."""

    WHOLE = "whole"
    BLOWN = "blown"
    FERRY = "ferry"


class Rank(StrEnum):
    """How large a name is set."""

    CITY = "city"
    TOWN = "town"
    VILLAGE = "village"
    FEATURE = "feature"


class Whose(StrEnum):
    """Own troops are rectangles, the enemy's diamonds: told apart without colour too."""

    OWN = "own"
    ENEMY = "enemy"


@dataclass(frozen=True, slots=True)
class Water:
    """A waterway and its course."""

    name: str
    course: Course
    stream: Stream = Stream.RIVER


@dataclass(frozen=True, slots=True)
class Road:
    """A road or railway and its course."""

    course: Course
    way: Way = Way.MINOR


@dataclass(frozen=True, slots=True)
class Crossing:
    """A bridge or ferry between the middles of two fields."""

    name: str
    one: Point
    other: Point
    over: Over = Over.WHOLE


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map."""

    name: str
    at: Point
    rank: Rank = Rank.VILLAGE


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit, or several of one team in one field."""

    name: str
    at: Point
    whose: Whose
    icon: str = "unknown"
    size: str = ""
    """The size mark above the frame: `II` for a battalion, `X` for a brigade."""
    left: int | None = None
    """How much of it is left, in tenths; None where that is not shown."""
    count: int = 1
    """How many units the stack is of."""
    under: str = ""
    """A short line below the name: the date of an old report."""
    old: bool = False
    staff: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move or an attack."""

    course: Course
    whose: Whose
    attack: bool = False


@dataclass(frozen=True, slots=True)
class Front:
    """A line that is held; the enemy is on its left, seen along the course."""

    course: Course
    whose: Whose


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """All that a map shows."""

    title: str
    known_to: str
    date: str
    note: str = ""
    foot: tuple[str, ...] = ()
    grid: Grid
    field_km: str = ""
    """How far it is from one field to the next, in words: `1 km`."""
    ground: Mapping[str, Tint] = field(default_factory=dict)
    """By the field's name; what is not named is off the map."""
    ground_words: Mapping[Tint, str] = field(default_factory=dict)
    waters: tuple[Water, ...] = ()
    roads: tuple[Road, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    places: tuple[Place, ...] = ()
    counters: tuple[Counter, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    fronts: tuple[Front, ...] = ()
    icon_words: Mapping[str, str] = field(default_factory=dict)
    """What each icon means, for the legend."""
    way_words: Mapping[Way, str] = field(default_factory=dict)
    whose_words: Mapping[Whose, str] = field(default_factory=dict)
