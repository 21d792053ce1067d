"""By rail: a turn or two to get on, a turn to ride, half a turn or one to get off (OC-6.8 ff.)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.languages import _
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import Node, node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import named, square_km, square_of
from workbook_engine.rulesets.opcom.movement.choke_fire import past_the_fire
from workbook_engine.rulesets.opcom.movement.marching import March
from workbook_engine.rulesets.opcom.movement.move_rows import entered
from workbook_engine.rulesets.opcom.movement.planning import Plan
from workbook_engine.rulesets.opcom.rail.boarding import is_town, rail_goal
from workbook_engine.rulesets.opcom.rail.detraining import get_off, strays
from workbook_engine.rulesets.opcom.rail.entraining import get_on, getting_on
from workbook_engine.rulesets.opcom.rail.rail import may_disembark
from workbook_engine.rulesets.opcom.rail.rail_rows import TURN, load_of, names_of, row_of, told_all
from workbook_engine.rulesets.opcom.rail.railways import Railways
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Mode,
    OrderLine,
    Posture,
    RailState,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_immobilised

Lines = Given[OrderLine]
Yields = Generator[Ruling, State, State]


def by_rail(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-6.8 to OC-6.11 Play the railways: get off, ride, get on, in that order.

    Who is on his way by rail goes on without an order; Hold keeps him where he is, an order for
    another mode takes him off the train. The train that has run is not boarded in the same turn.
    """
    lines, railways = orders.given(OrderLine), Railways(state, umpire.rules)
    state = yield from strays(state, umpire)
    before = dict(state[Train])
    for train in before.values():
        state = yield from get_off(state, train, lines, railways, umpire)
    ran: set[str] = set()
    for train in sorted(before.values(), key=lambda train: not _has_waited(state, train)):
        if _is_ready(state, train, lines):
            ran.add(train.name)
            state = yield from _ride(state, state[Train][train.name], lines, railways, umpire)
        elif kept := _kept(state, state[Train][train.name], lines, umpire):
            state = yield kept
    for unit in list(getting_on(state, lines)):
        state = yield get_on(state, unit, lines, ran, railways, umpire)


def _has_waited(state: State, train: Train) -> bool:
    """D-45 Tell whether a train is taking its turns over a bridge: nobody goes before it."""
    return any(unit.turns_waited for unit in load_of(state, train))


def _is_ready(state: State, train: Train, lines: Lines) -> bool:
    """OC-6.9 A train runs when all of its load was aboard as the turn began and none is to wait."""
    now = state[Train][train.name]
    load = load_of(state, now)
    aboard = all(unit.rail == RailState.ABOARD for unit in load)
    bound = now.bound_for or _new_goal(state, now, lines)
    return bool(load) and aboard and not _holding(load, lines) and bool(bound)


def _holding(load: list[Unit], lines: Lines) -> list[Unit]:
    """OC-6.9 Return those of a load who are ordered to stay where they are."""
    ordered = ((unit, lines.of(unit)) for unit in load)
    return [u for u, x in ordered if x and x.action == Action.HOLD and x.mode != Mode.RAIL]


def _kept(state: State, train: Train, lines: Lines, umpire: Umpire) -> Ruling | None:
    """OC-6.9 Rule on a train that waits for others of its load; None where nobody is to ride."""
    load = load_of(state, train)
    holding = _holding(load, lines)
    waiting = [u for u in load if u.rail == RailState.ABOARD and u not in holding]
    goes_on = train.bound_for or _new_goal(state, train, lines)
    if not waiting or not goes_on:
        return None
    late = [unit for unit in load if unit.rail != RailState.ABOARD]
    why = f"{names_of(holding)} are to hold" if holding else f"{names_of(late)} are getting on"
    heard = _("part of its load is to hold") if holding else _("not all of its load is aboard")
    return Ruling(
        id=umpire.on("rail", train.name).name("kept"),
        rule="OC-6.9",
        text=f"{train.name} with {names_of(waiting)} does not run: {why}.",
        told=told_all(waiting, "told_rail.kept", why=heard),
    )


def _new_goal(state: State, train: Train, lines: Lines) -> str:
    """Return where the first of the load that is ordered on by rail is to go."""
    load, here = load_of(state, train), square_of(state, train.position)
    goals = (rail_goal(line) for u in load if (line := lines.of(u)) and line.mode == Mode.RAIL)
    return next((goal for goal in goals if goal and square_of(state, goal) != here), "")


def _ride(state: State, train: Train, lines: Lines, railways: Railways, umpire: Umpire) -> Yields:
    """OC-6.9 Ride for a whole turn to any point of the network, if the line is clear."""
    load, start = load_of(state, train), square_of(state, train.position)
    ordered = _new_goal(state, train, lines) or train.bound_for
    goal = square_of(state, ordered)
    way = railways.way(node_of(start), node_of(goal), train.side) if start and goal else None
    why = _why_not(state, train, load, goal, railways, umpire.rules)
    if why or way is None:
        why = why or f"no clear line leads to {ordered}"
        return (yield _waits(state, train, load, why, umpire))
    size, waited = sum(unit.size or 0 for unit in load), load[0].turns_waited
    full, waited = railways.admit(way, size, waited)
    if full:
        ruling, came = _waits(state, train, load, f"{full} is full", umpire, waited), way
    else:
        came = yield from _under_fire(state, train, load, way, umpire)
        ruling = _runs(state, train, load, came, ordered, umpire)
    return (yield replace(ruling, changes=(*ruling.changes, *railways.used_on(came))))


def _under_fire(
    state: State, train: Train, load: list[Unit], way: list[Node], umpire: Umpire
) -> Generator[Ruling, State, list[Node]]:
    """OC-9.37 Throw for those aboard at choke points on the way; one that is hit halts the train.

    Return the way it has come.
    """
    orders = {unit.id: OrderLine(id=unit.id, team=unit.team, unit=unit.id) for unit in load}
    plans = [Plan(unit, orders[unit.id], way[0], Mode.RAIL, list(way)) for unit in load]

    def ridden() -> list[tuple[Plan, March]]:
        end = min(len(plan.way) for plan in plans)
        times = [Fraction(n, len(way)) for n in range(end)]
        return [(p, March(p.unit, Action.MOVE, way[:end], times, at=end - 1)) for p in plans]

    pairs = yield from past_the_fire(state, plans, ridden, umpire, train.name)
    return list(pairs[0][1].way)


def _runs(
    state: State, train: Train, load: list[Unit], way: list[Node], ordered: str, umpire: Umpire
) -> Ruling:
    """OC-6.9 Rule on a ride; a train that was halted is still bound for where it was to go."""
    goal = square_at(way[-1])
    bound = "" if goal == square_of(state, ordered) else ordered
    km, place = (len(way) - 1) * square_km(state), named(state, goal)
    squares = " > ".join(str(square_at(node)) for node in way)

    def ride(unit: Unit) -> Move:
        row = row_of(state, unit, TURN, f"rides {train.name}", umpire)
        return replace(row, km=km, end=place, goal=ordered, way=squares)

    halted = f", struck and halted on its way to {bound}" if bound else ""
    return Ruling(
        id=umpire.on("rail", train.name).name("runs"),
        rule="OC-9.37" if bound else "OC-6.9",
        text=f"{train.name} runs {shown(km)} km to {place} with {names_of(load)}{halted}.",
        working=tuple(_of_the_ride(train, load, umpire.rules)),
        changes=(
            Set(Train, train.name, "position", str(goal)),
            Set(Train, train.name, "bound_for", bound),
            *(change for unit in load for change in _rides(state, ride(unit), goal)),
        ),
        told=told_all(load, "told_rail.came", place=place),
    )


def _of_the_ride(train: Train, load: list[Unit], rules: Rules) -> Iterator[Working]:
    """OC-6.11, OC-6.9 Yield how much is aboard, and how long it rides."""
    size = sum(unit.size or 0 for unit in load)
    yield Working("OC-6.11", "unit points aboard", f"{size} of {train.lift}")
    turns = rules.charts["rail_times"].cell("others", "ride").printed
    yield Working("OC-6.9", "turns to ride", str(turns))


def _rides(state: State, row: Move, goal: Square) -> Iterator[Change]:
    """OC-6.9 Put a unit that was aboard where the train has come to; its move is over."""
    yield from entered(state, row)
    yield Set(Unit, row.unit, "position", str(goal))
    yield Set(Unit, row.unit, "moved", TURN)
    yield Set(Unit, row.unit, "posture", str(Posture.NON_TACT))
    if state[Unit][row.unit].turns_waited:
        yield Set(Unit, row.unit, "turns_waited", 0)


def _why_not(
    state: State,
    train: Train,
    load: list[Unit],
    goal: Square | None,
    railways: Railways,
    rules: Rules,
) -> str:
    """OC-6.9, OC-6.10 Return what keeps a train from running, or nothing."""
    if train.held:
        return "it is held"
    pinned = [unit for unit in load if is_immobilised(unit, state.position.turn)]
    if pinned:
        return f"{names_of(pinned)} immobilised (OC-9.37)"
    if goal is None:
        return ""
    on_line = railways.runs_through(node_of(goal))
    stuck = [u for u in load if not may_disembark(u.kind, is_town(state, goal), on_line, rules)]
    if stuck:
        return f"{names_of(stuck)} could not get off at {named(state, goal)}"
    return ""


def _waits(
    state: State, train: Train, load: list[Unit], why: str, umpire: Umpire, waited: int = 0
) -> Ruling:
    rows = [row_of(state, unit, Fraction(0), f"{train.name}: {why}", umpire) for unit in load]
    turns = (Set(Unit, u.id, "turns_waited", waited) for u in load if u.turns_waited != waited)
    return Ruling(
        id=umpire.on("rail", train.name).name("waits"),
        rule="OC-6.9",
        text=f"{train.name} with {names_of(load)} does not run: {why}.",
        changes=(*(change for row in rows for change in entered(state, row)), *turns),
        told=told_all(load, "told_rail.waits"),
    )
