"""A fight laid out as a case gives it: attackers, defenders, guns, aircraft and judgements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor, hypot, isqrt
from typing import Any

from tests.cases.opcom import table as laid
from tests.cases.opcom.table import ATTACKER, DEFENDER, GROUNDS, LABEL, Table, exact, position
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit

Facts = Mapping[str, Any]
SPARRING = {"name": "Sparring partner", "profile": "1-0"}
"""Stands in for the side a case does not give; it changes no factor of the other."""
TANKS = {"name": "Tanks", "profile": "9-9-9-9-9-9-9-9-0", "kind": "tank", "mech": True}
WEAK = {"name": "Enemy", "profile": "2-1-0"}
"""One that can no longer fight once it has suffered a total success: it stops nobody."""


def lay_table(given: Facts, turn: int = 1) -> Table:
    """Lay the ground of a case, under the readings it sets."""
    ground = GROUNDS[given.get("ground", "open")]
    terrain = "city" if given.get("city", False) else ground
    readings = {name: _reading(name, each) for name, each in given.get("settings", {}).items()}
    return Table(terrain, exact(given.get("square_km", 1)), turn, readings=readings)


def _reading(name: str, value: Any) -> Any:
    """Return a choice as the settings have it: YAML takes a bare `off` for a no."""
    return "off" if value is False and "off" in RULESET.settings[name].choices else value


def lay_fight(given: Facts, *, turn: int = 1, result: str = "") -> Table:
    """Lay one fight for the battlefield, every unit under its orders; pin its result perhaps."""
    table = lay_table(given, turn)
    attackers = given.get("attackers", [SPARRING])
    units = put_attackers(table, attackers, given.get("advance_km", 0))
    order_attack(table, units, attackers, given.get("action", "attack"))
    put_defenders(table, given.get("defenders", [SPARRING]))
    for each in given.get("fire", []):
        put_gun(table, each)
    judge_fight(table, given)
    if result:
        table.answer(f"combat/{LABEL}/result", result.replace("_", " "))
    if "air" in given:
        fly_over(table, given["air"])
    return table


def put_attackers(table: Table, given: Sequence[Any], advance_km: Any = 0) -> list[Unit]:
    """Put the attackers one square from the enemy."""
    km = exact(advance_km)
    return table.put(*(laid.make_unit(named(each), advanced_km=km) for each in given))


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
        cells = laid.in_posture(posture)
        table.order(ordered, laid.ACTIONS[action], target=square, **cells)


def put_defenders(table: Table, given: Sequence[Any], square: str = LABEL) -> list[Unit]:
    """Put the defenders in place; one on ground of its own stands beside the battlefield."""
    units, apart = list[Unit](), list[str]()
    for each in map(named, given):
        place, own = square, GROUNDS[each["ground"]] if "ground" in each else table.terrain
        if own != table.terrain:
            place = position(north=-1 - len(table.own_ground))
            table.own_ground[place] = own
        unit = table.put(laid.make_unit(each, DEFENDER, place))
        apart += [unit[0].id] if place != square else []
        stands, strikes = each.get("stand", False), each.get("ca", False)
        posture = laid.in_posture(each.get("posture", "tact"))
        table.order(unit, "Hold", stand_fast=stands, counter_attack=strikes, **posture)
        units += unit
    if apart:
        table.answer(f"combat/{square}/also defending", tuple(apart))
    return units


def put_gun(table: Table, given: Facts) -> None:
    """Put artillery at its range, with orders to fire where it is allocated."""
    side = given["side"]
    away, aside = _squares_away(exact(given.get("range_km", 0)) / table.square_km)
    place = (
        position(east=-away, north=aside) if side == ATTACKER else position(east=-aside, north=away)
    )
    called = given.get("allocated", side == ATTACKER)
    gun = table.put(laid.make_gun(given, side, place))
    table.order(gun, "Hold", supports=LABEL if called else "")


def _squares_away(squares: Fraction) -> tuple[int, int]:
    """Return a way of so many squares, or nearly so: within the same whole number of them."""
    ways = ((away, aside) for away in range(29) for aside in range(min(away + 1, 15)))
    fitting = (way for way in ways if squares.denominator > 1 or way == (squares.numerator, 0))
    inside = (way for way in fitting if isqrt(way[0] ** 2 + way[1] ** 2) == floor(squares))
    return min(inside, key=lambda way: abs(hypot(*way) - float(squares)))


def judge_fight(table: Table, given: Facts, label: str = LABEL) -> None:
    """Give the umpire's judgements of a fight as the case has them."""
    asked = {"column": "column", "adv_A": "advantages attacker", "adv_D": "advantages defender"}
    leads = {"lead_attack": "lead of the attackers", "lead_defence": "lead of the defenders"}
    for key, what in asked.items():
        if key in given:
            table.answer(f"combat/{label}/{what}", given[key])
    for key, what in leads.items():
        if key in given:
            table.answer(f"combat/{label}/{what}", f"Division {given[key]}")
    if given.get("retreat_route", "open") == "none":
        for unit in table.units:
            if unit.side == DEFENDER:
                table.answer(f"engaged/{label}:{unit.id}/retire to", "none")


def fly_over(table: Table, air: Facts) -> None:
    """Put the air support of a fight on the table, and into the orders that have it."""
    cab_rank, allocated = air.get("cab_rank", False), air.get("allocated", None)
    said = [each for each in (allocated, cab_rank) if type(each) is int]
    squadrons = [air.get("squadrons", 0), *said][-1]
    formation = air.get("formation", allocated if isinstance(allocated, str) else "X")
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
        axis = "german" in kind or nation in ("GE", "IT")
        facts = {"nation": "German" if axis else "British", "continental": continental}
        name, type = f"Wing {kind}", "heavy bomber" if "heavy" in kind else "ground attack"
        table.squadron(name, type, number, side, **facts)
        if in_air and cab_rank:
            table.fly(name, "Cab Rank", side, supports=f"Division {cab_rank}")
        elif in_air:
            table.fly(name, "Close Air Support", side, target=LABEL)
        if in_ground:
            table.lines = [_supported(line, side, name) for line in table.lines]


def _supported(line: Any, side: str, squadron: str) -> Any:
    own = isinstance(line, OrderLine) and line.team == side
    if not own or line.action not in ("Attack", "Breakthrough"):
        return line
    return replace(line, supports="; ".join(filter(None, (line.supports, squadron))))
