"""What a map shows, as values: made by a rule set out of what somebody may know, drawn by the kit.

Points are counted in fields: on squares the middle of A1 is (0.5, 0.5), x to the east, y south.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from workbook_engine.core.languages import _
from workbook_engine.kit.maps.grids import Grid, Point
from workbook_engine.kit.maps.tabletop import Goal, Group, Piece, Relief
from workbook_engine.kit.maps.tabletop import Whose as Whose

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
    PEAKS = "peaks"
    SAND = "sand"
    DENSE = "dense"
    HOLE = "hole"
    """A square in the midst of the land that has no ground: nobody enters it."""


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
    RIDGE = "ridge"
    """No way at all, but a height along the sides of fields that bars it."""


class Over(StrEnum):
    """How a crossing stands, as far as the map's owner knows."""

    WHOLE = "whole"
    BLOWN = "blown"
    CHARGED = "charged"
    FERRY = "ferry"


class Rank(StrEnum):
    """How large a name is set."""

    CITY = "city"
    TOWN = "town"
    VILLAGE = "village"
    FEATURE = "feature"
    WATER = "water"
    """A lake, or a broad river whose banks are whole fields."""


class Water(Struct, frozen=True):
    """A waterway and its course."""

    name: str
    course: Course
    stream: Stream = Stream.RIVER


class Road(Struct, frozen=True):
    """A road or railway and its course."""

    course: Course
    way: Way = Way.MINOR


class Crossing(Struct, frozen=True):
    """A bridge or ferry between the middles of two fields."""

    name: str
    one: Point
    other: Point
    over: Over = Over.WHOLE


class PlaceName(Struct, frozen=True):
    """A name on the map."""

    name: str
    at: Point
    rank: Rank = Rank.VILLAGE


class Sign(StrEnum):
    """What a unit is drawn as: the icons that symbols have."""

    INFANTRY = "infantry"
    AIRBORNE = "airborne"
    MOTORISED = "motorised"
    MECHANISED = "mechanised"
    ARMOUR = "armour"
    RECCE = "recce"
    ARMOURED_RECCE = "armoured_recce"
    ANTI_TANK = "anti_tank"
    ARTILLERY = "artillery"
    ROCKETS = "rockets"
    FLAK = "flak"
    ENGINEERS = "engineers"
    SUPPLY = "supply"
    BOMBERS = "bombers"
    UNKNOWN = "unknown"


SIGN_WORDS: Mapping[str, str] = {
    Sign.INFANTRY: _("infantry"),
    Sign.AIRBORNE: _("airborne"),
    Sign.MOTORISED: _("motorised"),
    Sign.MECHANISED: _("mechanised"),
    Sign.ARMOUR: _("armour"),
    Sign.RECCE: _("recce"),
    Sign.ARMOURED_RECCE: _("armoured recce"),
    Sign.ANTI_TANK: _("anti tank"),
    Sign.ARTILLERY: _("artillery"),
    Sign.ROCKETS: _("rockets"),
    Sign.FLAK: _("flak"),
    Sign.ENGINEERS: _("engineers"),
    Sign.SUPPLY: _("supply"),
    Sign.BOMBERS: _("bombers"),
}
"""What those icons are called that show what a unit is."""


class Counter(Struct, frozen=True):
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
    inside: tuple[str, ...] = ()
    """What they are called, for a list where there is no room beside them."""
    under: str = ""
    """A short line below the name: the date of an old report."""
    old: bool = False
    staff: bool = False


class Arrow(Struct, frozen=True):
    """A move or an attack."""

    course: Course
    whose: Whose
    attack: bool = False
    supply: bool = False
    """Whether it is the way that supplies took."""


class Works(Struct, frozen=True):
    """Works along one side of a field, by its owner's side of it."""

    field: str
    towards: str
    whose: Whose
    layers: int = 0
    building: int = 0
    """Layers under way; where there is neither, the line is planned."""


class Flag(Struct, frozen=True):
    """An attack that is announced from one field into the next."""

    start: str
    into: str
    whose: Whose
    words: str = ""
    """What the legend says of it."""
    broken: bool = False
    """Over water: drawn broken."""


class Force(Struct, frozen=True):
    """What stands in a field, in numbers."""

    field: str
    whose: Whose
    numbers: tuple[int, ...]
    tag: str = ""
    """A few letters above the numbers: of which nations, where that is not the usual one."""
    old: bool = False
    """It stood there by an earlier report."""


class Badge(Struct, frozen=True):
    """A few letters in a field for what else is there: `G`, `Z1`."""

    field: str
    text: str
    whose: Whose


class FieldName(Struct, frozen=True):
    """The name of a field, which stands in it."""

    field: str
    name: str
    great: bool = False


class Picture(Struct, frozen=True, kw_only=True, dict=True):
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
    ground_head: str = _("Terrain")
    """What the ground is headed with in the legend."""
    waters: tuple[Water, ...] = ()
    water_word: str = ""
    """What the legend calls them; nothing: it does not name them."""
    roads: tuple[Road, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    places: tuple[PlaceName, ...] = ()
    counters: tuple[Counter, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    held: Mapping[str, Whose] = field(default_factory=dict)
    """Who holds a field; one that is not named is nobody's."""
    borders: tuple[tuple[str, str], ...] = ()
    """The front along fields' sides: the two fields on either side of it."""
    water_sides: tuple[tuple[str, str], ...] = ()
    """Sides of fields that are all water."""
    works: tuple[Works, ...] = ()
    flags: tuple[Flag, ...] = ()
    sides_head: str = _("Along the sides of fields")
    """What borders, works and flags are headed with in the legend."""
    flags_head: str = _("Attacks")
    """What the list of flags is headed with in the legend."""
    forces: tuple[Force, ...] = ()
    badges: tuple[Badge, ...] = ()
    names: tuple[FieldName, ...] = ()
    pieces: tuple[Piece, ...] = ()
    goals: tuple[Goal, ...] = ()
    groups: tuple[Group, ...] = ()
    piece_words: Mapping[Relief, str] = field(default_factory=dict)
    """What each kind of ground on a table is called, for the legend."""
    leader_words: str = ""
    """What the star of a stand means."""
    number_words: str = ""
    """What the numbers of a force count, in their order."""
    tag_words: str = ""
    old_words: str = ""
    """Of when forces of earlier reports are."""
    """What the letters above the numbers say."""
    great_words: str = ""
    """What the star of a great place means."""
    badge_words: Mapping[str, str] = field(default_factory=dict)
    """What each badge means, by its first letter."""
    totals: tuple[tuple[Whose, str], ...] = ()
    icon_words: Mapping[str, str] = field(default_factory=dict)
    """What each icon means, for the legend."""
    size_words: Mapping[str, str] = field(default_factory=dict)
    """What the marks above the frames mean."""
    way_words: Mapping[Way, str] = field(default_factory=dict)
    whose_words: Mapping[Whose, str] = field(default_factory=dict)
    colours: Mapping[Whose, str] = field(default_factory=dict)
    """The sides' colours by their names; what is not named is drawn as usual."""
