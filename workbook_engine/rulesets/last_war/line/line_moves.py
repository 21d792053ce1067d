"""Moves of the line without a fight: closing up, withdrawing, conforming (LW-SEQ-03, LW-STR)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import NOBODY, Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.line.gap_filling import fill_gaps
from workbook_engine.rulesets.last_war.line.line import gaps, required_front


class LineMove(Struct, frozen=True):
    """Some points of one nation that go from one hex into the next."""

    id: str
    nation: str
    start: str
    to: str
    what: Holding


class Moved(Struct, frozen=True):
    """The map after moves of the line; with each move that was not made, the reason."""

    board: Board
    forces: Forces
    made: tuple[LineMove, ...]
    refused: tuple[tuple[LineMove, str], ...]
    disputed: tuple[str, ...] = ()
    """Hexes that both sides would enter: Map Control's (LW-SEQ-03)."""


def why_not_close(board: Board, move: LineMove) -> str:
    """LW-SEQ-03, LW-FL-04 Return why a move is not a closing of the line, or nothing."""
    side = board.sides.get(move.nation, NOBODY)
    if board.side(move.start) != side:
        return _("it does not start in the side's own line")
    if not board.passable(move.to):
        return _("armies cannot stand there")
    if not board.joined(move.start, move.to):
        return _("it does not lie next to it over land")
    if board.side(move.to) == side:
        return _("it is the side's own")
    if board.side(move.to) != NOBODY:
        return _("the enemy holds it: that needs a flag")
    return ""


def close_line(board: Board, forces: Forces, moves: Sequence[LineMove], rules: Rules) -> Moved:
    """LW-SEQ-03 Move front hexes up into no-man's-land, all at once.

    A hex that both sides would enter is disputed, and nobody enters it. Who goes leaves a Man
    where the line still needs one; a move that would open a gap all the same is not made.
    """
    refused = [(move, why) for move in moves if (why := why_not_close(board, move))]
    able = [move for move in moves if not why_not_close(board, move)]
    disputed = tuple(sorted({m.to for m in able if _is_disputed(board, m, able)}))
    refused += [(m, _("both sides would enter it")) for m in able if m.to in disputed]
    able = [move for move in able if move.to not in disputed]
    moved = _unbroken(board, forces, able, _entered, rules)
    return replace(moved, refused=(*refused, *moved.refused), disputed=disputed)


Carried = Callable[[Board, Forces, Sequence[LineMove]], tuple[Board, Forces]]
"""What carries out moves, whatever gaps they open."""


def _entered(board: Board, forces: Forces, moves: Sequence[LineMove]) -> tuple[Board, Forces]:
    for move in moves:
        forces = forces.moved(move.start, move.to, move.nation, _there(forces, move))
    for move in moves:
        if forces.men(move.to, board.sides[move.nation]):
            board = board.held_by(move.nation, [move.to])
    return board, forces


def _there(forces: Forces, move: LineMove) -> Holding:
    """Return what a move takes along, no more than is still there: two moves share a hex."""
    there = forces.at(move.start, move.nation)
    return Holding(move.what.points.at_most(there.points), min(move.what.lsp, there.lsp))


def _unbroken(
    board: Board,
    forces: Forces,
    moves: Sequence[LineMove],
    carry_out: Carried,
    rules: Rules,
) -> Moved:
    """LW-FL-02, LW-STR-01 Carry out moves, less those that would leave a gap nobody can fill."""
    kept = _with_men(board, forces, moves)
    refused = [(move, _("no Man goes")) for move in moves if move not in kept]
    while kept:
        new_board, new_forces = carry_out(board, forces, kept)
        goals = tuple(dict.fromkeys(move.to for move in kept))
        breaks: dict[str, str] = {}
        for side in dict.fromkeys(_side(board, move) for move in kept):
            closed = fill_gaps(new_board, new_forces, side, rules, from_force=goals)
            new_forces = closed.forces
            before = gaps(board, forces, side, rules)
            breaks |= {name: side for name in closed.shortages if name not in before}
        if not breaks:
            return Moved(new_board, new_forces, tuple(kept), tuple(refused))
        worst = _breaker(board, kept, breaks)
        kept.remove(worst)
        refused.append((worst, _("it would open a gap")))
        still = _with_men(board, forces, kept)
        refused += [(move, _("no Man goes")) for move in kept if move not in still]
        kept = still
    return Moved(board, forces, (), tuple(refused))


def _with_men(board: Board, forces: Forces, moves: Sequence[LineMove]) -> list[LineMove]:
    """LW-FL-01 Return the moves into hexes where a Man is or goes: one Man goes but once."""
    now, men = forces, {(m.to, _side(board, m)): forces.men(m.to, _side(board, m)) for m in moves}
    for move in moves:
        what = _there(now, move)
        now = now.less(move.start, move.nation, what)
        men[move.to, _side(board, move)] += what.points.man
    return [move for move in moves if men[move.to, _side(board, move)]]


def _side(board: Board, move: LineMove) -> str:
    return board.sides[move.nation]


def _breaker(board: Board, moves: Sequence[LineMove], gaps: Mapping[str, str]) -> LineMove:
    """Return the move to leave out: one out of a gap, or beside one, else the last of its side."""
    name, side = next(iter(gaps.items()))
    own = [move for move in reversed(moves) if _side(board, move) == side]
    leaving = [move for move in own if move.start == name]
    beside = [move for move in own if name in board.around(move.start)]
    return (*leaving, *beside, *own)[0]


def _is_disputed(board: Board, move: LineMove, moves: Sequence[LineMove]) -> bool:
    own = board.sides[move.nation]
    return any(m.to == move.to and board.sides[m.nation] != own for m in moves)


def withdraw(board: Board, forces: Forces, moves: Sequence[LineMove], rules: Rules) -> Moved:
    """LW-STR-01 Take parts of the line one hex back, into own ground; what is left is nobody's."""
    refused = [(move, why) for move in moves if (why := _why_not_withdraw(board, move))]
    able = [move for move in moves if not _why_not_withdraw(board, move)]
    moved = _unbroken(board, forces, able, _left, rules)
    return replace(moved, refused=(*refused, *moved.refused))


def _left(board: Board, forces: Forces, moves: Sequence[LineMove]) -> tuple[Board, Forces]:
    for move in moves:
        forces = forces.moved(move.start, move.to, move.nation, _there(forces, move))
    for start in dict.fromkeys(move.start for move in moves):
        side = board.side(start)
        if side and not forces.men(start, side):
            forces = _all_out(forces, start, next(m for m in moves if m.start == start), side)
            board = board.held_by(NOBODY, [start])
    return board, forces


def _all_out(forces: Forces, start: str, move: LineMove, side: str) -> Forces:
    """LW-STR-01 What no Man holds goes back with the last of them."""
    for nation in forces.nations(start, side):
        forces = forces.moved(start, move.to, nation, forces.at(start, nation))
    return forces


def _why_not_withdraw(board: Board, move: LineMove) -> str:
    side = board.sides.get(move.nation, NOBODY)
    if move.start not in required_front(board, side):
        return _("it is not in the side's line")
    if not board.joined(move.start, move.to):
        return _("it does not lie next to it over land")
    return "" if board.side(move.to) == side else _("it is not the side's own")


def conform(
    board: Board,
    forces: Forces,
    moves: Sequence[LineMove],
    rules: Rules,
    vacated: Mapping[str, str] | None = None,
) -> Moved:
    """LW-STR-02 Follow into hexes that the enemy left, one hex, without a flag.

    What is vacated is told with the side that left it; None asks no more than no-man's-land.
    """

    def why_not(move: LineMove) -> str:
        if vacated is not None and vacated.get(move.to, _side(board, move)) == _side(board, move):
            return _("the enemy has not left it")
        return why_not_close(board, move)

    refused = [(move, why) for move in moves if (why := why_not(move))]
    able = [move for move in moves if not why_not(move)]
    moved = _unbroken(board, forces, able, _entered, rules)
    return replace(moved, refused=(*refused, *moved.refused))
