"""Bringing supply forward: dumps, transport, parked points (OC-11.2 to OC-11.7, D-49, D-53)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square, km_between
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.country import country_of, node_of
from workbook_engine.rulesets.opcom.ground import named, square_km, square_of, where
from workbook_engine.rulesets.opcom.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.mobility import maximum_km
from workbook_engine.rulesets.opcom.records import Kind, Mode, Stack, Terrain, Unit, UnitState
from workbook_engine.rulesets.opcom.ways import TURN, Going, Ways, ticks

COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")
"""The kinds of supply point, in the order of the sheet (OC-11.1)."""


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


def held_by_limit(stock: Mapping[str, int], limit: int) -> tuple[dict[str, int], dict[str, int]]:
    """OC-11.2, D-49 Share a stack into what its HQ carries on and what is left parked.

    Ammunition goes first, fuel fills what lift is left.
    """
    carried: dict[str, int] = {}
    left = limit
    for colour in COLOURS:
        carried[colour] = min(stock.get(colour, 0), left)
        left -= carried[colour]
    parked = {colour: stock.get(colour, 0) - carried[colour] for colour in COLOURS}
    return carried, parked


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
        return _park(desk, line, carrier)
    if line.task == Task.DELIVER and line.carrier in desk.moving:
        return _refused(desk, line, "OC-11.7", f"{line.carrier} is moving this turn")
    return _bring(desk, line, carrier)


def _bring(desk: _Desk, line: LogisticsLine, carrier: Unit) -> Ruling:
    """OC-11.4, OC-11.5 A dump delivers around it; transport loads, drives and unloads."""
    source = _stack(desk.state, line.source or line.carrier)
    goal = _stack(desk.state, line.to)
    start = _place_of(desk.state, source) if source else None
    end = _place_of(desk.state, goal) if goal else where_is(desk.state, line.to)
    if source is None or start is None or end is None:
        return _refused(
            desk, line, "OC-11.2", "there is no such stack, or nobody knows where it is"
        )
    asked = sum(getattr(line, colour) for colour in COLOURS)
    km: Fraction | None
    if carrier.kind == Kind.DUMP:
        km, rule = km_between(start, end, square_km(desk.state)), "OC-11.4"
        points = dump_delivers(asked, km, carrier.lift, reach_of(source))
    else:
        km, rule = _road_km(desk.ways, start, end), "OC-11.5"
        points = transport_delivers(asked, km, carrier.lift) if km is not None else 0
    if not points:
        why = "no road leads there" if km is None else f"{shown(km)} km is too far"
        return _refused(desk, line, rule, why)
    moved = dict(_points(line, source, points))
    total = sum(moved.values())
    changes: list[Change] = [Add(Stack, source.id, c, -n) for c, n in moved.items()]
    changes += _received(desk, line, goal, moved)
    if carrier.kind == Kind.TRANSPORT:
        changes.append(Set(Unit, carrier.id, "position", str(end)))
    return Ruling(
        id=desk.umpire.on("supply", line.id.replace("/", "-")).name("delivered"),
        rule=rule,
        text=f"{carrier.id} brings {total} points from {source.id} to {line.to}"
        f"{'' if total == asked else f' of {asked} asked for'}.",
        working=(Working(rule, f"{shown(km)} km, lift {carrier.lift}", f"{total} points"),),
        changes=tuple(changes),
        told=(Told(line.team, f"{carrier.id} delivered {total} points to {line.to}."),),
    )


def _points(line: LogisticsLine, source: Stack, points: int) -> Iterator[tuple[str, int]]:
    """Yield what is really moved: as ordered, no more than there is, no more than can be lifted."""
    left = points
    for colour in COLOURS:
        taken = min(getattr(line, colour), getattr(source, colour), left)
        if taken:
            left -= taken
            yield colour, taken


def _received(
    desk: _Desk, line: LogisticsLine, goal: Stack | None, moved: dict[str, int]
) -> Iterator[Change]:
    if goal is not None:
        for colour, points in moved.items():
            yield Add(Stack, goal.id, colour, points)
        return
    holder = desk.state[Unit].get(line.to)
    side = desk.state[Unit][line.carrier].side
    parked = Stack(id=line.to, side=side, holder=holder.id if holder else "", position=line.to)
    stocked = {colour: moved.get(colour, 0) for colour in COLOURS}
    yield Create(_with(parked, stocked, "" if holder else line.to))


def _with(stack: Stack, stocked: dict[str, int], position: str) -> Stack:
    return Stack(
        id=stack.id,
        side=stack.side,
        holder=stack.holder,
        position=position,
        british_ammo=stocked["british_ammo"],
        american_ammo=stocked["american_ammo"],
        german_ammo=stocked["german_ammo"],
        fuel=stocked["fuel"],
    )


def _park(desk: _Desk, line: LogisticsLine, carrier: Unit) -> Ruling:
    """OC-11.6 Put points down where their holder stands."""
    source = _stack(desk.state, line.source or line.carrier)
    here = where(desk.state, carrier)
    if source is None or here is None:
        return _refused(desk, line, "OC-11.6", "there is nothing to park")
    asked = sum(getattr(line, colour) for colour in COLOURS)
    moved = dict(_points(line, source, asked))
    name = f"parked {here}"
    goal = desk.state[Stack].get(name)
    changes: list[Change] = [Add(Stack, source.id, c, -n) for c, n in moved.items()]
    if goal:
        changes += [Add(Stack, name, colour, points) for colour, points in moved.items()]
    else:
        stocked = {colour: moved.get(colour, 0) for colour in COLOURS}
        changes.append(Create(_with(Stack(id=name, side=carrier.side), stocked, str(here))))
    return Ruling(
        id=desk.umpire.on("supply", line.id.replace("/", "-")).name("parked"),
        rule="OC-11.6",
        text=f"{carrier.id} parks {sum(moved.values())} points at {named(desk.state, here)}.",
        changes=tuple(changes),
    )


def _move_dump(desk: _Desk, line: LogisticsLine, carrier: Unit) -> Ruling:
    """OC-11.7, D-53 Move a dump; its supplies stay behind, parked where it was."""
    start, end = where(desk.state, carrier), where_is(desk.state, line.to)
    km = _road_km(desk.ways, start, end) if start and end else None
    if carrier.kind != Kind.DUMP or km is None or not dump_moves(km):
        return _refused(desk, line, "OC-11.7", "it is no dump, or the place is out of reach")
    changes: list[Change] = [Set(Unit, carrier.id, "position", str(end))]
    stack = _stack(desk.state, carrier.id)
    if stack:
        changes += [
            Set(Stack, stack.id, "holder", ""),
            Set(Stack, stack.id, "position", carrier.position),
        ]
    return Ruling(
        id=desk.umpire.on("supply", line.id.replace("/", "-")).name("dump moved"),
        rule="OC-11.7",
        text=f"{carrier.id} moves to {line.to}; its supplies stay at {carrier.position}.",
        changes=tuple(changes),
        told=(
            Told(line.team, f"{carrier.id} has set up at {line.to}; its stocks are still behind."),
        ),
    )


def _refused(desk: _Desk, line: LogisticsLine, rule: str, why: str) -> Ruling:
    return Ruling(
        id=desk.umpire.on("supply", line.id.replace("/", "-")).name("refused"),
        rule=rule,
        text=f"Logistics {line.id} is not carried out: {why}.",
        told=(Told(line.team, f"The delivery to {line.to} was not made: {why}."),),
    )


def _stack(state: State, name: str) -> Stack | None:
    """Return a stack by its own name or its holder's."""
    stack = state[Stack].get(name)
    return stack or next((s for s in state[Stack].values() if name and s.holder == name), None)


def _place_of(state: State, stack: Stack) -> Square | None:
    holder = state[Unit].get(stack.holder)
    return where(state, holder) if holder else square_of(state, stack.position)


def where_is(state: State, name: str) -> Square | None:
    """Return where a unit, place or square is."""
    unit = state[Unit].get(name)
    return where(state, unit) if unit else square_of(state, name)


def reach_of(stack: Stack) -> Fraction:
    """OC-11.4 Return how far a dump delivers, in km: as marked on it, or about 10."""
    return Fraction(stack.reach_km) if stack.reach_km is not None else figure("dump_reach")


def _road_km(ways: Ways, start: Square, end: Square) -> Fraction | None:
    """OC-11.5 Return the km by road between two squares; None where no road column can go."""
    way = ways.find(node_of(start), node_of(end))
    if way is None:
        return None
    # A road column does its maximum in a turn, so the time the way takes tells its km by road.
    return Fraction(ticks(way, ways)[-1], TURN) * _lorries_reach()
