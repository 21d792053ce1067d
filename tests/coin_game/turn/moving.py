"""Moves: each token goes where its order says, one square at most (CG-1)."""

from __future__ import annotations

from tests.coin_game.vocabulary.board import can_reach, on_board
from tests.coin_game.vocabulary.book import CATALOGUE
from tests.coin_game.vocabulary.records import MoveLine, Token
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire


def moves(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """CG-1 Every token moves one square as ordered, or stays; all move at once."""
    ordered = {line.token: line.to for line in orders[MoveLine].values()}
    for token in on_board(state):
        asks = umpire.on("moves", token.id)
        to = ordered.get(token.id, token.square)
        if to == token.square:
            yield _stays(asks, token, "has no order to move")
        elif _may_go(state, asks, token, to):
            yield _goes(asks, token, to)
        else:
            yield _stays(asks, token, f"cannot get to {to} in one turn", stopped_for=to)


def _may_go(state: State, asks: Questions, token: Token, to: str) -> bool:
    """CG-1 Ask whether a token may make its move: the board says so unless the umpire does."""
    return asks.judge(
        "may go",
        can_reach(state, token.square, to, asks.umpire.rules),
        rule="CG-1",
        question=f"May {token.id} go from {token.square} to {to}",
        basis=f"{token.square} to {to}",
    )


def _goes(asks: Questions, token: Token, to: str) -> Ruling:
    return Ruling(
        id=asks.name("moved"),
        rule="CG-1",
        text=f"{token.id} goes from {token.square} to {to}.",
        changes=(
            Set(Token, token.id, "square", to),
            Set(Token, token.id, "came_from", token.square),
        ),
    )


def _stays(asks: Questions, token: Token, why: str, stopped_for: str = "") -> Ruling:
    changes: tuple[Change, ...] = ()
    if token.came_from:
        changes = (Set(Token, token.id, "came_from", ""),)
    told: tuple[Told, ...] = ()
    if stopped_for:
        name, at = asks.name("moved"), token.square
        text = CATALOGUE.say("move.stopped", name, token=token.id, to=stopped_for, square=at)
        told = (Told(token.team, text),)
    return Ruling(
        id=asks.name("moved"),
        rule="CG-1",
        text=f"{token.id} stays at {token.square}.",
        working=(Working("CG-1", f"{token.id} {why}"),),
        changes=changes,
        told=told,
    )
