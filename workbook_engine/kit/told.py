"""What a team heard in a turn, and a summary of every turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeVar

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import INSTEAD
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.summaries import HistoryRow
from workbook_engine.kit.catalogue import Catalogue
from workbook_engine.kit.seen import Seen

S = TypeVar("S", bound=Seen)


def in_short(
    view: Callable[[Turn, Team], S], summary: Callable[[S], str]
) -> Callable[[Turn, Team], HistoryRow]:
    """Return what tells a team a turn in short: its view, put into words by the rule set."""

    def told(turn: Turn, team: Team) -> HistoryRow:
        return _row(view(turn, team), summary)

    return told


def history(seen: S, summary: Callable[[S], str]) -> Iterator[HistoryRow]:
    """Yield a team's reports in short, the latest first."""
    if seen.played:
        yield _row(seen, summary)
    yield from reversed(seen.history)


def _row(seen: S, summary: Callable[[S], str]) -> HistoryRow:
    return HistoryRow(turn=seen.turn, date=seen.date, text=summary(seen))


def heard_by(turn: Turn, teams: Collection[str]) -> tuple[str, ...]:
    """Return what some teams heard in a turn, message by message."""
    return tuple(told.text for _, told in told_to(turn, teams))


def told_to(turn: Turn, teams: Collection[str]) -> Iterator[tuple[Ruling, Told]]:
    """Yield what some teams were told in a turn, each message with its ruling."""
    for ruling in turn.rulings:
        heard = (told for told in ruling.told if told.fact != INSTEAD)
        yield from ((ruling, told) for told in heard if told.team in teams)


def told_as(
    turn: Turn, team: str, catalogue: Catalogue, keys: Collection[str]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield what a team was told that is a message of some keys, each with what fills its slots."""
    for _, told in told_to(turn, (team,)):
        found = (catalogue.slots(key, told.text) for key in keys)
        slots = next((each for each in found if each is not None), None)
        if slots is not None:
            yield told.text, slots
