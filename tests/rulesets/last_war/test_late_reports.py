"""Reports that travel: a nation whose reports are late has what it last reported (LW-SEQ-10)."""

from __future__ import annotations

from functools import cache

from tests.rulesets.last_war.seen import table
from tests.rulesets.last_war.war import umpire_of
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import Position, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.knowledge.pictures import teams_map
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.team_view import View, view
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.order_records import WithdrawLine

OKH = Team(team="OKH", side="Axis", commander=True)
LOST = Signal(number=1, sender="GER", lost=6, reports=True)


@cache
def withdrawn(*signals: Signal) -> Turn:
    """Let GER go back out of 0202."""
    there = table().with_tables({Signal: {each.key: each for each in signals}})
    there = replace(there, position=Position(1, 3))
    back = WithdrawLine(id="OKH/1", team="OKH", nation="GER", start="0202", to="0102")
    return play(RULESET, there, Tables.of(back), umpire_of(there))


def men(seen: View) -> dict[str, int]:
    return {each.hex: each.points.man for each in seen.holdings if each.kind == "front"}


def test_lw_seq_10_a_nation_that_reports_late_has_what_it_had_and_tells_nothing() -> None:
    at_once, late = view(withdrawn(), OKH), view(withdrawn(LOST), OKH)
    assert men(at_once) != men(late)
    assert men(late)["0202"] == 3
    assert late.as_of == (("GER", "before June 1943 (turn 1.3)"),)
    assert [each.id for each in late.nations] == ["ROM", "GER"]
    assert "As reported: before June 1943" in str(report(late))
    assert late.heard == ()
    assert at_once.heard == view(withdrawn(replace(LOST, lost=0)), OKH).heard != ()


def test_lw_seq_10_what_it_really_has_changes_nothing_that_its_staff_knows() -> None:
    turn = withdrawn(LOST)
    cards = {**turn.after[Front], "0202 GER": replace(turn.after[Front]["0202 GER"], man=9)}
    elsewhere = replace(turn, after=turn.after.with_tables({Front: cards}))
    assert view(elsewhere, OKH) == view(turn, OKH)
    assert teams_map(view(turn, OKH)) != teams_map(view(withdrawn(), OKH))


def test_lw_seq_05_joined_stages_have_dispatches_once() -> None:
    (stage,) = RULESET.under(RULESET.rules.with_values({"stages": "joined"})).sequence
    assert [phase.name for phase in stage.phases].count("Dispatches") == 1
