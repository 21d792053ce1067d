"""The calendar: two turns to a day, morning and afternoon (OC-3.2)."""

from __future__ import annotations

import re
from datetime import date, timedelta

HALVES = ("am", "pm")
_HALF_DAY = re.compile(r"(\d{1,2}) (\w+)\.?(?: (\d{4}))? (am|pm)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ABBREVIATED = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split()  # noqa: SIM905
_WAR_YEAR = 1944
"""Taken where no year is written: the year of most games; it matters in February only."""


def half_day_after(start: str, turns: int) -> str:
    """OC-3.2 Return the half-day that comes so many turns after another.

    >>> half_day_after("18 Sept am", 3), half_day_after("30 Sept pm", 1)
    ('19 Sept pm', '1 Oct am')
    """
    match = _HALF_DAY.fullmatch(start.strip())
    if match is None or match[2][:3].lower() not in _MONTHS:
        raise ValueError(f"{start!r} is no half-day like 18 Sept am")
    day, month, year, half = match.groups()
    number = _MONTHS.index(month[:3].lower()) + 1
    first = date(int(year or _WAR_YEAR), number, int(day))
    days, then = divmod(HALVES.index(half) + turns, len(HALVES))
    later = first + timedelta(days=days)
    name = month if later.month == number else _ABBREVIATED[later.month - 1]
    written_year = f" {later.year}" if year else ""
    return f"{later.day} {name}{written_year} {HALVES[then]}"
