"""The drawn maps: the umpire's with all tokens, a team's with those it sees (CG-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tests.coin_game.knowledge.team_view import View
from tests.coin_game.vocabulary.board import count, on_board, side_of
from tests.coin_game.vocabulary.records import BoardSquare, Kind
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Campaign
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.drawing import drawings
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.picture import Counter, Picture, Tint, Whose
from workbook_engine.kit.sides import drawn_as

GRID = Squares(largest=110)
TINTS: dict[str, Tint] = {Kind.OPEN: Tint.OPEN, Kind.CENTRE: Tint.TOWN}


def umpires_map(turn: Turn) -> Drawings:
    """CG-1 Return the umpire's map: the board and every token."""
    state = turn.after
    drawn = drawn_as(state)
    tokens = ((t.id, t.square, drawn.get(side_of(state, t))) for t in on_board(state))
    return _drawn(
        title=next(iter(state[Campaign]), ""),
        known_to="The umpire's map: not to be handed out",
        date=date_of(state, turn.before.position.turn),
        board=[(each.square, each.kind) for each in state[BoardSquare].values()],
        counters=_counters(tokens),
        words={whose: side for side, whose in drawn.items()},
    )


def teams_map(seen: View) -> Drawings:
    """CG-4 Return a team's map: the board, its own tokens and those it sees."""
    own = ((each.id, each.square, Whose.OWN) for each in seen.tokens)
    enemies = (
        (f"{each.side}: {count(each.tokens, 'token')}", each.square, Whose.ENEMY)
        for each in seen.enemies
    )
    return _drawn(
        title=seen.campaign,
        known_to=f"As known to {seen.called}",
        date=seen.date,
        board=seen.board,
        counters=_counters((*own, *enemies)),
        words={Whose.OWN: "Own token", Whose.ENEMY: "Enemy in sight"},
    )


def _drawn(
    *,
    title: str,
    known_to: str,
    date: str,
    board: Iterable[tuple[str, str]],
    counters: Iterable[Counter],
    words: Mapping[Whose, str],
) -> Drawings:
    kinds = dict(board)
    if not kinds:
        return ()
    picture = Picture(
        title=title,
        known_to=known_to,
        date=date,
        grid=GRID,
        ground={square: TINTS[kind] for square, kind in kinds.items()},
        ground_words={Tint.OPEN: "Open", Tint.TOWN: "Centre"},
        counters=tuple(counters),
        whose_words=words,
    )
    return drawings(picture)


def _counters(tokens: Iterable[tuple[str, str, Whose | None]]) -> Iterator[Counter]:
    for name, square, whose in tokens:
        at = GRID.middle(square)
        if at and whose:
            yield Counter(name, at, whose, icon="")
