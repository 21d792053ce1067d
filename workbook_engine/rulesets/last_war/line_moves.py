"""Moves of the line without a fight: closing up, withdrawing, conforming (LW-SEQ-03, LW-STR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbook_engine.rulesets.last_war.board import NOBODY, Board
from workbook_engine.rulesets.last_war.forces import Forces, Holding
from workbook_engine.rulesets.last_war.line import gaps, is_front, required_front


@dataclass(frozen=True, slots=True)
class LineMove:
    """Some points of one nation that go from one hex into the next."""

    id: str
    nation: str
    start: str
    to: str
    what: Holding


@dataclass(frozen=True)
class Moved:
    """The map after moves of the line; with each move that was not made, the reason."""

    board: Board
    forces: Forces
    made: tuple[LineMove, ...]
    refused: tuple[tuple[LineMove, str], ...]
    disputed: tuple[str, ...] = ()
    """Hexes that both sides would enter: Map Control's (LW-SEQ-03)."""


def why_not_close(board: Board, move: LineMove) -> str:
    """LW-SEQ-03, LW-FL-04 Return why a move is no closing of the line, or nothing."""
    side = board.sides.get(move.nation, NOBODY)
    if board.side(move.start) != side:
        return "it does not start in the side's own line"
    if not board.passable(move.to):
        return "armies cannot stand there"
    if not board.joined(move.start, move.to):
        return "it is not the next hex over land"
    if board.side(move.to) == side:
        return "the hex is the side's own"
    if board.side(move.to) != NOBODY:
        return "the enemy holds it: that needs a flag"
    return ""


def close_line(board: Board, forces: Forces, moves: Sequence[LineMove]) -> Moved:
    """LW-SEQ-03 Move front hexes up into no-man's-land, all at once.

    A hex that both sides would enter is disputed, and nobody enters it. A move that would open a
    gap is not made.
    """
    refused = [(move, why) for move in moves if (why := why_not_close(board, move))]
    able = [move for move in moves if not why_not_close(board, move)]
    disputed = tuple(sorted({m.to for m in able if _is_disputed(board, m, able)}))
    refused += [(m, "both sides would enter it") for m in able if m.to in disputed]
    made: list[LineMove] = []
    for move in able:
        if move.to in disputed:
            continue
        side = board.sides[move.nation]
        new_board = board.held_by(move.nation, [move.to])
        new_forces = forces.moved(move.start, move.to, move.nation, move.what)
        # a start hex left empty behind the new line is none of the line any more
        if not new_forces.men(move.start, side) and is_front(new_board, move.start, side):
            new_board = new_board.held_by(NOBODY, [move.start])
        if set(gaps(new_board, new_forces, side)) - set(gaps(board, forces, side)):
            refused.append((move, "it would open a gap"))
            continue
        board, forces = new_board, new_forces
        made.append(move)
    return Moved(board, forces, tuple(made), tuple(refused), disputed)


def _is_disputed(board: Board, move: LineMove, moves: Sequence[LineMove]) -> bool:
    own = board.sides[move.nation]
    return any(m.to == move.to and board.sides[m.nation] != own for m in moves)


def withdraw(board: Board, forces: Forces, moves: Sequence[LineMove]) -> Moved:
    """LW-STR-01 Take parts of the line one hex back, into own ground; what is left is nobody's."""
    made, refused = [], []
    for move in moves:
        why = _why_not_withdraw(board, move)
        if why:
            refused.append((move, why))
            continue
        forces = forces.moved(move.start, move.to, move.nation, move.what)
        made.append(move)
    for start in dict.fromkeys(move.start for move in made):
        side = board.side(start)
        if side and not forces.men(start, side):
            board = board.held_by(NOBODY, [start])
    return Moved(board, forces, tuple(made), tuple(refused))


def _why_not_withdraw(board: Board, move: LineMove) -> str:
    side = board.sides.get(move.nation, NOBODY)
    if move.start not in required_front(board, side):
        return "it is not in the side's line"
    if not board.joined(move.start, move.to):
        return "it is not the next hex over land"
    return "" if board.side(move.to) == side else "the hex is not the side's own"


def conform(board: Board, forces: Forces, moves: Sequence[LineMove]) -> Moved:
    """LW-STR-02 Follow into hexes that the enemy left, one hex, without a flag."""
    made, refused = [], []
    for move in moves:
        why = why_not_close(board, move)
        if why:
            refused.append((move, why))
            continue
        forces = forces.moved(move.start, move.to, move.nation, move.what)
        board = board.held_by(move.nation, [move.to])
        made.append(move)
    return Moved(board, forces, tuple(made), tuple(refused))
