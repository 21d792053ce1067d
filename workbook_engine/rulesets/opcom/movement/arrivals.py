"""Reinforcements and supply counters, placed for the move to come (OC-4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.land.ground import named, square_of, units_in
from workbook_engine.rulesets.opcom.supply.parking import parked_stack
from workbook_engine.rulesets.opcom.supply.stacks import points_in, stack_named
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

RULE = "OC-4.1"
NOWHERE = "none"


def arrivals(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-4.1 Place what comes for the next turn; where the enemy holds the place, it waits."""
    for row in list(state[Reinforcement].values()):
        if not row.arrived and row.turn <= umpire.position.turn + 1:
            if unit := state[Unit].get(row.unit):
                state = yield _unit_comes(state, row, unit, umpire)
            if any(points_in(row).values()):
                state = yield _supplies_come(state, row, umpire)


def _unit_comes(state: State, row: Reinforcement, unit: Unit, umpire: Umpire) -> Ruling:
    """OC-X Bring a unit onto the map where it is due, unless it waits."""
    asks = umpire.on("arrivals", row.id)
    if unit.state != UnitState.WAITING:
        return Ruling(
            id=asks.name("unit"),
            rule=RULE,
            text=f"{unit.id} does not arrive: it is {unit.state}, not waiting.",
            changes=(Set(Reinforcement, row.id, "arrived", True),),
        )
    square = _where_to(state, row, unit, asks)
    if square is None:
        return Ruling(
            id=asks.name("unit"),
            rule=RULE,
            text=f"{unit.id} does not arrive at {row.place or 'any place'} yet.",
        )
    place = named(state, square)
    return Ruling(
        id=asks.name("unit"),
        rule=RULE,
        text=f"{unit.id} arrives at {place}.",
        working=(Working(RULE, "due in turn", str(row.turn)),),
        changes=(
            Set(Unit, unit.id, "state", str(UnitState.ACTIVE)),
            Set(Unit, unit.id, "position", str(square)),
            Set(Reinforcement, row.id, "arrived", True),
        ),
        told=(tell(unit.team, "told_moved.arrived", unit.id, unit=unit.id, place=place),),
    )


def _where_to(state: State, row: Reinforcement, unit: Unit, asks: Questions) -> Square | None:
    """OC-X Ask where a unit arrives; nowhere where the enemy is."""
    planned = square_of(state, row.place)
    barred = planned is None or _enemy_holds(state, unit.side, planned)
    answer = asks.judge(
        "arrives at",
        NOWHERE if barred else row.place,
        rule=RULE,
        question=f"Where {unit.id} arrives; {NOWHERE} = it waits",
        basis="the enemy is there" if barred and planned else row.place,
    )
    return square_of(state, answer)


def _enemy_holds(state: State, side: str, square: Square) -> bool:
    return any(other.side != side and is_effective(other) for other in units_in(state, square))


def _supplies_come(state: State, row: Reinforcement, umpire: Umpire) -> Ruling:
    """OC-4.1 Put supply counters with the stack they are for, or park them at the place."""
    stack, square = stack_named(state, row.stack), square_of(state, row.place)
    points = {colour: number for colour, number in points_in(row).items() if number}
    total = sum(points.values())
    changes: tuple[Change, ...] = (Set(Reinforcement, row.id, "arrived", True),)
    if stack:
        where, added = stack.id, [Add(Stack, stack.id, each, n) for each, n in points.items()]
        changes = (*changes, *added)
    elif square and row.side:
        where = named(state, square)
        changes = (*changes, *parked_stack(state, row.side, points, str(square)))
    else:
        where, changes = "", ()
    text = (
        f"{total} supply points arrive at {where}."
        if where
        else (
            f"{total} supply points of {row.id} do not arrive: neither a stack nor a place with a "
            "side is given."
        )
    )
    return Ruling(
        id=umpire.on("arrivals", row.id).name("supplies"),
        rule=RULE,
        text=text,
        changes=changes,
        told=tuple(_heard(state, stack)),
    )


def _heard(state: State, stack: Stack | None) -> Iterator[Told]:
    holder = state[Unit].get(stack.holder) if stack else None
    if holder:
        yield tell(holder.team, "told_supplied.came_up", holder.id, unit=holder.id)
