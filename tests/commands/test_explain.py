from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, type_in
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.undo import undo
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit


def text(outcome: Outcome) -> str:
    assert outcome.status is Status.DONE, outcome
    return "\n".join(outcome.sentences)


def test_a_changed_cell_is_explained_by_rule_inputs_chart_die_and_sum(played: Path) -> None:
    sheet, address = cell_of(played, Unit, "9 SS", "step")
    said = text(explain(played, f"master.xlsx!{sheet}!{address}"))
    assert "Turn 1, as committed" in said
    assert "9 SS, 7-6-5-4-3-2-1-0 at step 0: 7" in said
    assert "Combat results, row" in said
    assert "d6 = " in said
    assert "9 SS step 0 -> " in said


def test_a_cell_that_no_ruling_changed_says_so(played: Path) -> None:
    sheet, address = cell_of(played, Unit, "9 SS", "nation")
    said = text(explain(played, f"{sheet}!{address}"))
    assert said == "Forces 9 SS, Nation is German: no ruling has changed it."


def test_a_cell_of_the_workings_is_explained_from_the_draft(drafted: Path) -> None:
    sheet, address = cell_of(drafted, Engagement, "C3", "attacker_score")
    said = text(explain(drafted, f"{sheet}!{address}"))
    assert "Turn 1, as drafted now" in said
    assert "attackers' score" in said


@pytest.mark.parametrize("what", ["C3", "c3", "9 SS", "1/combat/C3/fought/1", "1/combat/C3/die/1"])
def test_a_fight_a_unit_a_ruling_and_a_die_lead_to_the_ruling(played: Path, what: str) -> None:
    assert "1/combat/C3/fought/1" in text(explain(played, what))


def test_a_fight_is_explained_without_the_others(played: Path) -> None:
    assert "1/combat/A3" not in text(explain(played, "C3"))


def test_what_the_umpire_decided_is_said_with_his_reason(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "result_yours", "total success")
    type_in(drafted, Engagement, "C3", "reason", "they ran")
    said = text(explain(drafted, "C3"))
    assert "because they ran" in said


def test_an_undone_turn_explains_nothing_any_more(played: Path) -> None:
    undo(played)
    assert "as committed" not in text(explain(played, "C3"))


def test_what_nobody_knows_is_answered_with_what_was_meant(played: Path) -> None:
    outcome = explain(played, "10 SSS")
    assert outcome.status is Status.STOPPED
    assert "Did you mean 10 SS" in outcome.sentences[0]


@pytest.mark.parametrize("what", ["german.xlsx!Orders!A4", "Force!A4", "Forces!ZZ999"])
def test_a_cell_that_is_none_of_ours_is_a_wrong_use(played: Path, what: str) -> None:
    assert explain(played, what).status is Status.USAGE
