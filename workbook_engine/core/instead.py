"""What a team's report says, fact by fact, and the umpire's words in the place of a fact (OC-2.2).

A fact is a sentence of a report and the things that it is about. What the umpire types in its place
is a ruling on those things, kept with the turn: whoever makes the view of a team leaves them out of
it, and puts his words there, so that no file made of the view holds them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.desk import Team
from workbook_engine.core.names import asked, phase_in
from workbook_engine.core.rulings import Ruling, Told, Turn

INSTEAD = "instead"
"""The fact of words that take the place of a report's own; its slots are what they are about."""
CELL = "cell"
"""The sort of fact that is known by where it stands in the report."""
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
    rule: str = ""
    """By which the team knows it, where no ruling of the turn is about it."""
    on: tuple[str, ...] = ()
    """What rulings call it, where that is not what it is about."""
    of: tuple[str, ...] = ()
    """The messages of rulings that say the same, by name."""
    forgotten: tuple[Change, ...] = ()
    """What is noted where the team is told nothing, so that no later report tells it."""
    blurred: tuple[Change, ...] = ()
    """What is noted where it is told the umpire's words."""
    quiet: bool = False
    """It is a figure, where somebody is, or how he stands: the umpire reads it last."""
    sighting: Literal["", "fresh", "old"] = ""
    """Whether it tells of an enemy of whom a later report may tell, or of an earlier one: what is
    withheld of them stays so while it is old."""

    @property
    def is_called(self) -> About:
        """What it is known by among the facts of its team."""
        return self.about[0]

    def name(self, position: Hashable, team: str) -> str:
        """Return what the umpire is asked as: what is said in its place to a team.

        >>> Fact("Own", "No losses.", ((CELL, "Own"),)).name("1.2", "red")
        '1.2/report to red/Own/cell/1'
        """
        sort, which = self.is_called
        return asked(position, f"{_REPORT}{team}", which, sort, 1)


_REPORT = "report to "


def is_of_a_report(question: str) -> bool:
    """Tell by its name whether a question asks what is said in the place of a fact."""
    return phase_in(question).startswith(_REPORT)


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


def words_on(turn: Turn, team: str, sort: str) -> tuple[tuple[str, str], ...]:
    """Return what of a sort the umpire tells a team otherwise, each with his words."""
    said = instead(turn, team)
    return tuple((which, words) for (of, which), words in said.items() if of == sort)


def messages(ruling: Ruling) -> Iterator[tuple[str, Told]]:
    """Yield the messages of a ruling to teams, each by the name of its question."""
    for number, told in enumerate(ruling.told, start=1):
        yield f"{ruling.id}/told {told.team}/{number}", told
