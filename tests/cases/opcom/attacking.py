"""Cases of who may attack, how often and how well prepared (OC-9.5, OC-9.7, OC-9.12, OC-9.28)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, START, lay_fight, put_defenders
from tests.cases.opcom.fought import Fought, score
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    FIELD,
    FIGHTING,
    Table,
    exact,
    make_unit,
    position,
)
from workbook_engine.core.turn import Amendment, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.aftermath.counter_attack import allows_counter_attack
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.records import Action, Engaged, Engagement, Posture, Unit

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_TANKS = {"profile": "8-7-6-4-3-2-0", "step": 0, "kind": "tank", "mech": True}
_ANY_DICE = [1] * 12


def counter_attack_check(given: Given) -> Found:
    """OC-9.29 Tell which results let the defenders strike back."""
    ordered = given.get("ordered", True)
    not_ordered = given.get("not_ordered", "limited_success")
    return {
        "allowed": [_strikes_back(each, ordered) for each in given["results"]],
        "not_ordered": _strikes_back(not_ordered, False),
    }


def _strikes_back(result: str, ordered: bool) -> bool:
    return allows_counter_attack(result.replace("_", " "), ordered, RULESET.settings)


def overrun_check(given: Given) -> Found:
    """OC-9.28 Tell which fights lead to an overrun."""
    return {"overrun": [_overruns(each) for each in given["tests"]]}


def _overruns(given: Given) -> bool:
    units = {"all": [_TANKS, _TANKS], "mostly": [_TANKS, _RIFLES]}
    units |= {"half": [_TANKS, {**_RIFLES, "profile": "8-0"}], "none": [_RIFLES, _RIFLES]}
    attackers = [
        {**each, "name": f"Attacker {n}"} for n, each in enumerate(units[given["armoured"]])
    ]
    status = "7-6-5-4-3-2-1-0" if given["twice"] else "9-8-7-6-5-4-2-0"
    place = given["defender"]
    defender = {"name": "Defender", "profile": status, "step": 0, "stand": place == "stood_fast"}
    table = lay_fight(
        Given(
            {
                "action": given["action"],
                "attackers": attackers,
                "defenders": [defender],
                "city": place == "city",
            }
        )
    )
    table.answer(f"combat/{LABEL}/result", given["result"].replace("_", " "))
    fight = Fought(table, table.play(_ANY_DICE, exactly=False), LABEL)
    went = fight.unit("Defender").position != LABEL
    assert went == (place == "retires"), f"the defender did not do as given: {place}"
    return fight.ruling("overrun move") is not None


def attack_cap(given: Given) -> Found:
    """OC-9.5, D-50 Tell which attacks a day allows."""
    if "tests" in given:
        given.get("day", None)
        return {"legal": [_legal(each) for each in given["tests"]]}
    return _two_in_a_turn(given)


def _two_in_a_turn(given: Given) -> Found:
    """Break through with attacks already made today, into more enemy."""
    table = lay_fight(
        Given(
            {
                "action": "breakthrough",
                "attackers": [{**_TANKS, "name": "Tanks"}],
                "defenders": [{"name": "Defender", "profile": "2-1-0", "step": 0}],
            }
        )
    )
    today = given.get("attacks_already_today", 0)
    table.units[0] = replace(table.units[0], attacks_today=today)
    table.answer(f"combat/{LABEL}/result", "total success")
    second = position(FIELD, east=4)
    put_defenders(table, [Given({"name": "More enemy", **_RIFLES})], second)
    turn = table.play([1, 6, 6, *_ANY_DICE], exactly=False)
    happened = {"main": _took_place(turn, LABEL), "overrun": _took_place(turn, f"{LABEL}>{second}")}
    words = [each.split()[0] for each in given["this_turn"]]
    return {
        "allowed": [happened[word] for word in words],
        "overrun_move": Fought(table, turn, LABEL).ruling("overrun move") is not None,
    }


def _took_place(turn: Turn, label: str) -> bool:
    fight = turn.after[Engagement].get(label)
    return fight is not None and took_part(fight)


def _legal(given: Given) -> bool:
    """Try so many attacks in the morning, the afternoon and the next morning."""
    unit = make_unit(Given({"name": "Unit", **_RIFLES}), ATTACKER, START)
    for turn, part in enumerate(("am", "pm", "next_day_am"), 1):
        for _ in range(int(given.get(part, 0))):
            unit, allowed = _one_attack(unit, turn)
            if not allowed:
                return False
        unit = _end_of_turn(unit, turn)
    return True


def _one_attack(unit: Unit, turn: int) -> tuple[Unit, bool]:
    table = Table(turn=turn)
    table.put(replace(unit, position=START, step=0))
    table.order([unit], Action.ATTACK, target=LABEL)
    put_defenders(table, [Given({"name": "Enemy", **_RIFLES})])
    played = table.play(_ANY_DICE, exactly=False, ruleset=_phases(without="Next turn"))
    return played.after[Unit][unit.id], _took_place(played, LABEL)


def _end_of_turn(unit: Unit, turn: int) -> Unit:
    table = Table(turn=turn)
    table.put(unit)
    return table.play([]).after[Unit][unit.id]


def _phases(without: str) -> Any:
    stage = FIGHTING.sequence[0]
    left = tuple(phase for phase in stage.phases if phase.name != without)
    return replace(FIGHTING, sequence=(replace(stage, phases=left),))


def prepare(given: Given) -> Found:
    """OC-9.7, OC-9.12, D-52 Tell who attacks prepared, after what happened before."""
    if "histories" in given:
        return {"prepared": [_attack_row(each)[0].prepared for each in given["histories"]]}
    ordered = given["prepare_ordered_turn"]
    factors = [_unprepared(ordered, attack) for attack in given["attack_turns"]]
    return {"F4_per_unit": factors}


def _attack_row(given: Given) -> tuple[Engaged, Fought]:
    unit = _fresh("Unit")
    unit = _a_turn(unit, 1, given.get("two_turns_ago", None))
    unit = _a_turn(unit, 2, given["prev"], given.get("then", ""))
    share = exact(given.get("moved_this_turn_before_attack", 0))
    return _attacks(replace(unit, moved=share), 3)


def _fresh(name: str) -> Unit:
    return replace(make_unit(Given({"name": name, **_RIFLES}), ATTACKER, START), prepared=False)


def _a_turn(unit: Unit, turn: int, action: str | None, then: str = "") -> Unit:
    """Play one turn with an order, and what befell the unit in it."""
    table = Table(turn=turn)
    moved = Fraction(3, 5) if "moved" in then else Fraction(0)
    table.put(replace(unit, position=START, moved=moved))
    attacks = action in {"attack", "breakthrough"}
    if action == "rest":
        table.order([unit], Action.HOLD, posture=Posture.REST)
    elif action:
        table.order([unit], ACTIONS[action], target=LABEL if attacks else "")
    driven_back = any(word in then for word in ("retired", "thrown", "beaten"))
    if attacks or driven_back:
        put_defenders(table, [Given({"name": "Enemy", **_RIFLES})])
    if driven_back:
        table.order(table.units[1:], Action.ATTACK, target=START)
        table.lines[:] = [line for line in table.lines if line.action != Action.HOLD]
        table.answer(f"combat/{START}/result", "limited success")
    return replace(table.play(_ANY_DICE, exactly=False).after[Unit][unit.id], step=0)


def _attacks(unit: Unit, turn: int) -> tuple[Engaged, Fought]:
    table = Table(turn=turn)
    table.put(replace(unit, position=START))
    table.order([unit], Action.ATTACK, target=LABEL)
    put_defenders(table, [Given({"name": "Enemy", **_RIFLES})])
    fight = Fought(table, table.play(_ANY_DICE, exactly=False), LABEL)
    return next(row for row in fight.rows if row.unit == unit.id), fight


def _unprepared(ordered: int, attack: int) -> int:
    """Return F4 of one unit ordered to prepare in a turn, that attacks in the same or another."""
    unit = _fresh("Unit")
    for turn in range(ordered, attack):
        unit = _a_turn(unit, turn, "prepare" if turn == ordered else "hold")
    fight = _attacks(unit, attack)[1]
    return int(score(fight, "attacker")["factors"].get("F4", 0))


def attach(given: Given) -> Found:
    """OC-9.12, D-51 Attach a unit: the umpire moves it to its new division at the turn's end."""
    new = given["order"].split("division")[-1].strip()
    return {"F9": [_foreign(given, new, turn) for turn in given["attack_turns"]]}


def _foreign(given: Given, new: str, attack: int) -> int:
    units = [_of("R1", new), _of("R2", new), _of(given["unit"], "Old")]
    for turn in range(given["ordered_turn"], attack + 1):
        table = Table(turn=turn)
        table.put(*(replace(unit, position=START, step=0) for unit in units))
        table.order(table.units, Action.ATTACK, target=LABEL)
        put_defenders(table, [Given({"name": "Enemy", **_RIFLES})])
        if turn == given["ordered_turn"]:
            why = given["order"]
            table.amendments.append(
                Amendment(Unit, given["unit"], "division", f"Division {new}", why, False)
            )
        played = table.play(_ANY_DICE, exactly=False)
        units = [played.after[Unit][unit.id] for unit in units]
        fight = Fought(table, played, LABEL)
    return int(score(fight, "attacker")["factors"].get("F9", 0))


def _of(name: str, division: str) -> Unit:
    return make_unit(Given({"name": name, "div": division, **_RIFLES}), ATTACKER, START)
