"""Squares and hexes as a sheet of cells draws them: short texts for a cell and for its sides."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record


class MapSquare(Record, frozen=True, kw_only=True):
    """A square of the drawn Map: what is there in words, and what runs along its sides."""

    key_field: ClassVar[str] = "square"

    square: str
    text: str = ""
    """Short lines: ground and marks, place, counters, crossings."""
    note: str = ""
    """What does not change from turn to turn, in full."""
    south: str = ""
    """The waterway that a step south would cross, or `bridge`."""
    east: str = ""
    way: str = ""
    """Whether a road or else a railway runs through it."""


class MapSeen(MapSquare, frozen=True, kw_only=True):
    """A square of a team's Map: the ground, its own, and what it knows of others."""

    ground: str = ""
    """Its letter on the sheet of the ground; a dot for open country."""


class HexCell(Record, frozen=True, kw_only=True):
    """A hex of the drawn Map: short texts for its cells and for three of its sides."""

    key_field: ClassVar[str] = "hex"

    hex: str
    ground: str = ""
    """The letter of its ground."""
    head: str = ""
    """Number, ground, the sign of the side that holds it; below, what else is there."""
    place: str = ""
    forces: str = ""
    """Who stands there, in short."""
    north: str = ""
    """The side to the north: front line, flags, layers of works."""
    north_east: str = ""
    south_east: str = ""


class HexSeen(HexCell, frozen=True, kw_only=True):
    """A hex of a team's Map: the ground, the line, its own forces, the flags it sees."""
