"""Rulings: standings, and how a line of working reads."""

import pytest

from workbook_engine.core.rulings import Standing, Working


@pytest.mark.parametrize(
    ("standing", "bars"),
    [
        (Standing.RULE, False),
        (Standing.ANSWERED, False),
        (Standing.REVIEW, True),
        (Standing.MUST_ANSWER, True),
        (Standing.NOT_UNDERSTOOD, True),
    ],
)
def test_only_what_the_umpire_must_see_to_bars_a_commit(standing: Standing, bars: bool) -> None:
    assert standing.bars_commit is bars


def test_a_line_of_working_gives_rule_text_and_value() -> None:
    assert str(Working("T-1", "die and chargers", "7")) == "T-1 die and chargers: 7"


def test_a_line_of_working_without_a_value_ends_with_its_text() -> None:
    assert str(Working("T-1", "no die is thrown")) == "T-1 no die is thrown"
