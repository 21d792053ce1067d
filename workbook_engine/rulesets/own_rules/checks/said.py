"""The lint of what players hear: what cannot be filled in, and words of the rules (OR-WRD-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbook_engine.core.findings import did_you_mean, error, folded, warning
from workbook_engine.core.records import Record, State
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.checks.found import Found
from workbook_engine.rulesets.own_rules.vocabulary.hearing import SLOT, slots_of
from workbook_engine.rulesets.own_rules.vocabulary.own_records import Sentence
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, ResultRow
from workbook_engine.rulesets.own_rules.vocabulary.words import MECHANICS

_WORD = re.compile(r"[\w-]+")


def sentences(state: State) -> Iterator[Found]:
    """OR-WRD-1, OR-WRD-2 Yield sentences that are never said, or that give rules away."""
    said = set[tuple[str, str]]()
    for row in state[Sentence].values():
        known = slots_of(row.event)
        strange = [slot for slot in SLOT.findall(row.sentence) if slot not in known]
        if strange:
            text = f"nothing fills in {{{strange[0]}}} where it is said of {row.event}."
            near = did_you_mean(strange[0], known)
            cure = near or f"Write {', '.join(f'{{{each}}}' for each in sorted(known))}."
            yield row, "sentence", error("E-WORDS", text, cure, rule="OR-WRD-1")
        its = (row.event, folded(row.side))
        if its in said:
            text = f"{row.id} is never said: a line above is of the same, for the same side."
            yield row, "event", warning("W-WORDS", text, "Take one out.", rule="OR-WRD-1")
        said.add(its)
        yield from _given_away(state, row, "sentence")
    for result in state[ResultRow].values():
        for column in ("attacker_hears", "defender_hears"):
            yield from _given_away(state, result, column)


def _given_away(state: State, row: Record, column: str) -> Iterator[Found]:
    """OR-WRD-2 Yield that players would read a word of the rules: of dice, or an id or a code."""
    ids = {*state[ResultRow], *state[Modifier], *state[TableRow]}
    words = _WORD.findall(SLOT.sub("", str(getattr(row, column))))
    found = [word for word in words if word in ids or folded(word) in MECHANICS]
    if found:
        said = f"players would read a word of the rules: {found[0]}."
        cure = "Say what is seen on the field; leave it if you mean it so."
        yield row, column, warning("W-MECHANICS", said, cure, rule="OR-WRD-2")
