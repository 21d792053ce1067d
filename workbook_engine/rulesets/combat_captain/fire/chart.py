"""The fire chart: points against the variable die (CC-CHT-01)."""

from __future__ import annotations

from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING

_CHART = CHARTS["fire"]
LAST = max(int(row) for row in _CHART.rows)
AUTOMATIC_KILL = "AK"


def cell(points: int, die: int) -> int | None:
    """CC-CHT-01 Return the number in a cell, 0 where there is no effect; None: Automatic Kill."""
    if points < 1:
        return 0
    printed = _CHART.cell(str(min(points, LAST)), str(die)).printed
    if printed == AUTOMATIC_KILL:
        return None
    return 0 if printed == NOTHING else int(printed)
