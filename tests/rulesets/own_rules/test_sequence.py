"""OR-SEQ: who plays a step of the turn, and after whom."""

from __future__ import annotations

import pytest

from tests.rulesets.own_rules.battle import OPEN, at, battle, played, ruling
from workbook_engine.core.records import State
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, SequenceRow, Unit


def in_turn(units: str, *steps: tuple[str, str], die: str = "") -> State:
    """Return a battle whose sequence has these steps, each with who plays it."""
    rows = (
        SequenceRow(id=f"SEQ-{n}", step=step, who=who, die=die)
        for n, (step, who) in enumerate(steps)
    )
    return battle(units, OPEN, *rows, without=(SequenceRow,))


@pytest.mark.parametrize(
    ("who", "ends"), [("all at once", ("C4", "C5")), ("each in turn", ("C5", "C6"))]
)
def test_or_seq_2_who_moves_first_finds_the_field_free_and_bars_the_next(
    who: str, ends: tuple[str, str]
) -> None:
    state = in_turn("b1 infantry C2, r1 cavalry C8", ("movement", who))
    turn = played(state, "b1 move C5, r1 move C5")
    assert (at(turn, "b1"), at(turn, "r1")) == ends


def test_or_seq_2_a_side_moves_and_fights_before_the_other_moves() -> None:
    turns = [
        (step, who) for who in ("the first side", "the others") for step in ("movement", "combat")
    ]
    state = in_turn("b1 infantry C3, r1 infantry C5", *turns)
    turn = played(state, "b1 attack C5, r1 move H5", {"combat/C5/die/1": 5})
    assert turn.after[CombatRow]["C5"].result == "DR1"
    steps = [r.id for r in turn.rulings if r.id.split("/")[1] in ("moves", "combat")]
    assert steps == ["1/moves/b1/moved/1", "1/combat/C5/fought/1", "1/moves/r1/moved/1"]


def test_or_seq_2_both_sides_may_fight_for_one_field_in_turn() -> None:
    state = in_turn("b1 infantry C4, r1 infantry C5", ("combat", "each in turn"))
    turn = played(state, "b1 attack C5, r1 attack C5", {"combat/C5 Blue/die/1": 5})
    assert [*turn.after[CombatRow]] == ["C5 Blue", "C5 Red"]  # Blue took it, and Red comes back


@pytest.mark.parametrize(
    ("answers", "first"),
    [
        ({"initiative/Blue/die/1": 2, "initiative/Red/die/1": 5}, "Red"),
        ({"initiative/Blue/die/1": 4, "initiative/Red/die/1": 4}, "Blue"),
        ({"initiative/Blue/die/1": 2, "initiative/all/first/1": "Blue"}, "Blue"),
    ],
)
def test_or_seq_3_the_higher_die_goes_first_unless_the_umpire_says_otherwise(
    answers: dict[str, int | str], first: str
) -> None:
    state = in_turn("b1 infantry C2, r1 infantry C8", ("movement", "by initiative"), die="d6")
    turn = played(state, "b1 move C5, r1 move C5", answers)
    assert ruling(turn, "initiative/all/thrown").text == f"{first} acts first."
    assert (turn.after[Unit]["b1"].field == "C5") == (first == "Blue")


def test_or_seq_2_who_is_moved_in_no_step_of_the_turn_is_told_so() -> None:
    turn = played(
        in_turn("b1 infantry C2, r1 infantry C8", ("combat", "all at once")), "b1 move C5"
    )
    assert turn.rulings[-1].working[0].value == "was moved in no step of the turn"


def test_or_seq_1_the_steps_of_a_turn_are_those_of_the_sequence() -> None:
    rows = (("movement", "by initiative"), ("combat", "the first side"), ("combat", "the others"))
    state = in_turn("b1 infantry C2, r1 infantry C8", *rows)
    steps = ("Initiative", "Movement", "Combat, the first side", "Combat, the others")
    assert tuple(step.name for step in RULESET.steps(state))[1:5] == steps
