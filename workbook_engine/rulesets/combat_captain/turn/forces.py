"""The companies of a close combat as they fight (CC-CLC-01, CC-CLC-07)."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.combat_captain.combat.close_combat import Force
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.turn.charging import reaction
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company
from workbook_engine.rulesets.combat_captain.vocabulary.words import Side

Companies = Sequence[Company]
"""CC-CLC-01, B26 A side of a close combat: one company, or several that fight as one."""


def force(
    state: State,
    orders: TurnOrders,
    asks: Questions,
    which: Side,
    side: Companies,
    enemy: Companies,
) -> Force:
    """CC-CLC-01, CC-CLC-07, B03, B04, B26 Return a company, or several as one, as they fight."""
    own = [each for company in side for each in subunits_of(state, company.id)]
    by_facing = asks.umpire.settings.word("close_combat_arc") == "by_facing"
    rear = by_facing and asks.judge(
        "attacker from rear" if which is Side.ATTACKER else "defender from rear",
        False,
        rule="CC-CLC-06",
        question=f"{named(side)} is attacked from where its cover is open",
    )
    markers = {company.id: company.markers for company in side}
    return Force(
        name=named(side),
        stands=tuple(own),
        loss_order=tuple(name for each in side for name in _loss_order(orders, each)),
        wished=tuple(name for each in enemy for name in _wished(orders, each)),
        markers=max(markers.values()),
        own_markers=markers,
        from_rear=rear,
    )


def _loss_order(orders: TurnOrders, company: Company) -> tuple[str, ...]:
    """CC-CLC-07, B04 Return the order of loss of a company: as its captain says today."""
    told = reaction(orders, company.id)
    return told.loss_order if told and told.loss_order else company.loss_order


def _wished(orders: TurnOrders, company: Company) -> tuple[str, ...]:
    told = reaction(orders, company.id)
    return told.wished if told else ()


def named(side: Companies) -> str:
    """Return the names of the companies of a side."""
    return " and ".join(each.id for each in side)
