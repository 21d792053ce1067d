"""The ways from home industry to a hex (LW-POOL-02)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line


def has_route(state: State, board: Board, nation: str, name: str) -> bool:
    """LW-POOL-02 Tell whether a way over own and allied land leads from home industry to a hex."""
    return bool(route(state, board, nation, name))


def route(state: State, board: Board, nation: str, name: str) -> list[str]:
    """LW-POOL-02 Return the hexes of the shortest way from home industry to a hex, if one leads."""
    side = side_of(state, nation)
    zones = {line.hex for line in state[Line].values() if line.nation == nation}
    if board.side(name) != side or not board.passable(name):
        return []
    onward, waiting = {name: ""}, [name]
    for each in waiting:
        if each in zones:
            way = [each]
            while onward[way[-1]]:
                way.append(onward[way[-1]])
            return way
        new = [n for n in board.by_land(each) if n not in onward and board.side(n) == side]
        onward.update(dict.fromkeys(new, each))
        waiting += new
    return []
