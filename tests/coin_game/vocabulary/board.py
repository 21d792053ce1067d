"""The board: which squares there are, which lie next to which, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator

from tests.coin_game.vocabulary.records import BoardSquare, Token, TokenState
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, parse_square


def steps(one: Square, other: Square) -> tuple[int, int]:
    """Return how many rows and columns two squares lie apart."""
    return abs(one.row - other.row), abs(one.column - other.column)


def can_reach(state: State, start: str, to: str, rules: Rules) -> bool:
    """CG-1, C-01 Tell whether a token can go from one square of the board to another in a turn."""
    here, there = parse_square(start), parse_square(to)
    if here is None or there is None or str(there) not in state[BoardSquare]:
        return False
    rows, columns = steps(here, there)
    apart = max(rows, columns) if rules.yes("corners") else rows + columns
    return apart <= rules.figure("reach")


def in_sight(start: str, other: str, rules: Rules) -> bool:
    """CG-4 Tell whether a token on one square sees another: its own and those around it."""
    here, there = parse_square(start), parse_square(other)
    if here is None or there is None:
        return False
    return max(steps(here, there)) <= rules.figure("sight")


def side_of(state: State, token: Token) -> str:
    """Return the side of a token: its team's."""
    team = state[Team].get(token.team)
    return team.side if team else ""


def on_board(state: State) -> Iterator[Token]:
    """Yield the tokens that are still in the game, in the order of the Tokens sheet."""
    return (each for each in state[Token].values() if each.state == TokenState.ON_BOARD)


def tokens_at(state: State, square: str) -> Iterator[Token]:
    """Yield the tokens in a square."""
    return (token for token in on_board(state) if token.square == square)


def count(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> count(1, "token"), count(3, "coin")
    ('1 token', '3 coins')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"
