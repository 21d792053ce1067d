"""All that keeps orders from being understood, on the ground and in the air (OC-5.1, OC-12.1)."""

from __future__ import annotations

from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.air.air_orders import check_air_orders
from workbook_engine.rulesets.opcom.orders.orders import check_orders


def check_all_orders(state: State, orders: Orders, where: Where) -> list[Finding]:
    """OC-5.1, OC-12.1 Return the findings of all order sheets, all at once."""
    return [*check_orders(state, orders, where), *check_air_orders(state, orders, where)]
