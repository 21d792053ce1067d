"""Cases of points taken out of the line that are to come back into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.lost import triple
from tests.rulesets.last_war.war import drawn, played, umpire_of, war
from workbook_engine.core.records import Position, State
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine, RemoveLine

_LAND = "01 G. G.\n02 G. G.\n03 S. S."
_TYPES = ("man", "tank", "air")
_FILLED = ("Filling the line", "Deployment")


def removed_points(given: Given) -> Found:
    """LW-SEQ-06 What was taken out of the line comes back no earlier than next turn."""
    man, tank, air = _points(given["turn1"]["remove"])
    front = [
        Front(id="0102 GER", hex="0102", nation="GER", man=man + 1, tank=tank, air=air),
        Front(id="0202 GER", hex="0202", nation="GER", man=1),
    ]
    state = war(*drawn(_LAND), *front, Line(id="Line", zone="IZ", nation="GER", hex="0101"))
    away = RemoveLine(id="r", team="OKH", nation="GER", hex="0102", man=man, tank=tank, air=air)
    first = _deployed(given.get("turn1_deploy_after"), "1")
    umpire = umpire_of(state)
    turn = played(state, [away, *first], *_FILLED, "Removal to the pool", umpire=umpire)
    now = replace(turn.after, position=Position(2))
    second = _deployed(given.get("turn2_deploy"), "2")
    after = played(now, second, *_FILLED, umpire=umpire_of(now)).after
    return {
        "turn1_accepted": _came(turn.before, turn.after, first),
        "turn2_accepted": _came(now, after, second),
    }


def _points(facts: Any) -> list[int]:
    """Return points as a case writes them: Men alone, a triple, or either by hex."""
    found = next(iter(facts.values())) if isinstance(facts, Mapping) else facts
    return list(found) if isinstance(found, list) else [found, 0, 0]


def _deployed(facts: Any, name: str) -> list[DeployLine]:
    orders = []
    for where, what in (facts or {}).items():
        points = dict(zip(_TYPES, _points(what), strict=True))
        line = DeployLine(id=f"{name} {where}", team="OKH", nation="GER", hex="0202")
        orders.append(replace(line, **points))
    return orders


def _came(before: State, after: State, orders: list[DeployLine]) -> bool:
    ordered = sum(line.man + line.tank + line.air for line in orders)
    was, now = (sum(triple(state[Front]["0202 GER"].points)) for state in (before, after))
    return ordered > 0 and now - was == ordered
