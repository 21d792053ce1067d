"""What teams hear in the umpire's own words, event by event of a catalogue, and what is amiss."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.languages import strung
from workbook_engine.core.records import Record, State, Table, replace
from workbook_engine.core.rulings import Told
from workbook_engine.kit.catalogue import Catalogue
from workbook_engine.kit.sides import side_of

_SLOT, _WORD = re.compile(r"\{([^{}]*)\}"), re.compile(r"[\w-]+")
_PLACE, _IN_REPORTS = "place", ("report.", "booklet.")
MECHANICS = frozenset({
    "dice", "die", "roll", "rolls", "steps", "modifier", "modifiers", "odds",
    "column", "columns", "hex", "hexes", "d6", "d10", "d20", "d100",
})  # fmt: skip
"""Words of rules that players should not read in a sentence on what happens."""


class Sentence(Record, frozen=True, kw_only=True):
    """What teams hear of an event, in the umpire's own words."""

    id: str
    event: str
    side: str = ""
    """Blank: all."""
    sentence: str


class OwnWords:
    """The events of a catalogue, and what may stand in braces in a sentence on one.

    `fields` are those slots that tell where something is; beside them `{place}` is its name.
    """

    def __init__(
        self, catalogue: Catalogue, fields: Collection[str], named: Callable[[State, str], str]
    ) -> None:
        self._catalogue, self._fields, self._named = catalogue, fields, named
        keys = (key for key, _ in catalogue if not key.startswith(_IN_REPORTS))
        self.events = {key.replace(".", ": "): key for key in dict.fromkeys(keys)}
        """Of what teams hear, as a sheet names it, and its key among the messages."""

    def slots_of(self, event: str) -> frozenset[str]:
        """Return what may stand in braces in a sentence on an event, `{unit}` or `{place}`."""
        key = self.events.get(event, "")
        named = {name for k, said in self._catalogue if k == key for name in _SLOT.findall(said)}
        return frozenset(named | ({_PLACE} if named.intersection(self._fields) else set()))

    def told(
        self, state: State, team: str, key: str, about: str, more: str, slots: Mapping[str, str]
    ) -> Told:
        """Return a message as a team is told it: in words for its side, for all, or ours.

        `more` is a sentence of the umpire's own behind it.
        """
        said = self._catalogue.told(team, key, about, **slots)
        own = state.index(Sentence, self._by_event)
        row = own.get((key, folded(side_of(state, team)))) or own.get((key, ""))
        if row is None or row.sentence in self._catalogue[key]:  # ours, as a blank master has it
            words = self._filled(state, more, slots)
            return replace(said, text=strung((said.text, words), " ")) if words else said
        return replace(said, text=self._filled(state, f"{row.sentence} {more}", slots).strip())

    def amiss(self, rows: Iterable[Sentence], rule: str) -> Iterator[tuple[Sentence, str, Finding]]:
        """Yield sentences that are never said, or with braces that nothing fills: row, column."""
        said = set[tuple[str, str]]()
        for row in rows:
            known = self.slots_of(row.event)
            strange = [slot for slot in _SLOT.findall(row.sentence) if slot not in known]
            if strange:
                text = f"nothing fills in {{{strange[0]}}} where it is said of {row.event}."
                near = did_you_mean(strange[0], known)
                cure = near or f"Write {', '.join(f'{{{each}}}' for each in sorted(known))}."
                yield row, "sentence", error("E-WORDS", text, cure, rule=rule)
            its = (row.event, folded(row.side))
            if its in said:
                text = f"{row.id} is never said: a line above is of the same, for the same side."
                yield row, "event", warning("W-WORDS", text, "Take one out.", rule=rule)
            said.add(its)

    def _filled(self, state: State, sentence: str, slots: Mapping[str, str]) -> str:
        """Return a sentence with what stands in braces filled in; what is unknown stays."""
        field = next((slots[each] for each in self._fields if each in slots), "")
        known = {**slots, _PLACE: self._named(state, field)}
        return _SLOT.sub(lambda slot: known.get(slot[1], slot[0]), sentence)

    def _by_event(self, rows: Table[Sentence]) -> Mapping[tuple[str, str], Sentence]:
        """Return the sentences that can be said, by key and side; of two the upper counts."""
        return {
            (self.events[row.event], folded(row.side)): row
            for row in reversed([*rows.values()])
            if row.event in self.events
            and self.slots_of(row.event).issuperset(_SLOT.findall(row.sentence))
        }


def of_rules(text: str, codes: Collection[str]) -> str:
    """Return the first word of a sentence that is one of rules, or one of some codes; else blank.

    >>> of_rules("The Die is cast for {unit}.", ()), of_rules("They fled: DR1!", ("DR1",))
    ('Die', 'DR1')
    """
    words = _WORD.findall(_SLOT.sub("", text))
    return next((word for word in words if word in codes or folded(word) in MECHANICS), "")
