"""Reports that travel: a unit whose reports are late stands where it last reported (OR-SEE-1)."""

from __future__ import annotations

from functools import cache

from tests.rulesets.own_rules.battle import OPEN, battle, played
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.own_rules.knowledge.pictures import teams_map
from workbook_engine.rulesets.own_rules.knowledge.report import report
from workbook_engine.rulesets.own_rules.knowledge.team_view import View, formations, view
from workbook_engine.rulesets.own_rules.vocabulary.records import Unit

BLUE = Team(team="blue", side="Blue")
UNITS = "b1 infantry A8, b2 infantry F6, r1 infantry F5"
LOST = Signal(number=1, sender="2 Corps", lost=6, reports=True)


@cache
def fought(*signals: Signal) -> Turn:
    """Let b2 of 2 Corps, whom the enemy is near, attack him."""
    table = battle(UNITS, OPEN, *signals)
    corps = replace(table[Unit]["b2"], formation="2 Corps")
    return played(table.with_tables({Unit: {**table[Unit], "b2": corps}}), "b2 attack F5")


def stand(seen: View) -> dict[str, tuple[str, str]]:
    return {own.unit: (own.field, own.as_of) for own in seen.own}


def test_or_see_1_a_formation_that_reports_late_is_as_it_was_and_tells_nothing() -> None:
    at_once, late = view(fought(), BLUE), view(fought(LOST), BLUE)
    assert stand(at_once)["b2"][1] == ""
    assert stand(late) == {"b1": ("A8", ""), "b2": ("F6", "the start")}
    assert ([(e.field, e.seen) for e in late.enemies], late.heard) == ([("F5", "the start")], ())
    assert "As reported: the start." in str(report(late))
    assert at_once.heard == view(fought(replace(LOST, lost=0)), BLUE).heard != ()


def test_or_see_1_where_it_really_is_changes_nothing_that_its_team_knows() -> None:
    turn = fought(LOST)
    units = {**turn.after[Unit], "b2": replace(turn.after[Unit]["b2"], field="B2", state="lost")}
    elsewhere = replace(turn, after=turn.after.with_tables({Unit: units}))
    assert view(elsewhere, BLUE) == view(turn, BLUE)
    assert teams_map(view(turn, BLUE)) != teams_map(view(fought(), BLUE))


def test_or_typ_1_a_unit_and_a_formation_may_report_by_themselves() -> None:
    assert formations(fought().after, "blue") == {
        "b1": frozenset({"b1"}),
        "b2": frozenset({"b2"}),
        "2 Corps": frozenset({"b2"}),
    }
