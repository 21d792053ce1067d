"""What Sector shows but does not compute with: rows of sheets that are views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit import losses, timeline


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBase(Record):
    """A row of a staff's Bases: where a base of its own is, and how it stands."""

    key_field: ClassVar[str] = "base"

    base: str
    division: str = ""
    type: str = ""
    sector: str = ""
    medal: bool = False
    state: str = ""
    came: str = ""
    """When it comes back, where it is away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFormation(Record):
    """SB-PIP-02 A row of a staff's Divisions: order of the day, and what PIPs are left."""

    key_field: ClassVar[str] = "formation"

    formation: str
    kind: str = ""
    grade: str = ""
    order: str = ""
    pips: int = 0
    headquarters: str = ""
    bases: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRow(losses.LossRow):
    """SB-DMG-02 A row of Losses: a base that left the table, and how."""

    base: str = ""
    division: str = ""
    fate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow(timeline.TimelineRow):
    """A row of the Timeline: one phase in short."""

    fire: str = ""
    assaults: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusRow(Record):
    """A row of Status: a Division or the troops of a Corps as they stand."""

    key_field: ClassVar[str] = "formation"

    formation: str
    side: str = ""
    order: str = ""
    pips: int = 0
    on_table: int = 0
    in_pile: int = 0
    away: int = 0
    """On the way, in reserve, or still to come."""
    lost: int = 0
