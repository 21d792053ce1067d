"""Bringing supply forward: dumps, transport, parked points (OC-11.2 to OC-11.7, D-49, D-53)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State
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
from workbook_engine.rulesets.opcom.vocabulary.messages import loads, say
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


def transport_delivers(points: int, road_km: Fraction, capacity: int) -> int:
    """OC-11.5 Return how many points a transport unit brings in one trip by road."""
    return min(points, capacity) if road_km <= _lorries_reach() else 0


def dump_moves(km: Fraction) -> bool:
    """OC-11.7 Tell whether a dump can be given a place so far away, in one turn."""
    return km <= _lorries_reach()


def _lorries_reach() -> Fraction:
    return maximum_km("mech", Terrain.OPEN, Mode.ROAD)


@dataclass(slots=True)
class _Desk:
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
            self._ways = Ways(country_of(self.state), going, self.umpire.settings)
        return self._ways


def deliveries(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-11.2 to OC-11.7 Carry out the Logistics sheets, line by line."""
    state = yield from left_behind(state, umpire)
    lines = list(orders[LogisticsLine].values())
    moving = {line.carrier for line in lines if line.task == Task.MOVE_DUMP}
    desk = _Desk(state, umpire, set(), moving)
    for line in lines:
        desk.state = yield _carried_out(desk, line)
        desk.used.add(line.carrier)


def _carried_out(desk: _Desk, line: LogisticsLine) -> Ruling:
    carrier = desk.state[Unit].get(line.carrier)
    if carrier is None or carrier.team != line.team or carrier.state != UnitState.ACTIVE:
        return _refused(desk, line, "OC-11.2", f"{line.carrier or 'nobody'} cannot carry it")
    if line.carrier in desk.used:
        return _refused(desk, line, "OC-11.5", f"{line.carrier} has made its trip this turn")
    if line.task == Task.MOVE_DUMP:
        return _move_dump(desk, line, carrier)
    if line.task == Task.PARK:
        parked = park(desk.state, line, carrier, desk.umpire)
        return parked or _refused(desk, line, "OC-11.6", "there is nothing to park")
    if line.task == Task.DELIVER and line.carrier in desk.moving:
        return _refused(desk, line, "OC-11.7", f"{line.carrier} is moving this turn")
    return _bring(desk, line, carrier)


def _bring(desk: _Desk, line: LogisticsLine, carrier: Unit) -> Ruling:
    """OC-11.4, OC-11.5 A dump delivers around it; transport loads, drives and unloads."""
    if carrier.kind not in (Kind.DUMP, Kind.TRANSPORT):
        return _refused(desk, line, "OC-11.2", f"{carrier.id} is no dump and no transport unit")
    source = stack_named(desk.state, line.source or line.carrier)
    goal = stack_named(desk.state, line.to)
    start = place_of(desk.state, source) if source else None
    end = place_of(desk.state, goal) if goal else where_is(desk.state, line.to)
    ours = all(each is None or each.side == carrier.side for each in (source, goal))
    if source is None or start is None or end is None or not ours:
        return _refused(
            desk, line, "OC-11.2", "there is no such stack, or nobody knows where it is"
        )
    km = _km(desk, carrier, source, start, end)
    rule = "OC-11.4" if carrier.kind == Kind.DUMP else "OC-11.5"
    if km is None:
        return _refused(desk, line, rule, "no road leads there")
    asked = asked_for(line)
    points = transport_delivers(asked, km, carrier.lift)
    if carrier.kind == Kind.DUMP:
        points = dump_delivers(asked, km, carrier.lift, reach_of(source))
    if asked and not points:
        return _refused(desk, line, rule, f"{shown(km)} km is too far")
    moved = dict(taken(line, source, points))
    if not moved:
        return _refused(desk, line, rule, f"nothing that was asked for is in {source.id}")
    total = sum(moved.values())
    changes: list[Change] = [Add(Stack, source.id, c, -n) for c, n in moved.items()]
    changes += _received(desk, line, goal, moved)
    if carrier.kind == Kind.TRANSPORT:
        changes.append(Set(Unit, carrier.id, "position", str(end)))
    return Ruling(
        id=desk.umpire.on("supply", of_line(line.id, "-")).name("delivered"),
        rule=rule,
        text=f"{carrier.id} brings {total} points from {source.id} to {line.to}"
        f"{'' if total == asked else f' of {asked} asked for'}.",
        working=(Working(rule, f"{shown(km)} km, lift {carrier.lift}", f"{total} points"),),
        changes=tuple(changes),
        told=(
            Told(
                line.team,
                say(
                    "told_supplied.delivered",
                    carrier.id,
                    unit=carrier.id,
                    points=loads(total),
                    place=line.to,
                ),
            ),
        ),
    )


def _km(desk: _Desk, carrier: Unit, source: Stack, start: Square, end: Square) -> Fraction | None:
    """OC-11.4, OC-11.5 Return the km of a delivery: straight for a dump, by road for lorries.

    Lorries first drive to what they load.
    """
    if carrier.kind == Kind.DUMP:
        return km_between(start, end, square_km(desk.state))
    there = _road_km(desk.ways, where(desk.state, carrier) or start, start)
    on = _road_km(desk.ways, start, end)
    return None if there is None or on is None else there + on


def _received(
    desk: _Desk, line: LogisticsLine, goal: Stack | None, moved: dict[str, int]
) -> Iterator[Change]:
    if goal is not None:
        for colour, points in moved.items():
            yield Add(Stack, goal.id, colour, points)
        return
    holder = desk.state[Unit].get(line.to)
    side = desk.state[Unit][line.carrier].side
    place = {"holder": holder.id} if holder else {"position": line.to}
    yield Create(new_stack(line.to, side, moved, **place))


def _move_dump(desk: _Desk, line: LogisticsLine, carrier: Unit) -> Ruling:
    """OC-11.7, D-53 Move a dump; its supplies stay behind, parked where it was."""
    start, end = where(desk.state, carrier), where_is(desk.state, line.to)
    km = _road_km(desk.ways, start, end) if start and end else None
    if carrier.kind != Kind.DUMP or km is None or not dump_moves(km):
        return _refused(desk, line, "OC-11.7", "it is no dump, or the place is out of reach")
    changes: list[Change] = [Set(Unit, carrier.id, "position", str(end))]
    stack = stack_named(desk.state, carrier.id)
    if stack:
        changes += [
            Set(Stack, stack.id, "holder", ""),
            Set(Stack, stack.id, "position", carrier.position),
        ]
    return Ruling(
        id=desk.umpire.on("supply", of_line(line.id, "-")).name("dump moved"),
        rule="OC-11.7",
        text=f"{carrier.id} moves to {line.to}; its supplies stay at {carrier.position}.",
        changes=tuple(changes),
        told=(
            Told(
                line.team, say("told_supplied.set_up", carrier.id, unit=carrier.id, place=line.to)
            ),
        ),
    )


def _refused(desk: _Desk, line: LogisticsLine, rule: str, why: str) -> Ruling:
    return Ruling(
        id=desk.umpire.on("supply", of_line(line.id, "-")).name("refused"),
        rule=rule,
        text=f"Logistics {line.id} is not carried out: {why}.",
        told=(Told(line.team, say("told_supplied.not_made", line.id, place=line.to, why=why)),),
    )


def _road_km(ways: Ways, start: Square, end: Square) -> Fraction | None:
    """OC-11.5 Return the km by road between two squares; None where no road column can go."""
    way = ways.find(node_of(start), node_of(end))
    if way is None:
        return None
    # A road column does its maximum in a turn, so the time the way takes tells its km by road.
    return Fraction(ticks(way, ways)[-1], TURN) * _lorries_reach()
