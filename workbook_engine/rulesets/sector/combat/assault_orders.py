"""Whether an assault may be ordered, and what it costs (SB-ASL-01, SB-ASL-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.command.orders import may_assault
from workbook_engine.rulesets.sector.command.pips import Purse, price
from workbook_engine.rulesets.sector.land.distance import have_boundary
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase, Order, Price, Reason


@dataclass(frozen=True, slots=True)
class OnBorder:
    """Bases that stand on a border of the sector already."""

    sector: str
    bases: int
    own: bool = True
    """Of the Division that now orders an assault."""
    stalled: bool = False


@dataclass(frozen=True, slots=True)
class AssaultOrder:
    """SB-ASL-01 An assault as it is ordered: how many bases from which sectors."""

    phase: str
    order: str
    target: str
    groups: Sequence[tuple[str, int]]
    existing: Sequence[OnBorder] = ()
    stalled: Mapping[str, int] = field(default_factory=dict)
    """Bases of the Division whose assault stalled, by sector: it goes on."""

    def refused(self, settings: Settings) -> Reason | None:
        """SB-ASL-01, SB-ASL-02, SB-GEN-02, A01 Return why it may not be made, whatever it costs."""
        if self.phase == DayPhase.NIGHT and not settings.yes("night_combat"):
            return Reason.NIGHT
        beside = any(not each.own for each in self.existing)
        if not may_assault(self.order, in_support=beside):
            return Reason.ORDER_FORBIDS
        if not all(have_boundary(sector, self.target) for sector, _ in self.groups):
            return Reason.NO_COMMON_BOUNDARY
        over = Counter({sector: 0 for sector, _ in self.groups})
        for sector, bases in (*self.groups, *((e.sector, e.bases) for e in self.existing)):
            over[sector] += bases
        most = BOOK.number("bases_a_boundary")
        if any(over[sector] > most for sector, _ in self.groups):
            return Reason.TOO_MANY_ON_BOUNDARY
        return None

    def cost(self, settings: Settings) -> int:
        """SB-ASL-02, SB-PIP-06, A20, A21 Return what it costs in PIPs.

        The first direction of a new assault is the dearest; a Division on Support pays as much
        for its first beside another Division; what stalled goes on for less.
        """
        sectors = list(dict.fromkeys(sector for sector, _ in self.groups))
        going_on = [each for each in sectors if each in self.stalled]
        new = [each for each in sectors if each not in self.stalled]
        found = _to_go_on(settings) * bool(going_on)
        own = any(each.own for each in self.existing)
        if new and self.order == Order.SUPPORT and not going_on and not own:
            return found + price(Price.SUPPORT) + price(Price.JOIN) * (len(new) - 1)
        if new and not self.existing and not going_on:
            return found + price(Price.NEW_ASSAULT) + price(Price.JOIN) * (len(new) - 1)
        return found + price(Price.JOIN) * len(new)


def _to_go_on(settings: Settings) -> int:
    """SB-PIP-06, A21 Return the price of going on with an assault that stalled."""
    says = settings.word("continue_pip")
    if says == "nothing":
        return 0
    return price(Price.NEW_ASSAULT if says == "as_new" else Price.CONTINUE)


def ordered(order: AssaultOrder, purse: Purse, settings: Settings) -> Reason | None:
    """SB-ASL-01, SB-ASL-02 Pay for an assault, if it may be made; return why not otherwise."""
    why = order.refused(settings)
    if why is not None:
        return why
    cost = order.cost(settings)
    if purse.left < cost:
        return Reason.NO_PIP
    purse.left -= cost
    return None
