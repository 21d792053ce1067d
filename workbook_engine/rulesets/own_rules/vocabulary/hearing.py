"""What teams hear: in the umpire's own words where he has some, else in ours (OR-WRD-1)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, Table, replace
from workbook_engine.core.rulings import Told
from workbook_engine.kit.sides import side_of
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.own_records import Sentence
from workbook_engine.rulesets.own_rules.vocabulary.records import Place

SLOT = re.compile(r"\{([^{}]*)\}")
_FIELDS, PLACE, _IN_REPORTS = ("field", "end"), "place", "report."
EVENTS = {
    key.replace(".", ": "): key
    for key in dict.fromkeys(key for key, _ in CATALOGUE)
    if not key.startswith(_IN_REPORTS)
}
"""OR-WRD-1 Of what teams hear, as the sheet names it, and its key among the messages."""


def slots_of(event: str) -> frozenset[str]:
    """OR-WRD-1 Return what may stand in braces in a sentence on an event, `{unit}` or `{place}`.

    >>> sorted(slots_of("combat: taken"))
    ['field', 'place', 'units']
    """
    key = EVENTS.get(event, "")
    named = {name for each, said in CATALOGUE if each == key for name in SLOT.findall(said)}
    return frozenset(named | ({PLACE} if named.intersection(_FIELDS) else set()))


def told(state: State, team: str, key: str, about: str, more: str = "", /, **slots: str) -> Told:
    """OR-WRD-1 Return a message as a team is told it: in words for its side, for all, or ours.

    `more` is a sentence of the umpire's own behind it.
    """
    said = CATALOGUE.told(team, key, about, **slots)
    own = state.index(Sentence, _by_event)
    row = own.get((key, folded(side_of(state, team)))) or own.get((key, ""))
    if row is None and not more:
        return said
    own_words = in_words(state, f"{row.sentence} {more}" if row else more, slots).strip()
    return replace(said, text=own_words if row else f"{said.text} {own_words}")


def in_words(state: State, sentence: str, slots: Mapping[str, str]) -> str:
    """OR-WRD-1 Return a sentence with what stands in braces filled in; what is unknown stays."""
    field = next((slots[each] for each in _FIELDS if each in slots), "")
    name = next((each.place for each in state[Place].values() if each.field == field), field)
    known = {**slots, PLACE: name}
    return SLOT.sub(lambda slot: known.get(slot[1], slot[0]), sentence)


def _by_event(rows: Table[Sentence]) -> Mapping[tuple[str, str], Sentence]:
    """OR-WRD-1 Return the sentences that can be said, by key and side; of two the upper counts."""
    return {
        (EVENTS[row.event], folded(row.side)): row
        for row in reversed([*rows.values()])
        if row.event in EVENTS and slots_of(row.event).issuperset(SLOT.findall(row.sentence))
    }
