"""The workings of a turn: rows of the master that tell what happened in it, and are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar

from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Questions


class Working(Record, frozen=True, kw_only=True):
    """A row of a sheet that tells of one turn; a rule set adds what it tells."""

    key_field: ClassVar[str] = "label"

    label: str
    turn: str

    @classmethod
    def of(cls, asks: Questions, **columns: Any) -> Self:
        """Return the row about which some questions are asked."""
        return cls(label=asks.subject, turn=str(asks.umpire.position), **columns)


W = TypeVar("W", bound=Record)


def of_turn(turn: Turn, kind: type[W]) -> Iterator[W]:
    """Yield the workings of the turn that was played; those typed ahead are not its own."""
    now = str(turn.before.position)
    return (row for row in turn.after[kind].values() if getattr(row, "turn", "") == now)
