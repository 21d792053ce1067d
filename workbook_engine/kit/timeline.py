"""The Timeline: a turn, or a stage of one, in one row of short sentences for the umpire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import of_earlier_turns
from workbook_engine.kit.calendar import date_of


class TimelineRow(Record, frozen=True, kw_only=True):
    """A row of the Timeline; a rule set adds the columns of what it tells."""

    key_field: ClassVar[str] = "turn"

    turn: str
    date: str = ""
    losses: str = ""


R = TypeVar("R", bound=TimelineRow)


def timeline(turn: Turn, kind: type[R], **columns: Iterable[str]) -> Iterator[R]:
    """Yield the rows of earlier turns as they stand, and the row of the turn just played.

    Each column is what it tells, a sentence a line.
    """
    yield from of_earlier_turns(turn, turn.after[kind])
    if turn.rulings:
        at = turn.before.position
        told = {name: "\n".join(lines) for name, lines in columns.items()}
        yield kind(turn=str(at), date=date_of(turn.after, at.turn), **told)
