"""Movement: every unit ordered to move, all together (OC-5.3 to OC-5.9, OC-6.1 to OC-6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.notation import stops_in
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import Country, country_of, node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import active, named, square_km, where
from workbook_engine.rulesets.opcom.land.ways import Ways
from workbook_engine.rulesets.opcom.movement.choke_fire import past_the_fire
from workbook_engine.rulesets.opcom.movement.following_up import RULE as UNORDERED
from workbook_engine.rulesets.opcom.movement.following_up import staffs
from workbook_engine.rulesets.opcom.movement.hindrances import Hindrances, hindrances
from workbook_engine.rulesets.opcom.movement.marching import March, field_of, in_turns, march
from workbook_engine.rulesets.opcom.movement.move_rows import entered
from workbook_engine.rulesets.opcom.movement.planning import Legs, Plan, plan_for
from workbook_engine.rulesets.opcom.movement.queues import Chokes, Pass
from workbook_engine.rulesets.opcom.movement.slowing import Night, night_of
from workbook_engine.rulesets.opcom.orders.targets import known_orders
from workbook_engine.rulesets.opcom.supply.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Mode, OrderLine, Posture, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import FIRES_WHERE_IT_STANDS

RULE = "OC-6.1"
_NO_TIME = Fraction(0)


class Marshal(Struct):
    """What the planning of all moves shares: the country, ways once found, fuel, choke points."""

    state: State
    country: Country
    umpire: Umpire
    stocks: Stocks
    night: Night
    hindrances: Hindrances
    ways: dict[tuple[frozenset[str], str], tuple[Ways, Legs]] = field(default_factory=dict)


def movement(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-4.1, OC-6.1 Move all counters: plan by priority, march together, one ruling a unit."""
    lines = known_orders(state, orders, umpire.rules)
    movers = in_order_of_priority(state, lines)
    if not movers:
        yield from past_the_fire(state, [], list, umpire)
        return
    country = country_of(state)
    stocks = Stocks(state, umpire.rules)
    night = _night(movers, state, umpire)
    marshal = Marshal(state, country, umpire, stocks, night, hindrances(state, umpire))
    groups = _groups(movers)
    plans = [plan_for(marshal, unit, line, groups[line.id]) for unit, line in movers]
    plans += staffs(marshal, lines, _marched(plans, state, country, umpire))
    yield Ruling(
        id=umpire.on("moves", "all").name("ordered"),
        rule="OC-5.1",
        text=f"Moves of {counted(len(movers), 'unit')}, in order of priority.",
    )

    def marched() -> list[tuple[Plan, March]]:
        return _marched(plans, state, country, umpire)

    pairs = yield from past_the_fire(state, plans, marched, umpire)
    for plan, went in pairs:
        yield moved(state, plan, went, umpire)


def _night(movers: list[tuple[Unit, OrderLine]], state: State, umpire: Umpire) -> Night:
    """OC-6.14, D-69 Return the night of the turn; where nobody moves by night, none."""
    if any(line.night for _, line in movers):
        return night_of(state, umpire)
    return Night(Fraction(0), Fraction(0))


def in_order_of_priority(state: State, lines: Given[OrderLine]) -> list[tuple[Unit, OrderLine]]:
    """OC-7.1, OC-5.6 Return the units ordered to move, first by the order sheet's priority."""
    movers = [(unit, lines[unit.id]) for unit in active(state) if unit.id in lines]
    going = [(u, line) for u, line in movers if _goes_anywhere(line) and not u.rail]
    numbers = {line.id: n for n, line in enumerate(lines.values())}
    return sorted(going, key=lambda each: _rank(each[1], numbers))


def _goes_anywhere(line: OrderLine) -> bool:
    stays = line.action in ("", Action.HOLD) or line.action in FIRES_WHERE_IT_STANDS
    stays = stays or line.mode == Mode.RAIL  # a phase of its own (OC-6.9)
    return not stays and bool(line.to or line.target or line.via)


def _rank(line: OrderLine, numbers: dict[str, int]) -> tuple[bool, int, int]:
    return line.priority is None, line.priority or 0, numbers[line.id]


def _groups(movers: list[tuple[Unit, OrderLine]]) -> dict[str, list[Unit]]:
    """Return who moves by each line of the order sheet."""
    groups: dict[str, list[Unit]] = {}
    for unit, line in movers:
        groups.setdefault(line.id, []).append(unit)
    return groups


def _marched(
    plans: list[Plan], state: State, country: Country, umpire: Umpire
) -> list[tuple[Plan, March]]:
    """OC-7.1 Queue for the choke points and march; who never gets to one leaves it to others.

    So they queue and march again, until nobody waits for room that nobody used.
    """
    placed = [(u, node_of(s)) for u in active(state) if (s := where(state, u))]
    spared: frozenset[Pass] = frozenset()
    counted: frozenset[Pass] = frozenset()
    while True:
        trial = [plan.again() for plan in plans]
        _queue(trial, Chokes(state, umpire.rules, spared))
        marches = [march_of(plan) for plan in trial]
        march(marches, field_of(country, square_km(state), placed, umpire.rules))
        pairs = list(zip(trial, marches, strict=True))
        stopped = {
            (plan.unit.id, each.name)
            for plan, went in pairs
            for each in plan.passes
            if each.at >= went.at
        }
        counted |= spared - stopped  # spared before, and now it did get there
        unused = frozenset(stopped) - counted
        wanted = {plan.waits_at for plan in trial}
        if spared <= unused and not any(name in wanted for _, name in unused - spared):
            return pairs
        spared = unused


def _queue(plans: list[Plan], chokes: Chokes) -> None:
    """OC-7.1 Let units over the choke points in order of priority; the rest wait before them."""
    for plan in plans:
        if plan.way:
            chokes.admit(plan)


def march_of(plan: Plan) -> March:
    """Return the march of a plan before its first step."""
    way = plan.way or [plan.start]
    return March(
        plan.unit,
        plan.line.action,
        way,
        in_turns(plan.ticks, plan.keeps, plan.unit.moved)[: len(way)] if plan.way else [_NO_TIME],
        night=plan.line.night,
        target=plan.target,
        waited=max(plan.sets_out - plan.unit.moved, _NO_TIME) if plan.sets_out else _NO_TIME,
    )


def moved(state: State, plan: Plan, went: March, umpire: Umpire) -> Ruling:
    """OC-6.1 Rule on one unit's march: where it has come to, and why it ended."""
    unit = plan.unit
    has_moved = went.at > 0
    km = plan.km_to(went.at)
    end = square_at(went.here)
    why = why_stopped(plan, went)
    draws = [plan.fuel] if plan.fuel and has_moved else []
    changes: list[Change] = list(entered(state, row_of(state, plan, went, km, why, umpire)))
    if has_moved:
        changes += _changes(plan, went, km, str(end))
    changes += crossed(plan, went)
    changes += charged([draw for draw in draws if isinstance(draw, Draw)])
    if plan.waited != unit.turns_waited:
        changes.append(Set(Unit, unit.id, "turns_waited", plan.waited))
    reached = named(state, end)
    text = f"{unit.id} moves {shown(km)} km to {reached}"
    if not has_moved:
        text = f"{unit.id} does not move" if plan.heard or why else f"{unit.id} is in place"
    return Ruling(
        id=umpire.on(Move, unit.id).name("moved"),
        rule=plan.rule or RULE,
        text=f"{text}{': ' if why else ''}{why}.",
        working=tuple(_working(plan, went)),
        changes=tuple(changes),
        told=tuple(_heard(unit, has_moved, reached, plan, went)),
    )


def _changes(plan: Plan, went: March, km: Fraction, end: str) -> Iterator[Change]:
    unit = plan.unit
    yield Set(Unit, unit.id, "position", end)
    yield Set(Unit, unit.id, "moved", min(went.spent, Fraction(1)))
    yield Set(Unit, unit.id, "advanced_km", km)
    if plan.mode in (Mode.ROAD, Mode.NON_TACT) and unit.posture != Posture.NON_TACT:
        yield Set(Unit, unit.id, "posture", str(Posture.NON_TACT))
    if plan.fuel:
        yield Set(Unit, unit.id, "fuelled", True)


def crossed(plan: Plan, went: March) -> Iterator[Change]:
    """OC-7.1, D-45 Yield what a march used of choke points, and holds of the one it waits at."""
    for each in plan.passes:
        yield from each.taken if each.at < went.at else ()
    yield from plan.holds if plan.in_queue and went.is_done and not went.stopped_by else ()


def row_of(state: State, plan: Plan, went: March, km: Fraction, why: str, umpire: Umpire) -> Move:
    """OC-6.1 Return the row of Moves of one march, or of a march and the trip after it."""
    way = [str(square_at(node)) for node in went.way[: went.at + 1]]
    before = state[Move].get(plan.unit.id)
    if before and before.km:  # a trip goes on from where its march ended
        km, way = before.km + km, [*stops_in(before.way), *way[1:]]
    return Move(
        unit=plan.unit.id,
        turn=str(umpire.position),
        team=plan.unit.team,
        action=plan.line.action,
        mode=plan.mode,
        start=before.start if before else plan.unit.position,
        goal=plan.line.target or plan.line.to,
        end=named(state, square_at(went.here)),
        km=km,
        share=min(went.spent, Fraction(1)),
        stopped_by=why,
        attacks=str(square_at(went.attacks)) if went.attacks is not None else "",
        way=" > ".join(way),
    )


def why_stopped(plan: Plan, went: March) -> str:
    """Return why a march ended where it did, as the umpire reads it."""
    if plan.refusal:
        return plan.refusal
    if went.stopped_by:
        attacks = ", which it attacks instead" if went.attacks not in (None, plan.target) else ""
        return f"in contact with {went.stopped_by}{attacks}"
    if went.at + 1 < len(went.way):
        return "the turn is over"
    return plan.ends_because


def _working(plan: Plan, went: March) -> Iterator[Working]:
    yield from plan.working
    yield from (each.working for each in plan.passes if each.at < went.at)
    if went.at:
        share = shown(min(went.spent, Fraction(1)))
        yield Working("OC-6.2", "share of the turn spent moving", share)


def _heard(unit: Unit, moved: bool, reached: str, plan: Plan, went: March) -> Iterator[Told]:
    """OC-2.2 Say in a commander's words why a move ended early; nothing where it got there."""
    if went.stopped_by:
        yield tell(unit.team, "told_moved.met", unit.id, unit=unit.id, place=reached)
    elif plan.in_queue:
        yield tell(unit.team, "told_moved.traffic", unit.id, unit=unit.id, place=reached)
    elif not moved and plan.heard:
        yield tell(unit.team, "told_moved.not", unit.id, unit=unit.id, why=plan.heard)
    elif moved and plan.rule == UNORDERED:
        yield tell(unit.team, "told_moved.followed", unit.id, unit=unit.id, place=reached)


def target_met(state: State, unit: Unit) -> str:
    """OC-6.12 Return the square a unit attacks because it met the enemy there, or nothing."""
    row = state[Move].get(unit.id)
    return row.attacks if row else ""
