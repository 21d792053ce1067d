"""What a team may know after a turn: the one door between the table and the players (CG-4).

A team knows the board; its own tokens, and a commander's book those of its whole side; how many
tokens of which other side stand in the squares that these see; the purse of its side; what it was
told of each ruling, and its own earlier reports. It knows nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from tests.coin_game.vocabulary.board import in_sight, on_board, side_of
from tests.coin_game.vocabulary.records import BoardSquare, Purse, Token
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.seen import Seen, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import told_to


class Own(Struct, frozen=True):
    """One of the team's own tokens, or of its side."""

    id: str
    square: str
    came_from: str
    commanded: bool
    """The team may order it about."""


class Enemy(Struct, frozen=True):
    """CG-4 Tokens of another side in a square that is seen."""

    side: str
    square: str
    tokens: int


class View(Seen, frozen=True, kw_only=True):
    """All that one team knows after a turn."""

    board: tuple[tuple[str, str], ...]
    """Each square, and what it is."""
    tokens: tuple[Own, ...]
    enemies: tuple[Enemy, ...]
    coins: int
    reach: int
    """CG-1 How many squares a token may go."""
    heard: tuple[str, ...]


def view(turn: Turn, team: Team) -> View:
    """CG-4 Return what a team may know after a turn, and nothing else."""
    state = turn.after
    staffs = staffs_seen(state, team)
    own = tuple(token for token in on_board(state) if token.team in staffs)
    purse = state[Purse].get(team.side)
    return View(
        **head_of(turn, team),
        board=tuple((each.square, each.kind) for each in state[BoardSquare].values()),
        tokens=tuple(Own(t.id, t.square, t.came_from, t.team == team.team) for t in own),
        enemies=tuple(_enemies(state, own, team.side)),
        coins=purse.coins if purse else 0,
        reach=state.rules.figure("reach"),
        heard=tuple(told.text for _, told in told_to(turn, staffs)),
    )


def _enemies(state: State, own: tuple[Token, ...], side: str) -> Iterator[Enemy]:
    """CG-4 Yield who stands in the squares that these tokens see, by square and side."""
    there: Counter[tuple[str, str]] = Counter()
    for token in on_board(state):
        seen = any(in_sight(each.square, token.square, state.rules) for each in own)
        if seen and side_of(state, token) != side:
            there[token.square, side_of(state, token)] += 1
    for (square, other), tokens in sorted(there.items()):
        yield Enemy(other, square, tokens)


def squares_near(seen: View, square: str) -> tuple[str, ...]:
    """CG-1 Return the squares of the board that a token could go to, as a team counts them."""
    here, reach = parse_square(square), seen.reach
    known = ((name, parse_square(name)) for name, _ in seen.board)
    return tuple(
        name
        for name, at in known
        if here and at and at != here
        if max(abs(at.row - here.row), abs(at.column - here.column)) <= reach
    )
