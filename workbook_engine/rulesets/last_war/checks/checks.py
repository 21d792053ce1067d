"""All that The Last War finds in the order books beyond what their schemas say."""

from __future__ import annotations

from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.checks.order_check import check_names
from workbook_engine.rulesets.last_war.checks.order_sense import check_sense
from workbook_engine.rulesets.last_war.checks.whose_orders import check_owners


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """Return what keeps orders from being understood, and what will come to nothing."""
    return [
        *check_owners(state, orders, where),
        *check_names(state, orders, where),
        *check_sense(state, orders, where),
    ]
