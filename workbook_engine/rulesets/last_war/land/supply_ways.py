"""The ways from home industry to a hex (LW-POOL-02)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line


def has_route(state: State, board: Board, nation: str, name: str) -> bool:
    """LW-POOL-02 Tell whether a way over own and allied land leads from home industry to a hex."""
    side = side_of(state, nation)
    zones = {line.hex for line in state[Line].values() if line.nation == nation}
    reach = board.reached(side, name)
    return bool(zones & reach)
