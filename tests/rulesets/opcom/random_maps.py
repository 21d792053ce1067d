"""Random maps: ground in patches, rivers and canals, roads, crossings of every class and state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from workbook_engine.core.records import Record
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.country import edges_crossed, square_at
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Terrain
from workbook_engine.rulesets.opcom.vocabulary.words import (
    Barrier,
    CrossingState,
    LoadClass,
    RouteKind,
)

_PATCHES = [t for t in Terrain if t != Terrain.OPEN]
_CLASSES = [LoadClass.HEAVY, LoadClass.HEAVY, LoadClass.LIGHT]
_STATES = [*CrossingState, CrossingState.PREPARED]
_CAPACITIES = [None, None, 0, 1, 2, 3, 5, 10, 40]


def ground_of(seed: str, rows: int, columns: int) -> Iterator[Ground]:
    """Yield the ground of a whole map: open, with patches of all the rest."""
    chance = Random(f"{seed}/ground")
    patches = [
        (chance.randint(1, rows), chance.randint(1, columns), chance.randint(0, 2), kind)
        for kind in chance.choices(_PATCHES, k=rows * columns // 16)
    ]
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            over = (k for r, c, s, k in patches if abs(row - r) <= s and abs(column - c) <= s)
            yield Ground(square=str(Square(row, column)), terrain=next(over, Terrain.OPEN))


def places_of(seed: str, dry: list[str], count: int) -> Iterator[Place]:
    """Yield named places, one of them a city now and then."""
    chance = Random(f"{seed}/places")
    for name in ("Aalst", "Best", "Driel", "Elst", "Grave", "Heesch")[:count]:
        yield Place(name=name, square=chance.choice(dry), kind=chance.choice(("", "town", "city")))


def river_of(seed: str, rows: int, columns: int, number: int) -> River:
    """Return a waterway that wanders over the map, or ends somewhere on it."""
    chance = Random(f"{seed}/river/{number}")
    down = chance.random() < 0.6
    length, breadth = (rows, columns) if down else (columns, rows)
    at, course = chance.randint(1, breadth), []
    for n in range(1, chance.choice((length, length, length, length // 2)) + 1):
        course.append(Square(n, at) if down else Square(at, n))
        at = min(max(at + chance.choice((-1, 0, 0, 1)), 1), breadth)
    return River(
        name=f"River {number}",
        barrier=chance.choice(list(Barrier)),
        squares=tuple(str(square) for square in course),
    )


def crossings_of(seed: str, river: River, grounds: set[str]) -> Iterator[Crossing]:
    """Yield bridges and ferries over a river, of both classes and every state."""
    chance = Random(f"{seed}/crossings/{river.name}")
    spans = sorted(set(edges_crossed(river, lambda node: str(square_at(node)) in grounds)))
    ends = [tuple(str(square_at(node)) for node in span) for span in spans]
    ends = [each for each in ends if grounds.issuperset(each)]
    for n, (bank, far_bank) in enumerate(chance.sample(ends, min(len(ends), 5)), start=1):
        yield Crossing(
            name=f"{river.name} bridge {n}",
            river=chance.choice((river.name, river.name, "")),
            bank=bank,
            far_bank=far_bank,
            kind=chance.choice(("main road bridge", "civilian ferry", "")),
            load_class=chance.choice(_CLASSES),
            capacity=chance.choice(_CAPACITIES),
            state=chance.choice(_STATES),
            safe=chance.random() < 0.2,
        )


def route_of(seed: str, rows: int, columns: int, points: list[str], number: int) -> Route:
    """Return a road or railway between places, crossings and squares of the map."""
    chance = Random(f"{seed}/route/{number}")
    ends = [str(Square(chance.randint(1, rows), chance.randint(1, columns))) for _ in range(2)]
    over = chance.sample(points, min(len(points), chance.randint(0, 2)))
    return Route(
        name=f"Route {number}",
        kind=RouteKind.RAILWAY if chance.random() < 0.15 else RouteKind.ROAD,
        capacity=chance.choice(_CAPACITIES),
        points=" > ".join([ends[0], *over, ends[1]]),
    )


def map_of(seed: str, rows: int, columns: int, rivers: int, routes: int) -> Iterator[Record]:
    """Yield all the records of a map."""
    ground = list(ground_of(seed, rows, columns))
    yield from ground
    names = {each.square for each in ground}
    dry = [each.square for each in ground if each.terrain != Terrain.LAKE]
    places = list(places_of(seed, dry, 5))
    yield from places
    points = [place.name for place in places]
    for number in range(rivers):
        river = river_of(seed, rows, columns, number)
        yield river
        crossings = list(crossings_of(seed, river, names))
        yield from crossings
        points += [crossing.name for crossing in crossings]
    yield from (route_of(seed, rows, columns, points, n) for n in range(routes))
