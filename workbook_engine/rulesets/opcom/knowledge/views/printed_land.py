"""The printed map that everybody has, as it is drawn: waters, roads, crossings, names (OC-2.1)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.notation import stops_in
from workbook_engine.core.records import State, Table
from workbook_engine.core.same import RecentResults
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.maps.curves import AT_HAND, Box, to_the_edge
from workbook_engine.kit.maps.grids import Point, Squares, moved
from workbook_engine.kit.maps.on_squares import between_squares
from workbook_engine.kit.maps.picture import (
    Course,
    Crossing,
    Over,
    PlaceName,
    Rank,
    Road,
    Stream,
    Tint,
    Water,
    Way,
)
from workbook_engine.rulesets.opcom.land.country import MAPS_KEPT, MapTables, ends_of, map_tables
from workbook_engine.rulesets.opcom.land.courses import courses
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing as CrossingRow
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Terrain
from workbook_engine.rulesets.opcom.vocabulary.words import Barrier, CrossingKind, OnMap, RouteKind

TINTS: dict[str, Tint] = {
    Terrain.OPEN: Tint.OPEN,
    Terrain.WOODS: Tint.WOODS,
    Terrain.BUILT_UP: Tint.TOWN,
    Terrain.CITY: Tint.CITY,
    Terrain.BOCAGE: Tint.CLOSE,
    Terrain.MOUNTAIN: Tint.HILLS,
    Terrain.MARSH: Tint.MARSH,
    Terrain.POLDER: Tint.LOW,
    Terrain.HEATH: Tint.HEATH,
    Terrain.LAKE: Tint.WATER,
}
_STREAMS = {Barrier.MAJOR: Stream.RIVER, Barrier.CANAL: Stream.CANAL, Barrier.MINOR: Stream.BROOK}
RANKS = {
    "city": Rank.CITY,
    "town": Rank.TOWN,
    "village": Rank.VILLAGE,
    "water": Rank.WATER,
}
"""The kinds of place that are drawn as what they are."""
_SHIFT = (2, 4)
"""Tenths of a square that a waterway flows east and south of the middles (OC-6.5)."""
_WAYS = ((80, Way.DOUBLE), (40, Way.MAIN), (11, Way.MINOR), (0, Way.LANE))
"""OC-7.3 How a road is drawn, by the unit points it carries."""
_PART = re.compile(r" \(\d+\)$")
"""A river in several rows is numbered; it has one name on the map."""
_GRID = Squares()


class PrintedLand(Struct, frozen=True):
    """All of the printed map that is drawn; the state of crossings is not on it."""

    ground: Mapping[str, Tint]
    waters: tuple[Water, ...]
    roads: tuple[Road, ...]
    crossings: tuple[Crossing, ...]
    places: tuple[PlaceName, ...]


def printed_land(state: State) -> PrintedLand:
    """OC-2.1 Return the printed map; it is made once until a row of it changes."""
    return _PRINTED.of(map_tables(state), lambda: _printed(state))


_PRINTED: RecentResults[MapTables, PrintedLand] = RecentResults(MAPS_KEPT)


def _printed(state: State) -> PrintedLand:
    crossings, ground = tuple(_crossings(state)), state.index(Ground, _tints)
    places = tuple(_places(state, {each.name for each in crossings}))
    land = _extent(ground)
    return PrintedLand(
        ground=ground,
        waters=tuple(_waters(state, land)),
        roads=tuple(_roads(state, land, {each.at for each in places})),
        crossings=crossings,
        places=places,
    )


def _extent(ground: Iterable[str]) -> Box:
    """Return the box of all squares that have ground."""
    corners = [corner for name in ground for corner in _GRID.outline(name)]
    xs, ys = {x for x, _ in corners} or {0}, {y for _, y in corners} or {0}
    return min(xs), min(ys), max(xs), max(ys)


def _tints(grounds: Table[Ground]) -> dict[str, Tint]:
    return {each.square: TINTS.get(each.terrain, Tint.OPEN) for each in grounds.values()}


def _waters(state: State, land: Box) -> Iterator[Water]:
    """OC-6.5 Yield waterways along the sides of squares that the rules have them cross.

    So each square lies on the bank that it has in play, and bridges stand on the water.
    """
    rivers = [*courses(state)]
    lines = [
        [moved(at, *_SHIFT) for name in river.squares if (at := _GRID.middle(name))]
        for river in rivers
    ]
    for river, course in zip(rivers, between_squares(lines, land), strict=True):
        stream = _STREAMS.get(Barrier(river.barrier), Stream.BROOK)
        yield Water(_PART.sub("", river.name), course, stream)


def _roads(state: State, land: Box, places: Container[Point]) -> Iterator[Road]:
    """Yield roads and railways; one that ends in no place at the edge goes on beyond the map."""
    for route in state[Route].values():
        course = _course(state, route)
        longer = to_the_edge(course, land, near=AT_HAND)
        if longer[:1] != course[:1] and course[0] in places:
            longer = longer[1:]
        if longer[-1:] != course[-1:] and course[-1] in places:
            longer = longer[:-1]
        yield Road(longer, _way(route))


def _way(route: Route) -> Way:
    if route.kind == RouteKind.RAILWAY:
        return Way.RAIL
    if route.capacity is None:
        return Way.MAIN
    return next(way for least, way in _WAYS if route.capacity >= least)


def _course(state: State, route: Route) -> Course:
    course: list[Point] = []
    last = None
    for point in stops_in(route.points):
        for square in ends_of(state, point, last):
            last = square
            if at := _GRID.middle(str(square)):
                course.append(at)
    return tuple(course)


def _crossings(state: State) -> Iterator[Crossing]:
    for row in state[CrossingRow].values():
        one, other = _GRID.middle(row.bank), _GRID.middle(row.far_bank)
        if one and other:
            over = Over.FERRY if CrossingKind.of(row.kind) is CrossingKind.FERRY else Over.WHOLE
            yield Crossing(row.name, one, other, over)
    yield from _between_places(state)


def _between_places(state: State) -> Iterator[Crossing]:
    """OC-2.1 Yield a bridge where two places that are its ends lie side by side."""
    squares = (parse_square(p.square) for p in state[Place].values() if p.kind == OnMap.BRIDGE)
    ends = [at for square in squares if (at := _GRID.middle(str(square)))]
    for x, y in ends:
        for beyond in ((x + 1, y), (x, y + 1)):
            if beyond in ends:
                yield Crossing("", (x, y), beyond)


def _places(state: State, crossings: set[str]) -> Iterator[PlaceName]:
    for place in state[Place].values():
        square = parse_square(place.square)
        at = _GRID.middle(str(square)) if square else None
        if at and place.name not in crossings:
            yield PlaceName(place.name, at, RANKS.get(place.kind, Rank.FEATURE))
