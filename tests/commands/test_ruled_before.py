"""What was ruled in a fight's own cell is offered on Judgements when the like is asked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import seen, type_in
from tests.new_campaign import new_campaign
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.core.desk import JudgementRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement

GROUND = "2/combat/H8/ground/1"


@pytest.mark.slow
def test_a_tick_rules_alike_what_stands_in_a_fights_own_cell(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "b", "arnhem_bridge", with_orders=True)
    assert draft(campaign).status is Status.DONE
    type_in(campaign, Engagement, "H8", "ground_yours", "built-up")
    steps = draft(campaign), commit(campaign), sample_orders(campaign), draft(campaign)
    assert {each.status for each in steps} == {Status.DONE}
    assert seen(campaign, Engagement, "H8", "standing") == "ruled before"
    assert seen(campaign, JudgementRow, GROUND, "question") == "H8: Ground of the fight"
    assert seen(campaign, JudgementRow, GROUND, "before") == "built-up"
    type_in(campaign, JudgementRow, GROUND, "alike", "x")
    assert draft(campaign).status is draft(campaign).status is Status.DONE
    assert seen(campaign, Engagement, "H8", "ground") == "built-up"
    assert seen(campaign, Engagement, "H8", "standing") == "answered"
    assert seen(campaign, JudgementRow, GROUND, "reason") == "as in turn 1, H8"
