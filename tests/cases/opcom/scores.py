"""Cases of what counts in a fight: scores, single factors, ammunition (OC-9.8 to OC-9.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Again, Found
from tests.cases.given import Given
from tests.cases.opcom.fights import SPARRING, lay_fight, put_defenders
from tests.cases.opcom.fought import (
    Fought,
    drawn,
    factor,
    fight,
    fought_rulings,
    found,
    score,
    unusable,
)
from tests.cases.opcom.table import AMMUNITION, ATTACKER, DEFENDER, LABEL, position
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

_TANK = {"name": "Tank", "profile": "8-7-6-4-3-2-0", "kind": "tank", "mech": True}
_GUNS = {"name": "Guns", "profile": "[4-2-0]", "type": "field", "side": DEFENDER}


def combat_score(given: Given) -> Found:
    """OC-9.14 Return the scores of a fight whose result does not matter."""
    facts = given
    if "units" in given:
        attacks = given.get("side", "A") in {"A", "attack"}
        facts = given.without("units", "side").but(
            **{"attackers" if attacks else "defenders": given["units"]}
        )
    return {
        **found(fight(lay_fight(facts))),
        "alternatives": {"brigade_level": Again(lambda dice: _at_brigade_level(facts))},
        "at_12_km": lambda: _at_12_km(facts),
        "same_force_in_attack": lambda: _swapped(facts, "attackers", "defenders"),
        "same_units_defending": lambda: _swapped(facts, "defenders", "attackers"),
    }


def _swapped(facts: Given, own: str, other: str) -> Found:
    """Return the score of the units given, in the other role."""
    units = facts[other] if own not in facts else facts[own]
    bare = [unit.without("ground") for unit in units]
    again = facts.without("lead_attack", "lead_defence").but(**{own: bare, other: [SPARRING]})
    fought = fight(lay_fight(again))
    side = own.removesuffix("s")
    return {"F3": factor(fought, side, "F3"), **score(fought, side)}


def _at_12_km(facts: Given) -> Found:
    guns = [gun.but(range_km=12) for gun in facts["fire"]]
    fought = fight(lay_fight(facts.but(fire=guns)))
    side = "attacker" if guns[0]["side"] == ATTACKER else "defender"
    return {**score(fought, side), "unusable": unusable(fought)}


def _at_brigade_level(facts: Given) -> Found:
    own = facts.without("lead_attack", "lead_defence").but(settings={"formation_level": "brigade"})
    fought = fight(lay_fight(own))
    return {"": factor(fought, "attacker", "F9"), **found(fought)}


def combat_supply(given: Given) -> Found:
    """OC-9.10 Play a fight with what ammunition there is."""
    if "unit" in given:
        return _in_a_turn(given)
    table = lay_fight(given)
    table.points = {ATTACKER: given["hq_ammo"]} if "hq_ammo" in given else {}
    return found(fight(table))


def _in_a_turn(given: Given) -> Found:
    """OC-9.9 Let one unit do this turn what the case says, and count what it used."""
    done = {part for each in given["this_turn"] for part in _DONE[each]}
    enemy = {"name": "Enemy", "ca": "ca" in done, **({"profile": "2-1-0"} if "on" in done else {})}
    action = "breakthrough" if "on" in done else "attack" if "attack" in done else "hold"
    table = lay_fight(Given({"attackers": [given["unit"]], "defenders": [enemy], "action": action}))
    table.answer(f"combat/{LABEL}/result", "total success" if "on" in done else "limited success")
    if "on" in done:
        put_defenders(table, ["More enemy"], position(east=4))
    turn = fight(table).turn
    kinds = {each.kind for each in turn.after[Engagement].values()}
    assert kinds == {kind for kind, part in _KINDS.items() if part in done}, kinds
    rulings = fought_rulings(turn)
    return {
        "ammo": drawn(rulings, *AMMUNITION)[ATTACKER],
        "fuel": drawn(rulings, "fuel")[ATTACKER],
    }


_DONE = {
    "attack": ("attack",),
    "main attack": ("attack",),
    "overrun follow-on": ("attack", "on"),
    "defends against counter-attack": ("attack", "ca"),
}
_KINDS = {"attack": "attack", "counter-attack": "ca", "overrun": "on"}


def factor_check(given: Given) -> Found:
    """OC-9.14 Return one factor under each set of conditions."""
    sets = given.get("sets", [given])
    if "defenders" in given:
        assert given["defenders"].startswith("2 infantry")
        return {"F6": lambda: [_of_phrase(each) for each in sets]}
    if "defender" in given or any("attacker" in each for each in sets):
        return {"F5": lambda: [_defended(given, each) for each in sets]}
    readings = {
        "combined_arms": lambda each: factor(_combined(each), "attacker", "F2") > 0,
        "F2": lambda each: factor(_combined(each), "attacker", "F2"),
        "F4_per_unit": _per_unit,
        "F8": _moving,
        "F10": lambda each: _supported(given, each),
    }
    if "sets" not in given:
        return {key: lambda read=read: read(given) for key, read in readings.items()}
    return {key: lambda read=read: [read(each) for each in sets] for key, read in readings.items()}


def _fought(**facts: Any) -> Fought:
    return fight(lay_fight(Given(facts)))


def _combined(given: Mapping[str, Any], **more: Any) -> Fought:
    """OC-9.F2 Attack with so much status of each arm, all of it prepared or not."""
    arms = {kind: given[kind] for kind in ("tank", "inf") if given[kind]}
    prep = given.get("prep", "none" if given.get("followon", False) else "all")
    units = [
        {
            "name": kind,
            "profile": f"{status}-0",
            "kind": kind,
            "prep": prep == "all" or (prep == "one_unit_not" and n > 0),
        }
        for n, (kind, status) in enumerate(arms.items())
    ]
    guns = [{**_GUNS, "profile": f"[{given['art']}-0]", "side": "A"}] if given["art"] else []
    return _fought(attackers=units, fire=guns, **more)


def _supported(given: Given, each: Given) -> int:
    """OC-9.F10 Return what the squadrons of a case add to the attackers' score."""
    facts = Given({"tank": 0, "inf": 7, "art": 0}).over(given).over(each)
    heavy = "heavy" in str(facts.get("type", ""))
    air = {
        "type": "heavy" if heavy else "allied_ground_attack",
        "squadrons": facts.get("cas_squadrons", 0),
        "cab_rank": facts.get("cab_rank", False),
    }
    return factor(_combined(facts, air=air), "attacker", "F10")


def _per_unit(given: Given) -> int:
    """OC-9.F4 Return what each unit of an attack pays for want of preparation."""
    paid = factor(_combined(given), "attacker", "F4")
    return paid // sum(bool(given[kind]) for kind in ("tank", "inf"))


def _moving(given: Given) -> int:
    """OC-9.F8 Be attacked on the move."""
    return factor(_fought(defenders=[given]), "defender", "F8")


def _of_phrase(phrase: str) -> int:
    """OC-9.F6 Two infantry units in the open, attacked by a tank, with what the phrase adds."""
    defenders: list[Any] = ["G1", "G2"]
    if "one AT unit" in phrase:
        defenders.append({"name": "AT", "profile": "[2-1-0]", "kind": "at"})
    if "one tank" in phrase:
        defenders.append({**_TANK, "name": "Own tank"})
    facts: dict[str, Any] = {"attackers": [SPARRING if "no tank" in phrase else _TANK]}
    if "artillery" in phrase:
        far, without = "out of range" in phrase, "without ammo" in phrase
        gun = {**_GUNS, "allocated": "allocated" in phrase or without, "ammo": not without}
        facts["fire"] = [{**gun, "range_km": 14 if far else 6}]
    if "in woods" in phrase:
        facts["ground"] = "woods"
    return factor(_fought(defenders=defenders, **facts), "defender", "F6")


def _defended(given: Given, each: Given) -> int:
    """OC-9.F5 Hold ground of some sort against an attacker of some sort."""
    words = str(each.get("attacker", "tank")).replace("_as_inf", " as").split()
    kind = {"infantry": "inf"}.get(words[0], words[0])
    attacker = {**_TANK, "kind": kind, **({"as": "inf"} if words[1:] else {})}
    ground = each.get("ground", "open")
    defender = given.get("defender", "G1")
    return factor(
        _fought(attackers=[attacker], defenders=[defender], ground=ground), "defender", "F5"
    )
