"""A fight laid out as a case gives it: attackers, defenders, guns, ground and judgements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor, hypot, isqrt
from typing import Any

from tests.cases.given import Given
from tests.cases.opcom.flying import fly_over
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    Table,
    exact,
    in_posture,
    make_gun,
    make_unit,
    order_attack,
    position,
)
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.records import Action, Terrain, Unit

LABEL = str(FIELD)
START = position(FIELD, east=-1)
"""Where attackers stand: one square west of the battlefield."""


def lay_table(given: Given) -> Table:
    """Lay the ground of a case, under the readings it sets."""
    terrain = GROUNDS[given.get("ground", "open")]
    if given.get("city", False):
        terrain = Terrain.CITY
    readings = given["settings"].taken if "settings" in given else {}
    return Table(
        terrain=terrain,
        square_km=exact(given.get("square_km", 1)),
        readings={name: _reading(name, value) for name, value in readings.items()},
    )


def _reading(name: str, value: Any) -> Any:
    """Return a choice as the settings have it: YAML takes a bare `off` for a no."""
    choices = RULESET.settings[name].choices
    return "off" if value is False and "off" in choices else value


def lay_fight(given: Given) -> Table:
    """Lay one fight for the battlefield, every unit under its orders."""
    table = lay_table(given)
    attackers = put_attackers(table, given["attackers"], given.get("advance_km", 0))
    action = ACTIONS[given.get("action", "attack")]
    order_attack(table, attackers, given["attackers"], action)
    put_defenders(table, given["defenders"])
    put_guns(table, given.get("fire", []))
    judge_fight(table, given)
    if "air" in given:
        fly_over(table, given["air"])
    return table


def put_attackers(table: Table, given: Sequence[Given], advance_km: Any = 0) -> list[Unit]:
    """Put the attackers one square from the enemy."""
    units = [make_unit(each, ATTACKER, START) for each in given]
    units = [replace(unit, advanced_km=exact(advance_km)) for unit in units]
    table.put(*units)
    return units


def put_defenders(table: Table, given: Sequence[Given], square: str = LABEL) -> list[Unit]:
    """Put the defenders in place; one on ground of its own stands beside the battlefield."""
    units = []
    for each in given:
        unit = make_unit(each, DEFENDER, square)
        own = GROUNDS[each.get("ground", "open")] if "ground" in each else table.terrain
        if own != table.terrain:
            unit = replace(unit, position=position(FIELD, north=-1 - len(table.own_ground)))
            table.own_ground[unit.position] = own
        units.append(unit)
        table.put(unit)
        table.order(
            [unit],
            Action.HOLD,
            stand_fast=each.get("stand", False),
            counter_attack=each.get("ca", False),
            **in_posture(each.get("posture", "tact")),
        )
    apart = tuple(unit.id for unit in units if unit.position != square)
    if apart:
        table.answer(f"combat/{square}/also defending", apart)
    return units


def put_guns(table: Table, given: Sequence[Given]) -> list[Unit]:
    """Put artillery at its range, with orders to fire where it is allocated."""
    guns = []
    for each in given:
        side = each["side"]
        away, aside = _squares_away(exact(each.get("range_km", 0)) / table.square_km)
        west, north = (away, aside) if side == ATTACKER else (aside, away)
        place = position(FIELD, east=-west, north=north)
        gun = make_gun(each, side, place)
        table.put(gun)
        allocated = each.get("allocated", side == ATTACKER)
        table.order([gun], Action.HOLD, supports=LABEL if allocated else "")
        guns.append(gun)
    return guns


def _squares_away(squares: Fraction) -> tuple[int, int]:
    """Return a way of so many squares, or nearly so: within the same whole number of them."""
    ways = ((away, aside) for away in range(29) for aside in range(min(away + 1, 15)))
    fitting = (way for way in ways if squares.denominator > 1 or way == (squares.numerator, 0))
    inside = (way for way in fitting if isqrt(way[0] ** 2 + way[1] ** 2) == floor(squares))
    return min(inside, key=lambda way: abs(hypot(*way) - float(squares)))


def judge_fight(table: Table, given: Given, label: str = LABEL) -> None:
    """Give the umpire's judgements of a fight as the case has them."""
    fight = f"combat/{label}"
    if "column" in given:
        table.answer(f"{fight}/column", given["column"])
    for side, key in (("attacker", "adv_A"), ("defender", "adv_D")):
        if key in given:
            table.answer(f"{fight}/advantages {side}", given[key])
    for side, key in (("attackers", "lead_attack"), ("defenders", "lead_defence")):
        if key in given:
            table.answer(f"{fight}/lead of the {side}", f"Division {given[key]}")
    if given.get("retreat_route", "open") == "none":
        for unit in table.units:
            if unit.side == DEFENDER:
                table.answer(f"engaged/{label}:{unit.id}/retire to", "none")
