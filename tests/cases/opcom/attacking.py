"""Cases of who may attack, how often and how well prepared, turn after turn (OC-9.5 to OC-9.12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, asked_of_each
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import TANKS, WEAK, lay_fight, put_defenders
from tests.cases.opcom.fought import Fought, factor, fight, fought
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, START, Table, make_unit, position
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

_IMMOBILISED = 5
"""A die that immobilises under the fire of one battalion."""


def counter_attack_check(given: Given) -> Found:
    """OC-9.29 Let a fight come to each result, and see who strikes back."""
    ordered, silent = given.get("ordered", True), given.get("not_ordered")
    return {
        "allowed": [_strikes_back(each, ordered) for each in given["results"]],
        "not_ordered": lambda: _strikes_back(silent, False),
    }


def _strikes_back(result: str, ordered: bool) -> bool:
    came = fought(result, attackers=["R1"], defenders=[{"name": "G1", "ca": ordered}])
    return f"{LABEL} counter-attack" in came.turn.after[Engagement]


@asked_of_each("tests", "overrun")
def overrun_check(given: Given) -> bool:
    """OC-9.28 Tell whether a fight leads to an overrun."""
    tanks, rifles, few = {**TANKS, "profile": "8-7-6-4-3-2-0"}, {}, {"profile": "8-0"}
    pairs = {"all": (tanks, tanks), "mostly": (tanks, rifles), "none": (rifles, rifles)}
    pair = {**pairs, "half": (tanks, few)}[given["armoured"]]
    place, strength = given["defender"], {} if given["twice"] else {"profile": "9-8-7-6-5-4-2-0"}
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


def _turn(
    unit: Unit,
    turn: int,
    action: str | None,
    *,
    number: int = 1,
    moved: Any = 0,
    beaten: bool = False,
) -> Fought:
    """OC-9.28 Play one turn of a unit, with so many to attack, one behind the other."""
    table, squares = Table(turn=turn), [position(east=4 * n) for n in range(number)]
    own = table.put(replace(unit, position=START, step=0, moved=laid.exact(moved)))
    attacks = action in ("attack", "breakthrough")
    if action == "rest":
        table.order(own, "Hold", posture="Rest")
    elif action:
        table.order(own, laid.ACTIONS[action], target=LABEL if attacks else "")
    for square in squares if attacks else ():
        put_defenders(table, [{**WEAK, "name": f"Enemy in {square}"}], square)
    if beaten:
        table.order(table.put(make_unit(WEAK, DEFENDER, LABEL)), "Attack", target=START)
        table.answer(f"combat/{START}/result", "limited success")
    return replace(fight(table), label=">".join(squares))


def attack_cap(given: Given) -> Found:
    """OC-9.5, D-50 Attack and break through, turn after turn, as often as a day allows."""
    if "tests" in given:
        given.get("day")
        return {"legal": [_legal(each) for each in given["tests"]]}
    tanks, turn, already = make_unit(TANKS), 1, given.get("attacks_already_today", 0)
    if already:
        tanks, turn = _break_through(tanks, 1, already).unit("Tanks"), 2
    came = _break_through(tanks, turn, 2)
    made = {"main attack": LABEL, "overrun follow-on": came.label}
    labels = {row.engagement for row in _attacks_of(came, "Tanks")}
    return {
        "allowed": [made[each] in labels for each in given["this_turn"]],
        "overrun_move": bool(replace(came, label=LABEL).rulings("overrun move")),
    }


def _break_through(tanks: Unit, turn: int, number: int) -> Fought:
    action = "breakthrough" if number > 1 else "attack" if number else "hold"
    return _turn(tanks, turn, action, number=number)


def _attacks_of(came: Fought, name: str) -> list[Engaged]:
    """Return the attacks of a unit in which it counted."""
    rows = came.turn.after[Engaged].values()
    return [row for row in rows if row.role == "attacker" and row.unit == name and row.counts]


def _legal(given: Given) -> bool:
    """Make so many attacks in the morning, the afternoon and the next morning."""
    unit = make_unit(TANKS)
    for turn, part in enumerate(("am", "pm", "next_day_am"), 1):
        wanted = int(given.get(part, 0))
        came = _break_through(unit, turn, wanted)
        if len(_attacks_of(came, unit.id)) < wanted:
            return False
        unit = came.unit(unit.id)
    return True


def prepare(given: Given) -> Found:
    """OC-9.7, OC-9.12, D-52 Tell who attacks prepared, after what happened before."""
    if "histories" in given:
        return {"prepared": [_prepared(each) for each in given["histories"]]}
    ordered = given["prepare_ordered_turn"]
    return {"F4_per_unit": [_unprepared(ordered, attack) for attack in given["attack_turns"]]}


_BEFELL: dict[str, dict[str, Any]] = {
    "": {},
    "retired_in_prev_turn": {"beaten": True},
    "moved_over_half": {"moved": 0.6},
}


def _prepared(given: Given) -> bool:
    now = given.get("moved_this_turn_before_attack", 0)
    unit = _turn(make_unit({"prep": False}), 1, given.get("two_turns_ago")).unit("Unit")
    unit = _turn(unit, 2, given["prev"], **_BEFELL[given.get("then", "")]).unit("Unit")
    return _turn(unit, 3, "attack", moved=now).rows("attacker")[0].prepared


def _unprepared(ordered: int, attack: int) -> int:
    """Return F4 of one unit ordered to prepare in a turn, that attacks in the same or another."""
    unit = make_unit({"prep": False})
    for turn in range(ordered, attack):
        unit = _turn(unit, turn, "prepare" if turn == ordered else "hold").unit("Unit")
    return factor(_turn(unit, attack, "attack"), "attacker", "F4")


def order_check(given: Given) -> Found:
    """OC-9.23, D-10 Tell which orders are carried out after a total success suffered."""
    name, turn = given["unit"], given["total_success_suffered_turn"]
    table = Table(turn=turn)
    table.put(make_unit({**TANKS, "name": name, "prep": False}, ATTACKER, LABEL))
    table.order(table.put(make_unit({"name": "Victor"}, DEFENDER)), "Attack", target=LABEL)
    table.answer(f"combat/{LABEL}/result", "total success")
    beaten = fight(table).unit(name)
    return {"accepted": [_carries_out(beaten, e["turn"], e["action"]) for e in given["tests"]]}


def immobilised(given: Given) -> Found:
    """D-18 Tell which orders a unit may carry out, and whether a fight still forces it back."""
    still, unit = given["immobilised"], make_unit({"prep": False})
    orders = given.get("orders", [])
    return {
        "allowed": [_carries_out(unit, 1, order, still=still) for order in orders],
        "may_be_forced_back": lambda: _is_forced_back(still=still),
    }


def _carries_out(unit: Unit, turn: int, order: str, *, still: bool = False) -> bool:
    """Order a unit beside the enemy to do something, under fire or not, and see if it does."""
    table, action, there = Table(turn=turn), laid.ACTIONS[order], position(north=1)
    own = table.put(replace(unit, position=LABEL, step=0))
    enemy = table.put(make_unit({"name": "Enemy"}, DEFENDER, there))
    attacks = {"target": there}
    goals = {"Attack": attacks, "Breakthrough": attacks, "Hold": {}, "Prepare": {}}
    table.order(own, action, **goals.get(action, {"to": position(north=-4)}))
    if action == "Hold":
        table.order(enemy, "Attack", target=LABEL)
    under_fire(table, DEFENDER, still=still)
    played = table.play_on([_IMMOBILISED] * still + [1] * 20, spare=True)
    after, rows = played.after[Unit][unit.id], played.after[Engaged].values()
    fights = {row.role for row in rows if row.unit == unit.id and row.counts}
    if action == "Prepare":
        return after.prepared
    if action in goals:
        return ("defender" if action == "Hold" else "attacker") in fights
    return after.position != LABEL


def under_fire(table: Table, side: str, *, still: bool) -> None:
    """Let one battalion of guns far off shell the field, or hold its fire."""
    place, own = position(east=6 if side == DEFENDER else -6), {"hq": f"{side} staff with Guns"}
    facts = {"kind": "artillery", "artillery": "field", "profile": "[8-4-1-0]", **own}
    guns = table.put(laid.bare("Guns", side, place, **facts))
    table.order(guns, "Bombard" if still else "Hold", target=LABEL)


def _is_forced_back(*, still: bool) -> bool:
    """Let a unit that is immobilised lose a fight, and see whether it goes back."""
    table = lay_fight({"attackers": ["Attacker"], "defenders": ["Held"]}, result="success")
    under_fire(table, ATTACKER, still=still)
    turn = table.play([_IMMOBILISED] * still + [1] * 9, spare=True)
    assert bool(turn.after[Strike]) == still
    return turn.after[Unit]["Held"].position != LABEL
