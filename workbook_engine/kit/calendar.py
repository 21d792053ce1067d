"""Month and year of a turn, as the Calendar sheet has its date."""

from __future__ import annotations

import re

from workbook_engine.core.calendar import date_of as date_of
from workbook_engine.core.calendar import day_in, month_named
from workbook_engine.core.calendar import day_of as day_of
from workbook_engine.core.records import State

_YEAR = re.compile(r"\b(\d{4})\b")


def is_a_date(text: str) -> bool:
    """Tell whether a text has a year, or a month, and so may be a date.

    >>> is_a_date("17 September 1944"), is_a_date("1944-09-17"), is_a_date("yesterday")
    (True, True, False)
    """
    return bool(_YEAR.search(text) or month_named(text))


def month_of(state: State) -> int:
    """Return the month of the turn, 1 to 12; 0 where the Calendar does not tell."""
    row = day_of(state, state.position.turn)
    day = day_in(row.date) if row else None
    return day[1] if day else month_named(row.date if row else "")


def year_of(state: State) -> int:
    """Return the year of the turn; 0 where the Calendar does not tell."""
    row = day_of(state, state.position.turn)
    found = _YEAR.search(row.date) if row else None
    return int(found[1]) if found else 0
