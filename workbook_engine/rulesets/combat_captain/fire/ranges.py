"""Range bands and the dice that count in them (CC-RNG-01, CC-FIR-03)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.stands import NOTHING
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band, Counts

_RANGES, _BANDS = CHARTS["ranges"], CHARTS["bands"]


def band(weapon: str, inches: Fraction) -> Band:
    """CC-RNG-01, CC-FIR-03 Return the band of a weapon at a range, limits included."""
    for each in (Band.SHORT, Band.MEDIUM, Band.LONG):
        limit = _RANGES.cell(weapon, each).printed
        if limit != NOTHING and inches <= int(limit):
            return each
    return Band.OUT


def counts_at(band: Band) -> Counts:
    """CC-FIR-03 Return which dice count in a band."""
    return Counts(str(_BANDS.cell(band, "dice").printed))
