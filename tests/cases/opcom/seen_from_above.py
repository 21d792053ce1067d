"""Cases of the bomb line and of air reconnaissance (OC-12.9 to OC-12.11, D-24)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.table import ATTACKER, DEFENDER, FIELD, Table, exact, make_unit, position
from workbook_engine.rulesets.opcom.air.air_records import Aircraft, AirLine, Mission, Squadron
from workbook_engine.rulesets.opcom.air.recce import modified, reported
from workbook_engine.rulesets.opcom.fire.bombing import clear_of_troops
from workbook_engine.rulesets.opcom.fire.strike_records import Strike

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_COLUMNS = {
    "veh_moving": "vehicles_moving",
    "veh_stationary": "vehicles_stationary",
    "static_soft": "soft_stationary",
    "inf_moving": "infantry_moving",
}
_SHORT = {"direction": "dir", "type": "type", "size": "size", "spotted": "spotted"}


def bombing(given: Given) -> Found:
    """OC-12.9 Tell at which distances from its own troops a squadron bombs."""
    return {"allowed": [_bombs(exact(km)) for km in given["nearest_friendly_km"]]}


def _bombs(km: Fraction) -> bool:
    """Fly a mission, the squares of the map so small that the distance is exact."""
    squares = int(km * km.denominator)
    table = Table(square_km=Fraction(1, km.denominator))
    ours = make_unit(Given({"name": "Ours", **_RIFLES}), ATTACKER, position(FIELD, -squares))
    enemy = make_unit(Given({"name": "Enemy", **_RIFLES}), DEFENDER, str(FIELD))
    table.put(replace(ours, hq=""), replace(enemy, hq=""))  # no staffs, who would be nearer
    table.squadrons.append(
        Squadron(
            id="Wing",
            side=ATTACKER,
            team=ATTACKER,
            nation="British",
            type=Aircraft.GROUND_ATTACK,
        )
    )
    line = AirLine(
        id="A/1", team=ATTACKER, squadron="Wing", mission=Mission.BOMBING, target=str(FIELD)
    )
    table.flights.append(line)
    bombed = bool(table.play([1], exactly=False).after[Strike])
    assert bombed == clear_of_troops(km)
    return bombed


def recce(given: Given) -> Found:
    """OC-12.10 Look dice up, with their point for a crowd where units are counted."""
    if "columns" in given:
        dice = given["dice"]
        return {each: [_report(each, die) for die in dice] for each in given["columns"]}
    column = given.get("column", "static_soft")
    dice = [modified(each["die"], each.get("units_in_square", 1)) for each in given["tests"]]
    return {
        "modified": dice,
        "result": [_report(column, die) for die in dice],
    }


def _report(column: str, die: int) -> str:
    facts: Any = reported(_COLUMNS[column], die)
    return "+".join(short for word, short in _SHORT.items() if word in facts) or "none"
