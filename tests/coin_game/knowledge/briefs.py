"""A team's fresh book and its report, made from its view alone (CG-4)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.coin_game.knowledge.drawn import seen_squares
from tests.coin_game.knowledge.rows import OwnToken
from tests.coin_game.knowledge.team_view import View, squares_near
from tests.coin_game.vocabulary.board import count
from tests.coin_game.vocabulary.book import CATALOGUE
from workbook_engine.core.briefing import Paper
from workbook_engine.core.records import Tables
from workbook_engine.kit.report import numbered


def brief(seen: View) -> Tables:
    """CG-4 Return what a team's fresh book holds after a turn."""
    return Tables.of(
        *seen_squares(seen),
        *_own_tokens(seen),
        *numbered((*_lines(seen), *_earlier(seen))),
    )


def paper(seen: View) -> Paper:
    """CG-4 Return a team's report as a text."""
    title = ", ".join(filter(None, (f"{seen.team} ({seen.side})", seen.date)))
    return ((1, title, ""), *((3, heading, text) for heading, text in _lines(seen)))


def summary(seen: View) -> str:
    """CG-4, CG-5 Return a turn in a sentence or two."""
    return " ".join((*seen.heard, _standing(seen)))


def _own_tokens(seen: View) -> Iterator[OwnToken]:
    for each in seen.tokens:
        yield OwnToken(
            token=each.id,
            square=each.square,
            came_from=each.came_from,
            may_go=", ".join(squares_near(seen, each.square)) if each.commanded else "",
        )


def _lines(seen: View) -> Iterator[tuple[str, str]]:
    """Yield the report: what happened, how the team stands, and whom it sees."""
    if seen.played:
        yield "What happened", "\n".join(seen.heard) or _say(seen, "report.quiet")
    yield "Standing", _standing(seen)
    yield "In sight", "\n".join(_in_sight(seen)) or _say(seen, "report.none_seen")


def _earlier(seen: View) -> Iterator[tuple[str, str]]:
    for row in reversed(seen.history):
        yield f"Turn {row.turn}", row.text


def _standing(seen: View) -> str:
    tokens, coins = count(len(seen.tokens), "token"), count(seen.coins, "coin")
    return _say(seen, "report.standing", tokens=tokens, coins=coins)


def _in_sight(seen: View) -> Iterator[str]:
    for each in seen.enemies:
        slots = {"side": each.side, "square": each.square, "tokens": count(each.tokens, "token")}
        yield _say(seen, "report.seen", **slots)


def _say(seen: View, key: str, **slots: object) -> str:
    return CATALOGUE.say(key, f"{seen.turn}/{seen.team}", **slots)
