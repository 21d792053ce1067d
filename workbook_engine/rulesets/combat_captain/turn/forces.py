"""The companies of a close combat as they fight (CC-CLC-01, CC-CLC-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.combat_captain.combat.close_combat import Force, named
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.turn.charging import reaction
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company
from workbook_engine.rulesets.combat_captain.vocabulary.words import Side

Sides = Mapping[Side, Sequence[Company]]
"""CC-CLC-01, B26 Who is in a close combat: a company a side, or several that fight as one."""


def force(state: State, orders: TurnOrders, asks: Questions, sides: Sides, which: Side) -> Force:
    """CC-CLC-01, CC-CLC-07, B03, B04, B26 Return a company, or several as one, as they fight.

    They are lost in the order that their captain says today, or else in that of his company.
    """
    own, enemy = sides[which], sides[which.other]
    by_facing = asks.umpire.rules.word("close_combat_arc") == "by_facing"
    rear = by_facing and asks.judge(
        "attacker from rear" if which is Side.ATTACKER else "defender from rear",
        False,
        rule="CC-CLC-06",
        question=f"{named(own)} is attacked from where its cover is open",
    )
    orders_of_loss = (reaction(orders, each.id).loss_order or each.loss_order for each in own)
    return Force(
        own,
        stands=tuple(each for company in own for each in subunits_of(state, company.id)),
        loss_order=[name for order in orders_of_loss for name in order],
        wished=[name for each in enemy for name in reaction(orders, each.id).wished],
        from_rear=rear,
    )
