"""Bringing supply forward: dumps, transport, parked points (OC-11.2 to OC-11.7)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.kit.maps.ways import by_way
from workbook_engine.rulesets.opcom.land.country import square_at
from workbook_engine.rulesets.opcom.movement.planning import Plan
from workbook_engine.rulesets.opcom.movement.trips import Roads, Trip
from workbook_engine.rulesets.opcom.supply.parking import left_behind, park
from workbook_engine.rulesets.opcom.supply.stacks import (
    asked_for,
    new_stack,
    place_of,
    reach_of,
    stack_named,
    taken,
    where_is,
)
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.messages import loads, tell
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Kind,
    OrderLine,
    Place,
    Stack,
    Unit,
    UnitState,
)


def dump_delivers(points: int, km: Fraction, lift: int, reach_km: Fraction) -> int:
    """OC-11.4 Return how many points a dump delivers in a turn, over a distance."""
    return min(points, lift) if km <= reach_km else 0


Yields = Generator[Ruling, State, None]


class _Runs(Struct):
    """What the deliveries of a turn share: the roads, and which carriers have made their trip."""

    umpire: Umpire
    roads: Roads
    used: set[str]
    moving: set[str]

    @property
    def state(self) -> State:
        """The state as the line finds it, or as its drive has left it."""
        return self.roads.state


def deliveries(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-11.2 to OC-11.7 Carry out the Logistics sheets, line by line."""
    state = yield from left_behind(state, umpire)
    lines = list(orders[LogisticsLine].values())
    moving = {line.carrier for line in lines if line.task == Task.MOVE_DUMP}
    roads = Roads(state, orders.given(OrderLine), umpire)
    runs = _Runs(umpire, roads, set(), moving)
    for line in lines:
        yield from _carried_out(runs, line)
        runs.used.add(line.carrier)


def _carried_out(runs: _Runs, line: LogisticsLine) -> Yields:
    carrier = runs.state[Unit].get(line.carrier)
    if carrier is None or carrier.team != line.team or carrier.state != UnitState.ACTIVE:
        yield from _refused(runs, line, "OC-11.2", f"{line.carrier or 'nobody'} cannot carry it")
    elif line.carrier in runs.used:
        yield from _refused(runs, line, "OC-11.5", f"{line.carrier} has made its trip this turn")
    elif line.task == Task.MOVE_DUMP:
        yield from _move_dump(runs, line, carrier)
    elif line.task == Task.PARK:
        if parked := park(runs.state, line, carrier, runs.umpire):
            runs.roads.state = yield parked
        else:
            yield from _refused(runs, line, "OC-11.6", "there is nothing to park")
    elif line.task == Task.DELIVER and line.carrier in runs.moving:
        yield from _refused(runs, line, "OC-11.7", f"{line.carrier} is moving this turn")
    else:
        yield from _bring(runs, line, carrier)


class _Job(Struct, frozen=True):
    """What a carrier is to bring: from which stack to which, or to a place."""

    carrier: Unit
    source: Stack
    start: Square
    goal: Stack | None
    end: Square

    @property
    def rule(self) -> str:
        """A dump delivers by OC-11.4, a transport unit by OC-11.5."""
        return "OC-11.4" if self.carrier.kind == Kind.DUMP else "OC-11.5"


def _bring(runs: _Runs, line: LogisticsLine, carrier: Unit) -> Yields:
    """OC-11.4, OC-11.5 A dump delivers around it; transport loads, drives and unloads."""
    if carrier.kind not in (Kind.DUMP, Kind.TRANSPORT):
        why = _("{unit} is neither a dump nor a transport unit").format(unit=carrier.id)
        return (yield from _refused(runs, line, "OC-11.2", why))
    source = stack_named(runs.state, line.source or line.carrier)
    goal = stack_named(runs.state, line.to)
    start = place_of(runs.state, source) if source else None
    end = place_of(runs.state, goal) if goal else where_is(runs.state, line.to)
    ours = all(each is None or each.side == carrier.side for each in (source, goal))
    if source is None or start is None or end is None or not ours:
        why = _("there is no such stack, or it is not in our hands")
        return (yield from _refused(runs, line, "OC-11.2", why))
    job = _Job(carrier, source, start, goal, end)
    by = _around if carrier.kind == Kind.DUMP else _by_lorry
    return (yield from by(runs, line, job))


def _around(runs: _Runs, line: LogisticsLine, job: _Job) -> Yields:
    """OC-11.4 Deliver by the way that the dump's own lorries have."""
    plan = runs.roads.of_lorries(job.carrier, job.start, job.end)
    if plan is None:
        return (yield from _refused(runs, line, job.rule, _("no road leads there")))
    asked, km = asked_for(line), plan.whole_km
    reach = reach_of(job.source, runs.umpire.rules)
    points = dump_delivers(asked, km, job.carrier.lift, reach)
    if asked and not points:
        far = _("{km} km is too far").format(km=shown(km))
        return (yield from _refused(runs, line, job.rule, far))
    trip = runs.roads.undisturbed(plan)
    if not trip.has_arrived:
        why = f"its lorries do not come through: {trip.why}"
        return (yield from _refused(runs, line, job.rule, why, trip.heard))
    yield from _unloaded(runs, line, job, plan, points, trip.crossed)


def _by_lorry(runs: _Runs, line: LogisticsLine, job: _Job) -> Yields:
    """OC-11.5 Load, drive and unload: what does not come through stays aboard."""
    plan = runs.roads.planned(job.carrier, job.start, job.end)
    if plan.refusal:
        return (yield from _not_driven(runs, line, plan))
    points = min(asked_for(line), job.carrier.lift)
    if not taken(line, job.source, points):
        why = _("nothing that was asked for is in {stack}").format(stack=job.source.id)
        return (yield from _refused(runs, line, job.rule, why))
    trip = yield from runs.roads.driven(plan, line.id)
    if trip.has_arrived:
        yield from _unloaded(runs, line, job, plan, points)
    elif trip.came_by(job.start):
        yield from _aboard(runs, line, job, points, trip)
    else:
        yield from _refused(
            runs, line, job.rule, f"it did not come to load: {trip.why}", trip.heard
        )


def _unloaded(
    runs: _Runs,
    line: LogisticsLine,
    job: _Job,
    plan: Plan,
    points: int,
    crossed: Iterable[Change] = (),
) -> Yields:
    source, carrier = runs.state[Stack][job.source.id], job.carrier
    moved = taken(line, source, points)
    if not moved:
        why = _("nothing that was asked for is in {stack}").format(stack=source.id)
        return (yield from _refused(runs, line, job.rule, why))
    total = sum(moved.values())
    left = "" if total == asked_for(line) else f" of {asked_for(line)} asked for"
    runs.roads.state = yield Ruling(
        id=_named(runs, line, "delivered"),
        rule=job.rule,
        text=f"{carrier.id} brings {total} points from {source.id} to {line.to}{left}.",
        working=(Working(job.rule, _driven(runs.state, plan, carrier), f"{total} points"),),
        changes=(*_off(source, moved), *_received(runs, line, job.goal, moved), *crossed),
        told=(_told(line, carrier, total),),
    )


def _driven(state: State, plan: Plan, carrier: Unit) -> str:
    """OC-11.4, OC-11.5 Say by which places supplies go, else which squares; how far; the lift."""
    names = {place.square: place.name for place in state[Place].values()}
    by = by_way((str(square_at(node)) for node in plan.way), names)
    return f"{by} ({shown(plan.whole_km)} km, lift {carrier.lift})"


def _aboard(runs: _Runs, line: LogisticsLine, job: _Job, points: int, trip: Trip) -> Yields:
    """OC-11.5, OC-6.12 Keep on the lorries what they loaded and could not bring to its place."""
    source, carrier = runs.state[Stack][job.source.id], job.carrier
    moved, own = taken(line, source, points), stack_named(runs.state, carrier.id)
    changes: list[Change] = []
    if moved and source is not own:
        changes += _off(source, moved)
        if own:
            changes += (Add(Stack, own.id, colour, n) for colour, n in moved.items())
        else:
            changes.append(Create(new_stack(carrier.id, carrier.side, moved, holder=carrier.id)))
    runs.roads.state = yield Ruling(
        id=_named(runs, line, "aboard"),
        rule=job.rule,
        text=f"{carrier.id} has {sum(moved.values())} points of {source.id} aboard, on its way to "
        f"{line.to}: {trip.why}.",
        changes=tuple(changes),
        told=(_not_made(line, trip.heard),),
    )


def _off(source: Stack, moved: dict[str, int]) -> Iterator[Change]:
    return (Add(Stack, source.id, colour, -number) for colour, number in moved.items())


def _told(line: LogisticsLine, carrier: Unit, points: int) -> Told:
    key, place = "told_supplied.delivered", line.to
    facts = {"unit": carrier.id, "points": loads(points), "place": place}
    return tell(line.team, key, carrier.id, **facts)


def _received(
    runs: _Runs, line: LogisticsLine, goal: Stack | None, moved: dict[str, int]
) -> Iterator[Change]:
    if goal is not None:
        for colour, points in moved.items():
            yield Add(Stack, goal.id, colour, points)
        return
    holder = runs.state[Unit].get(line.to)
    side = runs.state[Unit][line.carrier].side
    place = {"holder": holder.id} if holder else {"position": line.to}
    yield Create(new_stack(line.to, side, moved, **place))


def _move_dump(runs: _Runs, line: LogisticsLine, carrier: Unit) -> Yields:
    """OC-11.7 Move a dump; its supplies stay behind, parked where it was."""
    end = where_is(runs.state, line.to) if carrier.kind == Kind.DUMP else None
    plan = runs.roads.planned(carrier, end) if end else None
    if plan is None:
        why = _("it is not a dump, or nobody knows the place")
        return (yield from _refused(runs, line, "OC-11.7", why))
    if plan.refusal:
        return (yield from _not_driven(runs, line, plan))
    trip = yield from runs.roads.driven(plan, line.id)
    if plan.whole and not trip.went.at:
        return (yield from _refused(runs, line, "OC-11.7", trip.why, trip.heard))
    changes: list[Change] = []
    if stack := stack_named(runs.state, carrier.id):
        changes += [
            Set(Stack, stack.id, "holder", ""),
            Set(Stack, stack.id, "position", carrier.position),
        ]
    place = line.to if trip.has_arrived else runs.state[Unit][carrier.id].position
    runs.roads.state = yield Ruling(
        id=_named(runs, line, "dump moved"),
        rule="OC-11.7",
        text=f"{carrier.id} moves to {place}; its supplies stay at {carrier.position}.",
        changes=tuple(changes),
        told=(tell(line.team, "told_supplied.set_up", carrier.id, unit=carrier.id, place=place),),
    )


def _not_driven(runs: _Runs, line: LogisticsLine, plan: Plan) -> Yields:
    entered = tuple(runs.roads.refusal_entered(plan))
    yield from _refused(runs, line, plan.rule, plan.refusal, plan.heard, entered)


def _refused(
    runs: _Runs,
    line: LogisticsLine,
    rule: str,
    why: str,
    heard: str = "",
    changes: tuple[Change, ...] = (),
) -> Yields:
    runs.roads.state = yield Ruling(
        id=_named(runs, line, "refused"),
        rule=rule,
        text=f"{line.carrier or 'Nobody'} does not {line.task} to {line.to}: {why}.",
        changes=changes,
        told=(_not_made(line, heard or why),),
    )


def _not_made(line: LogisticsLine, why: str) -> Told:
    return tell(line.team, "told_supplied.not_made", line.id, place=line.to, why=why)


def _named(runs: _Runs, line: LogisticsLine, what: str) -> str:
    return runs.umpire.on("supply", of_line(line.id, "-")).name(what)
