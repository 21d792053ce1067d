"""What teams hear: in the umpire's own words where he has some, else in ours (OR-WRD-1)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.kit.own_words import OwnWords
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.records import Place


def named(state: State, field: str) -> str:
    """OR-MAP-2 Return what a field is called on the map."""
    return next((each.place for each in state[Place].values() if each.field == field), field)


OWN_WORDS = OwnWords(CATALOGUE, ("field", "end"), named)
"""OR-WRD-1 The events of which teams hear, and how."""


def told(state: State, team: str, key: str, about: str, more: str = "", /, **slots: str) -> Told:
    """OR-WRD-1 Return a message as a team is told it: in words for its side, for all, or ours.

    `more` is a sentence of the umpire's own behind it.
    """
    return OWN_WORDS.told(state, team, key, about, more, slots)
