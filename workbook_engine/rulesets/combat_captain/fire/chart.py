"""The fire chart: points against the variable die (CC-CHT-01)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING

AUTOMATIC_KILL = "AK"


def is_sure(points: int, rules: Rules) -> bool:
    """CC-CHT-01 Tell whether no variable die is thrown: it is an Automatic Kill whatever it shows.

    That is row 100, for 100 points and more.
    """
    return set(rules.charts["fire"].line(_row(points, rules))) == {AUTOMATIC_KILL}


def _row(points: int, rules: Rules) -> str:
    """CC-CHT-01 Return the row of some points: 100 or more are in the last."""
    return str(min(points, int(next(reversed(rules.charts["fire"].rows)))))


def cell(points: int, die: int, rules: Rules) -> int | None:
    """CC-CHT-01 Return the number in a cell, 0 where there is no effect; None: Automatic Kill."""
    if points < 1:
        return 0
    printed = rules.charts["fire"].cell(_row(points, rules), str(die)).printed
    if printed == AUTOMATIC_KILL:
        return None
    return 0 if printed == NOTHING else int(printed)
