"""Withdrawal from contact and after a close combat (CC-CLC-10, CC-CLC-13)."""

from __future__ import annotations

from collections.abc import Hashable

from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts


def may_withdraw(company: Company, rules: Rules) -> bool:
    """CC-CLC-13, B07 Tell whether a company that is attacked may withdraw instead of fighting."""
    once = {
        "player_turn": company.withdrew,
        "while_marked": company.withdrew_in_game and company.markers > 0,
        "game": company.withdrew_in_game,
    }
    return not once[rules.word("withdraws_once")]


def dice_that_count(asks: Questions, question: str) -> Counts:
    """CC-CLC-10, B31 Ask which dice of a withdrawal count on that ground."""
    said = asks.judge(
        "dice that count",
        asks.umpire.rules.word("withdrawal_dice_count"),
        rule="CC-CLC-10",
        question=question,
        choices=[str(each) for each in Counts],
    )
    return Counts(said)


def withdrawal(
    company: str, markers: int, dice: Throws, counts: Counts, ends: Hashable = None
) -> int:
    """CC-CLC-10, CC-CLC-13 Throw the dice of a withdrawal and return its inches.

    How the fight ends they do not change.
    """
    inches = 0
    for n in range(dice.rules.figure("withdrawal_dice")):
        face = dice.d6(f"withdrawal of {company}", rule="CC-CLC-10")
        inches += pips(face, counts, markers, dice.rules)
        dice.alike("withdrawal", n, ends)
    return inches
