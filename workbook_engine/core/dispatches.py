"""Dispatches: messages and reports that travel, how they go, and what reports tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import ClassVar

from workbook_engine.core.desk import team_called
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import Position, Record, State

BEFORE = "before "
"""Stands before the position of what was known as a stage began, where no report had come yet."""
CONTROL = "Control"
"""Whom every team may write to: the umpire."""
TO_CALL_CONTROL = _("Control")
"""What people call him."""
Dates = Callable[[State], str]
"""Returns what the stage of a state is called in messages; nothing: by its number."""


class Means(StrEnum):
    """By what a dispatch is sent."""

    WIRELESS = "wireless"
    TELEPHONE = "telephone"
    COURIER = "courier"
    IN_PERSON = "in person"


class Fate(StrEnum):
    """How a dispatch stands."""

    ON_ITS_WAY = "on its way"
    ARRIVED = "arrived"
    HELD = "held"
    """By the umpire, until he lets it go."""
    LOST = "lost"
    TAKEN = "taken"
    """By the enemy, who reads it."""


UNDER_WAY = (Fate.ON_ITS_WAY, Fate.HELD)
MEANS: Mapping[str, str] = {
    Means.WIRELESS: _("wireless"),
    Means.TELEPHONE: _("telephone"),
    Means.COURIER: _("courier"),
    Means.IN_PERSON: _("in person"),
}
"""What people call them."""


def written_at(dates: Dates, state: State, written: str) -> str:
    """Return when something was written, or came, in the language that is spoken now.

    `written` is the position of a stage, or of what was known before it.
    """
    at = Position.parse(written.removeprefix(BEFORE))
    date = dates(State(at, state.tables, state.rules)) or _("turn {turn}").format(turn=at)
    if not written.startswith(BEFORE):
        return date
    return _("before {date}").format(date=date) if at > Position(1) else _("the start")


class Signal(Record, frozen=True, kw_only=True):
    """A row of Signals: how dispatches from somebody to somebody travel; the first that fits."""

    key_field: ClassVar[str] = "number"

    number: int
    sender: str = ""
    """A team, or a formation; blank: everybody."""
    to: str = ""
    """A team, or Control; blank: everybody."""
    by: str = ""
    """Blank: by whatever they are sent."""
    late: int | None = None
    """How many reports later than the next it comes; blank: as far as it has to go."""
    lost: int = 0
    """It is lost by a die of so much or less: 0 never, 6 always."""
    garbled: int = 0
    """It is garbled by a die of so much or less."""
    taken: int = 0
    """What is lost is taken by the enemy, and read, by a die of so much or less."""
    reports: bool = False
    """Whether what the sender's troops do and see travels so as well."""
    note: str = ""


class Dispatch(Record, frozen=True, kw_only=True):
    """A message or a report, from when it is written until it is read or lost."""

    asked_as: ClassVar[str] = "dispatches"

    id: str
    """Position, and who wrote it: `3 guards 2`."""
    turn: str = ""
    """The position that its questions are of: at which it was last seen to, or goes on next."""
    written: str
    """The position at which it was written."""
    date: str = ""
    """The same in the words of the Calendar."""
    sender: str
    to: str
    by: str = ""
    late: int = 0
    """How many reports there will be before it arrives."""
    text: str = ""
    """As it was written; of a report, what it is of."""
    received: str = ""
    """As it arrives."""
    fate: str = Fate.ON_ITS_WAY
    came: str = ""
    """The position at which it arrived, was lost or was taken."""
    came_on: str = ""
    """The same in the words of the Calendar."""
    readers: tuple[str, ...] = ()
    """The teams that have read it."""
    report: bool = False
    """Whether it tells what its sender's troops did and saw; what it says is on Reported."""


class Reported(Record, frozen=True, kw_only=True):
    """A row of Reported: one thing that a report tells, as its reader's view has it."""

    id: str
    dispatch: str
    part: str
    """Of the view: units, contacts."""
    text: str = ""
    """In words, for whoever reads the report itself; blank for what only a staff makes out."""
    says: str
    """As JSON."""


def whom(state: State, team: str) -> str:
    """Return what a team or Control is called, in the language that is spoken now."""
    return spoken(TO_CALL_CONTROL) if team == CONTROL else team_called(state, team)
