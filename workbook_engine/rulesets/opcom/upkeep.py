"""The turn's two ends: a clean table before, what carries over after (OC-3.2, OC-9.5, OC-9.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain

from workbook_engine.core.changes import Add, Change, Retire, Set
from workbook_engine.core.desk import team_called
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.guns_fired import guns_that_fired, turns_from_here
from workbook_engine.rulesets.opcom.land.frontage import crowded
from workbook_engine.rulesets.opcom.land.ground import active
from workbook_engine.rulesets.opcom.orders.allocation import allocations_passed
from workbook_engine.rulesets.opcom.orders.targets import known_target
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.half_days import ends_the_day
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.map_records import Choke, Crossing, Move, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Mode,
    OrderLine,
    Posture,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_immobilised, may_fight, went_back
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike


def clear_the_table(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """Take last turn's fights, moves, strikes and reports off the table; bridges are free again."""
    kinds = (Engagement, Engaged, Move, AirMission, Strike, EnemySeen)
    old: list[Change] = [Retire(kind, key) for kind in kinds for key in state[kind]]
    chokes: Iterable[Choke] = chain(state[Crossing].values(), state[Route].values())
    old += (Set(type(each), each.name, "used", 0) for each in chokes if each.used)
    if old:
        yield Ruling(
            id=umpire.on("upkeep", "table").name("cleared"),
            rule="OC-4.1",
            text="Last turn's fights are taken off the table.",
            changes=tuple(old),
        )


def read_orders(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-5.9 Put each unit into the posture it was ordered; without orders it holds, Tact."""
    lines = orders.given(OrderLine)
    changes = tuple(
        Set(Unit, unit.id, "posture", posture)
        for unit in active(state)
        if (posture := _posture(lines.of(unit))) != unit.posture
    )
    idle = [unit for unit in active(state) if unit.id not in lines]
    ordered = sum(unit.id in lines for unit in active(state))
    yield Ruling(
        id=umpire.on("orders", "all").name("read"),
        rule="OC-5.1",
        text=f"Units with orders: {ordered}. Without orders, they hold: {len(idle) or 'none'}.",
        working=(*_idle(state, idle), *_targets_unknown(state, lines, umpire.rules)),
        changes=changes,
    )


def _idle(state: State, units: Iterable[Unit]) -> Iterator[Working]:
    """OC-5.1 Yield the units without an order, team by team."""
    by_team: dict[str, list[str]] = {}
    for unit in units:
        by_team.setdefault(unit.team, []).append(unit.id)
    for team, names in by_team.items():
        yield Working(
            "OC-5.1", f"{team_called(state, team)}: {', '.join(names)}", "no orders, hold"
        )


def _targets_unknown(state: State, lines: Given[OrderLine], rules: Rules) -> Iterator[Working]:
    """OC-5.4 Yield the targets that are left out because their teams do not know of them."""
    for line in {line.id: line for line in lines.values()}.values():
        if line.target and not known_target(state, line.team, line.target, rules):
            whose = team_called(state, line.team)
            what = f"{line.unit}: {whose} does not know of {line.target}"
            yield Working("OC-5.4", what, "no target")


def _posture(line: OrderLine | None) -> str:
    """OC-5.1, OC-5.9 Return the posture ordered; a road column is not ready to fight.

    Without an order a unit holds, tactically: the least it can be doing.
    """
    if line and line.mode in (Mode.ROAD, Mode.NON_TACT, Mode.RAIL):
        return Posture.NON_TACT
    return line.posture or Posture.TACT if line else Posture.TACT


_STANDING: dict[str, bool | int | Fraction | None] = {
    "moved": Fraction(0),
    "advanced_km": Fraction(0),
    "fuelled": False,
}
"""A unit that has not moved yet in the turn to come."""


def next_turn(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.5, OC-9.7, OC-9.38, OC-10.5 Set the counters for the turn to come."""
    lines = orders.given(OrderLine)
    day_ends = ends_the_day(state, umpire.position.turn)
    changes: list[Change] = []
    met = {unit for seen in state[EnemySeen].values() for unit in seen.met_by}
    fired, turn = set(guns_that_fired(state)), umpire.position.turn
    for unit in active(state):
        line, retired = lines.of(unit), went_back(state, unit)
        action = line.action if line else ""
        still = is_immobilised(unit, turn + 1)
        wanted: dict[str, bool | int | Fraction | None] = {
            "prepared": is_prepared(unit, action, retired, umpire.rules),
            "fired_here": turns_from_here(unit, unit.id in fired, retired),
            "immobilised_until": unit.immobilised_until if still else None,
            "contact_turns": unit.contact_turns + 1 if unit.id in met else 0,
            "rest_turns": unit.rest_turns + 1 if _rests(state, unit) else 0,
            **_STANDING,
            "attacks_today": 0 if day_ends else unit.attacks_today,
        }
        changes += _settings(unit, wanted)
        changes += _recovery(state, unit, umpire)
    changes += [Set(Train, t.name, "held", False) for t in state[Train].values() if t.held]
    yield Ruling(
        id=umpire.on("next turn", "all").name("counters"),
        rule="OC-4.1",
        text="Counters are set for the next turn" + ("; a new day begins." if day_ends else "."),
        working=(*allocations_passed(state, lines), *crowded(state, umpire.rules)),
        changes=tuple(changes),
    )


def _rests(state: State, unit: Unit) -> bool:
    """OC-5.10 Tell whether a turn of rest was clear: neither moved nor fought in."""
    fought = unit.id in state.index(Engaged, _in_fights)
    return unit.posture == Posture.REST and not unit.moved and not fought


def _in_fights(engaged: Table[Engaged]) -> frozenset[str]:
    return frozenset(row.unit for row in engaged.values())


def _recovery(state: State, unit: Unit, umpire: Umpire) -> Iterator[Change]:
    """OC-5.10, U-22 Rest restores what the umpire gives back: by itself, nothing."""
    if unit.posture != Posture.REST or not unit.step:
        return
    steps = umpire.on("rest", unit.id).judge(
        "steps recovered",
        0,
        rule="OC-5.10",
        question=f"Steps that {unit.id} recovers by rest",
        choices=range(unit.step + 1),
        basis=f"{unit.step} lost, turns at rest: {unit.rest_turns + _rests(state, unit)}",
    )
    if steps:
        yield Add(Unit, unit.id, "step", -steps)


def is_prepared(unit: Unit, action: str, retired: bool, rules: Rules) -> bool:
    """OC-9.7 Tell whether a unit is prepared next turn: it prepared, and holds its ground still.

    It has lost it by a retirement, or by more than half a turn's move.
    """
    return action == Action.PREPARE and not retired and may_fight(unit.moved, rules)


def _settings(unit: Unit, wanted: dict[str, bool | int | Fraction | None]) -> Iterator[Set]:
    for field, value in wanted.items():
        if getattr(unit, field) != value:
            yield Set(Unit, unit.id, field, value)
