"""The Reinforcements sheet: units and supplies that come later (OC-4.1)."""

from __future__ import annotations

from workbook_engine.core.records import Record


class Reinforcement(Record, frozen=True, kw_only=True):
    """OC-4.1 One arrival: a waiting unit, or supply counters, and when and where."""

    id: str
    turn: int
    """The first turn it is on the map for; it is placed as the turn before ends."""
    unit: str = ""
    """A unit of Forces whose state is waiting."""
    place: str = ""
    side: str = ""
    """For supplies that are parked: whose they are."""
    stack: str = ""
    """The stack, HQ or dump that supplies go to; blank means they are parked at the place."""
    british_ammo: int = 0
    american_ammo: int = 0
    german_ammo: int = 0
    fuel: int = 0
    arrived: bool = False
    note: str = ""
