"""What a blank cell of a set-up says, because it follows from a row that another cell names."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.records import Record, State
from workbook_engine.core.ruleset import Blank


def followed(
    kind: type[Record], by: str, other: type[Record], field: str, state: State, blank: Blank
) -> Iterator[Set]:
    """Yield a field of rows as the row has it that they name, where it was left blank.

    A base has the Corps of the Division that it names: `followed(Base, "division", Division,
    "corps", state, blank)`.
    """
    for row in state[kind].values():
        named = state[other].get(getattr(row, by))
        value = getattr(named, field) if named else ""
        if value and blank(kind, row.key, field):
            yield Set(kind, row.key, field, value)
