"""The Logistics sheet of a team's book: what is to be delivered, carried, parked or moved."""

from __future__ import annotations

from enum import StrEnum

from workbook_engine.core.records import Record


class Task(StrEnum):
    """The ways supply is brought forward (OC-11.4 to OC-11.7)."""

    DELIVER = "deliver"
    CARRY = "carry"
    PARK = "park"
    MOVE_DUMP = "move dump"


class LogisticsLine(Record, frozen=True, kw_only=True):
    """OC-11.2 One line of the Logistics sheet."""

    id: str
    """Team and line number: `guards/2`."""
    team: str
    task: str = Task.DELIVER
    carrier: str = ""
    """The dump that delivers or moves, or the transport unit that carries."""
    source: str = ""
    """The stack the points come from; blank means the carrier's own."""
    to: str = ""
    """The HQ or stack that gets them; for park and move dump a square or place."""
    british_ammo: int = 0
    american_ammo: int = 0
    german_ammo: int = 0
    fuel: int = 0
    stands: str = ""
    """Until when it stands: `told otherwise`, `turn 4`."""
    words: str = ""
