"""OR-ATT-1: what units lose without a fight, where the umpire has lines for it."""

from __future__ import annotations

from tests.rulesets.own_rules.battle import OPEN, battle, played, ruling
from workbook_engine.core.records import replace
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, SequenceRow, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import Step

MARCH = Modifier(id="A-1", table="attrition", when="verb is move", does="attrition +30%")
RAIN = Modifier(id="A-2", table="attrition", when="type is infantry", does="attrition +10%")
WASTES = SequenceRow(id="SEQ-9", step=Step.ATTRITION)


def test_or_att_1_the_lines_that_hold_add_up_and_what_is_lost_is_rounded_up() -> None:
    turn = played(battle("b1 infantry C3, r1 cavalry H8", OPEN, MARCH, RAIN, WASTES), "b1 move C4")
    assert turn.after[Unit]["b1"].steps == 1  # 40 per cent of two
    assert [each.rule for each in ruling(turn, "b1/wasted").working] == ["A-1", "A-2"]
    assert turn.after[Unit]["r1"].steps is None


def test_or_lnt_1_lines_for_attrition_that_no_step_counts_are_told() -> None:
    state = replace(battle("b1 infantry C3", OPEN, MARCH), rules=RULESET.rules)
    said = RULESET.sound(state, lambda *_: None)
    assert "W-UNPLAYED" in [each.code for each in said]
    assert not [each for each in said if "A-1 never" in each.message]
