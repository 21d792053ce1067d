"""Laying a combat as a case gives it: two sides and the ground."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.cases.given import Given
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.book import SETTINGS
from workbook_engine.rulesets.last_war.combat import Combat
from workbook_engine.rulesets.last_war.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.points import Points

_NO_ONE = Given({})


def exact(number: Any) -> Fraction:
    """Return a number exactly as it is written: 0.7 is seven tenths."""
    return Fraction(str(number))


def settings(given: Mapping[str, Any]) -> Settings:
    """Return the readings of a case."""
    return SETTINGS.with_values(dict(given.get("settings") or {}))


def points(facts: Mapping[str, Any], extra: int = 0) -> Points:
    """Return points as a case writes them; a garrison is one Man more."""
    return Points(
        facts.get("man", 0) + extra,
        facts.get("tank", 0),
        facts.get("air", 0),
        facts.get("bombers", 0),
    )


def side(facts: Mapping[str, Any], effectiveness: Fraction = Fraction(1)) -> CombatSide:
    """Return one side of a combat."""
    own = exact(facts["me"]) if "me" in facts else effectiveness
    near = sum(1 for away in facts.get("pag_distances", ()) if away <= 2)
    return CombatSide(
        contingents=tuple(_contingents(facts, own)),
        owner_effectiveness=own,
        supplies=_supplies(facts),
        die_cards=tuple(facts.get("die", ())),
        column_cards=facts.get("col", 0),
        partisans_near=near or int(bool(facts.get("pag", False))),
    )


def _supplies(facts: Mapping[str, Any]) -> int:
    hexes = facts.get("hexes", {})
    return int(facts.get("lsp", 0) + sum(each.get("lsp", 0) for each in hexes.values()))


def _contingents(facts: Mapping[str, Any], own: Fraction) -> Any:
    nation = facts.get("nation", "")
    for name, each in facts.get("hexes", {}).items():
        yield Contingent(nation, name, points(each), own)
    for part in facts.get("parts", ()):
        yield Contingent(part.get("nation", ""), "", points(part), exact(part["me"]))
    statics = facts.get("garrison", 0) + facts.get("pag_target", 0)
    on_duty = facts.get("air_on_ad", 0)
    rest = points(facts, statics)
    if "hexes" not in facts and "parts" not in facts:
        yield Contingent(nation, "", rest - Points(air=on_duty), own)


def combat(given: Mapping[str, Any]) -> Combat:
    """Return a combat as a case gives it."""
    defender = given.get("D", _NO_ONE)
    layers = dict(defender.get("fort_sides") or {"": defender.get("fort", 0)})
    attacker = given.get("A", _NO_ONE)
    return Combat(
        attackers=side(attacker),
        defenders=side(defender),
        terrain=given.get("terrain", "open"),
        amphibious=given.get("amphib", False),
        landing_craft=attacker.get("craft", False),
        layers=layers,
        city=defender.get("city", ""),
        security=given.get("security_op", False),
    )
