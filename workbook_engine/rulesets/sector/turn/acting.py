"""Divisions act in the order of initiative: moves, digs, fire, assaults declared (SB-MOV-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.land.board import enemies_of, on_table, side_of
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.turn.declaring import declared
from workbook_engine.rulesets.sector.turn.digging import dug_in
from workbook_engine.rulesets.sector.turn.firing import FIRE, fired
from workbook_engine.rulesets.sector.turn.initiatives import who_acts
from workbook_engine.rulesets.sector.turn.moving import Met, met, went
from workbook_engine.rulesets.sector.vocabulary.order_records import Action, ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import Order

Acted = Callable[[State, Umpire, Division, ActionLine], Ruling]
_ACTIONS: dict[str, Acted] = {
    Action.MOVE: went,
    Action.DIG: dug_in,
    Action.FIRE: fired,
    Action.ASSAULT: declared,
}


def divisions_act(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-INI-01, SB-MOV-01, SB-PIP-06 Divisions act one after the other, free moves first."""
    known: Met = set()
    for division in who_acts(state, umpire):
        for line in _lines(state, orders, umpire, division):
            now = state[Division][division.id]
            before = state
            state = yield _ACTIONS[line.action](state, umpire, now, line)
            if line.action == Action.MOVE:
                for ruling in met(before, state, umpire, now, line, known):
                    state = yield ruling


def _lines(
    state: State, orders: TurnOrders, umpire: Umpire, division: Division
) -> Iterator[ActionLine]:
    """SB-MOV-01 Yield the lines of a Division: free moves before anything that costs a PIP."""
    own = [line for line in orders[ActionLine].values() if line.division == division.id]
    enemies = enemies_of(state, side_of(state, division.team))
    free = [
        line
        for line in own
        if line.action == Action.MOVE and not is_engaged(line.start, enemies, umpire.settings)
    ]
    yield from free
    yield from (line for line in own if line not in free)


def columns_deploy(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-ORD-00, A14 A Division on Move that was engaged is on Defend from the end of the phase."""
    for division in state[Division].values():
        if division.order != Order.MOVE or not _is_met(state, umpire, division):
            continue
        name = umpire.on("columns", division.id).name("deploys")
        changes = (Set(Division, division.id, "order", Order.DEFEND),)
        text = f"{division.id} is engaged on the march and goes over to defence."
        yield Ruling(name, "SB-ORD-00", text, (), changes)


def _is_met(state: State, umpire: Umpire, division: Division) -> bool:
    enemies = enemies_of(state, side_of(state, division.team))
    own = {base.sector for base in on_table(state) if base.division == division.id}
    fired_at = {row.target for row in state[FireRow].values() if row.kind == FIRE}
    return any(at in fired_at or is_engaged(at, enemies, umpire.settings) for at in own)
