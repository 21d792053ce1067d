"""Choke points on the march: crossings, and roads full of columns (OC-7.1, OC-7.3, D-45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from workbook_engine.core.notation import stops_in
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.land.country import Country, Edge, Node, edge, node_of
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import bears
from workbook_engine.rulesets.opcom.movement.planning import Plan
from workbook_engine.rulesets.opcom.movement.traffic import (
    Queue,
    beyond_guide,
    queue_at,
    turns_to_cross,
)
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Mode, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState

Pass = tuple[str, str]
"""A unit and a choke point it was let over."""


class Chokes:
    """What each choke point has left this turn, and which queues have stopped.

    Those spared were stopped before a choke point they were let over: they use none of it.
    """

    def __init__(
        self,
        state: State,
        country: Country,
        rules: Rules,
        spared: frozenset[Pass] = frozenset(),
    ) -> None:
        self._country = country
        self._roads = {route.name: route.capacity for route in state[Route].values()}
        self._queues: dict[str, Queue] = {}
        self._rules = rules
        self._kinds = {each.name: each.kind for each in state[Crossing].values()}
        self._spared = spared
        for row in state[Move].values():
            self._count(row, state[Unit][row.unit])

    def _count(self, row: Move, unit: Unit) -> None:
        """OC-7.1 Count who has passed this turn already: by rail, or before a trip is made."""
        way = [node_of(square) for each in stops_in(row.way) if (square := parse_square(each))]
        passed = {name: capacity for _, name, capacity in self._chokes_on(way, unit, row.mode)}
        for name, capacity in passed.items():
            self._queue(name, capacity).used += unit.size or 0

    def admit(self, plan: Plan) -> None:
        """OC-7.1 Let a unit over the choke points of its way, up to the first that is full."""
        passed: set[str] = set()
        for at, name, capacity in self._chokes_on(plan.way, plan.unit, plan.mode):
            if name in passed:
                continue
            queue = self._queue(name, capacity)
            if not self._lets_over(plan, name, queue):
                plan.rule, plan.waits_at = "OC-7.1", name
                because = f"waits at {name}: {queue.used} of {capacity} unit points used"
                plan.cut(at, because, in_queue=True)
                return
            passed.add(name)
            used = f"{queue.used} of {capacity} unit points"
            remark = beyond_guide(self._kinds.get(name, ""), capacity, self._rules)
            used += f" ({remark})" if remark else ""
            plan.passes.append((at, name, Working("OC-7.1", f"over {name}", used)))

    def _lets_over(self, plan: Plan, name: str, queue: Queue) -> bool:
        if (plan.unit.id, name) in self._spared:
            return True
        size = plan.unit.size or 0
        alone = size > queue.capacity and not queue.used
        return queue.admit(size, waited_enough=alone and _has_waited(size, queue.capacity, plan))

    def _queue(self, name: str, capacity: int) -> Queue:
        if name not in self._queues:
            self._queues[name] = queue_at(capacity, self._rules)
        return self._queues[name]

    def _chokes_on(
        self, way: Sequence[Node], unit: Unit, mode: str
    ) -> Iterator[tuple[int, str, int]]:
        """Yield the limited choke points of a way in order, with the square before each."""
        for at, (here, there) in enumerate(pairwise(list(way))):
            between = edge(here, there)
            if over := self._roomiest(self._crossings(unit, between)):
                yield at, *over
            if mode == Mode.ROAD and (road := self._roomiest(self._running(between))):
                yield at, *road

    def _crossings(self, unit: Unit, between: Edge) -> dict[str, int | None]:
        troops = {troop_class(unit)}
        return {
            each.name: each.capacity
            for each in self._country.crossings.get(between, ())
            if each.state != CrossingState.BLOWN and bears(each, troops, self._rules)
        }

    def _running(self, between: Edge) -> dict[str, int | None]:
        return {name: self._roads.get(name) for name in self._country.routes.get(between, ())}

    def _roomiest(self, beside: dict[str, int | None]) -> tuple[str, int] | None:
        """OC-7.3 Return the roomiest of several side by side; None where one has no limit."""
        limited = {name: capacity for name, capacity in beside.items() if capacity is not None}
        if not limited or len(limited) < len(beside):
            return None
        name = max(limited, key=lambda each: limited[each] - self._queue(each, limited[each]).used)
        return name, limited[name]


def _has_waited(size: int, capacity: int, plan: Plan) -> bool:
    """D-45 A unit larger than the whole capacity uses all of it, turn after turn."""
    turns = turns_to_cross(size, capacity) if capacity else 0
    plan.waited = plan.unit.turns_waited + 1
    if capacity and plan.waited >= turns:
        plan.waited = 0
        return True
    return False
