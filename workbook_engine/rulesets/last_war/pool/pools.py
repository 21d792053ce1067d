"""What is taken out of the pools of a nation (LW-POOL-01)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Change
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def paid(nation: Nation, **cost: int) -> tuple[Change, ...]:
    """Take points out of a nation's pool."""
    return tuple(
        Add(Nation, nation.id, f"pool_{kind}", -number) for kind, number in cost.items() if number
    )
