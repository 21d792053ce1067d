"""What lies on every umpire's desk, whatever the rules: the campaign, its calendar, its teams."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign(Record):
    """The campaign itself, one row: which rules, which turn, what scale, whose dice."""

    key_field: ClassVar[str] = "name"

    name: str
    ruleset: str
    turn: int = 1
    stage: int = 1
    square_km: Fraction = Fraction(1)
    """Side of a square of the Ground sheet, in km."""
    dice: str = "campaign key"
    """`campaign key`: dice come from the secret; `typed`: the umpire types every die."""
    key_hash: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarTurn(Record):
    """One turn of the calendar: its date, and which part of the day it is."""

    key_field: ClassVar[str] = "turn"

    turn: int
    date: str
    half: str
    weather: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Team(Record):
    """A staff with one book of its own, on one side."""

    key_field: ClassVar[str] = "team"

    team: str
    side: str
    book: str = ""
    """File name under `sides/`; blank means the team's own name."""
    hold: bool = False
    """Ticked: no order sheet is expected; the team's units hold."""
    received: str = ""
    note: str = ""
