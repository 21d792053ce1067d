"""Where a team's own units came from in a turn, and which way they went (OC-6.1)."""

from __future__ import annotations

from workbook_engine.core.records import Position, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


def was_there(turn: Turn, unit: Unit) -> bool:
    """Tell whether a unit was on the map as the turn began."""
    before = turn.before[Unit].get(unit.id)
    return before is not None and before.state == UnitState.ACTIVE


def came_from(turn: Turn, unit: Unit) -> str:
    """OC-6.1 Return where a unit began the turn; blank where it did not move."""
    before = turn.before[Unit].get(unit.id)
    start = where(turn.before, before) if before and before.state == UnitState.ACTIVE else None
    moved = start is not None and start != where(turn.after, unit)
    return spot(turn.before, start) if start and moved else ""


def way_gone(state: State, unit: Unit, position: Position) -> tuple[str, ...]:
    """OC-6.1 Return the squares a unit went over in a turn; none where it did not move."""
    move = state[Move].get(unit.id)
    if move is None or move.turn != str(position):
        return ()
    way = tuple(filter(None, (each.strip() for each in move.way.split(">"))))
    return way if len(way) > 1 else ()
