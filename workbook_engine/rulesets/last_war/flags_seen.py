"""Combats as all see them once flags are set: found by the hex attacked (LW-SEQ-05)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.combat_records import CombatRow


def combat_at(state: State, name: str) -> CombatRow | None:
    """Return the combat that an order means: by its label, else by the hex attacked."""
    if name in state[CombatRow]:
        return state[CombatRow][name]
    return next((row for row in state[CombatRow].values() if row.hex == name), None)
