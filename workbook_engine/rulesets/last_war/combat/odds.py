"""Odds columns: which one a ratio of forces reads, and what shifts make of it (LW-CBT-04, 05)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS

COLUMNS = tuple(CHARTS["odds"].rows)
"""The columns of the results table, from the defender's favour to the attacker's."""

_RATIOS = tuple(
    Fraction(CHARTS["odds"].number(column, "attackers"), CHARTS["odds"].number(column, "defenders"))
    for column in COLUMNS
)
_STEPS_ABOVE = Fraction(1, 2)
"""Columns above 1:1 are half a point apart; virtual ones beyond the table go on so."""


class Column(Struct, frozen=True):
    """A column found: its place in the table, which may lie beyond the ends."""

    place: int

    @property
    def name(self) -> str:
        """The printed column nearest to it."""
        return COLUMNS[max(0, min(self.place, len(COLUMNS) - 1))]

    @property
    def beyond(self) -> bool:
        """Whether it lies beyond the printed table."""
        return not 0 <= self.place < len(COLUMNS)

    def shifted(self, shift: int) -> Column:
        """LW-CBT-05 Return the column so many places to the attacker's favour."""
        return Column(self.place + shift)


def base_column(attackers: Fraction, defenders: Fraction, settings: Settings) -> Column:
    """LW-CBT-04 Return the column of two forces: the greatest printed one they reach.

    Compared crosswise, so that nothing is rounded; nobody to fight is off the top of the table.
    """
    found = Column(_place(attackers, defenders, settings))
    if settings.word("offtable_odds") == "virtual_columns":
        return found
    return Column(COLUMNS.index(found.name))


def refused(attackers: Fraction, defenders: Fraction, settings: Settings) -> bool:
    """LW-RT-03 Tell whether a house rule refuses an attack below the table."""
    below = attackers < _RATIOS[0] * defenders
    return below and settings.word("offtable_odds") == "refuse_below"


def _place(attackers: Fraction, defenders: Fraction, settings: Settings) -> int:
    if not defenders:
        return len(COLUMNS) - 1
    ratio = attackers / defenders
    if ratio >= 1 and settings.word("odds_rounding") == "integer":
        ratio = Fraction(ratio // 1)
    if ratio < _RATIOS[0]:
        return _below(ratio) if settings.word("offtable_odds") == "virtual_columns" else 0
    if ratio > _RATIOS[-1]:
        return len(COLUMNS) - 1 + int((ratio - _RATIOS[-1]) / _STEPS_ABOVE)
    return max(n for n, printed in enumerate(_RATIOS) if printed <= ratio)


def _below(ratio: Fraction) -> int:
    """LW-RT-03 Return the place of a virtual column below the table: 1:4, 1:5 and so on."""
    if not ratio:
        return -len(COLUMNS)
    return int(1 / _RATIOS[0]) + (-1 / ratio).__floor__()
