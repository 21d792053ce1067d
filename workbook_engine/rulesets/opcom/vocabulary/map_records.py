"""The records of OP COM's map besides its ground: waterways, crossings, routes, and moves."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.vocabulary.words import (
    Barrier,
    CrossingState,
    LoadClass,
    RouteKind,
)


class River(Record, frozen=True, kw_only=True):
    """OC-6.5, OC-6.6 A waterway: the squares it flows through, in order.

    It flows a little south-east of their centres, so that each square lies on one bank.
    """

    key_field: ClassVar[str] = "name"

    name: str
    barrier: str = Barrier.MINOR
    squares: tuple[str, ...] = ()
    note: str = ""


class Crossing(Record, frozen=True, kw_only=True):
    """OC-6.7, OC-7.2, OC-8.1 A bridge, ferry or other choke point, from one square to the next."""

    key_field: ClassVar[str] = "name"

    name: str
    river: str = ""
    bank: str
    """The square at one end; the other end is `far_bank`."""
    far_bank: str
    kind: str = ""
    load_class: str = LoadClass.HEAVY
    capacity: int | None = None
    """Unit points a turn; blank means no limit."""
    state: str = CrossingState.INTACT
    safe: bool = False
    """Tested, not blown, and passed since, or not charged by the scenario: not tested (OC-8.2)."""
    known_to: tuple[str, ...] = ()
    """The sides that know its capacity (OC-7.5, U-07)."""
    seen_blown: tuple[str, ...] = ()
    """The teams that have seen it blown (OC-8.1)."""
    used: int = 0
    """Unit points of its capacity that this turn's movers used, or who waits there holds."""
    note: str = ""


class Route(Record, frozen=True, kw_only=True):
    """OC-7.3 A road or railway, by the places, crossings and squares along it."""

    key_field: ClassVar[str] = "name"

    name: str
    kind: str = RouteKind.ROAD
    capacity: int | None = None
    """Unit points a turn in road column; blank means no limit."""
    used: int = 0
    """Unit points of its capacity that this turn's columns used, or who waits there holds."""
    points: str
    """`Hechtel > Overpelt > Joe's Bridge`: straight from each point to the next."""
    note: str = ""


Choke = Crossing | Route
"""What carries so many unit points a turn."""


class Slowing(Record, frozen=True, kw_only=True):
    """OC-6.4 What slows movers, typed once for a turn, a side, a road or an area."""

    key_field: ClassVar[str] = "reach"

    reach: str
    """`all`, `Allied; Gds Armd Div`, `roads`, a road by name, `C3:K9`, `Hechtel > Aalst`."""
    causes: tuple[str, ...] = ()
    """`mud; under fire 0.3`, or the share of their speed they keep."""
    turns: str = ""
    """`3; 5`; blank: every turn while the row stands."""
    note: str = ""


class Move(Record, frozen=True, kw_only=True):
    """OC-6.1 One unit's move of a turn: as ordered, and as it came out."""

    key_field: ClassVar[str] = "unit"
    asked_as: ClassVar[str] = "moves"

    unit: str
    turn: str
    team: str = ""
    action: str = ""
    mode: str = ""
    start: str = ""
    goal: str = ""
    end: str = ""
    km: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    """Share of the turn spent moving (OC-6.2)."""
    stopped_by: str = ""
    attacks: str = ""
    """The square it attacks because it met the enemy there (OC-6.12)."""
    way: str = ""
    """The squares of the way gone."""
