"""The records of the map: its ground, ways, fields or areas, and places."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit.maps.picture import Tint
from workbook_engine.kit.maps.ways import Drawn


class GroundKind(Record, frozen=True, kw_only=True):
    """OR-GRD-1 A kind of ground, and what it costs to enter."""

    key_field: ClassVar[str] = "letter"

    letter: str
    name: str
    tint: str = Tint.OPEN
    cost: str = ""
    """A number, `all` or `no`."""
    costs: tuple[str, ...] = ()
    """Of classes that pay another: `horse 2; wheels no`."""
    room: int | None = None
    """For how many units of one side, by their sizes; blank: for any number."""
    hides: int | None = None
    """OR-SEE-3 From how many fields at most who stands in it is seen; blank: as far as sight."""
    note: str = ""


class WayKind(Record, frozen=True, kw_only=True):
    """OR-WAY-1 A kind of way, and what it costs: a road instead of the ground, a river besides."""

    key_field: ClassVar[str] = "name"

    name: str
    drawn: str = Drawn.ROAD
    cost: str = ""
    """A number, `all` or `no`."""
    costs: tuple[str, ...] = ()
    """Of classes that pay another: `horse 2; wheels no`."""
    most: int | None = None
    """OR-WAY-3 How many of a side, by their sizes, may use each part of it in a turn."""
    note: str = ""

    @property
    def between(self) -> bool:
        """Whether it runs between fields and is crossed: a river, a ridge."""
        return self.drawn in (Drawn.RIVER, Drawn.STREAM, Drawn.RIDGE)


class Stretch(Record, frozen=True, kw_only=True):
    """OR-WAY-1 Where a way runs: through fields in a row, or between two, `H4-I4; H5-I5`."""

    id: str
    kind: str
    fields: tuple[str, ...] = ()


class Field(Record, frozen=True, kw_only=True):
    """OR-MAP-1 A square or hex of the map."""

    key_field: ClassVar[str] = "field"

    field: str
    ground: str = "O"


class Area(Record, frozen=True, kw_only=True):
    """OR-MAP-3 An area with a name, over cells of the sheet; where there are any they are the map.

    Those touch whose cells do, side by side.
    """

    key_field: ClassVar[str] = "area"

    area: str
    ground: str = "O"
    cells: tuple[str, ...] = ()
    """The cells that it is drawn over: `B2:D4; E3`."""
    note: str = ""


class Place(Record, frozen=True, kw_only=True):
    """OR-MAP-2 A name on the map."""

    key_field: ClassVar[str] = "place"

    place: str
    field: str
    own: tuple[str, ...] = ()
    """OR-OWN-1 `Fort 2`, like those of units."""
    points: int = 0
    """For the side that holds it, as the front page counts them."""
    stock: int | None = None
    """OR-SUP-4 Loads that lie there for who draws from it; blank: no end of them."""
    comes: int = 0
    """Loads that come to it each turn."""
