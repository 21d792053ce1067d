"""What a team's report says, fact by fact, and the umpire's words in the place of a fact (OC-2.2).

A fact is a sentence of a report and the things that it is about. What the umpire types in its place
is a ruling on those things, kept with the turn: whoever makes the view of a team leaves them out of
it, and puts his words there, so that no file made of the view holds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Ruling, Told, Turn

INSTEAD = "instead"
"""The fact of words that take the place of a report's own; its slots are what they are about."""
NOTHING = "-"
"""Typed instead of a message: the team hears nothing."""

About = tuple[str, str]
"""A thing that a report tells of: its sort, and which it is; `("state", "2 Para")`."""


class Fact(Struct, frozen=True):
    """A sentence of a team's report, and what it is about."""

    part: str
    """Where it stands in the report."""
    text: str
    about: tuple[About, ...]
    of: tuple[str, ...] = ()
    """The messages of rulings that say the same, by name."""
    forgotten: tuple[Change, ...] = ()
    """What is noted where the team is told nothing, so that no later report tells it."""
    blurred: tuple[Change, ...] = ()
    """What is noted where it is told the umpire's words."""

    @property
    def is_called(self) -> About:
        """What it is known by among the facts of its team."""
        return self.about[0]


Facts = Callable[[Turn, Team], Iterable[Fact]]
"""Yields a team's report fact by fact, in the order in which it is read."""

Instead = Mapping[About, str]
"""The umpire's words by what they are about; blank where the team is told nothing."""


def instead(turn: Turn, team: str) -> Instead:
    """Return what the umpire tells a team in the place of what its report would say."""
    words = (told for each in turn.rulings for told in each.told if told.team == team)
    return {
        about: "" if told.text == NOTHING else told.text
        for told in words
        if told.fact == INSTEAD
        for about in told.slots
    }


def messages(ruling: Ruling) -> Iterator[tuple[str, Told]]:
    """Yield the messages of a ruling to teams, each by the name of its question."""
    for number, told in enumerate(ruling.told, start=1):
        yield f"{ruling.id}/told {told.team}/{number}", told
