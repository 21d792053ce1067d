"""The winters of the war (LW-FLG-04)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.calendar import date_of, month_of


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
