"""What several looks of the lint say alike: not listed, not read, played in no step (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.records import Record, State
from workbook_engine.kit.language import NotSaidError
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Place, SequenceRow, Unit

Found = tuple[Record, str, Finding]
"""The row and the column in whose cell something is found, and what."""


def steps(state: State) -> Collection[str]:
    """OR-SEQ-1 Return the steps that a turn has."""
    return {row.step for row in state[SequenceRow].values()}


def unplayed(state: State, row: Record, column: str, step: str) -> Iterator[Found]:
    """OR-SEQ-1 Yield that a row bears on nothing, where a turn has not the step that plays it."""
    if step not in steps(state):
        said = f"{row.key} bears on nothing: {step} is not a step of the turn."
        cure = f"Add the step {step} to Sequence of Play."
        yield row, column, warning("W-UNPLAYED", said, cure, rule="OR-SEQ-1")


def not_listed(
    row: Record, column: str, name: str, there: Collection[str], sheet: str, rule: str
) -> Iterator[Found]:
    """OR-LNT-1 Yield that what a cell names is not on the sheet where it should be."""
    if name and folded(name) not in map(folded, there):
        cure = did_you_mean(name, there) or f"Add it on {sheet}, or name what is there."
        said = f"{name} is not on {sheet}."
        yield row, column, error("E-NOT-LISTED", said, cure, rule=rule)


def off_the_map(state: State, row: Unit | Place, stands: str, rule: str) -> Iterator[Found]:
    """OR-MAP-1 Yield that the field of a unit or a place is not on the map."""
    if row.field not in board.land(state):
        said = f"{row.key} {stands} {row.field}, which is not on the map."
        cure = "Write a field that has a letter on the Ground Map, or an area of Areas."
        yield row, "field", error("E-OFF-THE-MAP", said, cure, rule=rule)


def not_read(
    row: Record,
    column: str,
    text: str,
    read: Callable[[str], object],
    rule: str = "OR-LNG-1",
) -> Iterator[Found]:
    """OR-LNG-1 Yield that a text of the language cannot be read, and why."""
    try:
        read(text)
    except NotSaidError as amiss:
        said = f"{row.key}: {text or 'a blank'} is not understood."
        yield row, column, error("E-NOT-SAID", said, str(amiss), rule=rule)
