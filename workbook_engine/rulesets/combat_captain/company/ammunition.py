"""Dice that a company may spend on fire (CC-EVT-01, CC-FIR-01)."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company


def dice_for_fire(company: Company, spent: int, spent_by_side: int, rules: Rules) -> int:
    """CC-EVT-01, CC-FIR-01, B10 Return how many dice a company may still spend on fire."""
    left = company.dice - spent
    if not company.low_ammunition:
        return left
    counted = spent if rules.word("low_ammunition_limit") == "per_company" else spent_by_side
    return max(0, min(left, rules.figure("low_ammunition_dice") - counted))
