"""Which half of the day a turn is (OC-3.2)."""

from __future__ import annotations

from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.kit.calendar import day_of

HALVES = ("am", "pm")
IN_SHORT = {"am": _("am", "in short"), "pm": _("pm", "in short")}


def ends_the_day(state: State, turn: int) -> bool:
    """OC-3.2 Tell whether a turn is the last of its day: the afternoon."""
    day = day_of(state, turn)
    return day.half == HALVES[1] if day else turn % 2 == 0
