"""The country units move over: ground, roads, crossings and waterways, ready for finding ways.

Squares are numbers here (row times 4096 plus column), because ways are sought thousands of times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct, field

from workbook_engine.core.notation import stops_in
from workbook_engine.core.records import Record, State, Table, replace
from workbook_engine.core.same import RecentResults
from workbook_engine.core.squares import Square, distance_squared, parse_square, straight
from workbook_engine.rulesets.opcom.land.courses import courses
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Terrain
from workbook_engine.rulesets.opcom.vocabulary.words import Barrier, RouteKind

_ROW = 4096

_UNDRAWN = 400
"""Rows and columns of a map that nobody has drawn."""

C = TypeVar("C", Crossing, Route)
Node = int
Edge = tuple[Node, Node]

NEIGHBOURS = (-_ROW, 1, _ROW, -1, -_ROW + 1, _ROW + 1, _ROW - 1, -_ROW - 1)
"""Steps to the eight neighbours: the four straight ones first, then the four diagonals."""
EAST, SOUTH = 1, _ROW
"""The two of them that lead on over the map as it is read."""


def node_of(square: Square) -> Node:
    """Return a square as a number."""
    return square.row * _ROW + square.column


def square_at(node: Node) -> Square:
    """Return a number as a square."""
    return Square(*divmod(node, _ROW))


def apart(one: Node, other: Node) -> tuple[int, int]:
    """Return how many rows and how many columns two squares are apart."""
    return abs(one // _ROW - other // _ROW), abs(one % _ROW - other % _ROW)


def half_sides(way: Sequence[Node]) -> Iterator[int]:
    """D-14 Yield what each step of a way counts, in halves of a square's side."""
    for here, there in pairwise(way):
        yield 2 if abs(there - here) in {EAST, SOUTH} else 3


def edge(one: Node, other: Node) -> Edge:
    """Return the edge between two squares, whichever way it is crossed."""
    return (one, other) if one < other else (other, one)


def _square(name: str) -> Square | None:
    """Read a square of the map; one mistyped, a million rows away, is not a place on any map."""
    square = parse_square(name)
    return square if square and _is_near(square) else None


def _is_near(square: Square) -> bool:
    return square.row < _ROW and square.column < _ROW


class Country(Struct):
    """The map as movement sees it."""

    terrain: Mapping[Node, str]
    roads: dict[Node, set[Node]] = field(default_factory=dict)
    """From each square of a road, the squares next along a road."""
    routes: dict[Edge, list[str]] = field(default_factory=dict)
    """The roads that run over each edge."""
    crossings: dict[Edge, tuple[Crossing, ...]] = field(default_factory=dict)
    """The crossings from one square to the next: a road bridge may stand beside a ferry."""
    waters: dict[Edge, str] = field(default_factory=dict)
    """The waterways that a step over each edge would cross."""
    barriers: dict[str, str] = field(default_factory=dict)
    """What each waterway is, by name."""

    def ground_at(self, node: Node) -> str | None:
        """Return the ground of a square, None off the map; without a map all is open."""
        if self.terrain:
            return self.terrain.get(node)
        row, column = divmod(node, _ROW)
        return Terrain.OPEN if 0 < row < _UNDRAWN and 0 < column < _UNDRAWN else None

    def on_map(self, node: Node) -> bool:
        """Tell whether a square lies on the map."""
        return self.ground_at(node) is not None


MapTables = tuple[Mapping[str, Record], ...]
MAPS_KEPT = 12
"""Maps that are known again: the fog is proved with a few others, the same ones for each team."""
_READ: RecentResults[MapTables, Country] = RecentResults(MAPS_KEPT)


def map_tables(state: State) -> MapTables:
    """Return all the rows that make the map, whatever has gone over it.

    The small tables first: maps that differ are told apart before thousands of squares are.
    """
    crossings, routes = state.index(Crossing, _unused), state.index(Route, _unused)
    return crossings, routes, state[Place], state[River], state[Ground]


def _unused(table: Table[C]) -> dict[str, C]:
    return {key: replace(row, used=0) if row.used else row for key, row in table.items()}


def country_of(state: State) -> Country:
    """Return the map of a state, ready for finding ways; it is read once until it changes."""
    return _READ.of(map_tables(state), lambda: _read_country(state))


def _read_country(state: State) -> Country:
    country = Country(state.index(Ground, _terrain))
    for crossing in state.index(Crossing, _unused).values():
        ends = _square(crossing.bank), _square(crossing.far_bank)
        if ends[0] and ends[1]:
            between = edge(node_of(ends[0]), node_of(ends[1]))
            country.crossings[between] = (*country.crossings.get(between, ()), crossing)
    for route in state[Route].values():
        if route.kind == RouteKind.ROAD:
            _lay(country, route.name, list(squares_along(state, route.points)))
    for river in courses(state):
        country.barriers[river.name] = river.barrier
        for crossed in edges_crossed(river, country.on_map):
            if country.waters.get(crossed) != Barrier.MAJOR:
                country.waters[crossed] = river.barrier
    return country


def _terrain(grounds: Table[Ground]) -> dict[Node, str]:
    squares = ((_square(ground.square), ground.terrain) for ground in grounds.values())
    return {node_of(square): terrain for square, terrain in squares if square}


def _lay(country: Country, name: str, nodes: Sequence[Node]) -> None:
    for one, other in pairwise(nodes):
        country.roads.setdefault(one, set()).add(other)
        country.roads.setdefault(other, set()).add(one)
        over = country.routes.setdefault(edge(one, other), [])
        if name not in over:
            over.append(name)


def squares_along(state: State, points: str) -> Iterator[Node]:
    """Yield the squares of a route in order, straight from each point to the next.

    A crossing stands for its two ends, nearer end first.
    """
    last: Square | None = None
    for point in stops_in(points):
        for square in ends_of(state, point, last):
            if last is None:
                yield node_of(square)
            else:
                yield from map(node_of, straight(last, square))
            last = square


def ends_of(state: State, point: str, last: Square | None) -> list[Square]:
    """Return the squares of a point of a route: both ends of a crossing, the nearer first."""
    crossing = state[Crossing].get(point)
    if crossing is None:
        square = square_of(state, point)
        return [square] if square and _is_near(square) else []
    ends = [end for end in map(_square, (crossing.bank, crossing.far_bank)) if end]
    if last:
        ends.sort(key=lambda end: distance_squared(end, last))
    return ends


def squares_ordered(state: State, name: str, near: Square | None) -> list[Square]:
    """OC-5.1 Return the square that an order names, or both ends of a crossing, the nearer first.

    A place goes before a crossing of its name.
    """
    if name in state[Crossing] and name not in state[Place]:
        return ends_of(state, name, near)
    square = square_of(state, name)
    return [square] if square and _is_near(square) else []


def stretch(state: State, route: Route, here: Square, onward: Square | None) -> list[Square]:
    """OC-7.3 Return the squares of a route from where one comes to it to where one leaves it."""
    squares = [square_at(node) for node in squares_along(state, route.points)]
    if not squares:
        return []
    first = min(range(len(squares)), key=lambda n: distance_squared(squares[n], here))
    if onward is None:
        return [squares[first]]
    last = min(range(len(squares)), key=lambda n: distance_squared(squares[n], onward))
    return squares[first : last + 1] if first <= last else squares[last : first + 1][::-1]


def flowed_through(river: River) -> Iterator[Node]:
    """OC-6.5 Yield the squares of a waterway in order, those between its points as well."""
    line = [square for name in river.squares if (square := _square(name))]
    yield from map(node_of, line[:1])
    for one, other in pairwise(line):
        yield from map(node_of, straight(one, other))


def edges_crossed(river: River, on_map: Callable[[Node], bool]) -> Iterator[Edge]:
    """OC-6.5 Yield the edges that a waterway's line cuts.

    A waterway that ends at the map's edge flows on over it, so that nobody walks round its end.
    """
    line = [square for name in river.squares if (square := _square(name))]
    for start, end in pairwise(_flowing_on(line, on_map)):
        here = node_of(start)
        for one, other in _cut_by(end.row - start.row, end.column - start.column):
            yield edge(here + one, here + other)


def _flowing_on(line: list[Square], on_map: Callable[[Node], bool]) -> list[Square]:
    if len(line) < 2:
        return line
    source, mouth = _beyond(line[1], line[0]), _beyond(line[-2], line[-1])
    before = [] if on_map(node_of(source)) else [source]
    after = [] if on_map(node_of(mouth)) else [mouth]
    return [*before, *line, *after]


def _beyond(one: Square, other: Square) -> Square:
    return Square(2 * other.row - one.row, 2 * other.column - one.column)


@lru_cache(maxsize=256)
def _cut_by(rows: int, columns: int) -> tuple[Edge, ...]:
    """Return the edges that a stretch of a waterway cuts, as offsets from its first square.

    Tenths of a square keep it exact. The line is shifted four tenths south and two tenths east: no
    course along squares runs in that direction, so no square's centre lies on it.
    """
    start = _SHIFT
    end = (10 * rows + _SHIFT[0], 10 * columns + _SHIFT[1])
    return tuple(
        (node, node + step)
        for row, column in _corners_near(rows, columns)
        for step in (1, _ROW, _ROW + 1, _ROW - 1)
        if _cuts(start, end, (10 * row, 10 * column), _stepped(row, column, step))
        for node in (row * _ROW + column,)
    )


_SHIFT = (4, 2)
_STEPS = {1: (0, 1), _ROW: (1, 0), _ROW + 1: (1, 1), _ROW - 1: (1, -1)}


def _corners_near(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Yield the squares whose steps the line may meet, row by row: a long line crosses few."""
    for row in _span(0, rows):
        if rows:
            # The columns that the line passes between this row and the next.
            first, last = sorted(_column_of(rows, columns, near) for near in (row, row + 1))
            first, last = max(first, min(columns, 0)), min(last, max(columns, 0))
        else:
            first, last = sorted((0, columns))
        yield from ((row, column) for column in _span(first, last))


def _column_of(rows: int, columns: int, row: int) -> int:
    """Return the column in which the line passes the middle of a row."""
    south, east = _SHIFT
    return (columns * (10 * row - south) + east * rows) // (10 * rows)


def _span(one: int, other: int) -> range:
    return range(min(one, other) - 1, max(one, other) + 2)


def _stepped(row: int, column: int, step: int) -> tuple[int, int]:
    rows, columns = _STEPS[step]
    return 10 * (row + rows), 10 * (column + columns)


def _cuts(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Tell whether the stretch from a to b meets the step from c to d."""
    turns = _turn(a, b, c) * _turn(a, b, d), _turn(c, d, a) * _turn(c, d, b)
    return turns[0] <= 0 and turns[1] <= 0 and turns != (0, 0)


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
