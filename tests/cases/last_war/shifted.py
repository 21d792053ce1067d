"""Cases of column shifts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.laid import combat, settings
from workbook_engine.rulesets.last_war.results import modifiers
from workbook_engine.rulesets.last_war.shifts import shifts


def shift(given: Given) -> Found:
    """LW-SHF-01 to LW-SHF-07 The shifts of each row."""
    reading = settings(given)
    base = given.get("base") or {}
    fights = [combat(_row(base, row)) for row in given["rows"]]
    found = [shifts(fight, reading) for fight in fights]
    sides = [(fight.attackers, fight.defenders) for fight in fights]
    dice = [
        [sum(m.value for m in modifiers(side, fight, reading)) for side in pair]
        for fight, pair in zip(fights, sides, strict=True)
    ]
    return {
        "net": [sum(each.columns for each in row) for row in found],
        "parts": lambda: {each.name: each.columns for each in found[0]},
        "die_bonus_A": [a for a, _ in dice],
        "die_bonus_D": [d for _, d in dice],
    }


def _row(base: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    sides = {side: {**base.get(side, {}), **row.get(side, {})} for side in ("A", "D")}
    sides["D"].setdefault("me", 1)
    return {**row, **sides}


def shift_security(given: Given) -> Found:
    """LW-SEC-03 The group attacked is not counted as near."""
    rows = []
    for row in given["rows"]:
        assert row["target_distance"] >= 0
        near = {**row["A"], "pag_distances": row["other_pag_distances"]}
        rows.append(combat({"A": near, "D": {"pag_target": 1}, "security_op": True}))
    return {"net": [sum(s.columns for s in shifts(each, settings({}))) for each in rows]}
