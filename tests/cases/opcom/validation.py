"""Cases of who may fight at all, and in which fight (OC-9.3 to OC-9.5, OC-9.13, OC-9.18b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Mentions, Said
from tests.cases.given import Given
from tests.cases.opcom.combat import FILLER
from tests.cases.opcom.fights import LABEL, START, lay_fight, lay_table, put_attackers
from tests.cases.opcom.fought import Fought, found, used
from tests.cases.opcom.scores import read_all
from tests.cases.opcom.table import (
    ACTIONS,
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    make_gun,
    make_unit,
    position,
)
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom.orders.orders import check_orders
from workbook_engine.rulesets.opcom.records import Action, Engagement, OrderLine

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_FIELD_GUNS = {"profile": "[4-2-0]", "step": 0, "type": "field"}


def combat_validation(given: Given) -> Found:
    """OC-9.13 Return which fights take place, and who is kept out of them."""
    if any(key.endswith("_in") for key in given):
        return _in_several(given)
    if "both" in given:
        return _both_attack(given)
    if given.get("target_square", "") == "empty":
        return _of(_attack_on_nobody(given))
    if not given.get("attackers", [given]):
        return _of(_guns_alone(given))
    return _of(_one_fight(given))


def _of(fight: Fought) -> Found:
    ammunition = used(fight, *AMMUNITION)
    return {
        **found(fight),
        "combat": lambda: _whether_fought(fight),
        "ammo": {"": sum(ammunition.values()), **ammunition},
    }


def _whether_fought(fight: Fought) -> Any:
    if fight.engagement and fight.engagement.result:
        return Said(("fought", "accepted", "allowed", "one"))
    return Said(("refused", "none")) if fight.table.lines else "none"


def _one_fight(given: Given) -> Fought:
    facts = given.taken
    read_all(given)
    unit, cell = facts.pop("unit", None), facts.pop("order_cell", "attack")
    if unit is not None:
        facts["attackers"] = [_named(unit)]
    guns_called = str(cell) not in {"", "None", "empty", "none"}
    facts["fire"] = [
        {**gun, "allocated": guns_called}
        if gun["side"] == DEFENDER and "order_cell" in given
        else gun
        for gun in facts.get("fire", [])
    ]
    facts.setdefault("defenders", [{"name": "Defender", **_RIFLES}])
    action, of_guns = str(cell).lower(), any(gun["side"] == DEFENDER for gun in facts["fire"])
    attacks = guns_called or of_guns
    facts["action"] = action if action in ACTIONS else "attack" if attacks else "hold"
    table = lay_fight(Given(facts))
    return Fought(table, table.play(FILLER, exactly=False), LABEL)


def _named(unit: Any) -> dict[str, Any]:
    return {"name": unit, **_RIFLES} if isinstance(unit, str) else dict(unit)


def _guns_alone(given: Given) -> Fought:
    """Artillery that is itself ordered to attack, and brought up to the enemy for it."""
    table = lay_table(given)
    guns = [make_gun(each, each["side"], START) for each in given["fire"]]
    assert all(each["range_km"] >= 0 for each in given["fire"])
    table.put(*guns)
    table.order(guns, Action.ATTACK, target=LABEL)
    table.put(*(make_unit(each, DEFENDER, LABEL) for each in given["defenders"]))
    return Fought(table, table.play([]), LABEL)


def _attack_on_nobody(given: Given) -> Fought:
    """OC-9.13 An attack where nobody is; an enemy somewhere else keeps the sides two."""
    table = lay_table(given)
    units = put_attackers(table, [Given(_named(each)) for each in given["attackers"]])
    table.order(units, Action.ATTACK, target=LABEL)
    far = make_unit(Given({"name": "Elsewhere", **_RIFLES}), DEFENDER, position(FIELD, 20))
    table.put(far)
    return Fought(table, table.play([]), LABEL)


def _both_attack(given: Given) -> Found:
    """OC-9.6 Two units that attack each other's squares."""
    table = lay_table(given)
    facts = given.taken
    one = make_unit(Given(_named(facts.get("unit", "R1"))), ATTACKER, START)
    other = make_unit(Given({"name": "G1", **_RIFLES}), DEFENDER, LABEL)
    table.put(one, other)
    table.order([one], Action.ATTACK, target=LABEL)
    table.order([other], Action.ATTACK, target=START)
    turn = table.play(FILLER, exactly=False)
    fights = list(turn.after[Engagement])
    asked = Mentions(f"{each.name.replace('/', ' ')} {each.question}" for each in turn.to_answer)
    return {"combat": Said(("one", len(fights))), "umpire_flag": asked}


def _in_several(given: Given) -> Found:
    """OC-9.5, OC-9.18b Put a unit into several fights as the orders have it."""
    wanted = {key: value for key, value in given.taken.items() if key.endswith("_in")}
    turn, refused = _play_several(wanted, given.get("unit", "FdReg"))
    readings: dict[str, Any] = {}
    for key, combats in wanted.items():
        role, name = _role_and_name(key, given)
        taken = [label for label in combats if _is_in(turn, label, role, name)]
        own = "" if key == "fire_in" else f"{name}_"
        readings[f"{own}used_in"] = taken if role == "defender" else taken[0]
        left = [label for label in combats if label not in taken]
        readings[f"{own}refused_in"] = Said((*left, left))
        if role == "attacker":
            assert refused, "nobody objects to a unit in two lines"
    return readings


def _role_and_name(key: str, given: Given) -> tuple[str, str]:
    if key == "fire_in":
        return "fire", str(given.get("unit", "FdReg"))
    role, name, _ = key.split("_")
    return role, name


def _is_in(turn: Turn, label: str, role: str, name: str) -> bool:
    fight = turn.after[Engagement][label]
    parts = {"attacker": fight.attackers, "defender": fight.defenders, "fire": fight.fire_attack}
    return name in parts[role]


def _play_several(wanted: Mapping[str, list[str]], gun: Any) -> tuple[Turn, bool]:
    """Play the fights named, each against a square of its own unless a defender is shared."""
    labels = sorted({label for combats in wanted.values() for label in combats})
    attackers = {key.split("_")[1]: at for key, at in wanted.items() if key[0] == "a"}
    defenders = {key.split("_")[1]: at for key, at in wanted.items() if key[0] == "d"}
    table = Table()
    placed: dict[str, str] = {}
    for n, label in enumerate(labels):
        holder = next((name for name, at in defenders.items() if label in at), f"Defender {n}")
        if holder not in placed:
            placed[holder] = position(FIELD, north=n)
            table.put(make_unit(Given({"name": holder, **_RIFLES}), DEFENDER, placed[holder]))
        square = placed[holder]
        ordered = [name for name, at in attackers.items() if label in at] or [f"Attacker {n}"]
        for name in ordered:
            unit = next((unit for unit in table.units if unit.id == name), None)
            if unit is None:
                unit = make_unit(Given({"name": name, **_RIFLES}), ATTACKER, START)
                table.put(unit)
                table.answer(f"engaged/{square}:{name}/fight", label)
            table.order([unit], Action.ATTACK, target=square)
        if label not in {each for name in ordered for each in attackers.get(name, [label])[:1]}:
            spare = make_unit(Given({"name": f"Attacker {n}", **_RIFLES}), ATTACKER, START)
            table.put(spare)
            table.order([spare], Action.ATTACK, target=square)
            table.answer(f"engaged/{square}:{spare.id}/fight", label)
    if "fire_in" in wanted:
        firing = [table.units[2 * labels.index(label) + 1].id for label in wanted["fire_in"]]
        name = gun if isinstance(gun, str) else gun["name"]
        own = make_gun(Given({"name": name, **_FIELD_GUNS}), ATTACKER, position(FIELD, -3))
        table.put(own)
        table.order([own], Action.HOLD, supports="; ".join(firing))
    return table.play(FILLER, exactly=False), _objected(table)


def _objected(table: Table) -> bool:
    """OC-5.1 Tell whether the check of orders finds a unit in two lines."""
    found_wrong = check_orders(table.state(), table.orders(), lambda kind, key, field: None)
    assert all(isinstance(line, OrderLine) for line in table.lines)
    return any(finding.code == "E-UNIT-TWICE" for finding in found_wrong)
