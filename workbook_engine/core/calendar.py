"""What the Calendar sheet says of a turn: its date, and when its orders are wanted."""

from __future__ import annotations

import re
from datetime import datetime

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import State

_MOMENT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2})[:.](\d{2})(:\d{2}(\.\d*)?)?")


def day_of(state: State, turn: int) -> CalendarTurn | None:
    """Return the row of the Calendar for a turn; None where it has none."""
    return state[CalendarTurn].get(str(turn))


def date_of(state: State, turn: int | None = None, *, between: str = " ", unknown: str = "") -> str:
    """Return the date of a turn, the one being played unless another is named.

    The part of the day follows it; what is unknown is said of a turn that the Calendar has not.
    """
    day = day_of(state, state.position.turn if turn is None else turn)
    return between.join(filter(None, (day.date, day.half))) if day else unknown


def deadline_of(state: State, team: Team) -> str:
    """Return when a team's orders are wanted for the turn to come, as the umpire has typed it.

    What stands beside the team goes before the Calendar's; nothing where no time is set.
    """
    day = day_of(state, state.position.turn)
    return team.deadline or (day.deadline if day else "")


def moment_of(text: str) -> datetime | None:
    """Return the moment that a text names to the minute; None where it names no day, or no time.

    >>> print(moment_of("2026-11-27 20.00"), moment_of("20.00"), moment_of("2026-13-01 20:00"))
    2026-11-27 20:00:00 None None
    """
    found = _MOMENT.fullmatch(text.strip())
    try:
        return datetime(*map(int, found.groups()[:5])) if found else None  # type: ignore[arg-type]
    except ValueError:
        return None
