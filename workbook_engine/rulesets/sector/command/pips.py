"""PIPs: thrown at the start of the day, spent as priced (SB-PIP-01 to SB-PIP-06)."""

from __future__ import annotations

from dataclasses import dataclass, field

from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.book import CHARTS
from workbook_engine.rulesets.sector.vocabulary.profiles import initiative_bonus
from workbook_engine.rulesets.sector.vocabulary.words import Level, Price

RULES = {Level.CORPS: "SB-PIP-01", Level.DIVISION: "SB-PIP-02"}


def pips_thrown(owner: Level, grade: str, dice: Throws) -> int:
    """SB-PIP-01 to SB-PIP-03 Throw the PIPs of a Corps or a Division for the day."""
    die = dice.d6("PIPs", rule=RULES[owner], question=f"PIPs of the {owner} for the day")
    return max(0, die + initiative_bonus(grade))


def price(what: Price) -> int:
    """SB-PIP-06 Return what something costs by the price list."""
    return CHARTS["prices"].number(what, "PIPs")


@dataclass(slots=True)
class Purse:
    """SB-PIP-06 The PIPs of one owner while they are spent: never more than there are."""

    left: int
    free: set[Price] = field(default_factory=set)
    """What is paid already, or costs this owner nothing."""

    def cost(self, what: Price) -> int:
        """Return what something costs this owner."""
        return 0 if what in self.free else price(what)

    def can_pay(self, what: Price) -> bool:
        """Tell whether there are PIPs for something."""
        return self.left >= self.cost(what)

    def pay(self, what: Price) -> bool:
        """Spend what something costs, if it is there; tell whether it was."""
        if not self.can_pay(what):
            return False
        self.left -= self.cost(what)
        return True
