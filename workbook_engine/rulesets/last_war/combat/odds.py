"""Odds columns: which one a ratio of forces reads, and what shifts make of it (LW-CBT-04, 05)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.rules import Rules

_STEPS_ABOVE = Fraction(1, 2)
"""Columns above 1:1 are half a point apart; virtual ones beyond the table go on so."""


class Column(Struct, frozen=True):
    """A column found: its place in the table, which may lie beyond the ends."""

    place: int
    columns: tuple[str, ...]
    """Those of the table, from the defender's favour to the attacker's."""

    @property
    def name(self) -> str:
        """The printed column nearest to it."""
        return self.columns[max(0, min(self.place, len(self.columns) - 1))]

    @property
    def beyond(self) -> bool:
        """Whether it lies beyond the printed table."""
        return not 0 <= self.place < len(self.columns)

    def shifted(self, shift: int) -> Column:
        """LW-CBT-05 Return the column so many places to the attacker's favour."""
        return Column(self.place + shift, self.columns)


def base_column(attackers: Fraction, defenders: Fraction, rules: Rules) -> Column:
    """LW-CBT-04 Return the column of two forces: the greatest printed one they reach.

    Compared crosswise, so that nothing is rounded; nobody to fight is off the top of the table.
    """
    columns = tuple(rules.charts["odds"].rows)
    found = Column(_place(attackers, defenders, rules), columns)
    if rules.word("offtable_odds") == "virtual_columns":
        return found
    return Column(columns.index(found.name), columns)


def refused(attackers: Fraction, defenders: Fraction, rules: Rules) -> bool:
    """LW-RT-03 Tell whether a house rule refuses an attack below the table."""
    below = attackers < _ratios(rules)[0] * defenders
    return below and rules.word("offtable_odds") == "refuse_below"


def _ratios(rules: Rules) -> list[Fraction]:
    chart = rules.charts["odds"]
    printed = [
        (chart.number(row, "attackers"), chart.number(row, "defenders")) for row in chart.rows
    ]
    return [Fraction(*each) for each in printed]


def _place(attackers: Fraction, defenders: Fraction, rules: Rules) -> int:
    ratios = _ratios(rules)
    if not defenders:
        return len(ratios) - 1
    ratio = attackers / defenders
    if ratio >= 1 and rules.word("odds_rounding") == "integer":
        ratio = Fraction(ratio // 1)
    if ratio < ratios[0]:
        return _below(ratio, ratios) if rules.word("offtable_odds") == "virtual_columns" else 0
    if ratio > ratios[-1]:
        return len(ratios) - 1 + int((ratio - ratios[-1]) / _STEPS_ABOVE)
    return max(n for n, printed in enumerate(ratios) if printed <= ratio)


def _below(ratio: Fraction, ratios: list[Fraction]) -> int:
    """LW-RT-03 Return the place of a virtual column below the table: 1:4, 1:5 and so on."""
    if not ratio:
        return -len(ratios)
    return int(1 / ratios[0]) + (-1 / ratio).__floor__()
