"""Cases of passing by the enemy and of breaking contact (OC-6.12, OC-6.13)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    exact,
    make_unit,
    position,
    square_of,
)
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.country import Country, Node, node_of
from workbook_engine.rulesets.opcom.movement.marching import March, field_of, march
from workbook_engine.rulesets.opcom.records import Action, Terrain

_FIT = "4-2-1-0"
_AWAY = ("away", "break", "retire", "withdraw", "back", "disengage")
_FIGHTS = ("attack", "breakthrough", "fight", "assault", "probe")
_STAYS = ("hold", "prepare", "rest")


def passing(given: Given) -> Found:
    """OC-6.12 March past an enemy, or between two, and see who is stopped or attacks."""
    marches = [_past(test, given) for test in given["tests"]]
    return {
        "stopped": [bool(each.stopped_by) and each.attacks is None for each in marches],
        "becomes_attack": [each.attacks is not None for each in marches],
        "allowed": [not each.stopped_by or each.attacks is not None for each in marches],
    }


def _past(test: Any, given: Given) -> March:
    """March along a row of squares; enemies stand one square from it, as far as is asked."""
    facts = dict(test) if isinstance(test, Given) else _in_words(test)
    night = bool(given.get("order_night", False)) or facts.get("night", False)
    action = facts.get("action", given.get("action", "move"))
    ground = GROUNDS[facts.get("ground", given.get("ground", "open"))]
    between = "gap_km" in facts
    away = exact(facts["gap_km"]) / 2 if between else exact(facts["path_km"])
    square_km, rows = (away, 1) if away else (Fraction(1), 0)
    start = int(3 / square_km) + 2
    way = [Square(FIELD.row, FIELD.column - start + n) for n in range(2 * start + 8)]
    enemies = [position(FIELD, north=rows), *([position(FIELD, north=-rows)] if between else [])]
    profile = "0" if facts.get("enemy_status", 1) < 1 else _FIT
    return _march(way, ACTIONS[action], enemies, profile, ground, square_km, night=night)


def _in_words(test: Sequence[Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for word in test:
        if isinstance(word, int | float):
            facts["path_km"] = word
        elif word in GROUNDS:
            facts["ground"] = word
        elif word in ACTIONS:
            facts["action"] = word
        else:
            facts["night"] = {"night": True, "day": False}[word]
    return facts


def _march(
    way: list[Square],
    action: str,
    enemies: list[str],
    profile: str = _FIT,
    ground: str = Terrain.OPEN,
    square_km: Fraction = Fraction(1),
    *,
    night: bool = False,
) -> March:
    nodes: list[Node] = [node_of(square) for square in way]
    fit = {"profile": _FIT, "step": 0}
    unit = make_unit(Given({"name": "Unit", **fit}), ATTACKER, str(way[0]))
    placed = [(unit, nodes[0])]
    for n, square in enumerate(enemies):
        facts = {"name": f"Enemy {n}", "profile": profile, "step": 0}
        enemy = make_unit(Given(facts), DEFENDER, square)
        placed.append((enemy, node_of(square_of(square))))
    times = [Fraction(n, len(nodes)) for n in range(len(nodes))]
    going = March(unit, action, nodes, times, night=night, target=nodes[-1])
    country = Country({node: ground for _, node in placed} | dict.fromkeys(nodes, ground))
    march([going], field_of(country, square_km, placed))
    return going


def in_contact(given: Given) -> Found:
    """OC-6.13 Give orders to a unit in contact, and see whether it can carry them out."""
    assert given["in_contact_with"]
    orders = given.get("orders", given.get("action", "move"))
    if isinstance(orders, list):
        each = [_ordered(str(order)) for order in orders]
        return {key: [found[key] for found in each] for key in each[0]}
    return _ordered(str(orders))


def _ordered(order: str) -> Found:
    going = _out_of_contact(order)
    attacks = going.attacks is not None
    return {
        "allowed": going.at > 0 or attacks or _means(order, _STAYS),
        "becomes_attack": attacks,
        "stopped": bool(going.stopped_by) and not attacks,
    }


def _out_of_contact(word: str) -> March:
    """March off from beside an enemy: straight away from him, at him, or past him."""
    start = Square(FIELD.row, FIELD.column - 1)
    if _means(word, _AWAY):
        way = [Square(start.row, start.column - n) for n in range(6)]
    elif _means(word, _FIGHTS):
        way = [start, FIELD]
    else:
        way = [start, *(Square(FIELD.row - 1, FIELD.column + n) for n in range(6))]
    action = Action.ATTACK if _means(word, _FIGHTS) else Action.MOVE
    return _march(way, action, [str(FIELD)])


def _means(order: str, words: Sequence[str]) -> bool:
    return any(word in order.lower() for word in words)
