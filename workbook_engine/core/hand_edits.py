"""Hand edits: what the umpire changed in his own sheets between turns, as rulings of the next.

Each is a ruling of the phase "by the umpire's hand", so that ledger, replay and undo stay true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.answers import counted, shown
from workbook_engine.core.changes import Change, Create, Retire, Set, apply
from workbook_engine.core.names import joined
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Ruling

BY_HAND = "by the umpire's hand"
MANY = 25
"""From so many changes of one sheet on they are one ruling: a sheet filled in is one act."""


class Edited(Struct, frozen=True):
    """A sheet that the umpire edits: what it is called, and the fields he may type in."""

    title: str
    headers: Mapping[str, str]
    """The header of each field."""


def hand_edits(
    before: Tables, now: Tables, sheets: Mapping[type[Record], Edited]
) -> dict[type[Record], tuple[Change, ...]]:
    """Return what brings the tables of a commit to what lies on the desk, sheet by sheet."""
    found = {}
    for kind, sheet in sheets.items():
        if changes := tuple(_of_table(before[kind], now[kind], sheet.headers)):
            found[kind] = changes
    return found


def _of_table(
    before: Mapping[str, Record], now: Mapping[str, Record], fields: Iterable[str]
) -> Iterator[Change]:
    for key, row in now.items():
        was = before.get(key)
        if was is None:
            yield Create(row)
        elif was != row:
            for name in fields:
                if getattr(was, name) != (value := getattr(row, name)):
                    yield Set(type(row), key, name, value)
    for key, row in before.items():
        if key not in now:
            yield Retire(type(row), key)


def hand_rulings(
    position: Position,
    before: Tables,
    edits: Mapping[type[Record], Sequence[Change]],
    sheets: Mapping[type[Record], Edited],
) -> tuple[Ruling, ...]:
    """Return the rulings that carry hand edits out, with what was there before stamped."""
    state = State(position, before)
    rulings: list[Ruling] = []
    for kind, changes in edits.items():
        state, stamped = apply(state, changes)
        parts = [(each,) for each in stamped] if len(stamped) < MANY else [stamped]
        rulings += (_ruling(position, sheets[kind], part) for part in parts)
    return tuple(rulings)


def _ruling(position: Position, sheet: Edited, changes: tuple[Change, ...]) -> Ruling:
    first = changes[0]
    name = joined(f"{first.record.__name__} {first.key}", _what(first))
    text = _text(sheet, first)
    if len(changes) > 1:
        name = f"{first.record.__name__}/many"
        text = f"{sheet.title}: {counted(len(changes), 'row or cell', 'rows and cells')}"
    return Ruling(
        id=f"{position}/by hand/{name}/1",
        rule="umpire",
        text=f"{text}, {BY_HAND}",
        changes=changes,
        phase=BY_HAND,
    )


def _what(change: Change) -> str:
    if isinstance(change, Create):
        return "new row"
    return "row gone" if isinstance(change, Retire) else change.field


def _text(sheet: Edited, change: Change) -> str:
    row = f"{sheet.title} {change.key}"
    if isinstance(change, Create):
        return f"{row} is new"
    if isinstance(change, Retire):
        return f"{row} is taken off"
    was, now = (shown(each) or "blank" for each in (change.was, change.now))
    return f"{row}: {sheet.headers[change.field]} {was} -> {now}"
