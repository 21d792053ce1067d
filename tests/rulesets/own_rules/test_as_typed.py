"""OR-LNT-1 Rules are understood as people type them, and as Excel keeps what they typed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.every import every
from tests.rulesets.own_rules.battle import battle
from workbook_engine.kit.costs import listed
from workbook_engine.kit.language import NotSaidError, condition
from workbook_engine.kit.typed_tables import bounds, results_in, worth
from workbook_engine.rulesets.own_rules.land.ways import cost_of
from workbook_engine.rulesets.own_rules.vocabulary.beginning import BEGINNING
from workbook_engine.rulesets.own_rules.vocabulary.known import KNOWN, ON_FIGHT, does_said
from workbook_engine.rulesets.own_rules.vocabulary.records import GroundKind, ResultRow

DOES = {
    "+1 DRM": ("die", 1),
    "-2 to the die": ("die", -2),
    "1 column right": ("column", 1),
    "column –1": ("column", -1),
    "strength × ½": ("strength", Fraction(1, 2)),
    "Strength x 1½": ("strength", Fraction(3, 2)),
    "defence doubled": ("strength", 2),
}


@every({text: (text, *does) for text, does in DOES.items()})
def test_or_mod_1_what_a_line_does_may_be_written_as_in_print(
    text: str, on: str, number: Fraction
) -> None:
    does = does_said(text, KNOWN, ON_FIGHT, "defender")
    assert (does.on, does.number.of(lambda *_: 0)) == (on, number)


@pytest.mark.parametrize("side", ["attacker", "either"])
def test_or_mod_1_what_is_said_of_the_defence_does_nothing_for_another(side: str) -> None:
    with pytest.raises(NotSaidError):
        does_said("+1 defence", KNOWN, ON_FIGHT, side)


@every({t: t for t in ("strength ≥ 6", "from 3 hexes", "weather is “rain”", "steps = 1½")})
def test_or_lng_1_a_condition_may_have_the_signs_of_a_word_processor(text: str) -> None:
    assert condition(text, KNOWN).kind == "a condition"


def test_or_tab_1_rolls_heads_and_codes_are_read_as_people_type_them() -> None:
    assert bounds("2 January 2026") == bounds("1 – 2") == bounds("1 to 2") == (1, 2)
    assert (worth("odds", "3 to 1"), worth("difference", "-3 or less")) == (3, -3)
    results = {row.code: row for row in BEGINNING if isinstance(row, ResultRow)}
    assert [row.code for row in results_in("dr1, n/a; Ex", results)] == ["DR1", "EX"]


def test_or_grd_1_costs_by_class_may_be_parted_by_commas_and_have_units() -> None:
    wood = GroundKind(letter="W", name="wood", cost="2 MP", costs=("Horse: 1½ MP, wheels P",))
    state = battle("b1 infantry B2", "OO", wood)
    assert [cost_of(state, wood, each) for each in ("", "horse", "wheels")] == [2, 1.5, "no"]


def test_or_vrb_1_other_spellings_may_be_parted_by_commas() -> None:
    assert listed(("go, march", "storm")) == ("go", "march", "storm")
