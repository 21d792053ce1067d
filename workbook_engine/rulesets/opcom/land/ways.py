"""Finding the fastest legal way (OC-6.1, OC-6.5 to OC-6.7): whole numbers throughout.

A turn is `TURN` ticks long. A straight step is one side of a square, a diagonal one a side and a
half. What a step costs depends on the ground it leads to, the mode, and the slowest troops.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.land.country import NEIGHBOURS, Country, Node, apart, edge
from workbook_engine.rulesets.opcom.land.mobility import maximum_km
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Mode, Terrain
from workbook_engine.rulesets.opcom.vocabulary.words import Barrier, CrossingState, LoadClass

At = TypeVar("At")
TURN = 201_600
"""Ticks in a turn: twice the least number that every speed of the chart divides."""

_HEAVY_LOADS = frozenset({"tank", "recce"})
_FORDS = frozenset({"foot", "recce"})


class Going(Struct, frozen=True):
    """How a group moves: its classes of troops, its mode, and the side of a square in km."""

    troops: frozenset[str]
    mode: str
    square_km: Fraction = Fraction(1)
    lane: Fraction = Fraction(1, 2)
    """Off the road, a road column creeps along lanes at this share of its speed."""


def reckoned(rules: Rules, going: Going, terrain: str) -> int | None:
    """OC-6.1 Return the ticks that half a side of a ground takes; None where there is no going."""
    speeds = (_speed(going, troops, terrain, rules) for troops in going.troops)
    slowest = min(speeds, default=Fraction(0))
    return round(TURN * going.square_km / (2 * slowest)) if slowest else None


def _speed(going: Going, troops: str, terrain: str, rules: Rules) -> Fraction:
    """OC-6.1 Km a turn; a road column off its road goes as it can, guns along lanes."""
    if terrain == "road":
        return maximum_km(troops, Terrain.OPEN, Mode.ROAD, rules)
    if going.mode != Mode.ROAD:
        return maximum_km(troops, terrain, going.mode, rules)
    across = maximum_km(troops, terrain, Mode.NON_TACT, rules)
    if across or not _has_lanes(terrain, rules):
        return across
    return maximum_km(troops, terrain, Mode.ROAD, rules) * going.lane


def _has_lanes(terrain: str, rules: Rules) -> bool:
    """OC-6.1, D-75 Tell whether towed guns find lanes on a ground: in marsh there are none."""
    return rules.word("guns_off_road") == "lanes" and terrain != Terrain.MARSH


class Ways(Struct):
    """Finds ways over one country for one going, and remembers what a half side costs."""

    country: Country
    going: Going
    rules: Rules
    _half_side: dict[str, int | None] = field(default_factory=dict)
    _least: int | None = None

    def find(self, start: Node, goal: Node) -> list[Node] | None:
        """Return the squares of the fastest way, start and goal included; None where none leads."""
        if start == goal:
            return [start]
        if not self.country.on_map(goal):
            return None
        least = self._least_half_side()
        best, came = {start: 0}, {start: start}
        edge_of_search = [(self._at_least(start, goal, least), 0, start)]
        while edge_of_search:
            _, cost, here = heappop(edge_of_search)
            if here == goal:
                return traced(came, start, goal)
            if cost > best[here]:
                continue
            for there, step in self.steps(here):
                total = cost + step
                if total < best.get(there, total + 1):
                    best[there], came[there] = total, here
                    heappush(
                        edge_of_search,
                        (total + self._at_least(there, goal, least), total, there),
                    )
        return None

    def steps(self, here: Node) -> Iterator[tuple[Node, int]]:
        """Yield the squares that can be reached in one step, with its cost in ticks."""
        for n, offset in enumerate(NEIGHBOURS):
            there = here + offset
            half = self._half_side_into(here, there)
            if half is not None and self.may_step(here, there):
                yield there, half * (2 if n < 4 else 3)

    def cost(self, here: Node, there: Node) -> int:
        """Return what a step costs in ticks; both squares are neighbours on a legal way."""
        half = self._half_side_into(here, there) or 0
        straight = abs(there - here) in (1, NEIGHBOURS[2])
        return half * (2 if straight else 3)

    def may_step(self, here: Node, there: Node) -> bool:
        """OC-6.5 to OC-6.7 Tell whether the way is not barred by water, or by a bridge's class."""
        between = edge(here, there)
        crossings = self.country.crossings.get(between, ())
        standing = [each for each in crossings if each.state != CrossingState.BLOWN]
        if standing:
            return any(bears(each, self.going.troops, self.rules) for each in standing)
        barrier = self.country.waters.get(between)
        if not crossings and between in self.country.routes:
            return True  # a road crosses water only where a crossing is listed
        if crossings and barrier != Barrier.MAJOR:  # blown: what they bridged bars the way
            barrier = self.country.barriers.get(crossings[0].river, barrier or Barrier.CANAL)
        return barrier is None or (barrier != Barrier.MAJOR and self.going.troops <= _FORDS)

    def _half_side_into(self, here: Node, there: Node) -> int | None:
        terrain = self.country.ground_at(there)
        if terrain is None or terrain == Terrain.LAKE:
            return None
        by_road = there in self.country.roads.get(here, ())
        key = "road" if by_road and self.going.mode == Mode.ROAD else terrain
        if key not in self._half_side:
            self._half_side[key] = self._reckon(key)
        return self._half_side[key]

    def _reckon(self, terrain: str) -> int | None:
        return self.rules.once(reckoned, self.going, terrain)

    def _least_half_side(self) -> int:
        # what rests on a ruling is noted each time
        if self._least is None or self.rules.charts["movement"].ruled:
            self._least = self._reckon_least()
        return self._least

    def _reckon_least(self) -> int:
        kinds = [*Terrain, "road"] if self.going.mode == Mode.ROAD else list(Terrain)
        costs = [self._reckon(str(kind)) for kind in kinds]
        return min((cost for cost in costs if cost), default=1)

    def _at_least(self, here: Node, goal: Node, least: int) -> int:
        rows, columns = apart(here, goal)
        return least * (2 * max(rows, columns) + min(rows, columns))


def traced(came: Mapping[At, At], start: At, goal: At) -> list[At]:
    """Return the squares from start to goal, by where each was come to from."""
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def bears(crossing: Crossing, troops: frozenset[str] | set[str], rules: Rules) -> bool:
    """OC-6.7, D-29 Tell whether a crossing bears these troops."""
    if crossing.load_class != LoadClass.LIGHT:
        return True
    if rules.word("light_bridge") == "strict":
        return troops <= {"foot", "transport"}
    return not troops & (_HEAVY_LOADS | {"loaded_tank_transporter"})


def ticks(way: Sequence[Node], ways: Ways) -> list[int]:
    """Return when each square of a way is reached, in ticks from its start."""
    times = [0]
    for here, there in pairwise(way):
        times.append(times[-1] + ways.cost(here, there))
    return times
