"""A side of a combat: what it brings, nation by nation, and what helps or hinders it."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together


class Contingent(Struct, frozen=True):
    """LW-ME-01 What one nation brings to a combat from one hex."""

    nation: str
    hex: str
    points: Points
    effectiveness: Fraction
    """Military Effectiveness of the nation."""

    @property
    def force(self) -> Fraction:
        """LW-CBT-03 Combat value times Military Effectiveness."""
        return self.points.cv * self.effectiveness


class CombatSide(Struct, frozen=True):
    """LW-CBT-02 One side of a combat."""

    contingents: tuple[Contingent, ...]
    owner_effectiveness: Fraction
    """Of the nation that owns the hex: it stands where nobody fights (LW-ME-02)."""
    supplies: int = 0
    """LSP allocated to this combat."""
    die_cards: tuple[int, ...] = ()
    column_cards: int = 0
    partisans_near: int = 0
    """Enemy partisan groups within reach of its forces (LW-SHF-05)."""

    @property
    def points(self) -> Points:
        """All it brings."""
        return together(each.points for each in self.contingents)

    @property
    def force(self) -> Fraction:
        """LW-CBT-03, LW-ME-02 The force for the odds, nation by nation."""
        return sum((each.force for each in self.contingents), Fraction(0))

    def effectiveness(self, rules: Rules) -> Fraction:
        """LW-ME-02 The Military Effectiveness of the whole: as it fights, nations together."""
        own = [each for each in self.contingents if each.points.cv]
        if not own:
            return self.owner_effectiveness
        reading = rules.word("me_mixed")
        if reading == "lead":
            return own[0].effectiveness
        if reading in {"best", "worst"}:
            pick = max if reading == "best" else min
            return pick(each.effectiveness for each in own)
        return self.force / self.points.cv

    def force_as(self, rules: Rules) -> Fraction:
        """LW-CBT-03 The force under the reading of nations together."""
        return self.effectiveness(rules) * self.points.cv
