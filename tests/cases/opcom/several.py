"""Cases of several fights in one turn: simultaneous, split, or of one unit (OC-9.13, D-62)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, lay_table, put_attackers, put_defenders
from tests.cases.opcom.fought import Fought, after, found, supply_lost
from tests.cases.opcom.table import (
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    Table,
    make_unit,
    position,
    square_of,
)
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.records import Action, Unit

_PLACES = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""Squares all within reach of one another, east and north of the battlefield."""


def combat_pair(given: Given) -> Found:
    """D-62 Play two fights of one turn that share a unit."""
    if "unit" in given:
        return _beaten_twice(given)
    fights = _pair(given, {})
    return {
        **{f"combat_{n}": found(fight) for n, fight in enumerate(fights, 1)},
        "after": after(fights[0]),
        "if_sequential": lambda: _in_order(given),
    }


def _in_order(given: Given) -> Found:
    fights = _pair(given, {"several_combats": "in_order"})
    return {f"combat_{n}_final": found(fight)["final"] for n, fight in enumerate(fights, 1)}


def _pair(given: Given, readings: Mapping[str, Any]) -> list[Fought]:
    table = lay_table(given)
    table.readings = {**table.readings, **readings}
    combats, places = given["combats"], dict(zip(given["units"], _PLACES, strict=False))
    sides = _sides(combats)
    for name, facts in given["units"].items():
        east, north = places[name]
        unit = make_unit(
            Given({"name": name, **facts.taken}), sides[name], position(FIELD, east, north)
        )
        table.put(unit)
    units = {unit.id: unit for unit in table.units}
    squares = [units[combat["defenders"][0]].position for combat in combats]
    for combat, square in zip(combats, squares, strict=True):
        attackers = [units[name] for name in combat["attackers"]]
        table.order(attackers, Action.ATTACK, target=square)
        assert {units[name].position for name in combat["defenders"]} == {square}
        if "column" in given:
            table.answer(f"combat/{square}/column", given["column"])
    turn = table.play(given["dice"])
    return [Fought(table, turn, square) for square in squares]


def _sides(combats: Sequence[Given]) -> dict[str, str]:
    """Return the side of each unit: who attack each other are on different ones."""
    sides = {combats[0]["attackers"][0]: ATTACKER}
    other = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}
    for combat in [*combats, *combats]:
        for own, enemy in (("attackers", "defenders"), ("defenders", "attackers")):
            known = next((sides[name] for name in combat[own] if name in sides), None)
            if known:
                sides |= dict.fromkeys(combat[own], known)
                sides |= dict.fromkeys(combat[enemy], other[known])
    return sides


def _beaten_twice(given: Given) -> Found:
    """Return what becomes of a unit that is attacked twice, with results as given."""
    return {**_of_the_unit(given), "if_stand_fast_in_both": lambda: _of_the_unit(given, stand=True)}


def _of_the_unit(given: Given, *, stand: bool = False) -> Found:
    table = lay_table(given)
    results = [each["result"] for each in given["results"]]
    attackers = [
        Given({"name": f"Attacker {n}", "profile": "7-6-5-0", "step": 0})
        for n in range(1, len(results) + 1)
    ]
    units = put_attackers(table, attackers)
    table.order(units, Action.ATTACK, target=LABEL)
    put_defenders(table, [Given({**given["unit"].taken, "stand": stand})])
    labels = [f"combat {n}" for n in range(1, len(results) + 1)]
    for label, unit, result in zip(labels, units, results, strict=True):
        table.answer(f"engaged/{LABEL}:{unit.id}/fight", label)
        table.answer(f"combat/{label}/result", result.replace("_", " "))
    dice = [1] * len(results)
    if not stand:
        dice += [die for each in given["results"] for die in _distance(each)]
    turn = table.play(dice)
    fights = [Fought(table, turn, label) for label in labels]
    return _whole(fights, turn, given["unit"]["name"])


def _distance(given: Given) -> list[int]:
    """Return the dice that give a distance of retirement in the open."""
    km, dice = given["retire_km"], {"total_success": 2, "success": 1}.get(given["result"], 0)
    return [km - 1 if km <= 7 else 6, 1 if km <= 7 else km - 6] if dice == 2 else [km] * dice


def _whole(fights: Sequence[Fought], turn: Turn, name: str) -> Found:
    unit = turn.after[Unit][name]
    step, status = after(fights[0])[name]
    start = turn.before[Unit][name].position
    return {
        "step_after": step,
        "status_after": status,
        "retire_km": _gone(start, unit.position),
        "supply_lost": sum(supply_lost(each) for each in fights),
    }


def _gone(start: str, end: str) -> int:
    one, other = square_of(start), square_of(end)
    return max(abs(one.row - other.row), abs(one.column - other.column))


def combat_split(given: Given) -> Found:
    """OC-9.13 Play two attacks on one formation whose parts are differently placed."""
    table = Table()
    fights: dict[str, str] = {}
    for n in (1, 2):
        defence = given[f"defenders_{n}"]
        square = position(FIELD, north=1 - n)
        table.own_ground[square] = GROUNDS[defence["ground"]]
        units = put_attackers(table, given[f"attackers_{n}"])
        table.order(units, Action.ATTACK, target=square)
        for each in defence["units"]:
            table.put(make_unit(each, DEFENDER, square))
        fights[f"combat_{n}"] = square
    turn = table.play(given["dice"])
    return {name: _of_part(Fought(table, turn, square)) for name, square in fights.items()}


def _of_part(fight: Fought) -> Found:
    readings = found(fight)
    return {**readings, "D_score": readings["D"]()["score"], "A_score": readings["A"]()["score"]}
