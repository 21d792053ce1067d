"""A sub-unit as the rules see it."""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

_KINDS, _WEAPONS = CHARTS["targets"], CHARTS["ranges"]
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Stand:
    """A squad, a crew or a vehicle; a vehicle counts as one figure."""

    id: str
    kind: Kind
    figures: int = 1
    full: int = 1
    cover: int = 0
    weapon: str = ""

    @property
    def hits_a_figure(self) -> int:
        """CC-CLC-05, CC-CHT-02 Hits that take a figure, or the vehicle."""
        return _KINDS.number(self.kind, "hits")

    @property
    def is_crew(self) -> bool:
        """CC-CLC-03, B01 Whether its men serve a weapon."""
        if self.kind is not Kind.INFANTRY or self.weapon not in _WEAPONS.rows:
            return False
        return _WEAPONS.cell(self.weapon, "counts as").printed != NOTHING

    def combat_dice(self, settings: Settings) -> int:
        """CC-CLC-03, B01 Dice in close combat."""
        return settings.number("crew_dice") if self.is_crew else _KINDS.number(self.kind, "dice")

    @property
    def turn_to_be_lost(self) -> int:
        """CC-CLC-07 How early its kind is lost: foot first, armour last."""
        return _KINDS.number(self.kind, "lost")
