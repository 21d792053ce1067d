"""A rule set is a value: its stages in order, its records by name."""

import pytest

from tests.core.toy import TOY, Band, Charge, charges, desk, played
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, Tables, replace
from workbook_engine.core.ruleset import Stage

NIGHT = Stage("night", (), ())
TWO_STAGES = replace(TOY, sequence=(*TOY.sequence, NIGHT))


def test_the_first_stage_is_played_at_a_whole_turn() -> None:
    assert TWO_STAGES.stage(Position(3)) is TOY.sequence[0]


def test_the_second_stage_is_played_at_its_own_position() -> None:
    assert TWO_STAGES.stage(Position(3, 2)) is NIGHT


def test_a_stage_is_followed_by_the_next_of_the_turn() -> None:
    assert TWO_STAGES.after(Position(3)) == Position(3, 2)


def test_the_last_stage_is_followed_by_the_next_turn() -> None:
    assert TWO_STAGES.after(Position(3, 2)) == Position(4)


def test_where_a_turn_is_one_stage_the_next_turn_follows() -> None:
    assert TOY.after(Position(0)) == Position(1)


@pytest.mark.parametrize("kind", [Band, Charge])
def test_a_record_class_is_found_by_its_name(kind: type[Band] | type[Charge]) -> None:
    assert TOY.record(kind.__name__) is kind


def test_a_record_class_that_is_not_of_the_rule_set_is_not_found() -> None:
    with pytest.raises(KeyError, match="Regiment"):
        TOY.record("Regiment")


def test_a_rule_set_without_checks_of_its_own_finds_nothing() -> None:
    assert TOY.check(desk(), charges("reds > blues"), lambda record, key, field: None) == []


def test_a_rule_set_without_views_shows_nothing() -> None:
    assert TOY.views(played(desk(Band(id="reds")))) == Tables()


def test_a_rule_set_without_briefings_tells_nothing() -> None:
    turn = played(desk(Band(id="reds")))
    assert TOY.briefing.told(turn, Team(team="reds", side="red")) == Tables()
