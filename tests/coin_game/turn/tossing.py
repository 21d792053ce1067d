"""Tosses: where sides meet in one square a coin decides, and the loser goes (CG-2, CG-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tests.coin_game.vocabulary.board import side_of, tokens_at
from tests.coin_game.vocabulary.book import CATALOGUE
from tests.coin_game.vocabulary.records import BoardSquare, NoWayBack, Token, TokenState
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided, result_judged
from workbook_engine.kit.sides import in_order


class Meeting(Struct, frozen=True):
    """CG-2 Sides in one square."""

    square: str
    tokens: tuple[Token, ...]
    sides: tuple[str, ...]
    """In the order of the Teams sheet: heads is the first one's."""


def tosses(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """CG-2 In each square with two sides a coin is tossed; all tosses see the same board."""
    for meeting in meetings(state):
        asks = umpire.in_fight(meeting.square).on("toss", meeting.square)
        yield _tossed(state, asks, meeting)


def meetings(state: State) -> Iterator[Meeting]:
    """CG-2 Yield the squares in which sides meet, in the order of the board."""
    for square in state[BoardSquare]:
        tokens = tuple(tokens_at(state, square))
        here = {side_of(state, token) for token in tokens}
        if len(here) > 1:
            yield Meeting(square, tokens, tuple(s for s in in_order(state, here) if s in here))


def _tossed(state: State, asks: Questions, meeting: Meeting) -> Ruling:
    decision = decided(asks, f"toss at {meeting.square}", "CG-2")
    if decision is Decision.HOLD:
        return _held(state, asks, meeting)
    elsewhere = decision is Decision.ELSEWHERE
    by_coin, working = (meeting.sides[0], ()) if elsewhere else _by_coin(asks, meeting.sides)
    winner = result_judged(
        asks,
        by_coin,
        rule="CG-2",
        choices=meeting.sides,
        basis=None if elsewhere else "; ".join(str(line) for line in working),
        what="winner",
        question=f"Who wins the toss at {meeting.square}",
    )
    losers = [token for token in meeting.tokens if side_of(state, token) != winner]
    ways = {token.id: gone_back(state, asks, token) for token in losers}
    return Ruling(
        id=asks.name("tossed"),
        rule="CG-2",
        text=f"{winner} wins the toss at {meeting.square}.",
        working=working,
        changes=tuple(change for token in losers for change in _change(token, ways[token.id])),
        told=tuple(_told(state, asks, meeting, ways)),
    )


def _by_coin(asks: Questions, sides: Sequence[str]) -> tuple[str, tuple[Working, ...]]:
    """CG-2 Return who wins by the coin; of three sides the winner tosses against the next."""
    chart, winner, working = asks.umpire.rules.charts["coin"], sides[0], []
    for n, other in enumerate(sides[1:], start=1):
        pair = (winner, other)
        die = asks.die("coin", 2, rule="CG-2", question=f"Coin: {winner} heads, {other} tails", n=n)
        fell = chart.row_with("die", die)
        face = fell.row if fell else ""
        winner = pair[chart.cell(face, "wins").printed == "second"]
        working.append(Working("CG-2", f"{pair[0]} against {pair[1]}: {face}", winner))
    return winner, tuple(working)


def gone_back(state: State, asks: Questions, token: Token) -> str | None:
    """CG-3, C-02 Return the square a loser goes back to, its own if it stays; None: it is lost."""
    back = token.came_from
    side = side_of(state, token)
    if back and all(side_of(state, other) == side for other in tokens_at(state, back)):
        return back
    stays = asks.umpire.rules.word("no_way_back") == NoWayBack.STAYS
    return token.square if stays else None


def _change(token: Token, to: str | None) -> Iterator[Change]:
    if to is None:
        yield Set(Token, token.id, "state", TokenState.LOST)
    elif to != token.square:
        yield Set(Token, token.id, "square", to)


def _held(state: State, asks: Questions, meeting: Meeting) -> Ruling:
    return Ruling(
        id=asks.name("tossed"),
        rule="CG-2",
        text=f"The toss at {meeting.square} is held.",
        told=tuple(_told(state, asks, meeting, None)),
    )


def _told(
    state: State, asks: Questions, meeting: Meeting, ways: dict[str, str | None] | None
) -> Iterator[Told]:
    """CG-2, CG-3 Yield what each token's team hears: its own token, and which side it met."""
    for token in meeting.tokens:
        others = (side for side in meeting.sides if side != side_of(state, token))
        key, to = _how(token, ways)
        slots = {"token": token.id, "square": meeting.square, "enemy": " and ".join(others)}
        yield Told(token.team, CATALOGUE.say(key, asks.name(token.id), to=to, **slots))


def _how(token: Token, ways: dict[str, str | None] | None) -> tuple[str, str]:
    """Return the message for a token, and where it went."""
    if ways is None:
        return "toss.held", ""
    if token.id not in ways:
        return "toss.won", ""
    to = ways[token.id]
    if to is None:
        return "toss.lost", ""
    return ("toss.stays", "") if to == token.square else ("toss.back", to)
