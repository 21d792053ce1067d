"""The roads: laid from point to point over the squares, over water only at crossings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise

from survey import Point, Row, middle, on_map, straight
from waters import Bridge, Step

from workbook_engine.core.squares import Square

_STRAY = 0.6
"""What it costs to go a square's side away from the true course, in sides a step."""


@dataclass(slots=True)
class Land:
    """What roads are laid over: the points of the data set, their squares, and the water."""

    points: Mapping[str, Point]
    squares: Mapping[str, Square]
    names: Mapping[str, str]
    """The names on the map of those places and crossings that have one."""
    bridges: Mapping[str, Bridge]
    water: set[Step]
    complaints: list[str] = field(default_factory=list)

    def is_wet(self, one: Square, other: Square) -> bool:
        """Tell whether a step crosses water."""
        return ((one, other) if one < other else (other, one)) in self.water


@dataclass(frozen=True, slots=True)
class Laid:
    """A stretch of road on the map: its points as the Routes sheet has them, and its squares."""

    points: str
    squares: tuple[Square, ...]


def lay(row: Row, polyline: str, land: Land) -> list[Laid]:
    """Lay a road or railway of the data set; one that leaves the map comes in several pieces."""
    pieces: list[Laid] = []
    piece = _Piece(land, row["id"])
    for start, end in pairwise(_stops(polyline.split(">"), land)):
        if start.id is None and end.id is None:
            if piece.squares:
                pieces.append(piece.laid)
            piece = _Piece(land, row["id"])
            continue
        piece.go_on(start, end)
        if not on_map(end.point.square) or end.id is None:
            pieces.append(piece.laid)
            piece = _Piece(land, row["id"])
    if piece.squares:
        pieces.append(piece.laid)
    return [each for each in pieces if len(each.squares) > 1]


@dataclass(frozen=True, slots=True)
class _Stop:
    """A point of a road: a place or crossing of the data set, or where it meets the map's edge."""

    point: Point
    id: str | None


def _stops(ids: Sequence[str], land: Land) -> Iterator[_Stop]:
    """Yield the points of a road in order; where it leaves the map or enters, its edge."""
    for one, other in pairwise(ids):
        here, there = land.points[one], land.points[other]
        inside = on_map(here.square), on_map(there.square)
        if one == ids[0]:
            yield _Stop(here, one if inside[0] else None)
        if inside[0] != inside[1]:
            yield _Stop(_edge_point(here, there), None)
        yield _Stop(there, other if inside[1] else None)


def _edge_point(one: Point, other: Point) -> Point:
    """Return the point of a straight line that is still on the map, nearest its edge."""
    steps = 400
    line = [
        Point(
            one.row + (other.row - one.row) * n / steps,
            one.column + (other.column - one.column) * n / steps,
        )
        for n in range(steps + 1)
    ]
    inside = [each for each in line if on_map(each.square)]
    return inside[-1] if on_map(one.square) else inside[0]


@dataclass(slots=True)
class _Piece:
    """A stretch of road while it is laid."""

    land: Land
    route: str
    squares: list[Square] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    @property
    def laid(self) -> Laid:
        """The stretch as it has been laid so far."""
        return Laid(" > ".join(self.labels), tuple(self.squares))

    def go_on(self, start: _Stop, end: _Stop) -> None:
        """Lay the road from one point to the next."""
        if not on_map(start.point.square) or not on_map(end.point.square):
            return
        if not self.squares:
            self._begin(start, end)
        bridge = self.land.bridges.get(end.id or "")
        goals = list(bridge.ends) if bridge else [self._square(end)]
        way = _way(self.squares[-1], goals, start.point, end.point, self.land)
        if way is None:
            self.land.complaints.append(f"{self.route}: no dry way to {end.id or 'the edge'}")
            way = list(straight(self.squares[-1], goals[0]))
        self._extend(way)
        if bridge:
            self._cross(bridge)
        else:
            self._name(end)

    def _begin(self, start: _Stop, end: _Stop) -> None:
        bridge = self.land.bridges.get(start.id or "")
        if bridge is None:
            self.squares.append(self._square(start))
            self.labels.append(self._label(start, self.squares[0]))
            return
        far = max(bridge.ends, key=lambda each: middle(each).km_to(end.point))
        self.squares.append(far)
        self.labels.append(str(far))
        self._cross(bridge)

    def _square(self, stop: _Stop) -> Square:
        return self.land.squares[stop.id] if stop.id else stop.point.square

    def _label(self, stop: _Stop, square: Square) -> str:
        name = self.land.names.get(stop.id or "")
        return name if name else str(square)

    def _extend(self, way: Sequence[Square]) -> None:
        """Add a way, naming only the squares where it turns from a straight course."""
        at = 0
        while at < len(way) - 1:
            far = max(n for n in range(at + 1, len(way)) if self._runs_straight(way, at, n))
            self.squares += way[at + 1 : far + 1]
            self.labels.append(str(way[far]))
            at = far

    def _runs_straight(self, way: Sequence[Square], at: int, to: int) -> bool:
        return list(straight(way[at], way[to])) == list(way[at : to + 1])

    def _cross(self, bridge: Bridge) -> None:
        one, other = bridge.ends
        here = self.squares[-1]
        there = other if here == one else one
        self.squares.append(there)
        name = self.land.names.get(bridge.row["id"])
        self.labels += [name] if name else []
        if self.labels[-1] != str(there):
            self.labels.append(str(there))

    def _name(self, end: _Stop) -> None:
        name = self.land.names.get(end.id or "")
        if name is None:
            return
        if self.labels and self.labels[-1] == str(self.squares[-1]):
            self.labels.pop()
        if not self.labels or self.labels[-1] != name:
            self.labels.append(name)


def _way(
    start: Square, goals: Sequence[Square], course_from: Point, course_to: Point, land: Land
) -> list[Square] | None:
    """Return the dry way from a square to the nearest goal that keeps closest to a true course."""
    best = {start: 0.0}
    came: dict[Square, Square] = {}
    heap: list[tuple[float, int, int]] = [(0.0, start.row, start.column)]
    while heap:
        cost, row, column = heappop(heap)
        here = Square(row, column)
        if here in goals:
            return _traced(came, start, here)
        if cost > best[here]:
            continue
        for there in here.neighbours():
            if not on_map(there) or land.is_wet(here, there):
                continue
            length = middle(here).km_to(middle(there))
            stray = _off_course(middle(there), course_from, course_to)
            total = cost + length * (1 + _STRAY * stray)
            if total < best.get(there, total + 1) and total < 60:
                best[there], came[there] = total, here
                heappush(heap, (total, there.row, there.column))
    return None


def _off_course(where: Point, one: Point, other: Point) -> float:
    rows, columns = other.row - one.row, other.column - one.column
    length = rows * rows + columns * columns
    share = 0.0
    if length:
        share = ((where.row - one.row) * rows + (where.column - one.column) * columns) / length
    share = min(max(share, 0.0), 1.0)
    return where.km_to(Point(one.row + share * rows, one.column + share * columns))


def _traced(came: Mapping[Square, Square], start: Square, goal: Square) -> list[Square]:
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]
