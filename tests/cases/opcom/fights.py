"""A fight laid out as a case gives it: attackers, defenders, guns, aircraft and judgements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor, hypot, isqrt
from typing import Any

from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    LABEL,
    Table,
    exact,
    in_posture,
    make_gun,
    make_unit,
    position,
)
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Terrain, Unit

Facts = Mapping[str, Any]
SPARRING = {"name": "Sparring partner", "profile": "1-0"}
"""Stands in for the side a case does not give; it changes no factor of the other."""
_ATTACKS = (Action.ATTACK, Action.BREAKTHROUGH)
_AXIS = ("GE", "IT")


def lay_table(given: Facts, **more: Any) -> Table:
    """Lay the ground of a case, under the readings it sets."""
    ground = GROUNDS[given.get("ground", "open")]
    terrain = Terrain.CITY if given.get("city", False) else ground
    readings = {name: _reading(name, each) for name, each in given.get("settings", {}).items()}
    km = exact(given.get("square_km", 1))
    return Table(terrain=terrain, square_km=km, readings=readings, **more)


def _reading(name: str, value: Any) -> Any:
    """Return a choice as the settings have it: YAML takes a bare `off` for a no."""
    return "off" if value is False and "off" in RULESET.settings[name].choices else value


def lay_fight(given: Facts, square: str = LABEL) -> Table:
    """Lay one fight for the battlefield, every unit under its orders."""
    table = lay_table(given)
    attackers = given.get("attackers", [SPARRING])
    units = put_attackers(table, attackers, given.get("advance_km", 0))
    order_attack(table, units, attackers, ACTIONS[given.get("action", "attack")], square)
    put_defenders(table, given.get("defenders", [SPARRING]), square)
    for each in given.get("fire", []):
        put_gun(table, each)
    judge_fight(table, given)
    if "air" in given:
        fly_over(table, given["air"])
    return table


def put_attackers(table: Table, given: Sequence[Any], advance_km: Any = 0) -> list[Unit]:
    """Put the attackers one square from the enemy."""
    units = [replace(make_unit(named(each)), advanced_km=exact(advance_km)) for each in given]
    table.put(*units)
    return units


def named(unit: Any) -> Facts:
    """Return the facts of a unit, of which a case may give the name alone."""
    return {"name": unit} if isinstance(unit, str) else unit


def order_attack(
    table: Table, units: Sequence[Unit], given: Sequence[Any], action: str, square: str = LABEL
) -> None:
    """Order units to attack: one line for each posture among them."""
    postures = [named(each).get("posture", "tact") for each in given]
    for posture in dict.fromkeys(postures):
        ordered = [u for u, own in zip(units, postures, strict=True) if own == posture]
        table.order(ordered, action, target=square, **in_posture(posture))


def put_defenders(table: Table, given: Sequence[Any], square: str = LABEL) -> list[Unit]:
    """Put the defenders in place; one on ground of its own stands beside the battlefield."""
    units = []
    for each in map(named, given):
        unit = make_unit(each, DEFENDER, square)
        own = GROUNDS[each["ground"]] if "ground" in each else table.terrain
        if own != table.terrain:
            unit = replace(unit, position=position(north=-1 - len(table.own_ground)))
            table.own_ground[unit.position] = own
        units.append(unit)
        table.put(unit)
        stands, strikes = each.get("stand", False), each.get("ca", False)
        posture = in_posture(each.get("posture", "tact"))
        table.order([unit], Action.HOLD, stand_fast=stands, counter_attack=strikes, **posture)
    apart = tuple(unit.id for unit in units if unit.position != square)
    if apart:
        table.answer(f"combat/{square}/also defending", apart)
    return units


def put_gun(table: Table, given: Facts) -> Unit:
    """Put artillery at its range, with orders to fire where it is allocated."""
    side = given["side"]
    away, aside = _squares_away(exact(given.get("range_km", 0)) / table.square_km)
    west, north = (away, aside) if side == ATTACKER else (aside, away)
    gun = make_gun(given, side, position(FIELD, -west, north))
    table.put(gun)
    allocated = given.get("allocated", side == ATTACKER)
    table.order([gun], Action.HOLD, supports=LABEL if allocated else "")
    return gun


def _squares_away(squares: Fraction) -> tuple[int, int]:
    """Return a way of so many squares, or nearly so: within the same whole number of them."""
    ways = ((away, aside) for away in range(29) for aside in range(min(away + 1, 15)))
    fitting = (way for way in ways if squares.denominator > 1 or way == (squares.numerator, 0))
    inside = (way for way in fitting if isqrt(way[0] ** 2 + way[1] ** 2) == floor(squares))
    return min(inside, key=lambda way: abs(hypot(*way) - float(squares)))


def judge_fight(table: Table, given: Facts, label: str = LABEL) -> None:
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


def fly_over(table: Table, air: Facts) -> None:
    """Put the air support of a fight on the table, and into the orders that have it."""
    cab_rank, allocated = air.get("cab_rank", False), air.get("allocated", None)
    squadrons = air.get("squadrons", 0)
    for number in (allocated, cab_rank):
        if isinstance(number, int) and not isinstance(number, bool):
            squadrons = number
    own = allocated if isinstance(allocated, str) else "X"
    formation = air.get("formation", own)
    put_squadrons(
        table,
        air.get("side", ATTACKER),
        {str(air.get("type", "allied_ground_attack")): squadrons},
        in_air=air.get("in_air_orders", True),
        in_ground=air.get("in_ground_orders", True),
        cab_rank=formation if cab_rank else "",
    )


def put_squadrons(
    table: Table,
    side: str,
    numbers: Mapping[str, int],
    *,
    in_air: bool = True,
    in_ground: bool = True,
    cab_rank: str = "",
    continental: bool = True,
    nation: str = "",
) -> None:
    """Put squadrons of some types on a side, with orders to support its part of the fight."""
    for kind, number in numbers.items():
        axis = "german" in kind or nation in _AXIS
        name, type = f"Wing {kind}", Aircraft.GROUND_ATTACK
        facts = {"nation": "German" if axis else "British", "continental": continental}
        table.squadron(
            name, Aircraft.HEAVY_BOMBER if "heavy" in kind else type, number, side, **facts
        )
        if in_air and cab_rank:
            table.fly(name, Mission.CAB_RANK, side, supports=f"Division {cab_rank}")
        elif in_air:
            table.fly(name, Mission.CLOSE_AIR_SUPPORT, side, target=LABEL)
        if in_ground:
            table.lines = [_supported(line, side, name) for line in table.lines]


def _supported(line: Any, side: str, squadron: str) -> Any:
    attacks = isinstance(line, OrderLine) and line.team == side and line.action in _ATTACKS
    supports = "; ".join(filter(None, (line.supports, squadron))) if attacks else ""
    return replace(line, supports=supports) if attacks else line
