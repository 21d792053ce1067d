"""Combats as all see them once flags are set: found by the hex attacked (LW-SEQ-05)."""

from __future__ import annotations

from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.words import Attack


def combats_seen(state: State, team: str) -> frozenset[str]:
    """LW-SEQ-05, LW-FLG-03 Return the combats a team sees, by label and by the hex attacked.

    Those of its own side, and the enemy's over land: who lands is not seen to come.
    """
    found, board = state[Team].get(team), Board.of(state)
    side = found.side if found else ""
    rows = [
        row
        for row in state[CombatRow].values()
        if row.attacking_side == side
        or (row.kind == Attack.LAND and side and board.side(row.hex) == side)
    ]
    return frozenset(name for row in rows for name in (row.label, row.hex))
