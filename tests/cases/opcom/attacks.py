"""Cases of who may attack, how often, how well prepared, and in which fight (OC-9.3 to OC-9.29)."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Given, Mentions, exact, listed
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came
from tests.rulesets.opcom.fights import TANKS, WEAK, fought, lay_fight, put_defenders
from tests.rulesets.opcom.fought import found
from tests.rulesets.opcom.table import ACTIONS, START, Table, make_gun, make_unit, position
from workbook_engine.core.records import Tables, replace
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

_IMMOBILISED = 5
"""A die that immobilises under the fire of one battalion."""
_FIRE = {True: "Bombard", False: "Hold"}
_PUT_IN = {
    "attacker_R1_in": ("attacker", "R1", "R1_"),
    "defender_G1_in": ("defender", "G1", "G1_"),
    "fire_in": ("fires for attacker", "", ""),
}
"""In what role, by what name and under what keys cases speak of units in several fights."""


@KINDS.plays("counter_attack_check")
def _counter_attack_check(given: Given) -> Found:
    """OC-9.29 Let a fight come to each result, and see who strikes back."""
    ordered, silent = given.get("ordered", True), given.get("not_ordered")

    def strikes_back(result: str, told: bool) -> bool:
        came = fought(result, attackers=["R1"], defenders=[{"name": "G1", "ca": told}])
        return f"{LABEL} counter-attack" in came["Engagements"]

    allowed = [strikes_back(each, ordered) for each in given["results"]]
    return {"allowed": allowed, "not_ordered": lambda: strikes_back(silent, False)}


@KINDS.plays("overrun_check", "overrun", rows="tests")
def _is_overrun(given: Given, _: Given) -> bool:
    """OC-9.28 Tell whether a fight leads to an overrun."""
    tanks, rifles, few = {**TANKS, "profile": "8-7-6-4-3-2-0"}, {}, {"profile": "8-0"}
    pairs = {"all": (tanks, tanks), "mostly": (tanks, rifles), "none": (rifles, rifles)}
    pair = {**pairs, "half": (tanks, few)}[given["armoured"]]
    place, strength = given["defender"], {} if given["twice"] else {"profile": "9-8-7-6-5-4-2-0"}
    assert place in {"city", "remains", "retires", "stood_fast"}, place
    came = fought(
        given["result"],
        action=given["action"],
        attackers=[{**each, "name": f"Attacker {n}"} for n, each in enumerate(pair)],
        defenders=[{"name": "Defender", "stand": place == "stood_fast", **strength}],
        city=place == "city",
    )
    went = came.unit("Defender").position != LABEL
    assert went == (place == "retires"), f"the defender did not do as given: {place}"
    return bool(came.rulings("overrun move"))


def _turn(unit: Unit, turn: int, action: Any, moved: Any = 0, beaten: bool = False) -> Came:
    """OC-9.28 Play one turn of a unit that does something, or makes so many attacks in a row."""
    number = action if isinstance(action, int) else int(action in ("attack", "breakthrough"))
    word = ("hold", "attack", "breakthrough")[min(action, 2)] if action == number else action
    table, squares = Table(turn=turn), [position(4 * n) for n in range(number)]
    own = table.put(replace(unit, position=START, step=0, moved=exact(moved)))
    cells = {"posture": "Rest"} if word == "rest" else {"target": LABEL} if number else {}
    if word:
        table.order(own, ACTIONS["hold" if word == "rest" else word], **cells)
    for square in squares:
        put_defenders(table, [{**WEAK, "name": f"Enemy in {square}"}], square)
    if beaten:
        table.order(table.put(make_unit(WEAK, DEFENDER, LABEL)), "Attack", target=START)
        table.answer(f"combat/{START}/result", "limited success")
    return table.play().at(">".join(squares))


@KINDS.plays("attack_cap")
def _attack_cap(given: Given) -> Found:
    """OC-9.5, D-50 Attack and break through, turn after turn, as often as a day allows."""
    tanks, turn, already = make_unit(TANKS), 1, given.get("attacks_already_today", 0)
    if already:
        tanks, turn = _turn(tanks, 1, already).unit("Tanks"), 2
    came = _turn(tanks, turn, 2)
    made, labels = {"main attack": LABEL, "overrun follow-on": came.label}, _fights_of(came)
    allowed = [made[each] in labels for each in given["this_turn"]]
    return {"allowed": allowed, "overrun_move": bool(came.at(LABEL).rulings("overrun move"))}


def _fights_of(came: Came, name: str = "Tanks", role: str = "attacker") -> list[str]:
    """Return the fights in which a unit counted in a role."""
    own = [row for row in came["Engaged"].values() if row.unit == name and row.counts]
    return [row.engagement for row in own if row.role == role]


@KINDS.plays("attack_cap", "legal", rows="tests")
def _is_legal(test: Given, given: Given) -> bool:
    """Make so many attacks in the morning, the afternoon and the next morning."""
    given.get("day")
    unit, made = make_unit(TANKS), list[bool]()
    for turn, part in enumerate(("am", "pm", "next_day_am"), 1):
        came = _turn(unit, turn, int(test.get(part, 0)))
        made.append(len(_fights_of(came)) >= int(test.get(part, 0)))
        unit = came.unit("Tanks")
    return all(made)


@KINDS.plays("prepare", "prepared", rows="histories")
def _is_prepared(given: Given, _: Given) -> bool:
    """OC-9.7, OC-9.12 Tell who attacks prepared, after what happened before."""
    befell = {"retired_in_prev_turn": {"beaten": True}, "moved_over_half": {"moved": 0.6}}
    then: dict[str, Any] = {"": {}, **befell}[given.get("then", "")]
    now = given.get("moved_this_turn_before_attack", 0)
    unit = _turn(make_unit({"prep": False}), 1, given.get("two_turns_ago", "")).unit()
    unit = _turn(unit, 2, given["prev"], **then).unit()
    return bool(_turn(unit, 3, "attack", moved=now).rows("attacker")[0].prepared)


@KINDS.plays("prepare", "F4_per_unit", rows="attack_turns")
def _unprepared(attack: int, given: Given) -> int:
    """OC-9.7 Return F4 of a unit ordered to prepare in one turn, that attacks in it or another."""
    unit, ordered = make_unit({"prep": False}), given["prepare_ordered_turn"]
    for turn in range(ordered, attack):
        unit = _turn(unit, turn, "prepare" if turn == ordered else "hold").unit()
    return _turn(unit, attack, "attack").factor("F4")


@KINDS.plays("order_check", "accepted", rows="tests")
def _obeys(test: Given, given: Given) -> bool:
    """OC-9.23, D-10 Tell which orders are carried out after a total success suffered."""
    name, table = given["unit"], Table(turn=given["total_success_suffered_turn"])
    table.put(make_unit({**TANKS, "name": name, "prep": False}, ATTACKER, LABEL))
    table.order(table.put(make_unit("Victor", DEFENDER)), "Attack", target=LABEL)
    table.answer(f"combat/{LABEL}/result", "total success")
    return _carries_out(table.play().unit(name), test["turn"], test["action"])


@KINDS.plays("immobilised")
def _immobilised(given: Given) -> Found:
    """OC-9.37 Tell which orders a unit may carry out, and whether a fight still forces it back."""
    still, unit = given["immobilised"], make_unit({"prep": False})
    table = lay_fight({"attackers": ["Attacker"], "defenders": ["Held"]}, result="success")
    table.lay("Guns far off", side=ATTACKER, at=position(-6), action=_FIRE[still])
    came = table.play([_IMMOBILISED] * still + [1] * 9, spare=True)
    assert bool(came["Strikes"]) == still
    return {
        "allowed": [_carries_out(unit, 1, each, still=still) for each in given.get("orders", [])],
        "may_be_forced_back": came.moved(came.rows("defender")[0]),
    }


def _carries_out(unit: Unit, turn: int, order: str, *, still: bool = False) -> bool:
    """Order a unit beside the enemy to do something, under fire or not, and see if it does."""
    table, action, there = Table(turn=turn), ACTIONS[order], position(north=1)
    own = table.put(replace(unit, position=LABEL, step=0))
    enemy = table.put(make_unit("Enemy", DEFENDER, there))
    attacks = {"target": there}
    goals = {"Hold": {}, "Prepare": {}, "Attack": attacks, "Breakthrough": attacks}
    table.order(own, action, **goals.get(action, {"to": position(north=-4)}))
    if action == "Hold":
        table.order(enemy, "Attack", target=LABEL)
    table.lay("Guns far off", side=DEFENDER, at=position(6), action=_FIRE[still])
    came = table.play_on([_IMMOBILISED] * still + [1] * 20, spare=True)
    if action == "Prepare":
        return came.unit(unit.id).prepared
    if action in goals:
        return bool(_fights_of(came, unit.id, "defender" if action == "Hold" else "attacker"))
    return came.unit(unit.id).position != LABEL


@KINDS.plays("combat_validation")
def _combat_validation(given: Given) -> Found:
    """OC-9.13 Return which fights take place, and who is kept out of them."""
    empty = given.get("target_square") == "empty"
    if given.get("attackers") != [] and not empty:
        return found(_one_fight(given))
    table = lay_fight(given.but(defenders=[]) if empty else given.but(fire=[]))
    if empty:  # an enemy somewhere else keeps the sides two
        table.put(make_unit("Elsewhere", DEFENDER, position(20)))
    else:  # OC-9.3 artillery that is itself ordered to attack, and brought up to the enemy for it
        guns = (make_gun(each, each["side"], START) for each in given["fire"])
        table.order(table.put(*guns), "Attack", target=LABEL)
        assert all(gun.get("range_km", 0) >= 0 for gun in given["fire"])
    return found(table.play([]))


def _one_fight(given: Given) -> Came:
    """OC-9.17 Fight with the orders given: guns of the defence fire where the cell calls them."""
    cell, guns = str(given.get("order_cell", "attack")).lower(), given.get("fire", [])
    called, facts = cell not in {"", "none", "empty"}, given
    assert not called or cell in ACTIONS, f"no order {cell}"
    if "unit" in given:
        facts = given.but(attackers=[given["unit"]])
    if "order_cell" in given:
        guns = [g.but(allocated=called) if g["side"] == DEFENDER else g for g in guns]
    attack = called or any(gun["side"] == DEFENDER for gun in guns)
    action = cell if cell in ACTIONS else "attack" if attack else "hold"
    return lay_fight(facts.but(fire=guns, action=action)).play()


@KINDS.plays("combat_validation", given="both")
def _both_attack(given: Given) -> Found:
    """OC-9.6 Two units that attack each other's squares."""
    assert given["both"] in {"attack", True} or listed(given["both"])
    table = lay_fight(given.but(attackers=[given.get("unit", "R1")], defenders=[]))
    table.order(table.put(make_unit("Enemy", DEFENDER, LABEL)), "Attack", target=START)
    came = table.play()
    fights = [each for each in came["Engagements"].values() if each.kind == "attack"]
    open_ = came.turn.to_answer
    asked = Mentions(f"{each.name.replace('/', ' ')} {each.question}" for each in open_)
    return {"combat": "one" if len(fights) == 1 else str(len(fights)), "umpire_flag": asked}


@KINDS.plays("combat_validation", given="attacker_R1_in")
@KINDS.plays("combat_validation", given="defender_G1_in")
@KINDS.plays("combat_validation", given="fire_in")
def _in_several(given: Given) -> Found:
    """OC-9.5, OC-9.18b Put units into several fights as the orders have it, and see who is in."""
    table, came = _several(given, "R1", "G1", str(given.get("unit", "FdReg"))), dict[str, Any]()
    rows = table.play()["Engaged"].values()
    for key, (role, name, own) in _PUT_IN.items():
        labels = {row.engagement for row in rows if row.role == role and name in ("", row.unit)}
        for word, took_part in (("used_in", True), ("refused_in", False)) if key in given else ():
            those = [label for label in given[key] if (label in labels) == took_part]
            one = role != "defender" and len(those) == 1
            came[f"{own}{word}"] = those[0] if one else those
    objections = check_orders(table.state(), Tables.of(*table.lines), lambda *_: None)
    objected = any(finding.code == "E-UNIT-TWICE" for finding in objections)  # OC-5.1
    assert objected or len(given.get("attacker_R1_in", [])) < 2, "nobody objects"
    return came


def _several(given: Given, attacker: str, defender: str, gun: str) -> Table:
    """Lay the fights named, each against a square of its own unless a defender is shared."""
    table, called, stands = Table(), list[str](), dict[str, str]()
    ours, theirs, fire = (list(given.get(key, [])) for key in _PUT_IN)
    for n, label in enumerate(sorted({*ours, *theirs, *fire})):
        holder = defender if label in theirs else f"Defender {n}"
        first = attacker if label in ours[:1] else f"Attacker {n}"
        names = dict.fromkeys([attacker, first] if label in ours else [first])
        places = {holder: (DEFENDER, position(north=n)), **dict.fromkeys(names, (ATTACKER, START))}
        for name in [each for each in places if each not in stands]:
            side, stands[name] = places[name]
            table.put(make_unit(name, side, stands[name]))
        table.answer(f"engaged/{stands[holder]}:{first}/fight", label)
        for name in names:
            table.order(name, "Attack", target=stands[holder])
        called += names if label in fire else []
    if called:
        guns = table.put(make_gun({"name": gun}, ATTACKER, position(-3)))
        table.order(guns, "Hold", supports="; ".join(called))
    return table
