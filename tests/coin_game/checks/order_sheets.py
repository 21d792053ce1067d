"""The order sheet of the Coin Game: what it may name, what is odd in it, and who reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.coin_game.knowledge.team_view import View, squares_near
from tests.coin_game.vocabulary.board import on_board
from tests.coin_game.vocabulary.records import BoardSquare, MoveLine, Token
from workbook_engine.core.became import Course
from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.order_sheets import Naming, OrderSheet, check_orders
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.core.rulings import Answer, Came


def _own_tokens(seen: View) -> Iterator[str]:
    return (each.id for each in seen.tokens if each.commanded)


def _squares(seen: View) -> Iterator[str]:
    near = {at for own in seen.tokens if own.commanded for at in squares_near(seen, own.square)}
    return (square for square, _ in seen.board if square in near)


def _not_their_token(state: State, line: MoveLine) -> Iterator[Finding]:
    """CG-1 A team orders its own tokens; players must not learn which others there are."""
    own = [token.id for token in on_board(state) if token.team == line.team]
    if line.token not in own:
        yield error(
            "E-UNKNOWN-TOKEN",
            f"{line.team} has no token {line.token} on the board.",
            did_you_mean(line.token, own) or "Name a token of your own.",
            rule="CG-1",
        )


def _no_such_square(state: State, line: MoveLine) -> Iterator[Finding]:
    """CG-1 A token goes to a square of the board."""
    if line.to not in state[BoardSquare]:
        yield error(
            "E-UNKNOWN-SQUARE",
            f"{line.to} is not a square of the board.",
            "Write a square such as C3.",
            rule="CG-1",
        )


def _twice(state: State, lines: Sequence[MoveLine]) -> Iterator[tuple[MoveLine, str, Finding]]:
    """CG-1 A token moves once a turn."""
    first: dict[str, MoveLine] = {}
    for line in lines:
        if first.setdefault(line.token, line) is not line:
            found = error(
                "E-TOKEN-TWICE",
                f"{line.token} is ordered twice, in {first[line.token].id} and {line.id}.",
                "Leave it in one of them.",
                rule="CG-1",
            )
            yield line, "token", found


def _became(course: Course, line: MoveLine) -> Iterator[Answer | None]:
    """CG-1 Yield whether a token came to where it was ordered."""
    ruling, token = course.ruled("moves", line.token, "moved"), course.after[Token].get(line.token)
    came = Came.DONE if token and token.square == line.to else Came.NOT
    yield Answer(came, ruling.text) if ruling else None


ORDER_SHEETS: tuple[OrderSheet[MoveLine, View], ...] = (
    OrderSheet(
        MoveLine,
        phases=("Moves",),
        ordered=Naming("token", ("Token",), {"Token": _own_tokens}, _not_their_token),
        columns=(Naming("to", (), {"to": _squares}, _no_such_square),),
        together=_twice,
        became=_became,
    ),
)


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """CG-1 Return what keeps orders from being understood."""
    return check_orders(ORDER_SHEETS, state, orders, where)
