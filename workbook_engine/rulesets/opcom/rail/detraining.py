"""Getting off a train, by arrival or by order, or being driven from it (OC-6.10)."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from workbook_engine.core.changes import Set
from workbook_engine.core.languages import _
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import node_of
from workbook_engine.rulesets.opcom.land.ground import square_of, where
from workbook_engine.rulesets.opcom.rail.boarding import is_town, rail_goal
from workbook_engine.rulesets.opcom.rail.rail import may_disembark, rail_row, share_to_get_off
from workbook_engine.rulesets.opcom.rail.rail_rows import load_of, off, place_of, spent, void
from workbook_engine.rulesets.opcom.rail.railways import Railways
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Mode,
    OrderLine,
    RailState,
    Unit,
    UnitState,
)

Lines = Given[OrderLine]
Yields = Generator[Ruling, State, State]


def after_the_fighting(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-6.10 Strike off the trains whom a fight of this turn has driven from them."""
    yield from strays(state, umpire, 2)


def strays(state: State, umpire: Umpire, number: int = 1) -> Yields:
    """Strike off a train's load who was driven from it, taken, or is no longer by rail.

    It is asked before trains run, for what the umpire changed by hand, and after the fighting.
    """
    for train in list(state[Train].values()):
        units = [state[Unit][name] for name in train.loaded if name in state[Unit]]
        with_it = [u for u in units if _is_with(state, train, u)]
        if len(with_it) == len(train.loaded):
            continue
        gone = [name for name in train.loaded if name not in {unit.id for unit in with_it}]
        lost = [u for u in units if u.id in gone and u.rail]
        state = yield Ruling(
            id=umpire.on("rail", train.name).name("left", number),
            rule="OC-6.10",
            text=f"{', '.join(gone)} {'are' if len(gone) > 1 else 'is'} no longer with "
            f"{train.name}.",
            changes=(
                Set(Train, train.name, "loaded", tuple(unit.id for unit in with_it)),
                *(change for unit in lost for change in off(unit)),
            ),
        )
    return state


def _is_with(state: State, train: Train, unit: Unit) -> bool:
    there = square_of(state, train.position)
    return bool(unit.rail) and unit.state == UnitState.ACTIVE and where(state, unit) == there


def get_off(state: State, train: Train, lines: Lines, railways: Railways, umpire: Umpire) -> Yields:
    """OC-6.10 Take off the train those who have arrived, and those ordered elsewhere."""
    for unit in load_of(state, train):
        line = lines.of(unit)
        if not _wants_off(state, unit, train, line):
            continue
        square = where(state, unit)
        on_line = square is not None and railways.runs_through(node_of(square))
        may = may_disembark(unit.kind, is_town(state, square), on_line, umpire.rules)
        if unit.rail == RailState.ABOARD and not may:
            why = f"it cannot get off {train.name} outside a town or village"
            state = yield void(state, unit, "OC-6.10", why, _("there was no station there"), umpire)
            continue
        state = yield _gets_off(state, state[Train][train.name], unit, umpire)
    return state


def _wants_off(state: State, unit: Unit, train: Train, line: OrderLine | None) -> bool:
    if line and line.action == Action.HOLD:
        return False
    if line and line.mode != Mode.RAIL and (line.to or line.target or line.via):
        return True
    aboard = unit.rail == RailState.ABOARD
    if aboard and line and line.mode == Mode.RAIL:
        return square_of(state, rail_goal(line)) == square_of(state, train.position)
    return aboard and not train.bound_for


def _gets_off(state: State, train: Train, unit: Unit, umpire: Umpire) -> Ruling:
    """OC-6.10 Infantry takes half a turn and has half left; others take a whole one."""
    aboard = unit.rail == RailState.ABOARD
    share = share_to_get_off(unit.kind, umpire.rules) if aboard else Fraction(0)
    place = place_of(state, unit)
    rest = tuple(name for name in train.loaded if name != unit.id)
    text = f"{unit.id} gets off {train.name} at {place}"
    return Ruling(
        id=umpire.on("rail", unit.id).name("off"),
        rule="OC-6.10",
        text=f"{text}." if aboard else f"{unit.id} gives up getting on {train.name} at {place}.",
        working=(Working("OC-6.10", f"{rail_row(unit.kind)}: share of the turn", shown(share)),),
        changes=(
            *off(unit),
            Set(Train, train.name, "loaded", rest),
            *spent(state, unit, share, f"gets off {train.name}", umpire),
        ),
        told=(tell(unit.team, "told_rail.left", unit.id, unit=unit.id, place=place),)
        if aboard
        else (),
    )
