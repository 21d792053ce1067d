"""What a team heard in a turn, and a summary of every turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from typing import TypeVar

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.instead import CELL, INSTEAD, Fact, instead, messages
from workbook_engine.core.languages import _, speaking
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.summaries import HistoryRow
from workbook_engine.core.tongues import language_of
from workbook_engine.kit.dispatches import forgotten
from workbook_engine.kit.seen import Seen

S = TypeVar("S", bound=Seen)
R = TypeVar("R")


def in_own_language(made: Callable[[Turn, Team], R]) -> Callable[[Turn, Team], R]:
    """Return what makes something of a turn for a team, so that it speaks the team's language."""

    @wraps(made)
    def spoken(turn: Turn, team: Team) -> R:
        campaign = next(iter(turn.after[Campaign].values()))
        with speaking(language_of(campaign, team)):
            return made(turn, team)

    return spoken


def in_short(
    view: Callable[[Turn, Team], S], summary: Callable[[S], str]
) -> Callable[[Turn, Team], HistoryRow]:
    """Return what tells a team a turn in short: its view, put into words by the rule set."""

    @in_own_language
    def told(turn: Turn, team: Team) -> HistoryRow:
        seen = view(turn, team)
        return HistoryRow(turn=seen.turn, date=seen.date, text=summary(seen))

    return told


NEWS, ENEMY = "news", "enemy"
"""The sorts of fact that are a message, which is known by its text, and an enemy in sight."""
REPORTED = _("What was reported")
"""The part of a report in which messages stand."""


def heard_as(turn: Turn, reader: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return messages as a team is told them, the umpire's words in place of some.

    His words on whatever else its report would say stand below them.
    """
    said = instead(turn, reader)
    heard = tuple(words for each in texts if (words := said.get((NEWS, each), each)))
    apart = (NEWS, CELL)  # these have their words in their own place
    other = (words for (sort, _), words in said.items() if sort not in apart and words)
    return (*heard, *dict.fromkeys(other))


def untouched(
    turn: Turn, reader: str, sort: str, seen: Iterable[R], name: Callable[[R], str]
) -> tuple[R, ...]:
    """Return what a team sees of some sort, without what the umpire tells it otherwise."""
    said = instead(turn, reader)
    return tuple(each for each in seen if (sort, name(each)) not in said)


def news_facts(turn: Turn, heard: Iterable[str]) -> Iterator[Fact]:
    """Yield the messages in a team's report as facts, each with all that say the same."""
    of: dict[str, list[str]] = {}
    for ruling in turn.rulings:
        for name, told in messages(ruling):
            of.setdefault(told.text, []).append(name)
    for text in dict.fromkeys(heard):
        gone = forgotten(turn, text)
        said = tuple(of.get(text, ()))
        yield Fact(REPORTED, text, ((NEWS, text),), of=said, forgotten=gone, blurred=gone)


def told_to(turn: Turn, teams: Collection[str]) -> Iterator[tuple[Ruling, Told]]:
    """Yield what some teams were told in a turn, each message with its ruling."""
    for ruling in turn.rulings:
        heard = (told for told in ruling.told if told.fact != INSTEAD)
        yield from ((ruling, told) for told in heard if told.team in teams)
