"""Cases of who may attack, how often and how well prepared, turn after turn (OC-9.5 to OC-9.12)."""

from __future__ import annotations

from dataclasses import replace

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.fights import lay_fight, put_defenders
from tests.cases.opcom.fought import Fought, factor, fight
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    LABEL,
    START,
    Table,
    bare,
    exact,
    make_unit,
    position,
)
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Posture,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

_TANKS = {"name": "Tanks", "profile": "9-9-9-9-9-9-9-9-0", "kind": "tank", "mech": True}
_WEAK = {"profile": "2-1-0"}
"""One that can no longer fight once it has suffered a total success: it stops nobody."""
_IMMOBILISED = 5
"""A die that immobilises under the fire of one battalion."""


def counter_attack_check(given: Given) -> Found:
    """OC-9.29 Let a fight come to each result, and see who strikes back."""
    ordered = given.get("ordered", True)
    found = {"allowed": [_strikes_back(each, ordered) for each in given["results"]]}
    if "not_ordered" in given:
        found["not_ordered"] = _strikes_back(given["not_ordered"], False)
    return found


def _strikes_back(result: str, ordered: bool) -> bool:
    table = lay_fight(Given({"attackers": ["R1"], "defenders": [{"name": "G1", "ca": ordered}]}))
    table.answer(f"combat/{LABEL}/result", result.replace("_", " "))
    return f"{LABEL} counter-attack" in fight(table).turn.after[Engagement]


def overrun_check(given: Given) -> Found:
    """OC-9.28 Tell which fights lead to an overrun."""
    return {"overrun": [_overruns(each) for each in given["tests"]]}


def _overruns(given: Given) -> bool:
    tanks = {**_TANKS, "profile": "8-7-6-4-3-2-0"}
    inf = {"name": "Rifles"}
    groups = {"all": (tanks, tanks), "mostly": (tanks, inf), "none": (inf, inf)}
    pair = {**groups, "half": (tanks, {**inf, "profile": "8-0"})}[given["armoured"]]
    attackers = [{**each, "name": f"Attacker {n}"} for n, each in enumerate(pair)]
    place = given["defender"]
    profile = "7-6-5-4-3-2-1-0" if given["twice"] else "9-8-7-6-5-4-2-0"
    defender = {"name": "Defender", "profile": profile, "stand": place == "stood_fast"}
    facts = {"action": given["action"], "attackers": attackers, "defenders": [defender]}
    table = lay_fight(Given({**facts, "city": place == "city"}))
    table.answer(f"combat/{LABEL}/result", given["result"].replace("_", " "))
    fought = fight(table)
    went = fought.unit("Defender").position != LABEL
    assert went == (place == "retires"), f"the defender did not do as given: {place}"
    return bool(fought.rulings("overrun move"))


def attack_cap(given: Given) -> Found:
    """OC-9.5, D-50 Attack and break through, turn after turn, as often as a day allows."""
    if "tests" in given:
        given.get("day")
        return {"legal": [_legal(each) for each in given["tests"]]}
    tanks = make_unit(_TANKS)
    already, turn = given.get("attacks_already_today", 0), 1
    if already:
        tanks, turn = _broken_through(tanks, turn, already).unit("Tanks"), 2
    fought = _broken_through(tanks, turn, 2)
    made = {"main attack": LABEL, "overrun follow-on": f"{LABEL}>{position(east=4)}"}
    return {
        "allowed": [_took_place(fought.turn, made[each]) for each in given["this_turn"]],
        "overrun_move": bool(fought.rulings("overrun move")),
    }


def _broken_through(tanks: Unit, turn: int, number: int) -> Fought:
    """OC-9.28 Let tanks run into so many of the enemy, one behind the other."""
    table, label, square = Table(turn=turn), "", LABEL
    table.put(replace(tanks, position=START, step=0))
    table.order(table.units, Action.BREAKTHROUGH if number > 1 else Action.ATTACK, target=LABEL)
    for n in range(number):
        square = position(east=4 * n)
        label = f"{label}>{square}" if label else square
        put_defenders(table, [{**_WEAK, "name": f"Enemy {n}"}], square)
    return fight(table)


def _took_place(turn: Turn, label: str) -> bool:
    fought = turn.after[Engagement].get(label)
    return fought is not None and took_part(fought)


def _legal(given: Given) -> bool:
    """Make so many attacks in the morning, the afternoon and the next morning."""
    unit = make_unit(_TANKS)
    for turn, part in enumerate(("am", "pm", "next_day_am"), 1):
        wanted = int(given.get(part, 0))
        fought = _broken_through(unit, turn, wanted) if wanted else _a_turn(unit, turn, "hold")
        rows = fought.turn.after[Engaged].values()
        attacks = [row for row in rows if row.role == Role.ATTACKER and row.unit == unit.id]
        if len([row for row in attacks if row.counts]) < wanted:
            return False
        unit = fought.unit(unit.id)
    return True


def prepare(given: Given) -> Found:
    """OC-9.7, OC-9.12, D-52 Tell who attacks prepared, after what happened before."""
    if "histories" in given:
        return {"prepared": [_prepared(each) for each in given["histories"]]}
    ordered = given["prepare_ordered_turn"]
    return {"F4_per_unit": [_unprepared(ordered, attack) for attack in given["attack_turns"]]}


def _prepared(given: Given) -> bool:
    unit = _a_turn(_fresh(), 1, given.get("two_turns_ago")).unit("Unit")
    unit = _a_turn(unit, 2, given["prev"], given.get("then", "")).unit("Unit")
    share = exact(given.get("moved_this_turn_before_attack", 0))
    rows = _attacks(replace(unit, moved=share), 3).rows(Role.ATTACKER)
    return next(row.prepared for row in rows)


def _unprepared(ordered: int, attack: int) -> int:
    """Return F4 of one unit ordered to prepare in a turn, that attacks in the same or another."""
    unit = _fresh()
    for turn in range(ordered, attack):
        unit = _a_turn(unit, turn, "prepare" if turn == ordered else "hold").unit("Unit")
    return factor(_attacks(unit, attack), "attacker", "F4")


def _fresh() -> Unit:
    return make_unit({"name": "Unit", "prep": False})


def _a_turn(unit: Unit, turn: int, action: str | None, then: str = "") -> Fought:
    """Play one turn with an order, and what befell the unit in it."""
    befell = {"": (0, False), "retired_in_prev_turn": (0, True), "moved_over_half": (0.6, False)}
    moved, driven_back = befell[then]
    table = Table(turn=turn)
    table.put(replace(unit, position=START, step=0, moved=exact(moved)))
    attacks = action in {"attack", "breakthrough"}
    if action == "rest":
        table.order(table.units, Action.HOLD, posture=Posture.REST)
    elif action:
        table.order(table.units, ACTIONS[action], target=LABEL if attacks else "")
    if attacks:
        put_defenders(table, ["Enemy"])
    if driven_back:
        enemy = make_unit({"name": "Enemy"}, DEFENDER, LABEL)
        table.put(enemy)
        table.order([enemy], Action.ATTACK, target=START)
        table.answer(f"combat/{START}/result", "limited success")
    return fight(table)


def _attacks(unit: Unit, turn: int) -> Fought:
    table = Table(turn=turn)
    table.put(replace(unit, position=START, step=0))
    table.order(table.units, Action.ATTACK, target=LABEL)
    put_defenders(table, ["Enemy"])
    return fight(table)


def attach(given: Given) -> Found:
    """OC-9.12, D-51 Attach a unit to another division, and see what its attacks cost it."""
    new = given["order"].removeprefix("attach to division").strip()
    return {"F9": [_foreign(given, new, turn) for turn in given["attack_turns"]]}


def _foreign(given: Given, new: str, attack: int) -> int:
    own = [{"name": name, "div": new} for name in ("Rifles 1", "Rifles 2")]
    units = [make_unit(each) for each in (*own, {"name": given["unit"], "div": "Old"})]
    for turn in range(given["ordered_turn"], attack + 1):
        table = Table(turn=turn)
        table.put(*(replace(unit, position=START, step=0) for unit in units))
        table.order(table.units[:2], Action.ATTACK, target=LABEL)
        joins = f"Division {new}" if turn == given["ordered_turn"] else ""
        table.order(table.units[2:], Action.ATTACK, target=LABEL, attach=joins)
        put_defenders(table, ["Enemy"])
        fought = fight(table)
        units = [fought.unit(unit.id) for unit in units]
    return factor(fought, "attacker", "F9")


def order_check(given: Given) -> Found:
    """OC-9.23, D-10 Tell which orders are carried out after a total success suffered."""
    suffered = given["total_success_suffered_turn"]
    table = Table(turn=suffered)
    unit = make_unit({**_TANKS, "name": given["unit"], "prep": False})
    victor = make_unit({"name": "Victor"}, DEFENDER, START)
    table.put(replace(unit, position=LABEL), victor)
    table.order([victor], Action.ATTACK, target=LABEL)
    table.answer(f"combat/{LABEL}/result", "total success")
    beaten = fight(table).unit(unit.id)
    return {
        "accepted": [_carries_out(beaten, each["turn"], each["action"]) for each in given["tests"]]
    }


def immobilised(given: Given) -> Found:
    """D-18 Tell which orders a unit may carry out, and whether a fight still forces it back."""
    still = given["immobilised"]
    return {
        "allowed": [
            _carries_out(make_unit({"prep": False}), 1, order, still=still)
            for order in given.get("orders", [])
        ],
        "may_be_forced_back": lambda: _is_forced_back(still=still),
    }


def _carries_out(unit: Unit, turn: int, order: str, *, still: bool = False) -> bool:
    """Order a unit beside the enemy to do something, under fire or not, and see if it does."""
    action = ACTIONS[order]
    table = Table(turn=turn)
    table.put(replace(unit, position=LABEL, step=0))
    enemy = make_unit({"name": "Enemy"}, DEFENDER, position(north=1))
    table.put(enemy)
    goals = {Action.HOLD: {}, Action.PREPARE: {}}
    attacks = action in {Action.ATTACK, Action.BREAKTHROUGH}
    goal = {"target": enemy.position} if attacks else goals.get(action, {"to": position(north=-4)})
    table.order(table.units[:1], action, **goal)
    if action == Action.HOLD:
        table.order([enemy], Action.ATTACK, target=LABEL)
    under_fire(table, LABEL, DEFENDER, still=still)
    turn_played = table.play([_IMMOBILISED] * still + [1] * 20, RULESET, spare=True)
    after = turn_played.after[Unit][unit.id]
    if action == Action.PREPARE:
        return after.prepared
    rows = [row for row in turn_played.after[Engaged].values() if row.unit == unit.id]
    role = Role.DEFENDER if action == Action.HOLD else Role.ATTACKER
    if attacks or action == Action.HOLD:
        return any(row.role == role and row.counts for row in rows)
    return after.position != LABEL


def under_fire(table: Table, square: str, side: str, *, still: bool) -> None:
    """Let one battalion of guns far off shell a square, or hold its fire."""
    guns = bare("Guns", side, position(east=6 if side == DEFENDER else -6), kind="artillery")
    table.put(replace(guns, profile="[8-4-1-0]", artillery="field", hq=f"{side} staff with Guns"))
    table.order(table.units[-1:], Action.BOMBARD if still else Action.HOLD, target=square)


def _is_forced_back(*, still: bool) -> bool:
    """Let a unit that is immobilised lose a fight, and see whether it goes back."""
    table = lay_fight(Given({"attackers": ["Attacker"], "defenders": ["Held"]}))
    under_fire(table, LABEL, ATTACKER, still=still)
    table.answer(f"combat/{LABEL}/result", "success")
    turn = table.play([_IMMOBILISED] * still + [1] * 9, spare=True)
    assert bool(turn.after[Strike]) == still
    return turn.after[Unit]["Held"].position != LABEL
