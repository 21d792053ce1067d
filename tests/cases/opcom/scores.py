"""Cases of scores alone: status and factors of one side or both (OC-9.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.cases.comparing import Again, Found
from tests.cases.given import Given
from tests.cases.opcom.combat import FILLER
from tests.cases.opcom.fights import LABEL, lay_fight
from tests.cases.opcom.fought import Fought, found, score, unusable

SPARRING = {"name": "Sparring partner", "profile": "1-0", "step": 0, "kind": "inf"}
"""Stands in for the side a case does not give; it changes no factor of the other."""

_IN_ATTACK = frozenset({"A", "attack", "attacker", "attackers"})


def combat_score(given: Given) -> Found:
    """OC-9.14 Return the scores of a fight whose result does not matter."""
    facts = _sides(given)
    return {
        "A": lambda: score(_fight(facts), "attacker"),
        "D": lambda: score(_fight(facts), "defender"),
        "alternatives": {"brigade_level": Again(lambda dice: _at_brigade_level(facts))},
        "at_12_km": lambda: _at_12_km(facts),
        "same_force_in_attack": lambda: _swapped(facts, "attacker", "attackers", "defenders"),
        "same_units_defending": lambda: _swapped(facts, "defender", "defenders", "attackers"),
    }


def _sides(given: Given) -> dict[str, Any]:
    """Return both sides of the fight: units of a side named, or the sides as given."""
    facts = given.taken
    read_all(given)
    if "units" in facts:
        own = "attackers" if facts.pop("side", "A") in _IN_ATTACK else "defenders"
        facts[own] = facts.pop("units")
    facts.setdefault("attackers", [SPARRING])
    facts.setdefault("defenders", [SPARRING])
    return facts


def read_all(given: Any) -> None:
    """Take every fact as read: all of them are played, in a table of their own."""
    for value in given.values() if isinstance(given, Given) else given:
        if isinstance(value, Given | list):
            read_all(value)


def _fight(facts: dict[str, Any]) -> Fought:
    given = Given(facts)
    table = lay_fight(given)
    fight = Fought(table, table.play(FILLER, exactly=False), LABEL)
    unused = list(given.unread())
    assert not unused, f"given key not used: {unused}"
    return fight


def _swapped(facts: dict[str, Any], side: str, own: str, other: str) -> Found:
    """Return the score of the units given, in the other role."""
    units = facts[other] if facts[own] == [SPARRING] else facts[own]
    swapped = {key: value for key, value in facts.items() if not key.startswith("lead_")}
    swapped |= {own: _bare(units), other: [SPARRING]}
    side_score = score(_fight(swapped), side)
    return {"F3": side_score["factors"].get("F3", 0), **side_score}


def _bare(units: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in unit.items() if key != "ground"} for unit in units]


def _at_12_km(facts: dict[str, Any]) -> Found:
    fire = [{**gun, "range_km": 12} for gun in facts["fire"]]
    fight = _fight({**facts, "fire": fire})
    side = "attacker" if fire[0]["side"] == "A" else "defender"
    return {**score(fight, side), "unusable": unusable(fight)}


def _at_brigade_level(facts: dict[str, Any]) -> Found:
    own = {key: value for key, value in facts.items() if not key.startswith("lead_")}
    fight = _fight({**own, "settings": {"formation_level": "brigade"}})
    factors = score(fight, "attacker")["factors"]
    return {"": factors.get("F9", 0), "F9": factors.get("F9", 0), **found(fight)}
