"""Cases of who may fight at all, and in which fight (OC-9.3 to OC-9.6, OC-9.13, OC-9.18b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Mentions, listed
from tests.cases.given import Given
from tests.cases.opcom.fights import lay_fight, lay_table, named, put_attackers
from tests.cases.opcom.fought import Fought, fight, found
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    LABEL,
    START,
    Table,
    make_gun,
    make_unit,
    position,
)
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engaged, Engagement, Role

_NO_ORDER = {"", "none", "empty"}
_ROLES = {"attacker": Role.ATTACKER, "defender": Role.DEFENDER, "fire": Role.FIRES_FOR_ATTACKER}


def combat_validation(given: Given) -> Found:
    """OC-9.13 Return which fights take place, and who is kept out of them."""
    if any(key.endswith("_in") for key in given):
        return _in_several(given)
    if "both" in given:
        return _both_attack(given)
    if given.get("target_square") == "empty":
        return found(_attack_on_nobody(given))
    if given.get("attackers") == []:
        return found(_guns_alone(given))
    return found(_one_fight(given))


def _one_fight(given: Given) -> Fought:
    """OC-9.17 Fight with the orders given: guns of the defence fire where the cell calls them."""
    cell = str(given.get("order_cell", "attack")).lower()
    facts = given.without("order_cell", "unit")
    guns = given.get("fire", [])
    if "unit" in given:
        facts = facts.but(attackers=[named(given["unit"])])
    if "order_cell" in given:
        called = cell not in _NO_ORDER
        guns = [g.but(allocated=called) if g["side"] == DEFENDER else g for g in guns]
    attacks = cell not in _NO_ORDER or any(gun["side"] == DEFENDER for gun in guns)
    action = cell if cell in ACTIONS else "attack" if attacks else "hold"
    return fight(lay_fight(facts.but(fire=guns, action=action)))


def _guns_alone(given: Given) -> Fought:
    """OC-9.3 Artillery that is itself ordered to attack, and brought up to the enemy for it."""
    table = lay_table(given)
    for each in given["fire"]:
        gun = make_gun(each, each["side"], START)
        assert each.get("range_km", 0) >= 0
        table.put(gun)
    table.order(table.units, Action.ATTACK, target=LABEL)
    table.put(*(make_unit(each, DEFENDER, LABEL) for each in given["defenders"]))
    return fight(table, [])


def _attack_on_nobody(given: Given) -> Fought:
    """OC-9.13 An attack where nobody is; an enemy somewhere else keeps the sides two."""
    table = lay_table(given)
    table.order(put_attackers(table, given["attackers"]), Action.ATTACK, target=LABEL)
    table.put(make_unit({"name": "Elsewhere"}, DEFENDER, position(east=20)))
    return fight(table, [])


def _both_attack(given: Given) -> Found:
    """OC-9.6 Two units that attack each other's squares."""
    assert given["both"] in {"attack", True} or listed(given["both"])
    table = lay_table(given)
    one = make_unit(named(given.get("unit", "R1")))
    other = make_unit({"name": "Enemy"}, DEFENDER, LABEL)
    table.put(one, other)
    table.order([one], Action.ATTACK, target=LABEL)
    table.order([other], Action.ATTACK, target=START)
    turn = table.play()
    fights = [each for each in turn.after[Engagement].values() if each.kind == "attack"]
    asked = Mentions(f"{each.name.replace('/', ' ')} {each.question}" for each in turn.to_answer)
    return {"combat": "one" if len(fights) == 1 else str(len(fights)), "umpire_flag": asked}


def _in_several(given: Given) -> Found:
    """OC-9.5, OC-9.18b Put units into several fights as the orders have it."""
    wanted = {key: list(given[key]) for key in given if key.endswith("_in")}
    turn, twice = _play_several(wanted, str(given.get("unit", "FdReg")))
    found: dict[str, Any] = {}
    for key, combats in wanted.items():
        role, _, name = key.removesuffix("_in").partition("_")
        taken = [label for label in combats if _is_in(turn, label, role, name)]
        left: list[Any] = [label for label in combats if label not in taken]
        own = f"{name}_" if name else ""
        if role == "defender":
            found |= {f"{own}used_in": taken, f"{own}refused_in": left}
        else:
            found[f"{own}used_in"] = taken[0] if len(taken) == 1 else taken
            found[f"{own}refused_in"] = left[0] if len(left) == 1 else left
        assert role != "attacker" or len(combats) < 2 or twice, "nobody objects to two lines"
    return found


def _is_in(turn: Turn, label: str, role: str, name: str) -> bool:
    rows = [row for row in turn.after[Engaged].values() if row.engagement == label]
    return any(row.role == _ROLES[role] and (not name or row.unit == name) for row in rows)


def _play_several(wanted: Mapping[str, list[str]], gun: str) -> tuple[Turn, bool]:
    """Play the fights named, each against a square of its own unless a defender is shared."""
    named = {key.removesuffix("_in").partition("_")[::2]: at for key, at in wanted.items()}
    table, called = Table(), list[str]()
    for n, label in enumerate(sorted({label for at in wanted.values() for label in at})):
        holders = [name for (role, name), at in named.items() if role == "defender" and label in at]
        square = _placed(table, holders[0] if holders else f"Defender {n}", DEFENDER, n)
        ordered = [name for (role, name), at in named.items() if role == "attacker" and label in at]
        first = [name for name in ordered if wanted[f"attacker_{name}_in"][0] == label]
        for name in dict.fromkeys([*ordered, *(first or [f"Attacker {n}"])]):
            if name in first or name not in ordered:
                table.answer(f"engaged/{square}:{name}/fight", label)
            _placed(table, name, ATTACKER, n)
            units = [unit for unit in table.units if unit.id == name]
            table.order(units, Action.ATTACK, target=square)
            if label in named.get(("fire", ""), ()):
                called.append(table.lines[-1].unit)
    if called:
        table.put(make_gun({"name": gun}, ATTACKER, position(east=-3)))
        table.order(table.units[-1:], Action.HOLD, supports="; ".join(called))
    return table.play(), _objected(table)


def _placed(table: Table, name: str, side: str, n: int) -> str:
    """Put a unit down where it is not there yet, and return where it stands."""
    standing = {unit.id: unit.position for unit in table.units}
    if name not in standing:
        place = position(north=n) if side == DEFENDER else START
        table.put(make_unit({"name": name}, side, place))
        standing[name] = place
    return standing[name]


def _objected(table: Table) -> bool:
    """OC-5.1 Tell whether the check of orders finds a unit in two lines."""
    found_wrong = check_orders(table.state(), table.orders(), lambda kind, key, field: None)
    return any(finding.code == "E-UNIT-TWICE" for finding in found_wrong)
