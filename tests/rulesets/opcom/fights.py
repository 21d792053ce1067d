"""A fight laid out as a case gives it: attackers, defenders, guns, aircraft and judgements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, hypot, isqrt
from typing import Any

from tests.rulesets.opcom import table as laid
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, Came
from tests.rulesets.opcom.table import GROUNDS, LABEL, Table, make_gun, make_unit, position
from workbook_engine.core.records import replace
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
    readings = dict(given.get("settings", {}))
    for name, value in readings.items():  # YAML takes a bare `off` for a no
        if value is False and "off" in RULESET.settings[name].choices:
            readings[name] = "off"
    return Table(terrain, Fraction(str(given.get("square_km", 1))), turn, readings=readings)


def lay_fight(given: Facts, *, turn: int = 1, result: str = "") -> Table:
    """Lay one fight for the battlefield, every unit under its orders; pin its result perhaps."""
    table = lay_table(given, turn)
    km, action = Fraction(str(given.get("advance_km", 0))), given.get("action", "attack")
    put_attackers(table, given.get("attackers", [SPARRING]), action, advanced_km=km)
    put_defenders(table, given.get("defenders", [SPARRING]))
    for each in given.get("fire", []):
        _put_gun(table, each)
    for key, what in laid.WORDS["judged"].items():
        if key in given:
            said = f"Division {given[key]}" if what.startswith("lead") else given[key]
            table.answer(f"combat/{LABEL}/{what}", said)
    if given.get("retreat_route", "open") == "none":
        for unit in table.units:
            if unit.side == DEFENDER:
                table.answer(f"engaged/{LABEL}:{unit.id}/retire to", "none")
    if result:
        table.answer(f"combat/{LABEL}/result", result.replace("_", " "))
    if "air" in given:
        _fly_over(table, given["air"])
    return table


def fought(result: str = "", **facts: Any) -> Came:
    """Fight as a case could give it, to a result perhaps."""
    return lay_fight(facts, result=result).play()


def put_attackers(
    table: Table, given: Sequence[Any], action: str, square: str = LABEL, **fields: Any
) -> list[Unit]:
    """Put attackers one square from the enemy, with orders: a line for each posture among them."""
    units, lines = [make_unit(each, **fields) for each in given], dict[str, list[Unit]]()
    table.put(*units)
    for unit, each in zip(units, given, strict=True):
        posture = "tact" if isinstance(each, str) else each.get("posture", "tact")
        lines.setdefault(posture, []).append(unit)
    for posture, own in lines.items():
        names = "; ".join(unit.id for unit in own)
        table.order(names, laid.ACTIONS[action], target=square, **_in_posture(posture))
    return units


def _in_posture(posture: str) -> dict[str, str]:
    """Return a posture as the order form has it: road column is a mode."""
    return {"mode": "road"} if posture == "road" else {"posture": laid.WORDS["postures"][posture]}


def put_defenders(table: Table, given: Sequence[Any], square: str = LABEL) -> None:
    """Put the defenders in place; one on ground of its own stands beside the battlefield."""
    apart = list[str]()
    for each in given:
        facts = {"name": each} if isinstance(each, str) else each
        place, own = square, GROUNDS[facts["ground"]] if "ground" in facts else table.terrain
        if own != table.terrain:
            place = position(north=-1 - len(table.own_ground))
            table.own_ground[place] = own
        name = table.put(make_unit(facts, DEFENDER, place))
        apart += [name] if place != square else []
        stands, strikes = facts.get("stand", False), facts.get("ca", False)
        cells = _in_posture(facts.get("posture", "tact"))
        table.order(name, "Hold", stand_fast=stands, counter_attack=strikes, **cells)
    if apart:
        table.answer(f"combat/{square}/also defending", tuple(apart))


def _put_gun(table: Table, given: Facts) -> None:
    """Put artillery at its range, with orders to fire where it is allocated."""
    side = given["side"]
    away, aside = _squares_away(Fraction(str(given.get("range_km", 0))) / table.square_km)
    place = position(-away, aside) if side == ATTACKER else position(-aside, away)
    called = given.get("allocated", side == ATTACKER)
    table.order(table.put(make_gun(given, side, place)), "Hold", supports=LABEL if called else "")


def _squares_away(squares: Fraction) -> tuple[int, int]:
    """Return a way of so many squares, or nearly so: within the same whole number of them."""
    ways = ((away, aside) for away in range(29) for aside in range(min(away + 1, 15)))
    fitting = (way for way in ways if squares.denominator > 1 or way == (squares.numerator, 0))
    inside = (way for way in fitting if isqrt(way[0] ** 2 + way[1] ** 2) == floor(squares))
    return min(inside, key=lambda way: abs(hypot(*way) - float(squares)))


def _fly_over(table: Table, air: Facts) -> None:
    """Put the air support of a fight on the table, and into the orders that have it.

    Given are squadrons of one type, or numbers by type; where they are based, and their nation.
    """
    cab_rank, allocated = air.get("cab_rank", False), air.get("allocated", None)
    said = [each for each in (allocated, cab_rank) if type(each) is int]
    formation = air.get("formation", allocated if isinstance(allocated, str) else "X")
    one = {str(air.get("type", "allied_ground_attack")): [air.get("squadrons", 0), *said][-1]}
    side, nation = air.get("side", ATTACKER), air.get("nation", "")
    for kind, number in air.get("numbers", one).items():
        axis = "german" in kind or nation in ("GE", "IT")
        facts = {"nation": "German" if axis else "British", "continental": air.get("based", True)}
        name, type_ = f"Wing {kind}", "heavy bomber" if "heavy" in kind else "ground attack"
        mission = "Cab Rank" if cab_rank else "Close Air Support"
        goal = {"supports": f"Division {formation}"} if cab_rank else {"target": LABEL}
        mission = mission if air.get("in_air_orders", True) else ""
        table.fly(name, type_, number, mission, side, **facts, **goal)
        if air.get("in_ground_orders", True):
            table.lines = [_supported(line, side, name) for line in table.lines]


def _supported(line: Any, side: str, squadron: str) -> Any:
    own = isinstance(line, OrderLine) and line.team == side
    if not own or line.action not in ("Attack", "Breakthrough"):
        return line
    return replace(line, supports="; ".join(filter(None, (line.supports, squadron))))
