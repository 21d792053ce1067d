"""PIPs, and orders of the day: what is thrown and spent, and what orders allow (SB-ORD-00)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.vocabulary.profiles import initiative_bonus
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason

IN_SUPPORT = "in_support"


def _says(order: str, column: str, rules: Rules) -> str:
    return str(rules.charts["orders"].cell(order, column).printed)


def opens_fire(order: str, rules: Rules) -> bool:
    """SB-ORD-00, A13 Tell whether a Division may open ranged fire."""
    if rules.word("who_opens_fire") == "as_listed":
        return order in (Order.PROBE, Order.ENGAGE)
    return _says(order, "opens fire", rules) == "yes"


def may_assault(order: str, rules: Rules, *, in_support: bool = False) -> bool:
    """SB-ASL-02 Tell whether a Division may begin an assault; some only beside another Division."""
    says = _says(order, "new assault", rules)
    return says == "yes" or (says == IN_SUPPORT and in_support)


def allows(order: str, what: str, rules: Rules) -> bool:
    """SB-MOV-01, SB-MOV-04 Tell what the table says: `moves freely`, without PIPs; `column`."""
    return _says(order, what, rules) == "yes"


def return_fire(order: str, rules: Rules) -> str:
    """SB-RNG-04 Return how a Division returns fire: free, paid, optional or none."""
    return _says(order, "return fire", rules)


def retires(order: str, rules: Rules, *, wishes: bool) -> bool:
    """SB-ASL-11 Tell whether a Division gives way when it is assaulted."""
    says = _says(order, "when assaulted", rules)
    return says == "retires" or (says == "may_retire" and wishes)


def order_refused(
    new: str, own: Iterable[str], enemies: Collection[str], purse: Purse, rules: Rules
) -> Reason | None:
    """SB-ORD-01, SB-PIP-04 Return why a Division may not have an order; else it is paid."""
    if new == Order.ATTACK and not any(is_engaged(each, enemies, rules) for each in own):
        return Reason.NOT_ENGAGED
    return None if purse.pay(Price.ORDER) else Reason.NO_PIP


def pips_thrown(owner: str, rule: str, grade: str, dice: Throws) -> int:
    """SB-PIP-01 to SB-PIP-03 Throw the PIPs of a Corps or a Division for the day."""
    die = dice.d6("PIPs", rule=rule, question=f"PIPs of the {owner} for the day")
    return max(0, die + initiative_bonus(grade, dice.rules))


def price(what: Price, rules: Rules) -> int:
    """SB-PIP-06 Return what something costs by the price list."""
    return rules.charts["prices"].number(what, "PIPs")


class Purse(Struct):
    """SB-PIP-06 The PIPs of one owner while they are spent: never more than there are."""

    left: int
    rules: Rules
    free: set[Price] = field(default_factory=set)
    """What is paid already, or costs this owner nothing."""

    def cost(self, what: Price) -> int:
        """Return what something costs this owner."""
        return 0 if what in self.free else price(what, self.rules)

    def can_pay(self, what: Price) -> bool:
        """Tell whether there are PIPs for something."""
        return self.left >= self.cost(what)

    def pay(self, what: Price) -> bool:
        """Spend what something costs, if it is there; tell whether it was."""
        if not self.can_pay(what):
            return False
        self.left -= self.cost(what)
        return True
