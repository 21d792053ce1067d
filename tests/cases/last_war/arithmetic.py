"""Cases of the sum of a combat: odds, columns, scores, colours."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.laid import combat, exact, points, settings
from workbook_engine.rulesets.last_war.book import CHARTS
from workbook_engine.rulesets.last_war.combat import Combat, Outcome
from workbook_engine.rulesets.last_war.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.odds import COLUMNS, Column, base_column
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.results import colour, modifiers
from workbook_engine.rulesets.last_war.results import outcome as outcome_of

WORDS = {
    Outcome.OCCUPY_PLUS: "occupy_plus",
    Outcome.OCCUPY: "occupy",
    Outcome.NO_ADVANCE: "no_advance",
    Outcome.PUSHED_OUT: "pushed_out",
    Outcome.ASSAULT_SUCCESS: "assault_success",
    Outcome.ASSAULT_FAIL: "assault_fail",
}


def odds(given: Given) -> Found:
    """LW-CBT-04 Which column each pair of forces reads."""
    reading = settings(given)
    pairs = [(exact(a), exact(d)) for a, d in given["pairs"]]
    return {"cols": [base_column(a, d, reading).name for a, d in pairs]}


def combat_odds(given: Given) -> Found:
    """LW-CBT-04, LW-ME-01 Which column each pair of combat values and effectiveness reads."""
    return {"cols": [_column(each) for each in given["cases"]]}


def odds_terrain(given: Given) -> Found:
    """LW-LTE-01 The ground changes no odds."""
    assert given["terrain"]
    return {"col": _column(given)}


def _column(each: Any) -> str:
    a, d = (exact(each[side]["cv"]) * exact(each[side]["me"]) for side in ("A", "D"))
    return base_column(a, d, settings({})).name


def column(given: Given) -> Found:
    """LW-RT-03, LW-CBT-05 Columns beyond the table."""
    reading = settings(given)
    found = []
    for item in given["items"]:
        if "base" in item:
            base = Column(COLUMNS.index(item["base"]))
        else:
            base = base_column(exact(item["A"]), exact(item["D"]), reading)
        found.append(base.shifted(item["shift"]).name)
    return {"cols": found}


def table(given: Given) -> Found:
    """LW-RT-01 The whole table."""
    chart = CHARTS["results"]
    columns = list(given["columns"])
    rows = {
        int(row): "".join(str(chart.cell(row, each).printed) for each in columns)
        for row in chart.rows
    }
    return {"rows": rows, "counts": dict(Counter("".join(rows.values())))}


def lookup(given: Given) -> Found:
    """LW-RT-02 Rows beyond the table."""
    return {"colours": [str(colour(row, name).printed) for row, name in given["lookups"]]}


def outcome(given: Given) -> Found:
    """LW-TER-01 to LW-TER-07 What each colour does on each ground."""
    return {ground: [_outcome(each, ground) for each in "GYBOR"] for ground in given["terrains"]}


def _outcome(letter: str, ground: str) -> str:
    at_sea = ground == "amphib"
    one = CombatSide((Contingent("", "", Points(man=1), exact(1)),), exact(1))
    fight = Combat(one, one, "open" if at_sea else ground, amphibious=at_sea)
    return WORDS[outcome_of(letter, fight, settings({}))]


def score(given: Given) -> Found:
    """LW-DIE-01 to LW-DIE-05 The attacker's score."""
    return {"scores": [_score(row) for row in given["rows"]]}


def _score(row: Any) -> int:
    attacker = {"me": 1, "man": 1, "lsp": row.get("lsp", 0), "die": row.get("cards", [])}
    attacker["craft"] = row.get("craft", False)
    fight = combat({"A": attacker, "amphib": row.get("amphib", False)})
    added = modifiers(fight.attackers, fight, settings({}))
    return int(row["roll"] + sum(each.value for each in added))


def force(given: Given) -> Found:
    """LW-ME-01, LW-ME-02 Force, of one nation or several."""
    found: dict[str, Any] = {}
    if "items" in given:
        items = [(item["cv"], exact(item["me"])) for item in given["items"]]
        found["force"] = [_side([each]).force for each in items]
    if "parts" in given:
        whole = _side([(part["cv"], exact(part["me"])) for part in given["parts"]])
        found |= {"force": whole.force, "me": whole.effectiveness(settings({}))}
    if "owner_me_when_zero" in given:
        empty = CombatSide((), exact(given["owner_me_when_zero"]))
        found["zero_cv_me"] = empty.effectiveness(settings({}))
    return found


def _side(parts: list[tuple[int, Any]]) -> CombatSide:
    contingents = tuple(Contingent("", "", Points(man=cv), me) for cv, me in parts)
    return CombatSide(contingents, exact(1))


def cv(given: Given) -> Found:
    """LW-RES-01 Combat value; what is no whole number of points is an error."""
    return {"cv": [_cv(item) for item in given["items"]]}


def _cv(item: Any) -> int | str:
    # what the front sheet's schema refuses never becomes points
    whole = all(isinstance(number, int) and number >= 0 for number in item.values())
    return points(item).cv if whole else "error"
