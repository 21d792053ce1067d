"""Who stands on the ground after a fight (OC-9.34, D-15)."""

from __future__ import annotations

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.combat.grouping import rows_of, rows_with
from workbook_engine.rulesets.opcom.land.ground import named, units_in, where
from workbook_engine.rulesets.opcom.land.passable import way_in
from workbook_engine.rulesets.opcom.movement.queues import Chokes
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engagement,
    Mode,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


def occupation(
    state: State, engagement: Engagement, left: set[str], umpire: Umpire, chokes: Chokes
) -> tuple[str, tuple[Change, ...]] | None:
    """D-15 The attackers move into a position that its defenders have left."""
    square = parse_square(engagement.square)
    if square is None or umpire.rules.word("vacated_ground") == "stay":
        return None
    rows = rows_of(state, engagement.label)
    beaten = any(row.role == Role.ATTACKER and row.unit in left for row in rows)
    held = [
        unit
        for unit in units_in(state, square)
        if unit.side != engagement.attacking_side and unit.id not in left
    ]
    if beaten or held or not any(r.unit in left for r in rows if r.role == Role.DEFENDER):
        return None
    movers = [
        state[Unit][row.unit]
        for row in rows
        if row.role == Role.ATTACKER and (row.counts or engagement.result == NO_RESISTANCE)
    ]
    fit = [u for u in movers if u.state == UnitState.ACTIVE and is_effective(u)]
    fit = [unit for unit in fit if not _is_driven_back(state, engagement, unit)]
    away = [unit for unit in fit if where(state, unit) != square]
    ways = [(unit, way_in(state, unit, square, umpire.rules)) for unit in away]
    going, waiting, changes = list[Unit](), "", list[Change]()
    for unit, way in ways:
        if way and chokes.full_on(way, [unit], Mode.TACT):
            waiting += f"; {unit.id} waits at the bridge, it is full"
        elif way:
            going.append(unit)
            changes += (Set(Unit, unit.id, "position", str(square)),)
            changes += chokes.take(way, unit, Mode.TACT)
    if not going:
        across = f"nobody can get across to {named(state, square)}{waiting}"
        return (across, ()) if away else None
    return f"{_occupy(going)} {named(state, square)}{waiting}", tuple(changes)


def _occupy(units: list[Unit]) -> str:
    names = ", ".join(unit.id for unit in units)
    return f"{names} {'occupies' if len(units) == 1 else 'occupy'}"


def _is_driven_back(state: State, engagement: Engagement, unit: Unit) -> bool:
    """D-62 Tell whether a unit must go back from a fight of the same time, whatever it won here."""
    back = (row for row in rows_with(state, unit.id) if row.retire_km is not None)
    return any(state[Engagement][row.engagement].kind == engagement.kind for row in back)
