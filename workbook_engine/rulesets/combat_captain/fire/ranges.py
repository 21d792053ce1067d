"""Range bands and the dice that count in them (CC-RNG-01, CC-FIR-03)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band, Counts


def band(weapon: str, inches: Fraction, rules: Rules) -> Band:
    """CC-RNG-01, CC-FIR-03 Return the band of a weapon at a range, limits included."""
    for each in (Band.SHORT, Band.MEDIUM, Band.LONG):
        limit = rules.charts["ranges"].cell(weapon, each).printed
        if limit != NOTHING and inches <= int(limit):
            return each
    return Band.OUT


def counts_at(band: Band, rules: Rules) -> Counts:
    """CC-FIR-03 Return which dice count in a band."""
    return Counts(str(rules.charts["bands"].cell(band, "dice").printed))
