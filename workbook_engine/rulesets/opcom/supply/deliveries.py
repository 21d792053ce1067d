"""Bringing supply forward: dumps, transport, parked points (OC-11.2 to OC-11.7, D-49, D-53)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square, km_between
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import country_of, node_of
from workbook_engine.rulesets.opcom.land.ground import square_km, where
from workbook_engine.rulesets.opcom.land.mobility import maximum_km
from workbook_engine.rulesets.opcom.land.ways import TURN, Going, Ways, ticks
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
    Mode,
    Stack,
    Terrain,
    Unit,
    UnitState,
)


def dump_delivers(points: int, km: Fraction, lift: int, reach_km: Fraction) -> int:
    """OC-11.4 Return how many points a dump delivers in a turn, over a distance."""
    return min(points, lift) if km <= reach_km else 0


def transport_delivers(points: int, road_km: Fraction, capacity: int, rules: Rules) -> int:
    """OC-11.5 Return how many points a transport unit brings in one trip by road."""
    return min(points, capacity) if road_km <= _lorries_reach(rules) else 0


def dump_moves(km: Fraction, rules: Rules) -> bool:
    """OC-11.7 Tell whether a dump can be given a place so far away, in one turn."""
    return km <= _lorries_reach(rules)


def _lorries_reach(rules: Rules) -> Fraction:
    return maximum_km("mech", Terrain.OPEN, Mode.ROAD, rules)


class _Runs(Struct):
    """What the deliveries of a turn share: which carriers have made their trip."""

    state: State
    umpire: Umpire
    used: set[str]
    moving: set[str]
    _ways: Ways | None = None

    @property
    def ways(self) -> Ways:
        """The roads that lorries use; the map does not change while supply is brought."""
        if self._ways is None:
            going = Going(frozenset({"mech"}), Mode.ROAD, square_km(self.state))
            self._ways = Ways(country_of(self.state), going, self.umpire.rules)
        return self._ways


def deliveries(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-11.2 to OC-11.7 Carry out the Logistics sheets, line by line."""
    state = yield from left_behind(state, umpire)
    lines = list(orders[LogisticsLine].values())
    moving = {line.carrier for line in lines if line.task == Task.MOVE_DUMP}
    runs = _Runs(state, umpire, set(), moving)
    for line in lines:
        runs.state = yield _carried_out(runs, line, umpire.rules)
        runs.used.add(line.carrier)


def _carried_out(runs: _Runs, line: LogisticsLine, rules: Rules) -> Ruling:
    carrier = runs.state[Unit].get(line.carrier)
    if carrier is None or carrier.team != line.team or carrier.state != UnitState.ACTIVE:
        return _refused(runs, line, "OC-11.2", f"{line.carrier or 'nobody'} cannot carry it")
    if line.carrier in runs.used:
        return _refused(runs, line, "OC-11.5", f"{line.carrier} has made its trip this turn")
    if line.task == Task.MOVE_DUMP:
        return _move_dump(runs, line, carrier, rules)
    if line.task == Task.PARK:
        parked = park(runs.state, line, carrier, runs.umpire)
        return parked or _refused(runs, line, "OC-11.6", "there is nothing to park")
    if line.task == Task.DELIVER and line.carrier in runs.moving:
        return _refused(runs, line, "OC-11.7", f"{line.carrier} is moving this turn")
    return _bring(runs, line, carrier, rules)


class _Trip(Struct, frozen=True):
    """A carrier on its way from one stack to another, or to a place."""

    carrier: Unit
    source: Stack
    goal: Stack | None
    end: Square
    km: Fraction

    @property
    def rule(self) -> str:
        """A dump delivers by OC-11.4, a transport unit by OC-11.5."""
        return _rule(self.carrier)


def _rule(carrier: Unit) -> str:
    return "OC-11.4" if carrier.kind == Kind.DUMP else "OC-11.5"


def _bring(runs: _Runs, line: LogisticsLine, carrier: Unit, rules: Rules) -> Ruling:
    """OC-11.4, OC-11.5 A dump delivers around it; transport loads, drives and unloads."""
    if carrier.kind not in (Kind.DUMP, Kind.TRANSPORT):
        why = f"{carrier.id} is neither a dump nor a transport unit"
        return _refused(runs, line, "OC-11.2", why)
    source = stack_named(runs.state, line.source or line.carrier)
    goal = stack_named(runs.state, line.to)
    start = place_of(runs.state, source) if source else None
    end = place_of(runs.state, goal) if goal else where_is(runs.state, line.to)
    ours = all(each is None or each.side == carrier.side for each in (source, goal))
    if source is None or start is None or end is None or not ours:
        why = "there is no such stack, or it is not in our hands"
        return _refused(runs, line, "OC-11.2", why)
    km = _km(runs, carrier, source, start, end)
    if km is None:
        return _refused(runs, line, _rule(carrier), "no road leads there")
    return _load(runs, line, _Trip(carrier, source, goal, end, km), rules)


def _load(runs: _Runs, line: LogisticsLine, trip: _Trip, rules: Rules) -> Ruling:
    """OC-11.4, OC-11.5 Bring what the carrier takes so far, of what was asked for and is there."""
    asked = asked_for(line)
    points = _points(asked, trip.km, trip.carrier, trip.source, rules)
    if asked and not points:
        return _refused(runs, line, trip.rule, f"{shown(trip.km)} km is too far")
    moved = taken(line, trip.source, points)
    if not moved:
        why = f"nothing that was asked for is in {trip.source.id}"
        return _refused(runs, line, trip.rule, why)
    return _delivered(runs, line, trip, moved)


def _delivered(runs: _Runs, line: LogisticsLine, trip: _Trip, moved: dict[str, int]) -> Ruling:
    changes: list[Change] = [Add(Stack, trip.source.id, c, -n) for c, n in moved.items()]
    changes += _received(runs, line, trip.goal, moved)
    carrier, total = trip.carrier, sum(moved.values())
    if carrier.kind == Kind.TRANSPORT:
        changes.append(Set(Unit, carrier.id, "position", str(trip.end)))
    left = "" if total == asked_for(line) else f" of {asked_for(line)} asked for"
    sums = Working(trip.rule, f"{shown(trip.km)} km, lift {carrier.lift}", f"{total} points")
    return Ruling(
        id=runs.umpire.on("supply", of_line(line.id, "-")).name("delivered"),
        rule=trip.rule,
        text=f"{carrier.id} brings {total} points from {trip.source.id} to {line.to}{left}.",
        working=(sums,),
        changes=tuple(changes),
        told=(_told(line, carrier, total),),
    )


def _points(asked: int, km: Fraction, carrier: Unit, source: Stack, rules: Rules) -> int:
    """OC-11.4, OC-11.5 Return how many of the points asked for a carrier brings so far."""
    if carrier.kind == Kind.DUMP:
        return dump_delivers(asked, km, carrier.lift, reach_of(source, rules))
    return transport_delivers(asked, km, carrier.lift, rules)


def _told(line: LogisticsLine, carrier: Unit, points: int) -> Told:
    key, place = "told_supplied.delivered", line.to
    facts = {"unit": carrier.id, "points": loads(points), "place": place}
    return tell(line.team, key, carrier.id, **facts)


def _km(runs: _Runs, carrier: Unit, source: Stack, start: Square, end: Square) -> Fraction | None:
    """OC-11.4, OC-11.5 Return the km of a delivery: straight for a dump, by road for lorries.

    Lorries first drive to what they load.
    """
    if carrier.kind == Kind.DUMP:
        return km_between(start, end, square_km(runs.state))
    there = _road_km(runs.ways, where(runs.state, carrier) or start, start)
    on = _road_km(runs.ways, start, end)
    return None if there is None or on is None else there + on


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


def _move_dump(runs: _Runs, line: LogisticsLine, carrier: Unit, rules: Rules) -> Ruling:
    """OC-11.7, D-53 Move a dump; its supplies stay behind, parked where it was."""
    start, end = where(runs.state, carrier), where_is(runs.state, line.to)
    km = _road_km(runs.ways, start, end) if start and end else None
    if carrier.kind != Kind.DUMP or km is None or not dump_moves(km, rules):
        return _refused(runs, line, "OC-11.7", "it is not a dump, or the place is out of reach")
    changes: list[Change] = [Set(Unit, carrier.id, "position", str(end))]
    stack = stack_named(runs.state, carrier.id)
    if stack:
        changes += [
            Set(Stack, stack.id, "holder", ""),
            Set(Stack, stack.id, "position", carrier.position),
        ]
    return Ruling(
        id=runs.umpire.on("supply", of_line(line.id, "-")).name("dump moved"),
        rule="OC-11.7",
        text=f"{carrier.id} moves to {line.to}; its supplies stay at {carrier.position}.",
        changes=tuple(changes),
        told=(tell(line.team, "told_supplied.set_up", carrier.id, unit=carrier.id, place=line.to),),
    )


def _refused(runs: _Runs, line: LogisticsLine, rule: str, why: str) -> Ruling:
    return Ruling(
        id=runs.umpire.on("supply", of_line(line.id, "-")).name("refused"),
        rule=rule,
        text=f"Logistics {line.id} is not carried out: {why}.",
        told=(tell(line.team, "told_supplied.not_made", line.id, place=line.to, why=why),),
    )


def _road_km(ways: Ways, start: Square, end: Square) -> Fraction | None:
    """OC-11.5 Return the km by road between two squares; None where no road column can go."""
    way = ways.find(node_of(start), node_of(end))
    if way is None:
        return None
    # A road column does its maximum in a turn, so the time the way takes tells its km by road.
    return Fraction(ticks(way, ways)[-1], TURN) * _lorries_reach(ways.rules)
