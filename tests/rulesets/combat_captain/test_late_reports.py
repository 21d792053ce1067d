"""Reports that travel: a company whose reports are late stands where it last reported."""

from __future__ import annotations

from functools import cache

from tests.rulesets.combat_captain.battle import battle, order, played
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.knowledge.pictures import teams_map
from workbook_engine.rulesets.combat_captain.knowledge.report import report
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View, view
from workbook_engine.rulesets.combat_captain.vocabulary.records import Feature, SubUnit

ALLIED = Team(team="allied", side="Allied")
TOWN = "a1: *A rifle 5 @0,0\na2: *B rifle 5 @40,0\ng1: *G rifle 5 @40,9"
LOST = Signal(number=1, sender="a2", lost=6, reports=True)
GOES = order("a2", "move", to_x=40, to_y=5)


@cache
def moved(*signals: Signal) -> Turn:
    """Let a2 go up to the enemy and fire at him, whom nobody else sees."""
    hill = Feature(name="Hill", kind="hill", x=20, y=0, width=2, depth=20, blocks=True)
    fires = order("a2", "fire", "G", inches=4)
    return played(battle(TOWN, hill, *signals), GOES, fires, table="seen_only", sight="geometry")


def stand(seen: View) -> dict[str, tuple[int, str]]:
    dates = dict(seen.as_of)
    return {each.id: (int(each.y or 0), dates.get(each.company, "")) for each in seen.own}


def test_cc_los_01_a_company_that_reports_late_is_where_it_was_and_tells_nothing() -> None:
    at_once, late = view(moved(), ALLIED), view(moved(LOST), ALLIED)
    assert (stand(at_once)["B"], [each.seen for each in at_once.foes]) == ((5, ""), [""])
    assert stand(late) == {"A": (0, ""), "B": (0, "the start")}
    assert (late.heard, [each.seen for each in late.foes]) == ((), ["the start"])
    assert "as reported: the start" in str(report(late))
    assert at_once.heard == view(moved(replace(LOST, lost=0)), ALLIED).heard != ()


def test_cc_los_01_where_it_really_is_changes_nothing_that_its_captain_knows() -> None:
    turn = moved(LOST)
    subunits = {**turn.after[SubUnit], "B": replace(turn.after[SubUnit]["B"], men=1, x=None)}
    elsewhere = replace(turn, after=turn.after.with_tables({SubUnit: subunits}))
    assert view(elsewhere, ALLIED) == view(turn, ALLIED)
    assert teams_map(view(turn, ALLIED)) != teams_map(view(moved(), ALLIED))
