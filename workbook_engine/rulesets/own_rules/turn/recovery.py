"""How states end: after so many turns, by rest or by a table; and what comes after (OR-STA-2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from workbook_engine.core.changes import Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.fights import result_judged, thrown_for
from workbook_engine.kit.typed_tables import MyTable, TableRow, called, my_tables
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.aftermath import Left, left_by
from workbook_engine.rulesets.own_rules.turn.facts import Fight
from workbook_engine.rulesets.own_rules.turn.fighting import Drawn, thrown
from workbook_engine.rulesets.own_rules.turn.moving import order_of, orders_by_unit
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    OrderLine,
    ResultRow,
    StateKind,
    Unit,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role


def recoveries(state: State, orders: TurnOrders, umpire: Umpire, sides: Collection[str]) -> Rulings:
    """OR-STA-2 End the states whose time is over, or whose units have rested this turn.

    A state of which the umpire has not typed since when counts from here.
    """
    ordered, turn = orders_by_unit(orders), state.position.turn
    tables = state.index(TableRow, my_tables)
    for unit in board.of_sides(state, sides):
        kind = state[StateKind].get(unit.condition)
        if kind is None:
            continue
        rested = kind.rest and _rests(state, ordered, unit)
        served = turn - unit.since if unit.since is not None else 0
        due = rested or (kind.turns and served >= kind.turns)
        table = called(kind.table, tables)
        if table and (due or not (kind.rest or kind.turns)):
            state = yield tried(state, umpire, unit, kind, table)
        elif due and not kind.table:
            why = "it rested" if rested else f"since turn {unit.since}"
            yield _over(state, umpire, unit, kind, Working(f"STATE.{kind.name}", why))
        elif unit.since is None:
            yield Ruling(
                id=umpire.on("recovery", unit.id).name("counted"),
                rule="OR-STA-2",
                text=f"{unit.id} counts as {kind.name} from this turn.",
                changes=(Set(Unit, unit.id, "since", turn),),
            )


def tried(state: State, umpire: Umpire, unit: Unit, kind: StateKind, table: MyTable) -> Ruling:
    """OR-STA-4 Throw for a unit in a state: it is rid of it, or hurt as a defender, or neither."""
    asks = umpire.on("recovery", unit.id)
    alone = Fight(unit.id, unit.field, board.side(state, unit), (), (), (unit,), (), table.name)
    asked = f"Recovery of {unit.id}, {kind.name}"
    come_to = partial(thrown, state, fight=alone, table=table, asked=asked)
    drawn: Drawn = thrown_for(asks, "recovery", come_to, _in_a_word)
    cell = drawn.found
    text = result_judged(
        asks,
        cell.text if cell else "",
        rule=cell.row if cell else "OR-STA-4",
        choices=table.cells,
        basis=cell.cite if cell else "",
        question=asked,
    )
    _, codes, left = left_by(state, alone, text, umpire.rules, drawn.besides)
    outcome = "; ".join(line.text for line in left.lines) or f"{unit.id} is still {kind.name}"
    name = asks.name("recovered")
    cited = (Working(cell.row, f"column {cell.head}, {drawn.modified}", text),) if cell else ()
    return Ruling(
        id=name,
        rule=cell.row if cell else "OR-STA-4",
        text=f"{unit.id}, {kind.name}: {text or '-'}, {outcome}.",
        working=(*drawn.working, *cited, *left.lines),
        changes=tuple(left.changes()),
        told=tuple(_heard(state, unit, kind, left, codes, name)),
    )


def _in_a_word(drawn: Drawn) -> str:
    """OR-STA-4 Return what stands in the cell, for the odds."""
    return drawn.found.text if drawn.found else "-"


def _heard(
    state: State, unit: Unit, kind: StateKind, left: Left, codes: list[ResultRow], name: str
) -> Iterator[Told]:
    """OR-STA-4 Yield what the unit's team hears: how it is now, and the umpire's own sentence."""
    now = left.become.get(unit.id, unit.condition)
    key = "state.still" if now == unit.condition else "state.now" if now else "state.over"
    key = key if left.steps[unit.id] else "state.lost"
    slots = {"units": unit.id, "state": now or kind.name, "field": unit.field}
    said = " ".join(each.defender_hears for each in codes if each.defender_hears)
    yield told(state, unit.team, key, name, said, **slots)


def _rests(state: State, ordered: dict[str, OrderLine], unit: Unit) -> bool:
    """OR-STA-2 Tell whether a unit is ordered nowhere and was in no fight this turn."""
    line, verb = order_of(state, ordered, unit) or (None, None)
    if line and verb and line.to and (verb.share or verb.role != Role.NONE):
        return False
    return not any(
        unit.id in (*row.attackers, *row.supporters, *row.defenders)
        for row in state[CombatRow].values()
    )


def _over(state: State, umpire: Umpire, unit: Unit, kind: StateKind, why: Working) -> Ruling:
    """OR-STA-2 Return the ruling on a state that ends: the unit is whole, or in the next."""
    name = umpire.on("recovery", unit.id).name("recovered")
    slots = {"units": unit.id, "state": kind.then or kind.name}
    key = "state.now" if kind.then else "state.over"
    return Ruling(
        id=name,
        rule="OR-STA-2",
        text=f"{unit.id} is no longer {kind.name}{f', but {kind.then}' if kind.then else ''}.",
        working=(why,),
        changes=tuple(board.comes_to(state, unit, kind.then)),
        told=(told(state, unit.team, key, name, **slots),),
    )
