"""Reinforcements: who is awaited comes to his field in his turn, if he can (OR-REI-1)."""

from __future__ import annotations

from collections.abc import Collection

from workbook_engine.core.changes import Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState


def arrivals(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-REI-1 Bring in who is awaited and due; he waits while an enemy or his own fill his field.

    One after the other, for who has come takes room.
    """
    for unit in board.awaited(state):
        mine = board.side(state, unit)
        due = unit.arrives is not None and unit.arrives <= state.position.turn
        if not due or mine not in sides:
            continue
        name = umpire.on("reinforcements", unit.id).name("arrived")
        there = [*board.units_at(state, unit.field)]
        barred = unit.field in board.held_by_others(state, mine)
        room = board.room_at(state, unit.field, there) >= board.type_of(state, unit).size
        comes = room and not barred
        key = "come.here" if comes else "come.waits"
        heard = told(state, unit.team, key, name, unit=unit.id, field=unit.field)
        state = yield Ruling(
            id=name,
            rule="OR-REI-1",
            text=f"{unit.id} {'comes to' if comes else 'waits, for it cannot enter'} {unit.field}.",
            changes=(Set(Unit, unit.id, "state", UnitState.IN_FIELD),) if comes else (),
            told=(heard,),
        )
