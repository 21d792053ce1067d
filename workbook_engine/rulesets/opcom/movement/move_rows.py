"""Rows of the Moves sheet, one a unit and turn."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State, field_names
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move


def entered(state: State, row: Move) -> Iterator[Change]:
    """Record a row of Moves; who came by rail this turn has one already (OC-6.10)."""
    there = state[Move].get(row.unit)
    if there is None:
        yield Create(row)
        return
    for name in field_names(Move):
        if getattr(row, name) != getattr(there, name):
            yield Set(Move, row.unit, name, getattr(row, name))
