"""A turn with canaries in everything that a team does not see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbook_engine.core.hidden import texts_in
from workbook_engine.core.records import Record, State, field_names
from workbook_engine.core.rulings import Turn, Working

CANARY = "Kanarie77701"

Same = Callable[[Turn], bool]


def poisoned(turn: Turn, sight: Callable[[Turn], object]) -> Turn:
    """Put a canary into every text that the sight does not show; and 77701 into what is worked."""
    seen = sight(turn)

    def is_same(other: Turn) -> bool:
        try:
            return sight(other) == seen
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return False

    turn = _behind_rulings(turn)
    assert is_same(turn)
    for when in ("before", "after"):
        state: State = getattr(turn, when)
        for kind in state.tables:
            for name in field_names(kind):
                if name != kind.key_field:
                    keys = [
                        k for k, row in state[kind].items() if isinstance(getattr(row, name), str)
                    ]
                    turn = _as_many(turn, (when, kind, name), keys, is_same)
    return turn


def _as_many(
    turn: Turn,
    what: tuple[str, type[Record], str],
    keys: list[str],
    is_same: Callable[[Turn], bool],
) -> Turn:
    """Put canaries into as many rows as can have one: all, or as many of each half."""
    if not keys:
        return turn
    other = _put(turn, what, keys)
    if is_same(other):
        return other
    if len(keys) == 1:
        return turn
    half = len(keys) // 2
    turn = _as_many(turn, what, keys[:half], is_same)
    return _as_many(turn, what, keys[half:], is_same)


def _put(turn: Turn, what: tuple[str, type[Record], str], keys: list[str]) -> Turn:
    when, kind, name = what
    state: State = getattr(turn, when)
    rows = dict(state[kind])
    for key in keys:
        rows[key] = replace(rows[key], **{name: CANARY})
    state = state.with_tables({kind: rows})
    return replace(turn, before=state) if when == "before" else replace(turn, after=state)


def _behind_rulings(turn: Turn) -> Turn:
    rulings = tuple(
        replace(
            each,
            text=CANARY,
            phase=CANARY,
            working=(Working("umpire", CANARY, "77701"),),
            rolls=tuple(replace(roll, value=77701) for roll in each.rolls),
            judgements=tuple(replace(j, question=CANARY, reason=CANARY) for j in each.judgements),
        )
        for each in turn.rulings
    )
    asked = tuple(replace(each, question=CANARY, given=CANARY) for each in turn.judgements)
    return replace(turn, rulings=rulings, judgements=asked)


def canaries(turn: Turn) -> list[str]:
    """Return every canary of a turn."""
    rows = (
        row
        for state in (turn.before, turn.after)
        for kind in state.tables
        for row in state[kind].values()
    )
    return [text for row in rows for text in texts_in(row) if text == CANARY]
