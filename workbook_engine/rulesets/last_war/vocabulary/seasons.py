"""The calendar of the war: year, month and winter of a turn (LW-FLG-04, LW-BOM-03)."""

from __future__ import annotations

import re

from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Umpire

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_YEAR = re.compile(r"\b(\d{4})\b")


def date_of(state: State) -> str:
    """Return the date of the turn being played, as the Calendar has it."""
    day = next((d for d in state[CalendarTurn].values() if d.turn == state.position.turn), None)
    return f"{day.date} {day.half}".strip() if day else ""


def month_of(state: State) -> int:
    """Return the month of the turn, 1 to 12; 0 where the Calendar does not tell."""
    text = date_of(state).casefold()
    return next((n for n, month in enumerate(_MONTHS, 1) if month in text), 0)


def year_of(state: State) -> int:
    """Return the year of the turn; 0 where the Calendar does not tell."""
    found = _YEAR.search(date_of(state))
    return int(found[1]) if found else 0


def is_winter_turn(state: State, umpire: Umpire) -> bool:
    """LW-FLG-04 Tell whether it is winter: December to February, or as Control says."""
    return umpire.on("calendar", "turn").judge(
        "winter",
        month_of(state) in WINTER_MONTHS,
        rule="LW-FLG-04",
        question="Is this a winter turn",
        basis=date_of(state),
    )


WINTER_REGION = "northern_europe"


WINTER_MONTHS = frozenset({12, 1, 2})
