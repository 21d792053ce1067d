"""Coins: who alone holds the centre at the end of a turn is paid (CG-5)."""

from __future__ import annotations

from tests.coin_game.vocabulary.board import count, side_of, tokens_at
from tests.coin_game.vocabulary.book import CATALOGUE
from tests.coin_game.vocabulary.records import BoardSquare, Kind, Purse
from workbook_engine.core.changes import Add, Create
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire


def coins(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """CG-5 Pay a coin to the side that alone has tokens in the centre."""
    for square in state[BoardSquare].values():
        here = {side_of(state, token) for token in tokens_at(state, square.square)}
        if square.kind == Kind.CENTRE and len(here) == 1:
            yield _paid(state, umpire, square.square, here.pop())


def _paid(state: State, umpire: Umpire, square: str, side: str) -> Ruling:
    name, pay = umpire.on("coins", square).name("paid"), umpire.rules.figure("pay")
    has_purse = side in state[Purse]
    return Ruling(
        id=name,
        rule="CG-5",
        text=f"{side} holds the centre at {square}: {count(pay, 'coin')}.",
        changes=(
            Add(Purse, side, "coins", pay) if has_purse else Create(Purse(side=side, coins=pay)),
        ),
        told=tuple(
            Told(team.team, CATALOGUE.say("coins.paid", name))
            for team in state[Team].values()
            if team.side == side
        ),
    )
