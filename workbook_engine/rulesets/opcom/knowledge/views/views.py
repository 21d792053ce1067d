"""What OP COM shows but does not compute with: rows of the sheets that are views of the state."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit import losses, timeline


class StatusRow(Record, frozen=True, kw_only=True):
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


class OwnForce(Record, frozen=True, kw_only=True):
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


class ContactSeen(Record, frozen=True, kw_only=True):
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


class MapName(Record, frozen=True, kw_only=True):
    """OC-2.1 A row of a team's Gazetteer: a name of the printed map, and where it lies."""

    key_field: ClassVar[str] = "number"

    number: int
    name: str = ""
    what: str = ""
    """city, town or village, another place, a crossing, road, railway, or sort of waterway."""
    lies: str = ""
    """Its square; the two banks of a crossing; the points along a way or a water."""
    over: str = ""
    bears: str = ""
    """light or heavy, of a crossing (OC-6.7)."""
    carries: int | None = None
    """Unit points a turn, where the team's side knows it (OC-7.5)."""
    state: str = ""
    """blown, where the team has seen it so (OC-8.1)."""


class UmpireLine(Record, frozen=True, kw_only=True):
    """OC-2.3 A line of the umpire's report: losses, supply, or what wants a decision."""

    key_field: ClassVar[str] = "number"

    number: int
    about: str = ""
    side: str = ""
    text: str = ""


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """OC-9.1 A row of Losses: the steps one unit lost in one event, and why."""

    unit: str
    steps: int = 0


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one turn in short."""

    fights: str = ""
    moves: str = ""
    crossings: str = ""
