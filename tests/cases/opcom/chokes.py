"""Cases of traffic at choke points, marched over a bridge turn by turn (OC-7.1 to OC-7.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.rulesets.opcom.drawn_map import (
    SETTINGS,
    bridge,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    unit,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.land.map_records import Move
from workbook_engine.rulesets.opcom.movement.traffic import guide
from workbook_engine.rulesets.opcom.records import Unit

_MOST_TURNS = 50
_USED = re.compile(r"(\d+) of \d+ unit points")
_TELLING = 73
"""A capacity that stands nowhere else in a team's book."""


def traffic(given: Given) -> Found:
    """OC-7.1 to OC-7.5 Return who crosses a choke point, and what it is known to bear."""
    tests = given.get("tests", [])
    if tests and isinstance(tests[0], str):
        return {"low_high": [_low_high(name) for name in tests]}
    vehicles = given.get("vehicles", [])
    points = [number / figure("vehicles_in_unit_point") for number in _listed(vehicles)]
    return {
        **(_queues(tests) if tests else _queue(given) if "queue" in given else {}),
        "unit_points": points if isinstance(vehicles, list) else points[0],
        f"shown_to_{given.get('side', 'GE')}": _is_shown(given),
    }


def _low_high(name: str) -> list[Any]:
    found = guide(name, SETTINGS)
    assert found is not None, name
    return list(found)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _queues(tests: Sequence[Given]) -> Found:
    each = [_queue(test) for test in tests]
    return {key: [found[key] for found in each] for key in each[0]}


def _queue(given: Given) -> dict[str, Any]:
    sizes = list(given["queue"])
    turn = _marched(_before_the_bridge(sizes, given["capacity"]))
    crossed = [_is_over(turn, n) for n in range(len(sizes))]
    return {
        "crossed": sum(crossed),
        "points_used": _points_used(turn, sizes),
        "waiting": [size for size, over in zip(sizes, crossed, strict=True) if not over],
        "turns_for_first": _turns_for_first(turn) if sizes and given["capacity"] else None,
    }


def _before_the_bridge(sizes: Sequence[int], capacity: int | None) -> State:
    units = [unit(_name(n), "B1", size=size) for n, size in enumerate(sizes)]
    water = river("major river", "A3", "B3", "C3")
    return on_the_table(open_ground(3, 6), water, bridge("B3", "B4", capacity=capacity), units)


def _name(n: int) -> str:
    return f"Unit {n}"


def _marched(state: State) -> Turn:
    """Play a turn in which all march over the bridge, the first of the queue first."""
    lines = [order(name, to="B6", priority=n) for n, name in enumerate(state[Unit], 1)]
    return played(state, *lines)


def _is_over(turn: Turn, n: int) -> bool:
    return "B3 > B4" in move_of(turn, _name(n)).way


def _points_used(turn: Turn, sizes: Sequence[int]) -> int:
    """OC-7.1, D-45 Return the most points that any ruling shows as used: of no limit, all."""
    said = [move.stopped_by for move in turn.after[Move].values()]
    for name in turn.after[Move]:
        said += [str(each.value) for each in ruling_of(turn, f"moves/{name}/moved").working]
    shown = [int(used) for text in said for used in _USED.findall(text)]
    return max(shown, default=sum(size for n, size in enumerate(sizes) if _is_over(turn, n)))


def _turns_for_first(turn: Turn) -> int | None:
    """OC-7.1 March on, turn after turn, until the first of the queue is over."""
    for turns in range(1, _MOST_TURNS):
        if _is_over(turn, 0):
            return turns
        turn = _marched(turn.after)
    return None


def _is_shown(given: Given) -> Any:
    """OC-7.5, U-07 Look for the capacity in a side's book; the umpire tells those who know it."""
    side, known = given.get("side", "GE"), _listed(given.get("capacity_known_to", []))
    choke = bridge("B3", "B4", capacity=_TELLING, known_to=tuple(known))
    state = on_the_table(open_ground(3, 6), unit("Scouts", "B1", side), choke)
    book = RULESET.briefing.told(played(state), Team(team=side, side=side))
    shown = any(str(_TELLING) in str(row) for kind in book for row in book[kind].values())
    return Said((shown, True)) if side in known else shown
