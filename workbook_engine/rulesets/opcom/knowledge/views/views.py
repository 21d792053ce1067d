"""What OP COM shows but does not compute with: rows of the sheets that are views of the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from workbook_engine.core.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusRow(Record):
    """OC-9.2 A row of Status: a unit as the umpire sees it, its lost steps crossed off."""

    key_field: ClassVar[str] = "unit"

    unit: str
    name: str = ""
    side: str = ""
    team: str = ""
    profile_crossed: str = ""
    """The status profile with the values already lost crossed off."""
    step: int = 0
    status: int = 0
    state: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRow(Record):
    """A row of Losses: the steps one unit lost in one event, and why."""

    key_field: ClassVar[str] = "key"

    # field() says that there is no default: the inherited property would pass for one
    key: str = field()
    turn: str = ""
    unit: str
    side: str = ""
    steps: int = 0
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnForce(Record):
    """OC-2.2 A row of a team's Forces: one of its own units, in words only."""

    key_field: ClassVar[str] = "unit"

    unit: str
    name: str = ""
    kind: str = ""
    formation: str = ""
    where: str = ""
    condition: str = ""
    supply: str = ""
    remarks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine(Record):
    """OC-10.1 A line of a team's Report, under one of its headings."""

    key_field: ClassVar[str] = "number"

    number: int
    page: str = ""
    """The division or team whose page begins with this line; blank on the lines below."""
    heading: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSquare(Record):
    """OC-3.3 A square of the drawn Map: what is there in words, and what runs along its sides."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSeen(Record):
    """OC-2.1 A square of a team's map: the ground, its own units, and its contacts with date."""

    key_field: ClassVar[str] = "square"

    square: str
    ground: str = ""
    """Its letter on the Ground sheet; a dot for open country."""
    text: str = ""
    note: str = ""
    south: str = ""
    """The waterway that a step south would cross, or `bridge`."""
    east: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactSeen(Record):
    """OC-2.1, OC-10.3 A row of a team's Contacts: enemy in one square, in words."""

    key_field: ClassVar[str] = "number"

    number: int
    square: str = ""
    place: str = ""
    seen: str = ""
    since: str = ""
    old: str = ""
    strength: str = ""
    kinds: str = ""
    heading: str = ""
    names: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UmpireLine(Record):
    """OC-2.3 A line of the umpire's report: losses, supply, or what wants a decision."""

    key_field: ClassVar[str] = "number"

    number: int
    about: str = ""
    side: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow(Record):
    """A row of the Timeline: one turn in short."""

    key_field: ClassVar[str] = "turn"

    turn: str
    date: str = ""
    fights: str = ""
    moves: str = ""
    crossings: str = ""
    losses: str = ""
