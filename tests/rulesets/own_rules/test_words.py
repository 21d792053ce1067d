"""What teams hear, in the umpire's own words (OR-WRD)."""

from __future__ import annotations

import pytest

from tests.rulesets.own_rules.battle import OPEN, battle, played, ruling
from workbook_engine.core.desk import Team
from workbook_engine.kit.own_words import Sentence


def heard(*sentences: Sentence, to: str = "D4") -> list[str]:
    state = battle("b1 infantry D3, r1 infantry H8", OPEN, *sentences)
    return [each.text for each in ruling(played(state, f"b1 move {to}"), "moves/b1/moved").told]


def went(sentence: str, side: str = "") -> Sentence:
    return Sentence(id=f"WORD-1{side}", event="move: went", side=side, sentence=sentence)


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        ((), "b1 went from D3 to D4."),
        ((went("{unit} is at {place}."),), "b1 is at The Mill."),
        ((went("All."), went("Blue.", "Blue"), went("Red.", "Red")), "Blue."),
        ((went("{unit.__class__} {feld}"),), "b1 went from D3 to D4."),
    ],
)
def test_or_wrd_1_a_team_hears_its_sides_words_those_of_all_or_ours(
    sentences: tuple[Sentence, ...], said: str
) -> None:
    assert heard(*sentences) == [said]


def test_or_wrd_1_a_field_without_a_name_is_its_own_place() -> None:
    assert heard(went("At {place}."), to="D5") == ["At D5."]


def test_or_wrd_1_a_sentence_left_as_it_came_is_said_in_the_teams_language() -> None:
    told = []
    for words in ("{unit} went from {start} to {end}.", "All: {unit}."):
        blue = Team(team="blue", side="Blue", language="Deutsch")
        state = battle("b1 infantry D3, r1 infantry H8", OPEN, went(words), blue)
        turn = played(state, "b1 move D4")
        told += [each.text for each in ruling(turn, "moves/b1/moved").told]
    assert told == ["b1: von D3 nach D4.", "All: b1."]
