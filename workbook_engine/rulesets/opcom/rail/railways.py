"""The railway network: where a train can run, and what its lines and bridges carry (OC-6.9)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise, starmap

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import RowKey, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.same import RecentResults
from workbook_engine.rulesets.opcom.land.contact import Watch
from workbook_engine.rulesets.opcom.land.country import (
    MAPS_KEPT,
    Edge,
    MapTables,
    Node,
    country_of,
    edge,
    map_tables,
    node_of,
    square_at,
    squares_along,
)
from workbook_engine.rulesets.opcom.land.ground import active, square_km, terrain_at, where
from workbook_engine.rulesets.opcom.land.ways import traced
from workbook_engine.rulesets.opcom.movement.traffic import Queue, queue_at, turns_to_cross
from workbook_engine.rulesets.opcom.vocabulary.map_records import Choke, Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState, RouteKind

_Laid = tuple[dict[Edge, list[Route]], dict[Node, list[Node]]]
"""The lines over each edge, and the squares next to each along a line."""
_LAID: RecentResults[MapTables, _Laid] = RecentResults(MAPS_KEPT)


def _laid(state: State) -> _Laid:
    """Return the network as it is drawn."""
    lines: dict[Edge, list[Route]] = {}
    following: dict[Node, list[Node]] = {}
    for route in state[Route].values():
        if route.kind != RouteKind.RAILWAY:
            continue
        for one, other in pairwise(squares_along(state, route.points)):
            over = lines.setdefault(edge(one, other), [])
            if not over:
                following.setdefault(one, []).append(other)
                following.setdefault(other, []).append(one)
            over.append(route)
    return lines, following


class Railways:
    """All railways of the map in one turn."""

    def __init__(self, state: State, rules: Rules) -> None:
        self._state, self._rules = state, rules
        self._country = country_of(state)
        self._queues: dict[RowKey, Queue] = {}
        crossings, routes, places, *_ = map_tables(state)
        laid = _LAID.of((crossings, routes, places), lambda: _laid(state))
        self._lines, self._next = laid

    def runs_through(self, node: Node) -> bool:
        """Tell whether a square lies on a railway."""
        return node in self._next

    def way(self, start: Node, goal: Node, side: str) -> list[Node] | None:
        """OC-6.9 Return the squares of the shortest line that is clear, or None.

        A blown bridge breaks the line, and an enemy nearer than he may be passed bars it.
        """
        watch = self._watch(side)
        came: dict[Node, Node] = {start: start}
        ahead = deque([start])
        while ahead:
            here = ahead.popleft()
            if here == goal:
                return traced(came, start, goal)
            for there in self._next.get(here, ()):
                if there not in came and self._is_clear(here, there, watch):
                    came[there] = here
                    ahead.append(there)
        return None

    def _watch(self, side: str) -> Watch:
        enemies = {
            node_of(square): unit.id
            for unit in active(self._state)
            if unit.side != side and is_effective(unit) and (square := where(self._state, unit))
        }
        return Watch(enemies, square_km(self._state), self._rules)

    def _is_clear(self, here: Node, there: Node, watch: Watch) -> bool:
        crossings = self._country.crossings.get(edge(here, there), ())
        if crossings and all(each.state == CrossingState.BLOWN for each in crossings):
            return False
        terrain = terrain_at(self._state, square_at(there))
        return watch.met(here, there, terrain, night=False) is None

    def admit(self, way: list[Node], size: int, waited: int) -> tuple[str, int]:
        """OC-7.1, D-45 Let a train over the lines and bridges of its way.

        Return what is full, or nothing, and the turns the train has waited then: one larger than
        a bridge uses all of it, turn after turn. One that waits stops those behind it.
        """
        queues = {choke.name: self._queue(choke) for choke in self._chokes_on(way)}
        turns = {name: _turns(size, queue) for name, queue in queues.items()}
        name = next((n for n in queues if not 0 < turns[n] <= waited + 1), "")
        if name and turns[name]:
            queues[name].used, waited = queues[name].capacity, waited + 1
        if name:
            queues[name].stands = True
        for queue in queues.values():
            queue.take(0 if name else size)
        return name, waited

    def used_on(self, way: list[Node]) -> Iterator[Change]:
        """OC-7.1 Yield what trains use of the lines and bridges of a way, or hold by waiting."""
        for choke in dict.fromkeys(self._chokes_on(way)):
            yield Set(type(choke), choke.name, "used", self._queue(choke).taken)

    def _chokes_on(self, way: list[Node]) -> Iterator[Choke]:
        for between in starmap(edge, pairwise(way)):
            lines = [self._state[Route][route.name] for route in self._lines.get(between, ())]
            over = [
                self._state[Crossing][each.name]
                for each in self._country.crossings.get(between, ())
                if each.state != CrossingState.BLOWN
            ]
            yield from (widest for beside in (lines, over) if (widest := _widest(beside)))

    def _queue(self, choke: Choke) -> Queue:
        return self._queues.setdefault((type(choke), choke.name), queue_at(choke, self._rules))


def _turns(size: int, queue: Queue) -> int:
    """D-45 Return the turns a train takes over what is left of a choke point; 0 where it cannot."""
    if queue.stands and not queue.smaller_pass:
        return 0
    if queue.has_room(size):
        return 1
    return turns_to_cross(size, queue.capacity) if queue.capacity and not queue.used else 0


def _widest(beside: Sequence[Choke]) -> Choke | None:
    if any(each.capacity is None for each in beside):
        return None
    return max(beside, key=lambda each: each.capacity or 0, default=None)
