"""The lint of what is counted: points of lines that cannot be read or counted (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbook_engine.core.findings import did_you_mean, error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.rulesets.own_rules.checks.bearing import Found
from workbook_engine.rulesets.own_rules.vocabulary.known import SCORED
from workbook_engine.rulesets.own_rules.vocabulary.language import NotSaidError, condition, number
from workbook_engine.rulesets.own_rules.vocabulary.records import Place, SequenceRow, VictoryRow
from workbook_engine.rulesets.own_rules.vocabulary.words import Step


def victory(state: State) -> Iterator[Found]:
    """OR-VIC-1 Yield lines of Victory that cannot be read, hold nowhere, or are never counted."""
    steps = {row.step for row in state[SequenceRow].values()}
    for row in state[VictoryRow].values():
        if row.place and folded(row.place) not in map(folded, state[Place]):
            said, cure = f"{row.place} is not on Places.", did_you_mean(row.place, state[Place])
            cure = cure or "Name a place of Places, or leave it blank."
            yield row, "place", error("E-PLACE", said, cure, rule="OR-VIC-1")
        reads: tuple[tuple[str, str, Callable[..., object]], ...] = (
            ("when", row.when, condition),
            ("points", row.points, number),
        )
        for column, text, read in reads:
            if text.strip() or column == "points":
                try:
                    read(text, SCORED)
                except NotSaidError as amiss:
                    said = f"{row.id}: {text or 'a blank'} is not understood."
                    yield row, column, error("E-NOT-SAID", said, str(amiss), rule="OR-LNG-1")
        if Step.VICTORY not in steps:
            said = f"{row.id} is never counted: victory is not a step of the turn."
            cure = f"Add the step {Step.VICTORY} to Sequence of Play."
            yield row, "id", warning("W-VICTORY", said, cure, rule="OR-SEQ-1")
