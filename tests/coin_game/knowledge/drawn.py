"""The Map sheets: each square in a few short lines, the umpire's and a team's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.coin_game.knowledge.team_view import View
from tests.coin_game.vocabulary.board import side_of, tokens_at
from tests.coin_game.vocabulary.records import BoardSquare, Kind
from workbook_engine.core.records import State
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.sides import SIGNS, signs_of

LETTERS: dict[str, str] = {Kind.OPEN: ".", Kind.CENTRE: "C"}
OWN, ENEMY = SIGNS[0], SIGNS[1]


def squares(state: State) -> Iterator[MapSquare]:
    """CG-1 Yield every square of the board with all tokens on it."""
    signs = signs_of(state)
    for each in state[BoardSquare].values():
        here = tokens_at(state, each.square)
        tokens = (f"{signs.get(side_of(state, token), '')} {token.id}" for token in here)
        yield MapSquare(square=each.square, text=_text(LETTERS[each.kind], tokens))


def seen_squares(seen: View) -> Iterator[MapSeen]:
    """CG-4 Yield every square of the board as a team knows it."""
    there: dict[str, list[str]] = {}
    for own in seen.tokens:
        there.setdefault(own.square, []).append(f"{OWN} {own.id}")
    for enemy in seen.enemies:
        there.setdefault(enemy.square, []).append(f"{ENEMY} {enemy.tokens} {enemy.side}")
    for square, kind in seen.board:
        text = _text(LETTERS[kind], there.get(square, ()))
        yield MapSeen(square=square, ground=LETTERS[kind], text=text)


def _text(letter: str, lines: Iterable[str]) -> str:
    return "\n".join((letter, *lines))
