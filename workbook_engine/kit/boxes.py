"""A team's box: the messages that it has sent and received."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from workbook_engine.core.calendar import date_of
from workbook_engine.core.dispatches import Dates, Dispatch, Fate, whom, written_at
from workbook_engine.core.records import Record, State, replace


class Way(StrEnum):
    """Which way a message went, for whoever reads it in his box."""

    IN = "in"
    OUT = "out"
    TAKEN = "taken"
    """It was written to the enemy."""


class DispatchSeen(Record, frozen=True, kw_only=True):
    """A row of a team's box: a message that it has sent or received."""

    key_field: ClassVar[str] = "number"

    number: int
    way: str = ""
    """One of `Way`."""
    whom: str = ""
    written: str = ""
    known: str = ""
    """When it came in; of what was sent nobody hears."""
    by: str = ""
    text: str = ""


def box_of(state: State, team: str, dates: Dates = date_of) -> tuple[DispatchSeen, ...]:
    """Return what a team has sent and received, the latest first, and when it knew of it."""
    rows = [*_box(state, team, dates)]
    return tuple(replace(row, number=n) for n, row in enumerate(reversed(rows), start=1))


def _box(state: State, team: str, dates: Dates) -> Iterator[DispatchSeen]:
    for row in state[Dispatch].values():
        written = written_at(dates, state, row.written)
        seen = DispatchSeen(number=0, written=written, by=row.by)
        if row.report:
            continue
        if row.sender == team:
            yield replace(seen, way=str(Way.OUT), whom=whom(state, row.to), text=row.text)
        elif team in row.readers and row.received:
            way = str(Way.TAKEN if row.fate == Fate.TAKEN else Way.IN)
            known = written_at(dates, state, row.came)
            sender = whom(state, row.sender)
            yield replace(seen, way=way, whom=sender, known=known, text=row.received)
