"""By rail: a turn or two to get on, a turn to ride, half a turn or one to get off (OC-6.8 ff.)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from fractions import Fraction

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.boarding import Boarding, boarding_of, is_town, rail_goal
from workbook_engine.rulesets.opcom.book import CHARTS
from workbook_engine.rulesets.opcom.country import Node, node_of
from workbook_engine.rulesets.opcom.ground import named, square_km, square_of, where
from workbook_engine.rulesets.opcom.interdiction import is_immobilised
from workbook_engine.rulesets.opcom.map_records import Move
from workbook_engine.rulesets.opcom.move_rows import entered
from workbook_engine.rulesets.opcom.orders import orders_by_unit
from workbook_engine.rulesets.opcom.rail import may_disembark, rail_row, timetable
from workbook_engine.rulesets.opcom.rail_records import Train
from workbook_engine.rulesets.opcom.railways import Railways
from workbook_engine.rulesets.opcom.records import (
    Action,
    Mode,
    OrderLine,
    Posture,
    RailState,
    Unit,
    UnitState,
)

RULE = "OC-6.8"
_TURN = Fraction(1)
Lines = dict[str, OrderLine]
Yields = Generator[Ruling, State, State]


def by_rail(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-6.8 to OC-6.11 Play the railways: get off, ride, get on, in that order.

    Who is on his way by rail goes on without an order; Hold keeps him where he is, an order for
    another mode takes him off the train. The train that has run is not boarded in the same turn.
    """
    lines, railways = orders_by_unit(state, orders), Railways(state, umpire.settings)
    state = yield from _strays(state, umpire)
    before = dict(state[Train])
    for train in before.values():
        state = yield from _get_off(state, train, lines, railways, umpire)
    ran: set[str] = set()
    for train in before.values():
        if _is_ready(state, train, lines):
            ran.add(train.name)
            state = yield _ride(state, state[Train][train.name], lines, railways, umpire)
    for unit in list(_getting_on(state, lines)):
        state = yield _get_on(state, unit, lines, ran, railways, umpire)


def _strays(state: State, umpire: Umpire) -> Yields:
    """Strike off a train's load who was driven from it, taken, or is no longer by rail."""
    for train in list(state[Train].values()):
        units = [state[Unit][name] for name in train.loaded if name in state[Unit]]
        with_it = [u for u in units if _is_with(state, train, u)]
        if len(with_it) == len(train.loaded):
            continue
        gone = [name for name in train.loaded if name not in {unit.id for unit in with_it}]
        off = [u for u in units if u.id in gone and u.rail]
        state = yield Ruling(
            id=umpire.on("rail", train.name).name("left"),
            rule="OC-6.10",
            text=f"{', '.join(gone)} {'are' if len(gone) > 1 else 'is'} no longer with "
            f"{train.name}.",
            changes=(
                Set(Train, train.name, "loaded", tuple(unit.id for unit in with_it)),
                *(change for unit in off for change in _off(unit)),
            ),
        )
    return state


def _is_with(state: State, train: Train, unit: Unit) -> bool:
    there = square_of(state, train.position)
    return bool(unit.rail) and unit.state == UnitState.ACTIVE and where(state, unit) == there


def _off(unit: Unit) -> Iterator[Change]:
    yield Set(Unit, unit.id, "rail", "")
    yield Set(Unit, unit.id, "rail_turns", 0)


def _load(state: State, train: Train) -> list[Unit]:
    return [state[Unit][name] for name in train.loaded]


def _get_off(
    state: State, train: Train, lines: Lines, railways: Railways, umpire: Umpire
) -> Yields:
    """OC-6.10 Take off the train those who have arrived, and those ordered elsewhere."""
    for unit in _load(state, train):
        line = lines.get(unit.id)
        if not _wants_off(unit, train, line):
            continue
        square = where(state, unit)
        on_line = square is not None and railways.runs_through(node_of(square))
        may = may_disembark(unit.kind, is_town(state, square), on_line)
        if unit.rail == RailState.ABOARD and not may:
            why = f"it cannot get off {train.name} outside a town or village"
            state = yield _void(state, unit, "OC-6.10", why, "there was no station there", umpire)
            continue
        state = yield _gets_off(state, state[Train][train.name], unit, umpire)
    return state


def _wants_off(unit: Unit, train: Train, line: OrderLine | None) -> bool:
    if line and line.action == Action.HOLD:
        return False
    if line and line.mode != Mode.RAIL and (line.to or line.target or line.via):
        return True
    arrived = unit.rail == RailState.ABOARD and not train.bound_for
    return arrived and not (line and line.mode == Mode.RAIL)


def _gets_off(state: State, train: Train, unit: Unit, umpire: Umpire) -> Ruling:
    """OC-6.10, D-47 Infantry takes half a turn and has half left; others take a whole one."""
    aboard = unit.rail == RailState.ABOARD
    share = timetable(unit.kind, state.position.turn).share_to_get_off if aboard else Fraction(0)
    place = _place(state, unit)
    rest = tuple(name for name in train.loaded if name != unit.id)
    text = f"{unit.id} gets off {train.name} at {place}"
    return Ruling(
        id=umpire.on("rail", unit.id).name("off"),
        rule="OC-6.10",
        text=f"{text}." if aboard else f"{unit.id} gives up getting on {train.name} at {place}.",
        working=(Working("OC-6.10", f"{rail_row(unit.kind)}: share of the turn", shown(share)),),
        changes=(
            *_off(unit),
            Set(Train, train.name, "loaded", rest),
            *_spent(state, unit, share, f"gets off {train.name}", umpire),
        ),
        told=(Told(unit.team, f"{unit.id} has left its train at {place}."),) if aboard else (),
    )


def _spent(state: State, unit: Unit, share: Fraction, why: str, umpire: Umpire) -> Iterator[Change]:
    """OC-6.2, D-30 Put down what the railway took of a unit's turn; it is not ready to fight."""
    if not share:
        return
    yield Set(Unit, unit.id, "moved", share)
    if unit.posture != Posture.NON_TACT and share == _TURN:
        yield Set(Unit, unit.id, "posture", str(Posture.NON_TACT))
    yield from entered(state, _row(state, unit, share, why, umpire))


def _row(state: State, unit: Unit, share: Fraction, why: str, umpire: Umpire) -> Move:
    return Move(
        unit=unit.id,
        turn=str(umpire.position),
        team=unit.team,
        action=str(Action.MOVE),
        mode=str(Mode.RAIL),
        start=unit.position,
        end=_place(state, unit),
        share=share,
        stopped_by=why,
    )


def _place(state: State, unit: Unit) -> str:
    square = where(state, unit)
    return named(state, square) if square else unit.position


def _is_ready(state: State, train: Train, lines: Lines) -> bool:
    """OC-6.9 A train runs when all of its load was aboard as the turn began and none is to wait."""
    now = state[Train][train.name]
    load = _load(state, now)
    held = any(
        (line := lines.get(unit.id)) and line.action == Action.HOLD and line.mode != Mode.RAIL
        for unit in load
    )
    aboard = all(unit.rail == RailState.ABOARD for unit in load)
    return bool(load) and aboard and not held and bool(now.bound_for or _new_goal(load, lines))


def _new_goal(load: list[Unit], lines: Lines) -> str:
    """Return where the first of the load that is ordered on by rail is to go."""
    goals = (rail_goal(line) for u in load if (line := lines.get(u.id)) and line.mode == Mode.RAIL)
    return next((goal for goal in goals if goal), "")


def _ride(state: State, train: Train, lines: Lines, railways: Railways, umpire: Umpire) -> Ruling:
    """OC-6.9 Ride for a whole turn to any point of the network, if the line is clear."""
    load, start = _load(state, train), square_of(state, train.position)
    ordered = _new_goal(load, lines) or train.bound_for
    goal = square_of(state, ordered)
    way = railways.way(node_of(start), node_of(goal), train.side) if start and goal else None
    why = _why_not(state, train, load, goal, way, railways)
    if why or goal is None or way is None:
        return _waits(state, train, load, why or f"no clear line leads to {ordered}", umpire)
    km, place = (len(way) - 1) * square_km(state), named(state, goal)
    squares = " > ".join(str(square) for square in railways.squares(way))
    changes: list[Change] = [
        Set(Train, train.name, "position", str(goal)),
        Set(Train, train.name, "bound_for", ""),
    ]
    for unit in load:
        row = _row(state, unit, _TURN, f"rides {train.name}", umpire)
        row = replace(row, km=km, end=place, goal=ordered, way=squares)
        changes += [
            *entered(state, row),
            Set(Unit, unit.id, "position", str(goal)),
            Set(Unit, unit.id, "moved", _TURN),
            Set(Unit, unit.id, "posture", str(Posture.NON_TACT)),
        ]
    size = sum(unit.size or 0 for unit in load)
    turns = CHARTS["rail_times"].cell("others", "ride").printed
    return Ruling(
        id=umpire.on("rail", train.name).name("runs"),
        rule="OC-6.9",
        text=f"{train.name} runs {shown(km)} km to {place} with {_names(load)}.",
        working=(
            Working("OC-6.11", "unit points aboard", f"{size} of {train.lift}"),
            Working("OC-6.9", "turns to ride", str(turns)),
        ),
        changes=tuple(changes),
        told=_told(load, f"has come by rail to {place}."),
    )


def _why_not(
    state: State,
    train: Train,
    load: list[Unit],
    goal: Square | None,
    way: list[Node] | None,
    railways: Railways,
) -> str:
    """OC-6.9, OC-6.10, OC-7.1 Return what keeps a train from running, or nothing."""
    if train.held:
        return "it is held"
    pinned = [unit for unit in load if is_immobilised(unit, state.position.turn)]
    if pinned:
        return f"{_names(pinned)} immobilised (OC-9.37)"
    if goal is None or way is None:
        return ""
    on_line = railways.runs_through(node_of(goal))
    stuck = [u for u in load if not may_disembark(u.kind, is_town(state, goal), on_line)]
    if stuck:
        return f"{_names(stuck)} could not get off at {named(state, goal)}"
    full = railways.admit(way, sum(unit.size or 0 for unit in load))
    return f"{full} is full" if full else ""


def _waits(state: State, train: Train, load: list[Unit], why: str, umpire: Umpire) -> Ruling:
    rows = [_row(state, unit, Fraction(0), f"{train.name}: {why}", umpire) for unit in load]
    return Ruling(
        id=umpire.on("rail", train.name).name("waits"),
        rule="OC-6.9",
        text=f"{train.name} with {_names(load)} does not run: {why}.",
        changes=tuple(change for row in rows for change in entered(state, row)),
        told=_told(load, "waits on its train: the line was not clear."),
    )


def _names(units: list[Unit]) -> str:
    return ", ".join(unit.id for unit in units)


def _told(load: list[Unit], what: str) -> tuple[Told, ...]:
    return tuple(Told(unit.team, f"{unit.id} {what}") for unit in load)


def _getting_on(state: State, lines: Lines) -> Iterator[Unit]:
    """Yield those who are getting on, then those newly ordered by rail, in order of the lines."""
    units = [unit for unit in state[Unit].values() if unit.state == UnitState.ACTIVE]
    yield from (unit for unit in units if unit.rail == RailState.EMBARKING)
    numbers = {name: n for n, name in enumerate(lines)}
    new = [u for u in units if not u.rail and u.id in lines and lines[u.id].mode == Mode.RAIL]
    new = [u for u in new if lines[u.id].action != Action.HOLD and not state[Move].get(u.id)]
    yield from sorted(new, key=lambda u: (lines[u.id].priority or 9999, numbers[u.id]))


def _get_on(
    state: State,
    unit: Unit,
    lines: Lines,
    ran: set[str],
    railways: Railways,
    umpire: Umpire,
) -> Ruling:
    """OC-6.8 Get on, for as many turns as it takes; a unit that may not holds where it is."""
    if unit.rail == RailState.EMBARKING:
        train = next(each for each in state[Train].values() if unit.id in each.loaded)
        return _boards(state, unit, train, (), umpire)
    found = boarding_of(state, unit, lines[unit.id], ran, railways, umpire)
    if isinstance(found, Boarding):
        changes = (
            Set(Train, found.train.name, "loaded", (*found.train.loaded, unit.id)),
            Set(Train, found.train.name, "bound_for", found.goal),
        )
        return _boards(state, unit, found.train, changes, umpire)
    return _void(state, unit, *found, umpire)


def _boards(
    state: State, unit: Unit, train: Train, changes: tuple[Change, ...], umpire: Umpire
) -> Ruling:
    """OC-6.8 Spend one turn more getting on; infantry takes one, others two."""
    needed = int(CHARTS["rail_times"].share(rail_row(unit.kind), "embark"))
    turns = unit.rail_turns + 1
    aboard = turns >= needed
    place = _place(state, unit)
    does = "is aboard" if aboard else "is getting on"
    return Ruling(
        id=umpire.on("rail", unit.id).name("on"),
        rule=RULE,
        text=f"{unit.id} {does} {train.name} at {place}.",
        working=(Working(RULE, f"{rail_row(unit.kind)}: turns to get on", f"{turns} of {needed}"),),
        changes=(
            *changes,
            Set(Unit, unit.id, "rail", str(RailState.ABOARD if aboard else RailState.EMBARKING)),
            Set(Unit, unit.id, "rail_turns", 0 if aboard else turns),
            *_spent(state, unit, _TURN, f"{does} {train.name}", umpire),
        ),
        told=(Told(unit.team, f"{unit.id} {does} its train at {place}."),),
    )


def _void(state: State, unit: Unit, rule: str, why: str, heard: str, umpire: Umpire) -> Ruling:
    """OC-6.8 to OC-6.11 An order by rail that is not allowed is void; the unit holds."""
    return Ruling(
        id=umpire.on("rail", unit.id).name("void"),
        rule=rule,
        text=f"{unit.id} by rail: order void, it holds: {why}.",
        changes=tuple(entered(state, _row(state, unit, Fraction(0), why, umpire))),
        told=(Told(unit.team, f"{unit.id} did not go by rail: {heard}."),),
    )
