"""What saves a man in cover (CC-SAV-01, CC-SAV-02)."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.rules import Rules
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.vocabulary.marked import low_die

ALL_ROUND = 360


def holds(level: int, from_rear: bool, rules: Rules) -> bool:
    """CC-SAV-02 Tell whether a level of cover holds against what comes from some direction."""
    if not level:
        return False
    return not from_rear or rules.charts["cover"].number(str(level), "degrees") >= ALL_ROUND


def comes_from_rear(each_shooter: Iterable[bool], rules: Rules) -> bool:
    """CC-SAV-02, B29 Tell whether a shot comes from the rear, shooter by shooter."""
    any_outside = rules.word("rear_shot") == "any_outside"
    return any(each_shooter) if any_outside else all(each_shooter)


def save(who: str, level: int, dice: Throws, *, rule: str, markers: int = 0) -> bool:
    """CC-SAV-01, CC-CLC-06, B25 Throw a save in some cover; without cover there is none."""
    if not level:
        return False
    face = low_die(dice.d6(f"save of {who}", rule=rule), markers, dice.rules)
    saves_on = dice.rules.charts["cover"].number(str(level), "saves on")
    return face == saves_on if dice.rules.word("save_rule") == "equal" else face <= saves_on
