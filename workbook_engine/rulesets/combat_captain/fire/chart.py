"""The fire chart: points against the variable die (CC-CHT-01)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING

AUTOMATIC_KILL = "AK"


def cell(points: int, die: int, rules: Rules) -> int | None:
    """CC-CHT-01 Return the number in a cell, 0 where there is no effect; None: Automatic Kill."""
    if points < 1:
        return 0
    chart = rules.charts["fire"]
    last = int(next(reversed(chart.rows)))
    printed = chart.cell(str(min(points, last)), str(die)).printed
    if printed == AUTOMATIC_KILL:
        return None
    return 0 if printed == NOTHING else int(printed)
