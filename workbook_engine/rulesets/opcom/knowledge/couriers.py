"""Couriers: how far they ride, and who may stop them (OC-2.3, OC-6.1)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, farthest, km_between, straight
from workbook_engine.kit.dispatches import Roads
from workbook_engine.rulesets.opcom.knowledge.views.reported import REPORTS
from workbook_engine.rulesets.opcom.land.ground import active, square_km, where
from workbook_engine.rulesets.opcom.land.mobility import maximum_km
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Mode, Terrain, Unit


def _seat(state: State, whose: str) -> Square | None:
    """Return where the staff of a team or formation is: with its first HQ, or its first unit."""
    own = [unit for unit in active(state) if whose in (unit.team, unit.brigade, unit.division)]
    staff = next((unit for unit in own if unit.kind == Kind.HQ), next(iter(own), None))
    return where(state, staff) if staff else None


def _way(state: State, sender: str, to: str) -> tuple[Square, ...]:
    """Return the squares between two; where the goal is nowhere, the start alone."""
    start, goal = _seat(state, sender), _seat(state, to)
    return (start, *(straight(start, goal) if goal else ())) if start else ()


def reports_late(state: State, rules: Rules, sender: str, to: str) -> int | None:
    """OC-6.1 Return how many whole turns a courier rides, by road as reconnaissance does."""
    way = _way(state, sender, to)
    if not way:
        return None
    a_turn = maximum_km("recce", Terrain.OPEN, Mode.ROAD, rules)
    return int(km_between(way[0], way[-1], square_km(state)) // a_turn)


def taken_by(state: State, rules: Rules, sender: str, to: str) -> str:
    """OC-2.3 Return the enemy team whose troops stand nearest to the straight way of a courier."""
    own = next((u.side for u in active(state) if sender in (u.team, u.brigade, u.division)), "")
    way = _way(state, sender, to)

    def off(unit: Unit) -> int:
        here = where(state, unit)
        return min((farthest(here, each) for each in way), default=0) if here else len(way)

    foes = [unit for unit in active(state) if unit.side != own]
    return min(foes, key=off).team if foes and way else ""


ROADS = Roads("OC-2.3", reports_late, taken_by, REPORTS.formations, REPORTS.dates)
"""OC-2.3 Dispatches are the umpire's own: the book has no word on them."""
