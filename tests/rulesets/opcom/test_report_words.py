"""The report's words: the same turn, the same words."""

from __future__ import annotations

import re

import pytest

from tests.rulesets.opcom.small_front import (
    GERMAN,
    play_turn,
    told,
    usual,
)
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE, in_words, listed, say
from workbook_engine.rulesets.opcom.vocabulary.words import Kind


def test_the_same_turn_is_told_in_the_same_words() -> None:
    assert told(play_turn(), GERMAN) == told(usual(), GERMAN)


def test_wordings_vary_with_what_they_are_about() -> None:
    said = {say("losses.light", f"unit {number}") for number in range(20)}
    assert said == set(CATALOGUE["losses.light"])


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_troops_has_a_word(kind: Kind) -> None:
    assert CATALOGUE[f"kind.{kind}"]


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), ("abc", "a, b and c")]
)
def test_names_are_listed_as_in_a_sentence(names: list[str], text: str) -> None:
    assert listed(names) == text


def test_small_numbers_are_words() -> None:
    assert (in_words(1), in_words(20), in_words(21)) == ("one", "twenty", "21")


def test_oc_10_1_no_word_for_losses_says_what_a_unit_is_fit_for() -> None:
    """Losses and what is left to fight with are told side by side, each by its own measure."""
    wordings = [text for key, text in CATALOGUE if key.startswith("losses.")]
    assert all(re.search(r"loss|knocked about", text) for text in wordings)
