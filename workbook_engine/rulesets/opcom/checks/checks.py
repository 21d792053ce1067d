"""All that OP COM finds in the books beyond what their schemas say."""

from __future__ import annotations

from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.checks.annex_check import (
    without_range_class,
)
from workbook_engine.rulesets.opcom.checks.order_sheets import check_orders
from workbook_engine.rulesets.opcom.checks.profile_check import odd_profiles


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """Return what keeps orders from being understood, and what the umpire may have mistyped."""
    return [
        *check_orders(state, orders, where),
        *without_range_class(state, where),
        *odd_profiles(state, where),
    ]
