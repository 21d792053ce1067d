"""The lint of what players hear: what cannot be filled in, and words of the rules (OR-WRD-2)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import warning
from workbook_engine.core.records import Record, State
from workbook_engine.kit.own_words import Sentence, of_rules
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.checks.found import Found
from workbook_engine.rulesets.own_rules.vocabulary.hearing import OWN_WORDS
from workbook_engine.rulesets.own_rules.vocabulary.records import Modifier, ResultRow


def sentences(state: State) -> Iterator[Found]:
    """OR-WRD-1, OR-WRD-2 Yield sentences that are never said, or that give rules away."""
    yield from OWN_WORDS.amiss(state[Sentence].values(), "OR-WRD-1")
    read: list[tuple[Record, str]] = [(row, "sentence") for row in state[Sentence].values()]
    for column in ("attacker_hears", "defender_hears"):
        read += [(result, column) for result in state[ResultRow].values()]
    codes = {*state[ResultRow], *state[Modifier], *state[TableRow]}
    for row, column in read:
        if word := of_rules(getattr(row, column), codes):
            said = f"players would read a word of the rules: {word}."
            cure = "Say what is seen on the field; leave it if you mean it so."
            yield row, column, warning("W-MECHANICS", said, cure, rule="OR-WRD-2")
