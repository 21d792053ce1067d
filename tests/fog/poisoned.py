"""A turn with something else in everything that a team does not see: canaries, other numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from workbook_engine.core.hidden import texts_in
from workbook_engine.core.records import Record, State, Value, field_names, replace
from workbook_engine.core.rulings import Turn, Working

CANARY = "Kanarie77701"

Same = Callable[[Turn], bool]
Other = Callable[[Value], Value]
"""Returns another value, or the same where it has none."""


def poisoned(turn: Turn, sight: Callable[[Turn], object]) -> Turn:
    """Put a canary into every text that the sight does not show; and 77701 into what is worked."""
    other = _behind_rulings(turn)
    assert sight(other) == sight(turn)
    return _everywhere(other, sight, lambda value: CANARY if isinstance(value, str) else value)


def renumbered(turn: Turn, sight: Callable[[Turn], object]) -> Turn:
    """Change every number that the sight does not show by one."""
    return _everywhere(turn, sight, _one_more)


def exchanged(turn: Turn, sight: Callable[[Turn], object]) -> Turn:
    """Give every row a value of another row, field by field, where the sight does not show it."""
    return _everywhere(turn, sight, None)


def _next_in(values: Iterable[Value]) -> Other:
    """Return what leads from each value of a column to the next other one, the last to the first.

    Columns such as places or kinds have values that only another row can lend.
    """
    found = list(dict.fromkeys(values))
    after = dict(zip(found, (*found[1:], *found[:1]), strict=True))
    return lambda value: after[value]


def with_another_row(turn: Turn, sight: Callable[[Turn], object]) -> Turn:
    """Give every table one row more, like one of its own, where the sight does not show it."""
    seen = sight(turn)
    for kind in turn.after.tables:
        for row in turn.after[kind].values():
            if isinstance(getattr(row, kind.key_field), str):
                more = replace(row, **{kind.key_field: f"{row.key} too"})
                rows = {**turn.after[kind], more.key: more}
                other = replace(turn, after=turn.after.with_tables({kind: rows}))
                if sight(other) == seen:
                    turn = other
                    break
    return turn


def _one_more(value: Value) -> Value:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value - 1 if value > 1 else value + 1
    return value


def _everywhere(turn: Turn, sight: Callable[[Turn], object], given: Other | None) -> Turn:
    seen = sight(turn)

    def is_same(turn: Turn) -> bool:
        try:
            return sight(turn) == seen
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return False

    for when in ("before", "after"):
        for kind in getattr(turn, when).tables:
            turn = _in_table(turn, when, kind, given, is_same)
    return turn


def _in_table(
    turn: Turn, when: str, kind: type[Record], given: Other | None, is_same: Same
) -> Turn:
    """Change column after column: rows that could be changed in one can likely be in the next."""
    table, hidden = getattr(turn, when)[kind], set[str]()
    for name in field_names(kind):
        if name != kind.key_field:
            values = {key: getattr(row, name) for key, row in table.items()}
            other = given or _next_in(values.values())
            keys = [key for key, value in values.items() if other(value) != value]
            for likely in (True, False):
                alike = [key for key in keys if (key in hidden) is likely]
                turn = _as_many(turn, (when, kind, name), alike, other, is_same)
            now = getattr(turn, when)[kind]
            hidden = {key for key in keys if getattr(now[key], name) != values[key]} or hidden
    return turn


PIECES = 16
"""Where each of so many pieces of a column shows, all of it does: maps have many squares."""


def _as_many(
    turn: Turn, what: tuple[str, type[Record], str], keys: list[str], other: Other, is_same: Same
) -> Turn:
    """Change as many rows as can be changed: all, or as many of each half, and so on."""
    pieces = [keys] if keys else []
    while pieces:
        shown = []
        for piece in pieces:
            changed = _put(turn, what, piece, other)
            if is_same(changed):
                turn = changed
            else:
                shown.append(piece)
        if len(pieces) >= PIECES and sum(map(len, shown)) == len(keys):
            return turn
        halves = ((each[: len(each) // 2], each[len(each) // 2 :]) for each in shown)
        pieces = [half for both in halves for half in both if both[0]]
    return turn


def _put(turn: Turn, what: tuple[str, type[Record], str], keys: list[str], other: Other) -> Turn:
    when, kind, name = what
    state: State = getattr(turn, when)
    rows = dict(state[kind])
    for key in keys:
        rows[key] = replace(rows[key], **{name: other(getattr(rows[key], name))})
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
    asked = tuple(replace(each, question=CANARY, basis=CANARY) for each in turn.judgements)
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
