"""A fight that was fought elsewhere: the result is the umpire's, and there is no sum of ours."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, order, played, ruling_of, unit
from tests.rulesets.opcom.drawn_map import stack as stock
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

ELSEWHERE = {"1/combat/J3/decision/1": "fought elsewhere"}
DECIDED = {**ELSEWHERE, "1/combat/J3/result/1": "success"}


def fought(
    kind: str = "infantry",
    action: str = "Attack",
    step: int = 4,
    answers: Mapping[str, str] = DECIDED,
    **house: str,
) -> Turn:
    """A attacks Foe at J3, on a table of their own."""
    foe = unit("Foe", "J3", "german", nation="German", step=step)
    ammo = stock(at="K5", british_ammo=9, fuel=9)
    state = on_the_table(open_ground(20), unit("A", "K3", kind=kind), foe, ammo)
    line = order("A", action, target="J3")
    return played(state, line, dice=[3] * 6, answers=answers, house=house)


def test_oc_2_3_its_ruling_has_no_sum_of_ours() -> None:
    ruling = ruling_of(fought(), "combat/J3/fought")
    assert ruling.text == "Fight J3 at J3: fought elsewhere, success."
    assert not {"OC-9.14", "OC-9.22"} & {line.rule for line in ruling.working}
    said = [line.text for line in ruling.working if line.rule == "OC-2.3"]
    assert said == ["fought elsewhere"]


def test_oc_2_3_before_its_result_is_told_nothing_comes_of_it() -> None:
    turn = fought(answers=ELSEWHERE)
    ruling, row = ruling_of(turn, "combat/J3/fought"), turn.after[Engagement]["J3"]
    assert ruling.text == "Fight J3 at J3: fought elsewhere, its result is to be answered."
    assert (row.result, row.outcome) == ("", "its result is to be answered")
    assert {change.record for change in ruling.changes} == {Engagement}


def test_oc_2_3_its_result_must_be_answered_and_has_no_provisional_value() -> None:
    (asked,) = fought(answers=ELSEWHERE).to_answer
    assert (asked.name, asked.value) == ("1/combat/J3/result/1", "")


def test_oc_2_3_its_row_has_no_score() -> None:
    row = fought().after[Engagement]["J3"]
    scores = (row.attacker_score, row.defender_score, row.die, row.final)
    assert (*scores, row.attacker_factors, row.defender_factors) == (None, None, None, None, "", "")


def test_oc_2_3_the_umpire_is_not_given_a_score_to_decide_on() -> None:
    asked = {each.name: each.basis for each in ruling_of(fought(), "combat/J3/fought").judgements}
    assert asked["1/combat/J3/result/1"] == ""


@pytest.mark.parametrize(("step", "goes_on"), [(4, True), (1, False)])
def test_d_07_without_scores_an_overrun_goes_by_the_status(step: int, goes_on: bool) -> None:
    turn = fought("tank", "Breakthrough", step, overrun_status="score")
    assert any("overrun move" in ruling.id for ruling in turn.rulings) is goes_on
