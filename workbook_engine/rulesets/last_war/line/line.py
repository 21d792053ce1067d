"""The front line: which hexes each side must hold, and where it has a gap (LW-FL-01, LW-FL-02)."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board, place_order
from workbook_engine.rulesets.last_war.land.forces import Forces

CHINA = "china"
"""LW-FL-03 The region whose front markers may stand empty."""


def required_front(board: Board, side: str) -> tuple[str, ...]:
    """LW-FL-01 Return the hexes of a side's front line: those that touch land not its own."""
    own = (name for name in board.hexes if board.side(name) == side and board.passable(name))
    return in_order(name for name in own if is_front(board, name, side))


def is_front(board: Board, name: str, side: str) -> bool:
    """LW-FL-01 Tell whether a side's hex touches passable land that is not its own side's."""
    others = (other for other in board.around(name) if board.side(other) != side)
    return any(board.joined(name, other) for other in others)


def gaps(board: Board, forces: Forces, side: str, rules: Rules) -> tuple[str, ...]:
    """LW-FL-02, LW-FL-03 Return the front hexes of a side without the Man they must have."""
    return tuple(
        name
        for name in required_front(board, side)
        if board.hexes[name].region != CHINA
        and forces.men(name, side) < rules.figure("front_minimum")
    )


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return hexes in the order of the map."""
    return tuple(sorted(names, key=place_order))
