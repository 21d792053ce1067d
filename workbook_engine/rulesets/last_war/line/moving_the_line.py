"""The phases in which the line moves without a fight (LW-SEQ-03, LW-STR-01, LW-STR-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import Orders, State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.land.ground import UNDONE, place_of, told_nations
from workbook_engine.rulesets.last_war.land.map_changes import changes_on_map
from workbook_engine.rulesets.last_war.line.line_moves import (
    LineMove,
    Moved,
    close_line,
    conform,
    why_not_close,
)
from workbook_engine.rulesets.last_war.line.line_moves import withdraw as withdraw_line
from workbook_engine.rulesets.last_war.line.map_audit import put_in_order
from workbook_engine.rulesets.last_war.vocabulary.order_records import CloseLine, WithdrawLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Withdrawal

MOVED = "line.moved"
"""What kind of news it is that a part of the line has moved: whose, from where, to where."""


def what_goes(forces: Forces, line: CloseLine | WithdrawLine) -> Holding:
    """Return what a line takes along: what it names, all where it names nothing.

    Men who build stay (LW-FORT-02).
    """
    there = Holding(forces.free(line.start, line.nation), forces.at(line.start, line.nation).lsp)
    if line.man is line.tank is line.air is line.lsp is None:
        return there
    named = Points(line.man or 0, line.tank or 0, line.air or 0)
    return Holding(named.at_most(there.points), min(line.lsp or 0, there.lsp))


def _moves(forces: Forces, lines: Sequence[CloseLine | WithdrawLine]) -> list[LineMove]:
    return [
        LineMove(line.id, line.nation, line.start, line.to, what_goes(forces, line))
        for line in lines
    ]


def closing(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-03 Close the line: both sides at once, no flag, no dice, no losses."""
    board, forces = Board.of(state), Forces.of(state)
    lines = list(orders[CloseLine].values())
    if lines:
        moves = _moves(forces, lines)
        moved = close_line(board, forces, _ruled_on(moves, board, umpire), umpire.rules)
        moved = _with_losers(moved, moves)
        yield _ruling(state, umpire, "closing", "LW-SEQ-03", "closes up to", moved)


def _ruled_on(moves: Sequence[LineMove], board: Board, umpire: Umpire) -> list[LineMove]:
    """LW-SEQ-03 Ask Map Control who enters a hex that both sides would enter; nobody by default."""
    rivals: dict[str, dict[str, None]] = {}
    for move in moves:
        if not why_not_close(board, move):
            rivals.setdefault(move.to, {})[board.sides[move.nation]] = None
    chosen = {
        name: umpire.on("closing", name).judge(
            "enters",
            "nobody",
            rule="LW-SEQ-03",
            question=f"Both sides would close up to {name}: who enters it",
            choices=("nobody", *sides),
        )
        for name, sides in rivals.items()
        if len(sides) > 1
    }
    return [
        move
        for move in moves
        if chosen.get(move.to, "nobody") in ("nobody", board.sides.get(move.nation))
    ]


def _with_losers(moved: Moved, moves: Sequence[LineMove]) -> Moved:
    known = {move.id for move in (*moved.made, *(each for each, _ in moved.refused))}
    lost = tuple(
        (move, _("Map Control gave it to the enemy")) for move in moves if move.id not in known
    )
    return replace(moved, refused=(*moved.refused, *lost))


def withdrawals(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-STR-01, LW-STR-02, LW-SEQ-09 Withdraw by leave of the high command, then conform."""
    before = Board.of(state)
    board, forces = before, Forces.of(state)
    ordered = list(orders[WithdrawLine].values())
    back = [line for line in ordered if line.kind == Withdrawal.WITHDRAW]
    allowed = [line for line in back if _allowed(line, umpire)]
    if back:
        moved = withdraw_line(board, forces, _moves(forces, allowed), umpire.rules)
        denied = [line for line in back if line not in allowed]
        no = tuple((move, _("the high command forbids it")) for move in _moves(forces, denied))
        moved = replace(moved, refused=(*moved.refused, *no))
        state = yield _ruling(state, umpire, "withdrawal", "LW-STR-01", "withdraws to", moved)
        board, forces = Board.of(state), Forces.of(state)
    after = [line for line in ordered if line.kind == Withdrawal.CONFORM]
    if after:
        vacated = {
            name: before.side(name)
            for name in board.hexes
            if before.side(name) and not board.side(name)
        }
        moved = conform(board, forces, _moves(forces, after), umpire.rules, vacated)
        state = yield _ruling(state, umpire, "conforming", FOLLOWING, "follows to", moved)
    if back or after:
        yield from put_in_order(state, umpire, "straightening")


def _allowed(line: WithdrawLine, umpire: Umpire) -> bool:
    """LW-STR-01 Ask whether the high command allows a withdrawal."""
    return umpire.on("withdrawal", of_line(line.id)).judge(
        "high command",
        True,
        rule="LW-STR-01",
        question=f"Does the high command allow {line.nation} to leave {line.start}",
    )


def _ruling(state: State, umpire: Umpire, phase: str, rule: str, verb: str, moved: Moved) -> Ruling:
    """LW-SEQ-03, LW-STR-01, LW-STR-02 Return the ruling of how the line moved."""
    done = [f"{move.nation} {verb} {place_of(state, move.to)}" for move in moved.made]
    board, forces = Board.of(state), Forces.of(state)
    return Ruling(
        id=umpire.on(phase, "line").name("moved"),
        rule=rule,
        text="; ".join(done) + "." if done else "The line stays as it is.",
        working=tuple(
            Working(rule, f"{move.nation} {move.start} to {move.to} is not made", why)
            for move, why in moved.refused
        ),
        changes=changes_on_map(state, (board, moved.board), (forces, moved.forces)),
        told=tuple(_told(state, rule, moved)),
    )


FOLLOWING = "LW-STR-02"
"""Whether one can follow hangs on what the enemy leaves, and not on the order."""


_STORIES = {
    "LW-SEQ-03": _("Our line at {start} closes up to {to}."),
    "LW-STR-01": _("Our line at {start} withdraws to {to}."),
    FOLLOWING: _("Our line at {start} follows to {to}."),
}


def _told(state: State, rule: str, moved: Moved) -> Iterator[Told]:
    """Tell each nation of its own moves, and of those that could not be made: as what kind."""
    fact = "" if rule == FOLLOWING else UNDONE
    for move in moved.made:
        start, to = place_of(state, move.start), place_of(state, move.to)
        story = _STORIES[rule].format(start=start, to=to)
        slots = {"start": move.start, "to": move.to, "nation": move.nation, "line": move.id}
        yield from told_nations(state, [move.nation], story, MOVED, **slots)
    for move, why in moved.refused:
        start, to = place_of(state, move.start), place_of(state, move.to)
        story = _("The move from {start} to {to} could not be made: {why}.")
        story = story.format(start=start, to=to, why=why)
        yield from told_nations(state, [move.nation], story, fact, line=move.id)
