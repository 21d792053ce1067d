"""A combat factor and what it is made of (SB-DMG-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.rulesets.sector.vocabulary.profiles import Profile, combat_bonus
from workbook_engine.rulesets.sector.vocabulary.words import Combat


@dataclass(frozen=True, slots=True)
class Factor:
    """SB-DMG-01 What is added up, each with its name: firepower first, then what is not nothing."""

    parts: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The factor itself."""
        return sum(value for _, value in self.parts)

    def plus(self, name: str, value: int) -> Factor:
        """Return it with another part; what adds nothing is not named."""
        return Factor((*self.parts, (name, value))) if value else self

    def __str__(self) -> str:
        """Say the sum.

        >>> str(Factor((("firepower on soft", 4),)).plus("2nd Rate", -1).plus("support", 2))
        '4 firepower on soft -1 2nd Rate +2 support'
        """
        return " ".join(self._said())

    def _said(self) -> Iterator[str]:
        for at, (name, value) in enumerate(self.parts):
            yield f"{value:+} {name}" if at else f"{value} {name}"


def of_base(unit: Profile, grade: str, aim: Profile, combat: Combat) -> Factor:
    """SB-DMG-01, SB-GRD-02 Return what a base has of its own: firepower and grade."""
    soft = "armoured" if aim.is_armoured else "soft"
    own = Factor(((f"firepower on {soft}", unit.firepower(aim)),))
    return own.plus(grade, combat_bonus(grade, combat))
