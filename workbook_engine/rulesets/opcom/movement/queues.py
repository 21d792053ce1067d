"""Choke points on the way: crossings, and roads full of columns (OC-7.1, OC-7.3, D-45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.records import RowKey, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.country import Edge, Node, country_of, edge, node_of
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import bears
from workbook_engine.rulesets.opcom.movement.planning import Passage, Plan
from workbook_engine.rulesets.opcom.movement.traffic import (
    Queue,
    beyond_guide,
    queue_at,
    turns_to_cross,
)
from workbook_engine.rulesets.opcom.vocabulary.map_records import Choke, Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Mode, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState

Pass = tuple[str, str]
"""A unit and a choke point it was let over."""


class Chokes:
    """What each choke point has left this turn, after all that it has carried so far.

    Those spared were stopped before a choke point they were let over: they use none of it.
    """

    def __init__(self, state: State, rules: Rules, spared: frozenset[Pass] = frozenset()) -> None:
        self._state, self._rules, self._spared = state, rules, spared
        self._country = country_of(state)
        self._queues: dict[RowKey, Queue] = {}

    def admit(self, plan: Plan) -> None:
        """OC-7.1 Let a unit over the choke points of its way, up to the first that is full."""
        passed: set[str] = set()
        for at, choke in self._chokes_on(plan.way, [plan.unit], plan.mode):
            name, queue = choke.name, self._queue(choke)
            if name in passed:
                continue
            before = queue.taken
            goes_over = self._lets_over(plan, name, queue)
            taken = tuple(_taken(choke, queue.taken - before))
            if not goes_over:
                plan.rule, plan.waits_at, plan.holds = "OC-7.1", name, taken
                because = f"waits at {name}: {queue.used} of {queue.capacity} unit points used"
                plan.cut(at, because, in_queue=True)
                return
            passed.add(name)
            used = f"{queue.used} of {queue.capacity} unit points"
            kind = choke.kind if isinstance(choke, Crossing) else ""
            remark = beyond_guide(kind, queue.capacity, self._rules)
            used += f" ({remark})" if remark else ""
            plan.passes.append(Passage(at, name, taken, Working("OC-7.1", f"over {name}", used)))

    def full_on(self, way: Sequence[Square], units: Sequence[Unit], mode: str) -> str:
        """OC-7.1, OC-7.3 Return the first choke point of a way without room for units, or nothing.

        Nobody waits there for turns: they go back, or come on, at once or not at all.
        """
        size = sum(unit.size or 0 for unit in units)
        chokes = (choke for _, choke in self._chokes_on(_nodes(way), units, mode))
        return next((each.name for each in chokes if not self._queue(each).has_room(size)), "")

    def take(self, way: Sequence[Square], unit: Unit, mode: str) -> Iterator[Change]:
        """OC-7.1, OC-7.3 Let a unit over the choke points of its way, and yield what it uses."""
        for choke in dict.fromkeys(each for _, each in self._chokes_on(_nodes(way), [unit], mode)):
            queue = self._queue(choke)
            before = queue.taken
            queue.take(unit.size or 0)
            yield from _taken(choke, queue.taken - before)

    def _lets_over(self, plan: Plan, name: str, queue: Queue) -> bool:
        if (plan.unit.id, name) in self._spared:
            return True
        size = plan.unit.size or 0
        alone = size > queue.capacity and not queue.used
        return queue.admit(size, waited_enough=alone and _has_waited(size, queue.capacity, plan))

    def _queue(self, choke: Choke) -> Queue:
        key = type(choke), choke.name
        if key not in self._queues:
            self._queues[key] = queue_at(choke, self._rules)
        return self._queues[key]

    def _chokes_on(
        self, way: Sequence[Node], units: Sequence[Unit], mode: str
    ) -> Iterator[tuple[int, Choke]]:
        """Yield the limited choke points of a way in order, with the square before each."""
        troops = {troop_class(unit) for unit in units}
        for at, (here, there) in enumerate(pairwise(way)):
            between = edge(here, there)
            if over := self._roomiest(self._crossings(troops, between)):
                yield at, over
            if mode == Mode.ROAD and (road := self._roomiest(self._running(between))):
                yield at, road

    def _crossings(self, troops: set[str], between: Edge) -> list[Choke]:
        return [
            self._state[Crossing][each.name]
            for each in self._country.crossings.get(between, ())
            if each.state != CrossingState.BLOWN and bears(each, troops, self._rules)
        ]

    def _running(self, between: Edge) -> list[Choke]:
        return [self._state[Route][name] for name in self._country.routes.get(between, ())]

    def _roomiest(self, beside: Sequence[Choke]) -> Choke | None:
        """OC-7.3 Return the roomiest of several side by side; None where one has no limit."""
        if any(choke.capacity is None for choke in beside):
            return None
        return max(beside, key=self._room_at, default=None)

    def _room_at(self, choke: Choke) -> int:
        queue = self._queue(choke)
        return queue.capacity - queue.taken


def no_room(name: str, units: Iterable[Unit]) -> Working:
    """OC-7.1 Return why units do not go over a choke point, for the working of a ruling."""
    return Working("OC-7.1", f"{name} has no room for {', '.join(unit.id for unit in units)}")


def _taken(choke: Choke, points: int) -> Iterator[Change]:
    if points:
        yield Add(type(choke), choke.name, "used", points)


def _nodes(way: Sequence[Square]) -> list[Node]:
    return [node_of(square) for square in way]


def _has_waited(size: int, capacity: int, plan: Plan) -> bool:
    """D-45 A unit larger than the whole capacity uses all of it, turn after turn."""
    turns = turns_to_cross(size, capacity) if capacity else 0
    plan.waited = plan.unit.turns_waited + 1
    if capacity and plan.waited >= turns:
        plan.waited = 0
        return True
    return False
