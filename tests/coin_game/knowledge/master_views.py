"""What the umpire is shown of a turn besides the table: Map, Timeline, front page, report."""

from __future__ import annotations

from collections.abc import Iterator

from tests.coin_game.knowledge.briefs import summary
from tests.coin_game.knowledge.drawn import squares
from tests.coin_game.knowledge.rows import TimelineRow
from tests.coin_game.knowledge.team_view import view
from tests.coin_game.vocabulary.board import count, on_board, side_of
from tests.coin_game.vocabulary.records import Purse
from workbook_engine.core.briefing import Paper
from workbook_engine.core.front import Front, Remark
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import summaries
from workbook_engine.kit.timeline import timeline
from workbook_engine.kit.told import in_short


def views(turn: Turn) -> Tables:
    """CG-1 to CG-5 Return the rows of the Outputs sheets."""
    return Tables.of(
        *squares(turn.after),
        *timeline(
            turn, TimelineRow, tosses=_said(turn, "CG-2"), coins=_purses(turn), losses=_lost(turn)
        ),
        *summaries(turn, in_short(view, summary)),
    )


def front(turn: Turn) -> Front:
    """CG-5 Return what the umpire wants to see first: the purses, and what the coin decided."""
    tosses = (Remark("toss", text) for text in _said(turn, "CG-2"))
    return Front(remarks=(*tosses, *(Remark("purse", text) for text in _purses(turn))))


def umpires_paper(turn: Turn) -> Paper:
    """CG-2, CG-3, CG-5 Return the head of the umpire's report."""
    lines = (*_said(turn, "CG-2"), *_lost(turn), *_purses(turn))
    return ((2, "The turn in short", ""), *((4, "", line) for line in lines))


def _said(turn: Turn, rule: str) -> Iterator[str]:
    return (ruling.text for ruling in turn.rulings if ruling.rule == rule)


def _purses(turn: Turn) -> Iterator[str]:
    return (f"{each.side}: {count(each.coins, 'coin')}" for each in turn.after[Purse].values())


def _lost(turn: Turn) -> Iterator[str]:
    """CG-3 Yield the tokens that are in the game no longer."""
    left = {token.id for token in on_board(turn.after)}
    for token in on_board(turn.before):
        if token.id not in left:
            yield f"{side_of(turn.before, token)} loses {token.id}"
