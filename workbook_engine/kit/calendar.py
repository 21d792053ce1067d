"""The date of a turn, as the Calendar sheet has it."""

from __future__ import annotations

import re

from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import State

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_YEAR = re.compile(r"\b(\d{4})\b")


def day_of(state: State, turn: int) -> CalendarTurn | None:
    """Return the row of the Calendar for a turn; None where it has none."""
    return state[CalendarTurn].get(str(turn))


def date_of(state: State, turn: int | None = None, *, between: str = " ", unknown: str = "") -> str:
    """Return the date of a turn, the one being played unless another is named.

    The part of the day follows it; what is unknown is said of a turn that the Calendar has not.
    """
    day = day_of(state, state.position.turn if turn is None else turn)
    return between.join(filter(None, (day.date, day.half))) if day else unknown


def is_a_date(text: str) -> bool:
    """Tell whether a text has a year, or a month, and so may be a date.

    >>> is_a_date("17 September 1944"), is_a_date("1944-09-17"), is_a_date("yesterday")
    (True, True, False)
    """
    return bool(_YEAR.search(text)) or any(month in text.casefold() for month in _MONTHS)


def month_of(state: State) -> int:
    """Return the month of the turn, 1 to 12; 0 where the Calendar does not tell."""
    text = date_of(state).casefold()
    return next((n for n, month in enumerate(_MONTHS, 1) if month in text), 0)


def year_of(state: State) -> int:
    """Return the year of the turn; 0 where the Calendar does not tell."""
    found = _YEAR.search(date_of(state))
    return int(found[1]) if found else 0
