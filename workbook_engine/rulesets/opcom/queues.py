"""Choke points on the march: crossings, and roads full of columns (OC-7.1, OC-7.3, D-45)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Working
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.opcom.country import Country, Edge, edge
from workbook_engine.rulesets.opcom.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.planning import Plan
from workbook_engine.rulesets.opcom.records import Mode
from workbook_engine.rulesets.opcom.traffic import beyond_guide, turns_to_cross


class Chokes:
    """What each choke point has left this turn, and which queues have stopped."""

    def __init__(self, state: State, country: Country, settings: Settings) -> None:
        self._country = country
        self._roads = {route.name: route.capacity for route in state[Route].values()}
        self._used: dict[str, int] = {}
        self._stopped: set[str] = set()
        self._settings = settings
        self._kinds = {each.name: each.kind for each in state[Crossing].values()}
        self._smaller_pass = settings.word("choke_queue") == "lets_smaller_pass"

    def admit(self, plan: Plan) -> None:
        """OC-7.1 Let a unit over the choke points of its way, up to the first that is full."""
        size = plan.unit.size or 0
        passed: set[str] = set()
        for at, name, capacity in self._chokes_of(plan):
            if name in passed:
                continue
            if not self._fits(name, size, capacity, plan):
                self._stopped.add(name)
                plan.rule = "OC-7.1"
                plan.cut(
                    at, f"waits at {name}: {self._used.get(name, 0)} of {capacity} unit points used"
                )
                return
            passed.add(name)
            self._used[name] = self._used.get(name, 0) + min(size, capacity)
            used = f"{self._used[name]} of {capacity} unit points"
            remark = beyond_guide(self._kinds.get(name, ""), capacity, self._settings)
            used += f" ({remark})" if remark else ""
            plan.passes.append((at, Working("OC-7.1", f"over {name}", used)))

    def _chokes_of(self, plan: Plan) -> Iterator[tuple[int, str, int]]:
        """Yield the limited choke points of a way in order, with the square before each."""
        for at, (here, there) in enumerate(pairwise(list(plan.way))):
            between = edge(here, there)
            crossing = self._country.crossings.get(between)
            if crossing and crossing.capacity is not None:
                yield at, crossing.name, crossing.capacity
            if plan.mode == Mode.ROAD and (road := self._widest(between)):
                yield at, *road

    def _widest(self, between: Edge) -> tuple[str, int] | None:
        """OC-7.3 Return the road with most room where several run; None where one has no limit."""
        roads = [(name, self._roads.get(name)) for name in self._country.routes.get(between, ())]
        limited = [(name, capacity) for name, capacity in roads if capacity is not None]
        if not limited or len(limited) < len(roads):
            return None
        return max(limited, key=lambda road: road[1])

    def _fits(self, name: str, size: int, capacity: int, plan: Plan) -> bool:
        used = self._used.get(name, 0)
        if name in self._stopped and not self._smaller_pass:
            return False
        if size <= capacity:
            return used + size <= capacity
        return used == 0 and self._has_waited(size, capacity, plan)

    def _has_waited(self, size: int, capacity: int, plan: Plan) -> bool:
        """D-45 A unit larger than the whole capacity uses all of it, turn after turn."""
        turns = turns_to_cross(size, capacity) if capacity else 0
        plan.waited = plan.unit.turns_waited + 1
        if capacity and plan.waited >= turns:
            plan.waited = 0
            return True
        return False
