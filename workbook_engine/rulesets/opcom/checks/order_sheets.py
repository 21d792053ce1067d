"""The order sheets of OP COM: what each may name, what is odd in it, who reads it, its form."""

from __future__ import annotations

from typing import Any

from workbook_engine.core.findings import Finding
from workbook_engine.core.order_sheets import OrderSheet
from workbook_engine.core.order_sheets import check_orders as all_found
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.messages_out import messages_out
from workbook_engine.kit.until import stands_until
from workbook_engine.rulesets.opcom.checks.kinds import ROADS
from workbook_engine.rulesets.opcom.checks.names import (
    CARRIER,
    CARRIES,
    FLOWN_FOR,
    FORMATION,
    GOAL,
    ORDERED,
    SOURCE,
    SQUADRON,
    SUPPORTS,
)
from workbook_engine.rulesets.opcom.checks.places import A_ZONE, a_place, a_target, a_way
from workbook_engine.rulesets.opcom.checks.sense import (
    odd_delivery,
    odd_mission,
    ordered_by_two_sheets,
    ordered_twice,
    without_action,
)
from workbook_engine.rulesets.opcom.knowledge.became_of_flights import (
    became_of_flights,
    became_of_logistics,
)
from workbook_engine.rulesets.opcom.knowledge.became_of_orders import became_of_orders, was_attacked
from workbook_engine.rulesets.opcom.knowledge.views.forms import (
    air_form,
    beside_squadrons,
    beside_units,
    form_groups,
    order_form,
    stacks_held,
)
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.orders.orders import orders_by_unit
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        OrderLine,
        phases=(
            "Orders",
            "Bombing",
            "Railways",
            "Movement",
            "Combats defined",
            "Overruns",
            "Counter-attacks defined",
            "Late overruns",
            "Counter-battery",
            "Supply",
            "Headquarters",
            "Reports",
            "Next turn",
            "Attachments",
        ),
        ordered=ORDERED,
        columns=(
            a_place("to", "OC-5.1"),
            a_way("via", "OC-5.1", ROADS),
            a_target("OC-5.1", of_a_unit="OC-5.4"),
            SUPPORTS,
            FORMATION,
            stands_until(attacked=True),
        ),
        odd=without_action,
        together=ordered_twice,
        whose=orders_by_unit,
        became=became_of_orders,
        attacked=was_attacked,
        form=order_form,
        beside=beside_units,
        groups=form_groups,
    ),
    OrderSheet(
        AirLine,
        phases=("Air orders", "Drops", "Air supplies put down"),
        ordered=SQUADRON,
        columns=(
            a_place("to", "OC-12.1"),
            a_way("via", "OC-12.1"),
            a_target("OC-12.1", of_a_unit="OC-12.1"),
            A_ZONE,
            CARRIES,
            FLOWN_FOR,
            stands_until(attacked=False),
        ),
        odd=odd_mission,
        became=became_of_flights,
        form=air_form,
        beside=beside_squadrons,
    ),
    OrderSheet(
        LogisticsLine,
        phases=("Supply",),
        ordered=CARRIER,
        columns=(SOURCE, GOAL, stands_until(attacked=False)),
        odd=odd_delivery,
        became=became_of_logistics,
        head=stacks_held,
    ),
    messages_out("OC-2.3"),
)


def check_orders(state: State, orders: Orders, where: Where) -> list[Finding]:
    """OC-5.1, OC-5.2 Return all that keeps order lines from being understood, all at once."""
    found = all_found(ORDER_SHEETS, state, orders, where)
    return [*found, *ordered_by_two_sheets(state, orders, where)]
