"""A combat to be assessed, and the sum of it: odds, shifts, scores, colour, losses (section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain


class City(StrEnum):
    """LW-SHF-04 Whose home a Major City in the attacked hex is, as the defender sees it."""

    NONE = ""
    OWN = "own"
    ALLY = "ally"
    FOREIGN = "foreign"


class Combat(Struct, frozen=True):
    """LW-CBT-01 One combat: two sides, and the ground they fight for."""

    attackers: CombatSide
    defenders: CombatSide
    terrain: str = Terrain.OPEN
    amphibious: bool = False
    landing_craft: bool = True
    layers: Mapping[str, int] = field(default_factory=dict)
    """Fortification layers by the hexside attacked (LW-SHF-03)."""
    city: str = City.NONE
    security: bool = False
    """Against a partisan group: no front, no push-out (LW-SEC-03)."""

    @property
    def ground(self) -> str:
        """The column of the tables by terrain: a landing has its own."""
        return "amphibious" if self.amphibious else self.terrain
