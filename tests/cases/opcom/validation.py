"""Cases of who may fight at all, and in which fight (OC-9.3 to OC-9.6, OC-9.13, OC-9.18b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Mentions, listed
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import lay_fight, named
from tests.cases.opcom.fought import Fought, fight, found
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, START, Table, make_unit, position
from workbook_engine.core.records import Tables
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement

_NO_ORDER = {"", "none", "empty"}
_ROLES = {"attacker": "attacker", "defender": "defender", "fire": "fires for attacker"}


def combat_validation(given: Given) -> Found:
    """OC-9.13 Return which fights take place, and who is kept out of them."""
    if any(key.endswith("_in") for key in given):
        return _in_several(given)
    if "both" in given:
        return _both_attack(given)
    if given.get("target_square") == "empty":
        return found(_attack_on_nobody(given))
    return found(_guns_alone(given) if given.get("attackers") == [] else _one_fight(given))


def _one_fight(given: Given) -> Fought:
    """OC-9.17 Fight with the orders given: guns of the defence fire where the cell calls them."""
    cell = str(given.get("order_cell", "attack")).lower()
    facts, guns = given.without("order_cell", "unit"), given.get("fire", [])
    own_guns, called = any(gun["side"] == DEFENDER for gun in guns), cell not in _NO_ORDER
    if "unit" in given:
        facts = facts.but(attackers=[named(given["unit"])])
    if "order_cell" in given:
        guns = [g.but(allocated=called) if g["side"] == DEFENDER else g for g in guns]
    action = cell if cell in laid.ACTIONS else "attack" if called or own_guns else "hold"
    return fight(lay_fight(facts.but(fire=guns, action=action)))


def _guns_alone(given: Given) -> Fought:
    """OC-9.3 Artillery that is itself ordered to attack, and brought up to the enemy for it."""
    assert all(gun.get("range_km", 0) >= 0 for gun in given["fire"])
    table = lay_fight(given.but(fire=[]))
    guns = (laid.make_gun(each, each["side"], START) for each in given["fire"])
    table.order(table.put(*guns), "Attack", target=LABEL)
    return fight(table, [])


def _attack_on_nobody(given: Given) -> Fought:
    """OC-9.13 An attack where nobody is; an enemy somewhere else keeps the sides two."""
    table = lay_fight(given.but(defenders=[]))
    table.put(make_unit({"name": "Elsewhere"}, DEFENDER, position(east=20)))
    return fight(table, [])


def _both_attack(given: Given) -> Found:
    """OC-9.6 Two units that attack each other's squares."""
    assert given["both"] in {"attack", True} or listed(given["both"])
    own = named(given.get("unit", "R1"))
    table = lay_fight(given.but(attackers=[own], defenders=[]))
    enemy = table.put(make_unit({"name": "Enemy"}, DEFENDER, LABEL))
    table.order(enemy, "Attack", target=START)
    turn = table.play()
    fights = [each for each in turn.after[Engagement].values() if each.kind == "attack"]
    asked = Mentions(f"{each.name.replace('/', ' ')} {each.question}" for each in turn.to_answer)
    return {"combat": "one" if len(fights) == 1 else str(len(fights)), "umpire_flag": asked}


def _in_several(given: Given) -> Found:
    """OC-9.5, OC-9.18b Put units into several fights as the orders have it."""
    wanted = {key.removesuffix("_in"): list(given[key]) for key in given if key.endswith("_in")}
    table = _several(wanted, str(given.get("unit", "FdReg")))
    turn, came = table.play(), dict[str, Any]()
    for key, combats in wanted.items():
        role, _, name = key.partition("_")
        taken = [label for label in combats if _is_in(turn, label, _ROLES[role], name)]
        left, own = [label for label in combats if label not in taken], f"{name}_" if name else ""
        for word, labels in (("used_in", taken), ("refused_in", left)):
            one = role != "defender" and len(labels) == 1
            came[f"{own}{word}"] = labels[0] if one else labels
        assert role != "attacker" or len(combats) < 2 or _objected(table), "nobody objects"
    return came


def _is_in(turn: Turn, label: str, role: str, name: str) -> bool:
    rows = [row for row in turn.after[Engaged].values() if row.engagement == label]
    return any(row.role == role and name in ("", row.unit) for row in rows)


def _several(wanted: Mapping[str, list[str]], gun: str) -> Table:
    """Lay the fights named, each against a square of its own unless a defender is shared."""
    table, called = Table(), list[str]()
    roles = {role: {} for role in _ROLES}
    for key, labels in wanted.items():
        roles[key.partition("_")[0]][key.partition("_")[2]] = labels
    for n, label in enumerate(sorted({label for at in wanted.values() for label in at})):
        holders = [name for name, at in roles["defender"].items() if label in at]
        square = _placed(table, [*holders, f"Defender {n}"][0], DEFENDER, n)
        ordered = {name: at for name, at in roles["attacker"].items() if label in at}
        first = [name for name, at in ordered.items() if at[0] == label] or [f"Attacker {n}"]
        for name in [*ordered, *(each for each in first if each not in ordered)]:
            if name in first:
                table.answer(f"engaged/{square}:{name}/fight", label)
            _placed(table, name, ATTACKER, n)
            table.order([u for u in table.units if u.id == name], "Attack", target=square)
            called += [name] if label in wanted.get("fire", ()) else []
    if called:
        guns = table.put(laid.make_gun({"name": gun}, ATTACKER, position(east=-3)))
        table.order(guns, "Hold", supports="; ".join(called))
    return table


def _placed(table: Table, name: str, side: str, n: int) -> str:
    """Put a unit down where it is not there yet, and return where it stands."""
    place = position(north=n) if side == DEFENDER else START
    standing = [unit for unit in table.units if unit.id == name]
    return (standing or table.put(make_unit({"name": name}, side, place)))[0].position


def _objected(table: Table) -> bool:
    """OC-5.1 Tell whether the check of orders finds a unit in two lines."""
    orders = Tables.of(*table.lines)
    found_wrong = check_orders(table.state(), orders, lambda kind, key, field: None)
    return any(finding.code == "E-UNIT-TWICE" for finding in found_wrong)
