"""Cases of counter-battery: the fix, what it takes, and what follows (OC-9.38, OC-9.39)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fought import drawn
from tests.cases.opcom.striking import RIFLES
from tests.cases.opcom.table import (
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    make_gun,
    make_unit,
    position,
    staff,
)
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.fire.interdiction import effect_of
from workbook_engine.rulesets.opcom.fire.strike_records import Strike
from workbook_engine.rulesets.opcom.records import Action, Engaged, Unit
from workbook_engine.rulesets.opcom.status import status_of

_GUNS = {"profile": "[8-4-1-0]", "step": 0, "type": "field", "range_km": 8}
_ENEMY = "FdBn"


def counter_battery(given: Given) -> Found:
    """OC-9.38 Search for guns that fired, or shell one that supported a fight."""
    if "enemy" in given:
        return _in_a_fight(given)
    searched = [_searched(each) for each in given["tests"]]
    return {
        "modified": [modified for modified, _ in searched],
        "fix": [fix for _, fix in searched],
    }


def _searched(given: Given) -> tuple[int | None, Any]:
    """OC-9.38 Let an enemy gun fire after some turns in place, and search for it."""
    table = Table()
    turns = given.get("turns_same_place", given.get("turns_fired", 1))
    beyond = given.get("range_beyond_long", False)
    enemy = replace(
        _gun(_ENEMY, ATTACKER, position(FIELD, north=1)),
        fired_here=turns - 1,
        moved=Fraction(1, 4) if given.get("moved_this_turn", False) else Fraction(0),
    )
    table.put(enemy)
    fires = given.get("enemy_artillery_fired", True)
    table.order([enemy], Action.BOMBARD if fires else Action.HOLD, target=position(FIELD, 4))
    searching = _gun("CB", DEFENDER, position(FIELD, 14 if beyond else 10))
    table.put(searching)
    tasks = given.get("tasks", [])
    supports = str(FIELD) if len(tasks) > 1 else ""
    table.order([searching], Action.COUNTER_BATTERY, supports=supports)
    die = given.get("die", 6)
    turn = table.play([die, 1], exactly=False)
    return _fix(turn)


def _fix(turn: Turn) -> tuple[int | None, Any]:
    """Return what the die came to and whether it fixed; no roll and a refusal are said so."""
    if any(ruling.id.endswith("/task refused/1") for ruling in turn.rulings):
        return None, "refused"
    found = [ruling for ruling in turn.rulings if ruling.id.endswith("/searched/1")]
    if not found:
        assert not any(roll.name.endswith("/fix/1") for r in turn.rulings for roll in r.rolls)
        return None, "no_roll"
    sums = next(line for line in found[0].working if line.text.startswith("die"))
    return int(sums.value), bool(turn.after[Strike].get(f"counter-battery {_ENEMY} by D"))


def _gun(name: str, side: str, place: str) -> Unit:
    return make_gun(Given({"name": name, **_GUNS}), side, place)


def _in_a_fight(given: Given) -> Found:
    """OC-9.39 Shell guns that support an attack: their support this turn stands."""
    enemy, dice = given["enemy"], list(given["dice"])
    name = enemy["name"]
    turn = _fought(given, enemy, dice)
    strike = next((s for s in turn.after[Strike].values() if s.target == name), None)
    after = turn.after[Unit][name]
    counted = next(row.counts for row in turn.after[Engaged].values() if row.unit == name)
    assert counted == enemy.get("used_in_combat_as", counted)
    return {
        "fix": strike is not None,
        "modified": _fix(turn)[0],
        "row": strike.row if strike else None,
        "result": str(effect_of(strike.row, dice[1])) if strike and strike.row else None,
        "enemy_after": [after.step, status_of(after)],
        "combat_status_used": counted,
        "cb_ammo_used": _ammunition(turn),
        "no_fix_ammo_used": lambda: _ammunition(_fought(given, enemy, [1])),
    }


def _ammunition(turn: Turn) -> int:
    """Return what counter-battery drew, whatever the fight used."""
    rulings: list[Ruling] = [r for r in turn.rulings if "/counter-battery/" in r.id]
    return drawn(rulings, *AMMUNITION)[DEFENDER]


def _fought(given: Given, enemy: Given, dice: Sequence[int]) -> Turn:
    """Let the enemy's guns support an attack that ends confused: one die, then ours."""
    table = Table(points_of={DEFENDER: given.get("cb_ammo", 40)})
    battalion = make_unit(Given({"name": "Attackers", **RIFLES}), ATTACKER, position(FIELD, -1))
    battalion = replace(battalion, profile="9-8-7-6-5-4-2-0")
    table.put(battalion, make_unit(Given({"name": "Held", **RIFLES}), DEFENDER, str(FIELD)))
    facts = {"type": "field", "range_km": 2, **enemy.taken}
    facts.pop("used_in_combat_as", None)
    guns = make_gun(Given(facts), ATTACKER, position(FIELD, -2))
    table.put(guns)
    table.order([battalion], Action.ATTACK, target=str(FIELD))
    table.order([guns], Action.HOLD, supports=str(FIELD))
    names = [f"CB{n}" for n in range(given["cb_bns"])]
    searching = [_gun(name, DEFENDER, position(FIELD, 3)) for name in names]
    searching = [replace(gun, hq=staff(DEFENDER)) for gun in searching]
    table.put(*searching)
    table.order(searching, Action.COUNTER_BATTERY)
    table.answer(f"combat/{FIELD}/result", "confused")
    return table.play([1, *dice])
