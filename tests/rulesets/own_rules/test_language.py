"""OR-LNG-1 The closed language: what it says, in whose spelling, and what it refuses."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.kit.language import NotSaidError, condition, effect
from workbook_engine.rulesets.own_rules.vocabulary.known import ALONE, KNOWN, MOVEMENT, ON_FIGHT

FACTS: dict[str, Any] = {
    "ground": "deep wood",
    "verb": ("attack", "support"),
    "type": ("horse",),
    "strength": Fraction(9, 2),
    "steps": Fraction(3),
    "units": Fraction(2),
    "sides": Fraction(2),
    "turn": Fraction(4),
    "unsupplied": Fraction(2),
    "night": True,
    "range": Fraction(3),
    "odds": Fraction(5, 2),
    "difference": Fraction(-2),
    "own.Mood": ("grim", "very calm"),
    "own.Elite": False,
}
WITH_OWN_COLUMNS = {**KNOWN, "own.Mood": "a word", "own.Elite": "a condition"}
TRUE = ("umpire says surprised", "with guns", "with of own formation HQ")


def facts(name: str, words: str = "", far: int = 0) -> Any:
    if far:
        return words == "guns" and far > 1
    return f"{name} {words}" in TRUE if words else FACTS[name]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("ground is deep wood", True),
        ('ground is not "Deep Wood"', False),
        ("verb is support and not type is foot", True),
        ("from 3 sides or turn >= 4", True),
        ("not (turn = 4 or steps < 2)", False),
        ("strength / steps > 3/2", False),
        ("strength / steps = 1.5", True),
        ("turn is 4 and not steps is 4", True),
        ("ground is hill, town or deep wood and turn = 4", True),
        ("ground is hill or town or from 9 sides or turn = 5", False),
        ("ground is not hill or deep wood", False),
        ("IF(ground is hill, turn, 2) = 2", True),
        ("strength - 2 * units = 1/2", True),
        ("-units + 2 = 0 and 50% * steps <= 1.5", True),
        ("strength / (steps - 3) = 0", True),
        ('umpire says "surprised"', True),
        ("umpire says late", False),
        ("=AND(turn >= 4; OR(units > 9, steps = 3))", True),
        ("IF(turn = 4; MIN(steps; 5); 0) = 3", True),
        ("ROUNDUP(strength; 0) = 5 and ROUNDDOWN(strength) = 4 and ROUND(strength) = 5", True),
        ("NOT(verb is hold)", True),
        ("out of supply and out of supply 2 turns", True),
        ("out of supply 3 turns or turn = 1", False),
        ("night and range > 2 and odds >= 5/2 and difference < 0", True),
        ("stacked with guns and not with wagons", True),
        ("with HQ of own formation and not with guns of own formation", True),
        ("within 2 fields of guns and not within 1 of guns", True),
        ("own.Mood is very calm and not own.Mood is glad", True),
        ("own.Elite or not own.elite", True),
        ("MAX(1, 2, 1.5, turn) = 4", True),
        ("strength = 4,5", True),
        ("IF(night; ROUNDUP(1,26; 1); 0) = 1,3", True),
        ("ROUND(14; -1) = 10", True),
    ],
)
def test_or_lng_1_a_condition_is_read_as_a_person_reads_it(text: str, holds: bool) -> None:
    assert condition(text, WITH_OWN_COLUMNS).of(facts) is holds


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("die +1", 1),
        ("column -2", -2),
        ("strength x 3/2", Fraction(3, 2)),
        ("strength / 2", Fraction(1, 2)),
        ("strength x 1,5", Fraction(3, 2)),
        ("column +ROUNDDOWN(odds)", 2),
        ("steps -1", -1),
        ("back +2", 2),
        ("state very tired", "very tired"),
    ],
)
def test_or_mod_1_an_effect_is_a_number(text: str, value: Fraction) -> None:
    assert effect(text, KNOWN, ON_FIGHT).number.of(facts) == value


def test_a_number_alone_is_told_what_it_may_be_added_to_or_mod_1() -> None:
    with pytest.raises(NotSaidError, match=r"such as die \+1"):
        effect("1", KNOWN, ON_FIGHT)


@pytest.mark.parametrize(
    "text",
    [
        "ground",
        "turn",
        "ground >= 2",
        "grund is wood",
        "turn >=",
        "turn >= 4 turn",
        "steps + ground is wood",
        "__import__('os')",
        "VLOOKUP(A1; B:B; 2)",
        "(" * 40 + "turn = 1" + ")" * 40,
        "not " * 90 + "turn = 1",
        "IF(turn = 1; ground; 2) = 2",
        "with",
        "within reach of guns",
        "own.Mood > 2",
        "own.Elite is grim",
        "own.Leder > 2",
        "ROUND(1; 2; 3) = 1",
    ],
)
def test_or_lng_1_what_it_cannot_say_is_refused_with_a_cure(text: str) -> None:
    with pytest.raises(NotSaidError) as refused:
        condition(text, WITH_OWN_COLUMNS)
    assert str(refused.value)


def test_or_mod_2_of_a_unit_by_itself_nothing_of_a_fight_can_be_said() -> None:
    assert effect("movement x 1/2", ALONE, (MOVEMENT,)).times
    for text in ("enemy is horse", "from 3 sides", "across river", "odds > 2", 'umpire says "so"'):
        with pytest.raises(NotSaidError):
            condition(text, ALONE)


SIGNS = st.sampled_from(
    [
        *KNOWN,
        "(",
        ")",
        "and",
        "or",
        "not",
        "is",
        "wood",
        "1/2",
        "<",
        "=",
        "+",
        "x 2",
        ";",
        '"',
        "MIN",
        "IF",
    ]
)


@given(st.lists(SIGNS, max_size=12).map(" ".join))
def test_or_lng_1_whatever_is_typed_is_read_or_refused(text: str) -> None:
    for read in (condition, partial(effect, bears=ON_FIGHT)):
        try:
            read(text, KNOWN)
        except NotSaidError:
            continue
