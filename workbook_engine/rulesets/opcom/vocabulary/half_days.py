"""Which half of the day a turn is (OC-3.2)."""

from __future__ import annotations

from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import State

HALVES = ("am", "pm")


def ends_the_day(state: State, turn: int) -> bool:
    """OC-3.2 Tell whether a turn is the last of its day: the afternoon."""
    calendar = {day.turn: day for day in state[CalendarTurn].values()}
    day = calendar.get(turn)
    return day.half == HALVES[1] if day else turn % 2 == 0
