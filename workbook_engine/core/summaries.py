"""Summaries of each turn for each team: kept in the master, shown in its book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Protocol, TypeVar

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn


class SummaryTold(Record, frozen=True, kw_only=True):
    """A report in short, as a team was given it after one stage of a turn."""

    key_field: ClassVar[str] = "id"

    id: str
    """Position and team: `3.2 soviet`."""
    turn: str
    team: str
    date: str = ""
    text: str = ""


class HistoryRow(Record, frozen=True, kw_only=True):
    """One of a team's earlier reports in short."""

    key_field: ClassVar[str] = "turn"

    turn: str
    date: str = ""
    text: str = ""


class OfATurn(Protocol):
    """A row that says of which turn, or stage of a turn, it tells."""

    @property
    def turn(self) -> str:
        """Return the position in the game, as it is written."""


R = TypeVar("R", bound=OfATurn)


def of_earlier_turns(turn: Turn, rows: Mapping[str, R]) -> Iterator[R]:
    """Yield the rows that stay as they are; those of the turn just played are made again."""
    now = str(turn.before.position)
    yield from (row for row in rows.values() if row.turn != now)


def summaries(turn: Turn, in_short: Callable[[Turn, Team], HistoryRow]) -> Iterator[SummaryTold]:
    """Yield what each team was told in short, of this turn and of those before."""
    yield from of_earlier_turns(turn, turn.after[SummaryTold])
    for team in turn.after[Team].values() if turn.rulings else ():
        row = in_short(turn, team)
        key = f"{row.turn} {team.team}"
        yield SummaryTold(id=key, turn=row.turn, team=team.team, date=row.date, text=row.text)


def heard_before(turn: Turn, team: str) -> tuple[HistoryRow, ...]:
    """Return what a team was told about earlier turns, the oldest first."""
    return tuple(
        HistoryRow(turn=row.turn, date=row.date, text=row.text)
        for row in of_earlier_turns(turn, turn.after[SummaryTold])
        if row.team == team
    )
