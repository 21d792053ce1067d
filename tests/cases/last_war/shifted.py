"""Cases of column shifts and scores: each row is a combat laid on a map and summed by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow

_SPARE = frozenset({"D.fort"})
"""Said of all rows at once, and not asked for where a row says it hexside by hexside."""
PARTS = ("tank", "air", "fort", "city", "pag", "no_lsp", "cards")


def shift(given: Given) -> Found:
    """LW-SHF-01 to LW-SHF-07 The shifts of each row."""
    base = given.get("base") or {}
    reading = dict(given.get("settings") or {})
    found = [summed(_row(base, row), reading) for row in given["rows"]]
    return {
        "net": [each.shift for each in found],
        "parts": dict.fromkeys(PARTS, 0) | {s.name: s.columns for s in found[0].shifts},
        "die_bonus_A": [each.scores[0].total - each.scores[0].die for each in found],
        "die_bonus_D": [each.scores[1].total - each.scores[1].die for each in found],
    }


def summed(given: Mapping[str, Any], reading: Mapping[str, Any]) -> Assessment:
    """Return the sum of a combat; a side of which no points are told has a Man."""
    sides = {who: dict(given.get(who, {})) for who in ("A", "D")}
    for facts in sides.values():
        if "parts" not in facts:
            facts.update({"man": 1, "me": 1, **facts})
    laid = Given({**given, **sides})
    found = Battle(laid, reading).summed((1, 1))[2]
    strange = [key for key in laid.unread() if key not in _SPARE]
    assert not strange, f"given key not used: {', '.join(strange)}"
    return found


def _row(base: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    sides = {who: {**base.get(who, {}), **row.get(who, {})} for who in ("A", "D")}
    return {**base, **row, **sides}


def shift_security(given: Given) -> Found:
    """LW-SEC-03 The group attacked is not counted as near; another is."""
    rows = []
    for row in given["rows"]:
        assert row["target_distance"] == 1, "the force stands beside the group it is after"
        near = {**row["A"], "pag_distances": row["other_pag_distances"]}
        laid = {"A": near, "D": {"pag_target": 1}, "security_op": True}
        rows.append(summed(laid, {}).shift)
    return {"net": rows}


def score(given: Given) -> Found:
    """LW-DIE-01 to LW-DIE-05 The attacker's score, as it stands in the combat's row."""
    return {"scores": [_score(row) for row in given["rows"]]}


def _score(row: Mapping[str, Any]) -> int:
    attacker = {
        "man": 1,
        "lsp": row.get("lsp", 0),
        "die": row.get("cards", []),
        "craft": row.get("craft", False),
    }
    battle = Battle({"A": attacker, "D": {"man": 1}, "amphib": row.get("amphib", False)}, {})
    found = battle.fought((row["roll"], 1)).after[CombatRow][TARGET].attacker_score
    assert found is not None
    return found
