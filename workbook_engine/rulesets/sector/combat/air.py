"""Air attacks and the fighters that meet them (SB-AIR-02, SB-AIR-03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.ranged_table import under_air_attack
from workbook_engine.rulesets.sector.vocabulary.book import BOOK


@dataclass(frozen=True, slots=True)
class AirAttack:
    """SB-AIR-02 What an air attack does for the ground combat of its sector."""

    carried_out: bool

    @property
    def in_assault(self) -> int:
        """SB-AIR-02 What is added to the factor of an assault."""
        return BOOK.number("air_in_assault") if self.carried_out else 0

    @property
    def in_table(self) -> int:
        """SB-AIR-02 What is added to the die of the ranged table."""
        return under_air_attack() if self.carried_out else 0

    def in_ranged_factor(self, settings: Settings) -> int:
        """SB-AIR-02 What is added to the factor of ranged fire, by one reading."""
        return self.in_assault if settings.yes("air_in_ranged_factor") else 0


def air_attack(side: str, fighters: Iterable[str]) -> AirAttack:
    """SB-AIR-03, A47 Return what becomes of an air attack, given whose fighters are over it."""
    over = set(fighters)
    return AirAttack(side in over or not over - {side})
