"""Ways: what a field costs a unit, how far it gets, and where it can go back to (OR-GRD-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from heapq import heappop, heappush

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.kit.costs import ALL, NO, by_class
from workbook_engine.kit.maps.fields import grid_of
from workbook_engine.kit.maps.grids import Grid
from workbook_engine.kit.maps.ways import Line, pairs_in
from workbook_engine.kit.maps.ways import lines as lines_of
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.board import apart, neighbours
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    GroundKind,
    Place,
    Stretch,
    UnitType,
    WayKind,
)


def cost_of(state: State, kind: GroundKind | WayKind, moves_as: str) -> Fraction | str:
    """OR-GRD-1 Return what ground or a way costs a class: a number, or `all`, else `no`."""
    read = state.index(type(kind), _read).get(kind.key) or by_class(kind.costs, kind.cost)
    return read.get(folded(moves_as), read[""])


def _read(rows: Table[GroundKind | WayKind]) -> Mapping[str, Mapping[str, Fraction | str]]:
    """OR-GRD-1 Return what each kind costs, read once: most of a turn asks for it."""
    return {name: by_class(row.costs, row.cost) for name, row in rows.items()}


def _joined(rows: Table[Stretch]) -> Mapping[frozenset[str], tuple[str, ...]]:
    """OR-WAY-1 Return the kinds of ways between every two fields that have one."""
    found: dict[frozenset[str], dict[str, None]] = {}
    for row in rows.values():
        for pair in pairs_in(row.fields):
            found.setdefault(frozenset(pair), {})[row.kind] = None
    return {pair: tuple(kinds) for pair, kinds in found.items()}


class Land(Struct, frozen=True, kw_only=True):
    """OR-MAP-1 The map as all know it."""

    fields: tuple[tuple[str, str], ...]
    """Each field of the map, and the letter of its ground."""
    grounds: tuple[GroundKind, ...]
    ways: tuple[Line, ...]
    areas: tuple[tuple[str, tuple[str, ...]], ...]
    """Each area, where the fields are such, and the cells that it is drawn over."""
    shape: str
    """What the fields are."""
    places: tuple[tuple[str, str], ...]
    """Each name on the map, and its field."""

    @property
    def grid(self) -> Grid:
        """What it is drawn on."""
        return grid_of(self.shape, self.areas)


def land_of(state: State) -> Land:
    """OR-MAP-1, OR-MAP-2, OR-MAP-3 Return the map of a campaign."""
    drawn = {name: kind.drawn for name, kind in state[WayKind].items()}
    ways = ((each.kind, each.fields) for each in state[Stretch].values())
    return Land(
        fields=tuple((name, each.ground) for name, each in board.land(state).items()),
        grounds=tuple(state[GroundKind].values()),
        ways=lines_of(drawn, ways),
        areas=tuple(board.areas(state).cells.items()),
        shape=state.rules.word("fields"),
        places=tuple((each.place, each.field) for each in state[Place].values()),
    )


def between(state: State, one: str, other: str) -> Iterator[WayKind]:
    """OR-WAY-1 Yield the ways between two fields: roads that join them, rivers that part them."""
    for name in state.index(Stretch, _joined).get(frozenset((one, other)), ()):
        if name in state[WayKind]:
            yield state[WayKind][name]


def used(state: State, start: str, field: str, moves_as: str) -> tuple[WayKind, ...]:
    """OR-WAY-2, OR-WAY-3 Return the ways that are used: the cheapest road, or all that is crossed.

    A road bridges what it crosses, for the classes that can use it.
    """
    ways = [*between(state, start, field)]
    roads = [
        (cost, n)
        for n, way in enumerate(ways)
        if not way.between and isinstance(cost := cost_of(state, way, moves_as), Fraction)
    ]
    if roads:
        return (ways[min(roads)[1]],)
    return tuple(way for way in ways if way.between)


def paid(state: State, start: str, field: str, moves_as: str) -> tuple[GroundKind | WayKind, ...]:
    """OR-WAY-2 Return what is paid for on the way into a field: its ground and what is crossed.

    A road is paid instead, where it is cheaper.
    """
    ways = used(state, start, field, moves_as) if state[Stretch] else ()
    ground = board.ground_of(state, field)
    if not ways or ways[0].between:
        return (ground, *ways)
    plain, along = (cost_of(state, each, moves_as) for each in (ground, ways[0]))
    is_less = isinstance(plain, Fraction) and isinstance(along, Fraction) and plain <= along
    return (ground,) if is_less else ways


NO_LIMIT = Fraction(10**6)
"""OR-RET-1 What who goes back may spend: any ground that can be entered."""


class Way(Struct, frozen=True):
    """OR-MOV-1 A way of a unit: its fields, the first with it, and what each has cost so far."""

    fields: tuple[str, ...]
    spent: tuple[Fraction, ...]

    def short_of(self, last: int) -> Way:
        """Return the way as far as one of its fields, by number."""
        return Way(self.fields[: last + 1], self.spent[: last + 1])

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.fields[-1]


class Walker(Struct, frozen=True):
    """OR-MOV-1 Who goes: his type, what he may spend, where he may not go, where he must stop."""

    type: UnitType
    may: Fraction
    closed: Collection[str] = ()
    stops: Collection[str] = ()

    def cost(
        self, state: State, start: str, field: str, spent: Fraction = Fraction()
    ) -> Fraction | None:
        """OR-GRD-1, OR-WAY-2 Return what it costs him to enter a field; None where he cannot."""
        if field in self.closed:
            return None
        its = self.type.moves_as
        said = [cost_of(state, each, its) for each in paid(state, start, field, its)]
        if NO in said:
            return None
        if ALL in said and self.may < NO_LIMIT:  # who goes back, or supply, pays nothing
            return None if spent else self.may
        numbers = [each for each in said if isinstance(each, Fraction)]
        return numbers[0] if len(numbers) == 1 else sum(numbers, Fraction())


def reached(
    state: State,
    start: str,
    walker: Walker,
    rules: Rules,
    within: int | None = None,
    *,
    also: Iterable[str] = (),
) -> dict[str, Way]:
    """OR-MOV-1, OR-MOV-2 Return the fields within reach, each with the cheapest way there.

    Ground that costs the whole move is entered only by who has spent nothing yet. `within` is how
    many fields from the start the ways may lead at most; `also` are starts beside it.
    """
    ways = {each: Way((each,), (Fraction(),)) for each in (start, *also)}
    waiting: list[tuple[Fraction, int, str]] = [(Fraction(), 0, each) for each in ways]
    done = set[str]()
    while waiting:
        spent, _, field = heappop(waiting)
        if field in done:
            continue
        done.add(field)
        if field in walker.stops and field != start:
            continue
        for near in neighbours(state, field, rules):
            if near in done or (within is not None and apart(state, start, near, rules) > within):
                continue
            cost = walker.cost(state, field, near, spent)
            if cost is None or (comes_to := spent + cost) > walker.may:
                continue
            if near not in ways or comes_to < ways[near].spent[-1]:
                way = ways[field]
                ways[near] = Way((*way.fields, near), (*way.spent, comes_to))
                heappush(waiting, (comes_to, len(way.fields), near))
    return ways


def towards(state: State, start: str, goal: str, walker: Walker, rules: Rules) -> Way:
    """OR-MOV-1 Return the way to a field, or to that within reach which lies nearest to it.

    From area to area it is nearest by the way there: a border may bar what touches (OR-MAP-3).
    """
    in_areas = bool(state[Area])
    if not in_areas and goal in walker.closed and apart(state, start, goal, rules) == 1:
        return Way((start,), (Fraction(),))  # no nearer to who is next to him, wherever he went
    ways = reached(state, start, walker, rules)
    if goal in ways:
        return ways[goal]
    if in_areas:
        free = Walker(walker.type, NO_LIMIT, {*walker.closed} - {goal})
        route = reached(state, start, free, rules).get(goal)
        for field in reversed(route.fields if route else ()):
            if field in ways:
                return ways[field]
    return min(
        ways.values(),
        key=lambda way: (apart(state, way.end, goal, rules), way.spent[-1], way.end),
    )
