"""Couriers: how far they ride, and who may stop them (SB-RNG-06, SB-GEN-03)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.dispatches import Roads
from workbook_engine.rulesets.sector.knowledge.reported import REPORTS
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.records import Base


def _seat(state: State, whose: str) -> Base | None:
    """Return the headquarters of a staff's first formation, or of a formation; else a base."""
    own = [each for each in board.formations(state) if whose in (each.team, each.id)]
    there = {base.id: base for base in board.on_table(state)}
    staffs = (there[each.headquarters] for each in own if each.headquarters in there)
    names = {each.id for each in own}
    others = (base for base in there.values() if {base.division, base.corps} & names)
    return next(staffs, next(others, None))


def reports_late(state: State, rules: Rules, sender: str, to: str) -> int | None:
    """SB-GEN-03 Return how many phases a courier rides, as far in each as the fastest go."""
    start, goal = _seat(state, sender), _seat(state, to)
    if start is None or goal is None:
        return None
    moves = rules.charts["units"]
    most = max(moves.number(row, "moves") for row in moves.rows)
    return steps(start.sector, goal.sector, rules) // (most + rules.figure("column_bonus"))


def taken_by(state: State, rules: Rules, sender: str, to: str) -> str:
    """SB-RNG-06 Return the enemy staff that stands nearest to whoever sends a courier."""
    start = _seat(state, sender)
    if start is None:
        return ""
    side = board.side_of_base(state, start)
    foes = [each for each in board.on_table(state) if board.side_of_base(state, each) != side]
    nearest = min(foes, key=lambda each: steps(start.sector, each.sector, rules), default=None)
    return board.team_of(state, nearest) if nearest else ""


ROADS = Roads("SB-RNG-06", reports_late, taken_by, REPORTS.formations, REPORTS.dates)
"""SB-RNG-06 Dispatches are the umpire's own: the book has no word on them."""
