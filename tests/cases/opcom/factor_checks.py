"""Cases of single factors, under many conditions (OC-9.F1 to OC-9.F9)."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.combat import FILLER
from tests.cases.opcom.fights import LABEL, lay_fight
from tests.cases.opcom.fought import Fought, score
from tests.cases.opcom.scores import SPARRING

Facts = dict[str, Any]

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_TANK = {"name": "Tank", "profile": "8-7-6-4-3-2-0", "step": 0, "kind": "tank", "mech": True}
_GUNS = {"name": "Guns", "profile": "[4-2-0]", "step": 0, "type": "field", "side": "D"}


def factor_check(given: Given) -> Found:
    """OC-9.14 Return one factor under each set of conditions."""
    sets = given.get("sets", None) or [given]
    if "defenders" in given:
        assert given["defenders"].startswith("2 infantry")
        return {"F6": lambda: [_of_phrase(each) for each in sets]}
    if "defender" in given or any("attacker" in each for each in sets):
        return {"F5": lambda: [_defended(given, each) for each in sets]}
    readings = {
        "combined_arms": lambda: [bool(_combined(each).get("F2")) for each in sets],
        "F8": lambda: [_moving(each).get("F8", 0) for each in sets],
        "F2": lambda: [_combined(each).get("F2", 0) for each in sets],
        "F4_per_unit": lambda: [_per_unit(each) for each in sets],
        "F10": lambda: [_supported(given, each) for each in sets],
    }
    if "sets" in given:
        return readings
    return {key: lambda read=read: read()[0] for key, read in readings.items()}


def _factors(facts: Facts, side: str) -> dict[str, int]:
    table = lay_fight(Given({"attackers": [SPARRING], "defenders": [SPARRING], **facts}))
    fight = Fought(table, table.play(FILLER, exactly=False), LABEL)
    return dict(score(fight, side)["factors"])


def _combined(given: Given) -> dict[str, int]:
    """OC-9.F2 Attack with so much status of each arm, all of it prepared or not."""
    arms = {"tank": given["tank"], "inf": given["inf"]}
    units = [
        {"name": kind, "profile": f"{status}-0", "step": 0, "kind": kind}
        for kind, status in arms.items()
        if status
    ]
    prep = given.get("prep", "none" if given.get("followon", False) else "all")
    for n, unit in enumerate(units):
        unit["prep"] = prep == "all" or (prep == "one_unit_not" and n > 0)
    guns = [{**_GUNS, "profile": f"[{given['art']}-0]", "side": "A"}] if given["art"] else []
    flown = {"air": given["air"].taken} if "air" in given else {}
    return _factors({"attackers": units, "fire": guns, **flown}, "attacker")


def _supported(given: Given, each: Given) -> int:
    """OC-9.F10 Return what the squadrons of a case add to the attackers' score."""
    facts = {"tank": 0, "inf": 7, "art": 0, **given.taken, **each.taken}
    squadrons, cab_rank = facts.get("cas_squadrons", 0), facts.get("cab_rank", False)
    kind = "heavy" if "heavy" in str(facts.get("type", "")) else "allied_ground_attack"
    air = {"side": "A", "type": kind, "squadrons": squadrons, "cab_rank": cab_rank}
    return _combined(Given({**facts, "air": air})).get("F10", 0)


def _per_unit(given: Given) -> int:
    """OC-9.F4 Return what each unit of an attack pays for want of preparation."""
    factors = _combined(given)
    return factors.get("F4", 0) // sum(bool(given[kind]) for kind in ("tank", "inf"))


def _moving(given: Given) -> dict[str, int]:
    """OC-9.F8 Be attacked on the move."""
    unit = {"name": "Unit", **_RIFLES, "posture": given["posture"], "moved": given["moved"]}
    return _factors({"defenders": [unit]}, "defender")


def _of_phrase(phrase: str) -> int:
    """OC-9.F6 Two infantry units in the open, attacked by a tank, with what the phrase adds."""
    defenders: list[Facts] = [{"name": f"G{n}", **_RIFLES} for n in (1, 2)]
    if "one AT unit" in phrase:
        defenders.append({"name": "AT", "profile": "[2-1-0]", "step": 0, "kind": "at"})
    if "one tank" in phrase:
        defenders.append({**_TANK, "name": "Own tank"})
    facts: Facts = {"attackers": [_TANK], "defenders": defenders}
    if "no tank" in phrase:
        facts["attackers"] = [SPARRING]
    if "artillery" in phrase:
        gun = {**_GUNS, "allocated": "allocated" in phrase or "ammo" in phrase}
        gun |= {"range_km": 14 if "out of range" in phrase else 6, "ammo": "ammo" not in phrase}
        facts["fire"] = [gun]
    if "in woods" in phrase:
        facts["ground"] = "woods"
    return _factors(facts, "defender").get("F6", 0)


_ATTACKERS = {
    "tank": {"kind": "tank"},
    "spg": {"kind": "spg"},
    "lt_tank": {"kind": "lt_tank"},
    "recce": {"kind": "recce"},
    "inf": {"kind": "inf"},
    "infantry": {"kind": "inf"},
}


def _defended(given: Given, each: Given) -> int:
    """OC-9.F5 Hold ground of some sort against an attacker of some sort."""
    defender = given["defender"].taken if "defender" in given else {"name": "G1", **_RIFLES}
    words = str(each.get("attacker", "tank")).replace("_", " ").split()
    kind = "lt_tank" if words[:2] == ["lt", "tank"] else words[0]
    attacker = {**_TANK, **_ATTACKERS[kind]}
    if "as" in words or "out" in words:
        attacker["as"] = "inf"
    ground = each.get("ground", "open")
    facts = {"attackers": [attacker], "defenders": [defender], "ground": ground}
    return _factors(facts, "defender").get("F5", 0)
