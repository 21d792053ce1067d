"""Cases of what counts in a fight and what it costs: factors, supplies, aircraft (OC-9)."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, Given, exact, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL
from tests.rulesets.opcom.fights import SPARRING, TANKS, WEAK, fought, lay_fight, put_defenders
from tests.rulesets.opcom.table import START, WORDS, Table, make_gun, make_unit, only, position
from workbook_engine.core.records import replace

_TANK = {**TANKS, "profile": "8-7-6-4-3-2-0"}
_GUNS = {"name": "Guns", "profile": "[4-2-0]", "type": "field", "side": DEFENDER}


@KINDS.plays("combat_supply", given="unit")
def _in_a_turn(given: Mapping[str, Any]) -> dict[str, int]:
    """OC-9.9 Let one unit do this turn what the case says, and count what it used."""
    unit, events = given["unit"], given["this_turn"]
    done = set().union(*(WORDS["done"][each] for each in events))
    goes_on, strikes = "overrun" in done, "counter-attack" in done
    action = "breakthrough" if goes_on else "attack" if done else "hold"
    enemy = {**(WEAK if goes_on else {"name": "Enemy"}), "ca": strikes}
    facts = {"attackers": [unit], "defenders": [enemy], "action": action}
    table = lay_fight(facts, result="total success" if goes_on else "limited success")
    if goes_on:
        put_defenders(table, ["More enemy"], position(4))
    came = table.play()
    assert {each.kind for each in came["Engagements"].values()} == done
    return dict(zip(("ammo", "fuel"), came.used(), strict=True))


@KINDS.plays("ammo", "ammo", rows="events")
def _ammunition(event: str, _: Given) -> int:
    """OC-9.8 Let an event happen in a turn, and count what its unit draws."""
    if event in WORDS["ordered"]:
        return _ordered(WORDS["ordered"][event])
    if event == "overrun follow-on per unit":
        events = ("attack", "overrun follow-on")
        once, more = (_in_a_turn({"unit": TANKS, "this_turn": [each]})["ammo"] for each in events)
        return more - once
    side = ATTACKER if event.endswith(" attack") else DEFENDER
    if event.startswith("artillery in "):
        gun = {**_GUNS, "range_km": 4, "allocated": True, "side": side}
        return _attacked(side, fire=[gun]) - _attacked(side)
    assert event in ("infantry attack", "infantry defend", "counter-attack per unit")
    return _attacked(side, "limited success" if "counter" in event else "confused")


def _attacked(side: str, result: str = "confused", **facts: Any) -> int:
    """Attack one that strikes back if he may, and count what a side draws."""
    enemy = {"name": "G1", "ca": True}
    return fought(result, attackers=["R1"], defenders=[enemy], **facts).used(side)[0]


def _ordered(action: str) -> int:
    """Give a unit beside the enemy an order, and let his guns fire perhaps; count what it draws."""
    searches = action == "Counter-battery"
    table, make = Table(), make_gun if searches or action == "Interdict" else make_unit
    own = table.put(make({"name": "Own"}, ATTACKER, START))
    table.put(make_unit("Enemy", DEFENDER, LABEL))
    table.order(own, action, target="" if searches else LABEL)
    if searches:
        enemy = table.put(make_gun({"name": "Guns"}, DEFENDER, position(4)))
        table.order(enemy, "Bombard", target=position(-5))
    return table.play_on([6] * 9, spare=True).used()[0]


@KINDS.plays("fuel", "fuel", rows="sets")
def _fuel(given: Given, _: Given) -> int:
    """OC-9.9, D-34 Move a unit and let it fight, and count the fuel it burns in the turn."""
    facts = {key: given[key] for key in ("mech", "as") if key in given}
    unit = {"profile": "9-8-7-6-5-4-2-0", "kind": "mech_inf", **facts}
    table, km, burnt, fights = Table(), int(exact(given["moved"]) * 18), 0, given["combats"]
    table.put(make_unit(unit))
    if km:
        table.order("Unit", "Move", to=position(-1, km))
        march = table.play([], only("Orders", "Movement"))
        burnt = march.used()[1]
        assert march.unit().moved
        table.units, table.lines = [replace(march.unit(), position=START)], []
    if fights:
        table.order("Unit", "Attack", target=LABEL)
        put_defenders(table, ["Enemy"])
    for n in range(1, fights):
        enemy = table.put(make_unit(f"Enemy {n}", DEFENDER, position(-2)))
        table.order(enemy, "Attack", target=START)
    came = table.play()
    rows = [each for each in came["Engagements"].values() if each.result]
    assert len(rows) >= min(fights, 2), rows
    return burnt + came.used()[1]


@KINDS.plays("attach", "F9", rows="attack_turns")
def _foreign(attack: int, given: Given) -> int:
    """OC-9.12 Attach a unit to another division, and see what its attacks cost it."""
    new = given["order"].removeprefix("attach to division").strip()
    own = [{"name": name, "div": new} for name in ("Rifles 1", "Rifles 2")]
    table, name = Table(turn=given["ordered_turn"]), given["unit"]
    table.put(*map(make_unit, (*own, {"name": name, "div": "Old"})))
    joins = f"Division {new}"
    assert table.turn <= attack, "it attacks before it is told to join"
    while True:
        table.order("Rifles 1; Rifles 2", "Attack", target=LABEL)
        table.order(name, "Attack", target=LABEL, attach=joins)
        ours = list(table.units)
        put_defenders(table, ["Enemy"])
        came = table.play()
        if table.turn >= attack:
            return came.factor("F9")
        table.units, joins = ours, ""
        table.next_turn(came, position=START, step=0)


@KINDS.plays("factor_check")
def _factor_check(given: Given) -> Found:
    """OC-9.14 Return one factor under each set of conditions."""
    sets = given.get("sets", [given] if "defender" in given else given)
    readers = {
        "combined_arms": lambda each: _of_attack("F2", each) > 0,
        "F2": lambda each: _of_attack("F2", each),
        "F4_per_unit": lambda each: (
            _of_attack("F4", each) // sum(bool(each[kind]) for kind in ("tank", "inf"))
        ),
        "F5": lambda each: _defended(given, each),
        "F6": lambda each: _of_phrase(each, given["defenders"]),
        "F8": lambda each: fought(defenders=[each]).factor("F8", DEFENDER),
        "F10": lambda each: _supported(ChainMap(each, given, {"tank": 0, "inf": 7, "art": 0})),
    }
    return {key: lambda read=read: of_each(sets, read) for key, read in readers.items()}


def _of_attack(name: str, given: Mapping[str, Any], **more: Any) -> int:
    """OC-9.F2 Attack with so much status of each arm, all of it prepared or not."""
    prep = given.get("prep", "none" if given.get("followon", False) else "all")
    assert prep in {"all", "one_unit_not", "none"}, prep
    arms = [(kind, given[kind]) for kind in ("tank", "inf") if given[kind]]
    units = [
        {"name": kind, "profile": f"{status}-0", "kind": kind, "prep": prep in ready}
        for (kind, status), ready in zip(arms, (("all",), ("all", "one_unit_not")), strict=False)
    ]
    guns = [{**_GUNS, "profile": f"[{given['art']}-0]", "side": ATTACKER}] if given["art"] else []
    return fought(attackers=units, fire=guns, **more).factor(name)


def _supported(facts: Mapping[str, Any]) -> int:
    """OC-9.F10 Return what the squadrons of a case add to the attackers' score."""
    type = "heavy" if "heavy" in str(facts.get("type", "")) else "allied"
    air = {"type": type, "squadrons": facts.get("cas_squadrons", 0)}
    return _of_attack("F10", facts, air={**air, "cab_rank": facts.get("cab_rank", False)})


def _of_phrase(phrase: str, defenders: str) -> int:
    """OC-9.F6 Two infantry units in the open, attacked by a tank, with what the phrase adds."""
    assert defenders.startswith("2 infantry")
    beside = {"one AT unit": {"name": "AT", "profile": "[2-1-0]", "kind": "at"}, "one tank": _TANK}
    own = [each for words, each in beside.items() if words in phrase]
    far, without = "out of range" in phrase, "without ammo" in phrase
    gun = {**_GUNS, "allocated": "allocated" in phrase or without, "ammo": not without}
    came = fought(
        attackers=[SPARRING if "no tank" in phrase else {**_TANK, "name": "Enemy tank"}],
        defenders=["G1", "G2", *own],
        fire=[{**gun, "range_km": 14 if far else 6}] if "artillery" in phrase else [],
        ground="woods" if "in woods" in phrase else "open",
    )
    return came.factor("F6", DEFENDER)


def _defended(given: Given, each: Given) -> int:
    """OC-9.F5 Hold ground of some sort against an attacker of some sort."""
    kind, *in_role = str(each.get("attacker", "tank")).replace("_as_inf", " as").split()
    attacker = {**_TANK, "kind": kind, **({"as": "inf"} if in_role else {})}
    ground, defender = each.get("ground", "open"), given.get("defender", "G1")
    came = fought(attackers=[attacker], defenders=[defender], ground=ground)
    return came.factor("F5", DEFENDER)


@KINDS.plays("cas", "factor", rows="tests")
def _cas(test: Any, given: Given) -> int:
    """OC-9.19 to OC-9.21 Fly squadrons in some turn of air orders given in the first, and fight."""
    if isinstance(test, list):
        given, test = Given({"type": test[0], "squadrons": test[1]}), Given({})
    side, formation = test.get("side", ATTACKER), str(given.get("formation", "X"))
    own = {kind: test[kind] for kind in ("allied", "german", "heavy") if kind in test}
    numbers = {kind: number for kind, number in own.items() if not isinstance(number, bool)}
    numbers = numbers or {str(given.get("type", "allied")): given.get("squadrons", 0)}
    on_call, based = test.get("allocated"), test.get("based", True)
    if type(on_call) is int:
        numbers = {next(iter(numbers)): on_call}
    fights_for, prepared = test.get("for_formation", formation), str(test.get("prepared", "all"))
    division = formation if fights_for is True else str(fights_for or "Another")
    teams = {ATTACKER: "Enemy", DEFENDER: "Enemy", side: division}
    preps = {"all": (True, True), "one_unit_not": (False, True), "none": (False, False)}[prepared]
    assert side in {ATTACKER, DEFENDER} and not {*numbers} - {"allied", "german", "heavy"}
    pair = [{"name": f"R{n}", "prep": p, "div": teams["A"]} for n, p in enumerate(preps)]
    facts = {"attackers": pair, "defenders": [{"name": "G1", "div": teams["D"]}]}
    air = {
        "side": side,
        "numbers": {kind: number for kind, number in numbers.items() if number},
        "formation": formation,
        "cab_rank": bool(on_call),
        "in_air_orders": test.get("air", True),
        "in_ground_orders": test.get("ground", True),
        "based": based if isinstance(based, bool) else based != "UK",
        "nation": str(test.get("nation", given.get("nation", ""))),
    }
    last, kept = WORDS["turns"].get(test.get("turn", 1), test.get("turn", 1)), list[Any]()
    for turn in range(1, last + 1):
        now = facts if turn == last else {**facts, "action": "hold"}
        flown = {"air": air} if turn == 1 else {}
        table = lay_fight({**now, **flown}, turn=turn, result="confused" if turn == last else "")
        table.rows = kept or table.rows
        came = table.play()
        kept = list(came["Squadrons"].values())
    return came.factor("F10", ATTACKER if side == ATTACKER else DEFENDER)
