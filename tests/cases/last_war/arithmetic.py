"""Cases of the sum of a combat: odds, columns, scores, colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.laid import exact, settings
from tests.cases.last_war.shifted import summed
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.combat.odds import COLUMNS, Column, base_column, refused
from workbook_engine.rulesets.last_war.combat.results import colour
from workbook_engine.rulesets.last_war.combat.results import outcome as outcome_of
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome

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
    return {"col": _column(given)}


def _column(each: Mapping[str, Any]) -> str:
    sides = {who: {"man": each[who]["cv"], "me": each[who]["me"]} for who in ("A", "D")}
    return summed({**sides, "terrain": each.get("terrain", "open")}, {}).base.name


def column(given: Given) -> Found:
    """LW-RT-03, LW-CBT-05 Columns beyond the table."""
    reading = settings(given)
    return {"cols": [_shifted(item, reading) for item in given["items"]]}


_REFUSED = "refused"


def _shifted(item: Mapping[str, Any], reading: Settings) -> Any:
    shift = item.get("shift", 0)
    if "base" in item:
        return Column(COLUMNS.index(item["base"])).shifted(shift).name
    a, d = exact(item["A"]), exact(item["D"])
    if refused(a, d, reading):
        return _REFUSED
    return base_column(a, d, reading).shifted(shift).name


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


def force(given: Given) -> Found:
    """LW-ME-01, LW-ME-02 Force, of one nation or several."""
    found: dict[str, Any] = {}
    if "items" in given:
        items = [{"man": item["cv"], "me": item["me"]} for item in given["items"]]
        found["force"] = [_side(item).force for item in items]
    if "parts" in given:
        whole = _side({"parts": given["parts"]})
        found |= {"force": whole.force, "me": whole.effectiveness(settings(given))}
    if "owner_me_when_zero" in given:
        empty = _side({"man": 0, "me": given["owner_me_when_zero"]})
        found["zero_cv_me"] = empty.effectiveness(settings({}))
    return found


def _side(facts: Mapping[str, Any]) -> CombatSide:
    """Return a side as the rules lay it out: the defenders', who may have nothing."""
    return summed({"D": facts}, {}).combat.defenders
