"""Cases of what counts in a fight and what it costs: scores, factors, supplies (OC-9.8 to 9.14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Again, Found, asked_of_each, of_each
from tests.cases.given import Given
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import SPARRING, TANKS, WEAK, lay_fight, put_defenders
from tests.cases.opcom.fought import factor, fight, fought, found, score, unusable, used
from tests.cases.opcom.table import ATTACKER, DEFENDER, LABEL, START, Table, make_unit, position
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit

_TANK = {**TANKS, "profile": "8-7-6-4-3-2-0"}
_GUNS = {"name": "Guns", "profile": "[4-2-0]", "type": "field", "side": DEFENDER}
_SIDES = {"attackers": "defenders", "defenders": "attackers"}


def combat_score(given: Given) -> Found:
    """OC-9.14 Return the scores of a fight whose result does not matter."""
    facts = given
    if "units" in given:
        side = "attackers" if given.get("side", "A") in {"A", "attack"} else "defenders"
        facts = given.without("units", "side").but(**{side: given["units"]})
    by_brigade = facts.without("lead_attack", "lead_defence").but(
        settings={"formation_level": "brigade"}
    )
    return {
        **found(fight(lay_fight(facts))),
        "alternatives": {"brigade_level": Again(lambda dice: _by_factor(by_brigade))},
        "at_12_km": lambda: _at_12_km(facts),
        "same_force_in_attack": lambda: _swapped(facts, "attackers"),
        "same_units_defending": lambda: _swapped(facts, "defenders"),
    }


def _by_factor(facts: Given) -> Found:
    came = fight(lay_fight(facts))
    return {"": factor(came, "attacker", "F9"), **found(came)}


def _swapped(facts: Given, own: str) -> Found:
    """Return the score of the units given, in the other role."""
    units = facts[own] if own in facts else facts[_SIDES[own]]
    bare = [unit.without("ground") for unit in units]
    again = facts.without("lead_attack", "lead_defence")
    came = fight(lay_fight(again.but(**{own: bare, _SIDES[own]: [SPARRING]})))
    side = own.removesuffix("s")
    return {"F3": factor(came, side, "F3"), **score(came, side)}


def _at_12_km(facts: Given) -> Found:
    guns = [gun.but(range_km=12) for gun in facts["fire"]]
    came = fight(lay_fight(facts.but(fire=guns)))
    side = "attacker" if guns[0]["side"] == ATTACKER else "defender"
    return {**score(came, side), "unusable": unusable(came)}


def combat_supply(given: Given) -> Found:
    """OC-9.10 Play a fight with what ammunition there is."""
    if "unit" in given:
        return _in_a_turn(given["unit"], given["this_turn"])
    table = lay_fight(given)
    table.points = {ATTACKER: given["hq_ammo"]} if "hq_ammo" in given else {}
    return found(fight(table))


_DONE = {
    "attack": {"attack"},
    "main attack": {"attack"},
    "overrun follow-on": {"attack", "overrun"},
    "defends against counter-attack": {"attack", "counter-attack"},
}
"""The kinds of fights that what a unit does this turn leads to."""


def _in_a_turn(unit: Mapping[str, Any], events: list[str]) -> dict[str, int]:
    """OC-9.9 Let one unit do this turn what the case says, and count what it used."""
    done = set().union(*(_DONE[each] for each in events))
    goes_on, strikes = "overrun" in done, "counter-attack" in done
    action = "breakthrough" if goes_on else "attack" if done else "hold"
    enemy = {**(WEAK if goes_on else {"name": "Enemy"}), "ca": strikes}
    facts = {"attackers": [unit], "defenders": [enemy], "action": action}
    table = lay_fight(facts, result="total success" if goes_on else "limited success")
    if goes_on:
        put_defenders(table, [{"name": "More enemy"}], position(east=4))
    turn = table.play()
    assert {each.kind for each in turn.after[Engagement].values()} == done
    return dict(zip(("ammo", "fuel"), used(turn), strict=True))


_ORDERED = {
    "CB firing": ("Counter-battery", "gun under fire"),
    "interdiction by artillery": ("Interdict", "gun"),
    "probe": ("Probe", "unit"),
    "hold": ("Hold", "unit"),
}


@asked_of_each("events", "ammo")
def ammo(event: str) -> int:
    """OC-9.8 Let an event happen in a turn, and count what its unit draws."""
    if event in _ORDERED:
        return _ordered(*_ORDERED[event])
    if event == "overrun follow-on per unit":
        once, again = (
            _in_a_turn(TANKS, [what])["ammo"] for what in ("attack", "overrun follow-on")
        )
        return again - once
    side = ATTACKER if event.endswith(" attack") else DEFENDER
    if event == "counter-attack per unit":
        return _attacked(side, "limited success")
    gun = {**_GUNS, "range_km": 4, "allocated": True, "side": side}
    assert event in ("infantry attack", "infantry defend") or event.startswith("artillery in ")
    return (
        _attacked(side, fire=[gun]) - _attacked(side) if "artillery" in event else _attacked(side)
    )


def _attacked(side: str, result: str = "confused", **facts: Any) -> int:
    """Attack one that strikes back if he may, and count what a side draws."""
    enemy = {"name": "G1", "ca": True}
    return used(fought(result, attackers=["R1"], defenders=[enemy], **facts).turn, side)[0]


def _ordered(action: str, what: str) -> int:
    """Give a unit beside the enemy an order, and let his guns fire perhaps; count what it draws."""
    table, make = Table(), laid.make_gun if "gun" in what else make_unit
    own = table.put(make({"name": "Own"}, ATTACKER, START))
    table.put(make_unit({"name": "Enemy"}, DEFENDER, LABEL))
    table.order(own, action, target="" if action == "Counter-battery" else LABEL)
    if "under fire" in what:
        enemy = table.put(laid.make_gun({"name": "Guns"}, DEFENDER, position(east=4)))
        table.order(enemy, "Bombard", target=position(east=-5))
    return used(table.play_on([6] * 9, spare=True))[0]


@asked_of_each("sets", "fuel")
def fuel(given: Given) -> int:
    """OC-9.9, D-34 Move a unit and let it fight, and count the fuel it burns in the turn."""
    facts = {key: given[key] for key in ("mech", "as") if key in given}
    profile = {"name": "Unit", "profile": "9-8-7-6-5-4-2-0", "kind": "mech_inf"}
    table, km, burnt = Table(), int(laid.exact(given["moved"]) * 18), 0
    own = table.put(make_unit({**profile, **facts}))
    if km:
        table.order(own, "Move", to=position(east=-1, north=km))
        march = table.play([], laid.only("Orders", "Movement"))
        burnt = used(march)[1]
        assert march.after[Unit]["Unit"].moved
        table.units = [replace(march.after[Unit]["Unit"], position=START)]
    table.lines, fights = [], given["combats"]
    if fights:
        table.order(table.units, "Attack", target=LABEL)
        put_defenders(table, ["Enemy"])
    for n in range(1, fights):
        enemy = table.put(make_unit({"name": f"Enemy {n}"}, DEFENDER, position(east=-2)))
        table.order(enemy, "Attack", target=START)
    turn = table.play()
    rows = [each for each in turn.after[Engagement].values() if each.result]
    assert len(rows) >= min(fights, 2), rows
    return burnt + used(turn)[1]


def attach(given: Given) -> Found:
    """OC-9.12, D-51 Attach a unit to another division, and see what its attacks cost it."""
    new = given["order"].removeprefix("attach to division").strip()
    return {"F9": [_foreign(given, new, turn) for turn in given["attack_turns"]]}


def _foreign(given: Given, new: str, attack: int) -> int:
    own = [{"name": name, "div": new} for name in ("Rifles 1", "Rifles 2")]
    units = [make_unit(each) for each in (*own, {"name": given["unit"], "div": "Old"})]
    for turn in range(given["ordered_turn"], attack + 1):
        table = Table(turn=turn)
        units = table.put(*(replace(unit, position=START, step=0) for unit in units))
        joins = f"Division {new}" if turn == given["ordered_turn"] else ""
        table.order(units[:2], "Attack", target=LABEL)
        table.order(units[2:], "Attack", target=LABEL, attach=joins)
        put_defenders(table, ["Enemy"])
        came = fight(table)
        units = [came.unit(unit.id) for unit in units]
    return factor(came, "attacker", "F9")


def factor_check(given: Given) -> Found:
    """OC-9.14 Return one factor under each set of conditions."""
    sets = given.get("sets", given)
    if "defenders" in given:
        assert given["defenders"].startswith("2 infantry")
        return {"F6": of_each(sets, _of_phrase)}
    if "defender" in given or any("attacker" in each for each in given.get("sets", [])):
        return {"F5": [_defended(given, each) for each in given.get("sets", [given])]}
    readings = {
        "combined_arms": lambda each: _of_attack("F2", each) > 0,
        "F2": lambda each: _of_attack("F2", each),
        "F4_per_unit": lambda each: (
            _of_attack("F4", each) // sum(bool(each[kind]) for kind in ("tank", "inf"))
        ),
        "F8": lambda each: _of_defence("F8", defenders=[each]),
        "F10": lambda each: _supported(given, each),
    }
    return {key: lambda read=read: of_each(sets, read) for key, read in readings.items()}


def _of_defence(name: str, **facts: Any) -> int:
    return factor(fought(**facts), "defender", name)


def _of_attack(name: str, given: Mapping[str, Any], **more: Any) -> int:
    """OC-9.F2 Attack with so much status of each arm, all of it prepared or not."""
    prep = given.get("prep", "none" if given.get("followon", False) else "all")
    arms = [(kind, given[kind]) for kind in ("tank", "inf") if given[kind]]
    units = [
        {"name": kind, "profile": f"{status}-0", "kind": kind, "prep": prep in ready}
        for (kind, status), ready in zip(arms, (("all",), ("all", "one_unit_not")), strict=False)
    ]
    guns = [{**_GUNS, "profile": f"[{given['art']}-0]", "side": ATTACKER}] if given["art"] else []
    return factor(fought(attackers=units, fire=guns, **more), "attacker", name)


def _supported(given: Given, each: Given) -> int:
    """OC-9.F10 Return what the squadrons of a case add to the attackers' score."""
    facts = Given({"tank": 0, "inf": 7, "art": 0}).over(given).over(each)
    heavy, squadrons = "heavy" in str(facts.get("type", "")), facts.get("cas_squadrons", 0)
    air = {"type": "heavy" if heavy else "allied", "squadrons": squadrons}
    return _of_attack("F10", facts, air={**air, "cab_rank": facts.get("cab_rank", False)})


def _of_phrase(phrase: str) -> int:
    """OC-9.F6 Two infantry units in the open, attacked by a tank, with what the phrase adds."""
    beside = {"one AT unit": {"name": "AT", "profile": "[2-1-0]", "kind": "at"}, "one tank": _TANK}
    own = [each for words, each in beside.items() if words in phrase]
    far, without = "out of range" in phrase, "without ammo" in phrase
    gun = {**_GUNS, "allocated": "allocated" in phrase or without, "ammo": not without}
    return _of_defence(
        "F6",
        attackers=[SPARRING if "no tank" in phrase else {**_TANK, "name": "Enemy tank"}],
        defenders=["G1", "G2", *own],
        fire=[{**gun, "range_km": 14 if far else 6}] if "artillery" in phrase else [],
        ground="woods" if "in woods" in phrase else "open",
    )


def _defended(given: Given, each: Given) -> int:
    """OC-9.F5 Hold ground of some sort against an attacker of some sort."""
    kind, *in_role = str(each.get("attacker", "tank")).replace("_as_inf", " as").split()
    attacker = {**_TANK, "kind": kind, **({"as": "inf"} if in_role else {})}
    ground, defender = each.get("ground", "open"), given.get("defender", "G1")
    return _of_defence("F5", attackers=[attacker], defenders=[defender], ground=ground)
