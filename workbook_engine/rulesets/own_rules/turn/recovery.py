"""How states end: after so many turns, or by rest; and what comes after them (OR-STA-2)."""

from __future__ import annotations

from collections.abc import Collection

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.moving import order_of, orders_by_unit
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    OrderLine,
    StateKind,
    Unit,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role


def recoveries(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-STA-2 End the states whose time is over, or whose units have rested this turn.

    A state of which the umpire has not typed since when counts from here.
    """
    ordered, turn = orders_by_unit(orders), state.position.turn
    for unit in board.of_sides(state, sides):
        kind = state[StateKind].get(unit.condition)
        if kind is None:
            continue
        rested = kind.rest and _rests(state, ordered, unit)
        served = turn - unit.since if unit.since is not None else 0
        if rested or (kind.turns and served >= kind.turns):
            why = "it rested" if rested else f"since turn {unit.since}"
            yield _over(umpire, unit, kind, turn, Working(f"STATE.{kind.name}", why))
        elif unit.since is None:
            yield Ruling(
                id=umpire.on("recovery", unit.id).name("counted"),
                rule="OR-STA-2",
                text=f"{unit.id} counts as {kind.name} from this turn.",
                changes=(Set(Unit, unit.id, "since", turn),),
            )


def _rests(state: State, ordered: dict[str, OrderLine], unit: Unit) -> bool:
    """OR-STA-2 Tell whether a unit is ordered nowhere and was in no fight this turn."""
    line, verb = order_of(state, ordered, unit) or (None, None)
    if line and verb and line.to and (verb.share or verb.role != Role.NONE):
        return False
    return not any(
        unit.id in (*row.attackers, *row.supporters, *row.defenders)
        for row in state[CombatRow].values()
    )


def _over(umpire: Umpire, unit: Unit, kind: StateKind, turn: int, why: Working) -> Ruling:
    """OR-STA-2 Return the ruling on a state that ends: the unit is whole, or in the next."""
    name = umpire.on("recovery", unit.id).name("recovered")
    changes: list[Change] = [Set(Unit, unit.id, "condition", kind.then)]
    since = turn if kind.then else None
    if since != unit.since:
        changes.append(Set(Unit, unit.id, "since", since))
    slots = {"units": unit.id, "state": kind.then or kind.name}
    key = "state.now" if kind.then else "state.over"
    return Ruling(
        id=name,
        rule="OR-STA-2",
        text=f"{unit.id} is no longer {kind.name}{f', but {kind.then}' if kind.then else ''}.",
        working=(why,),
        changes=tuple(changes),
        told=(CATALOGUE.told(unit.team, key, name, **slots),),
    )
