"""What a team's own book lets be known of the board: with that a player checks his orders."""

from __future__ import annotations

from tests.coin_game.knowledge.rows import OwnToken
from tests.coin_game.vocabulary.records import BoardSquare, MoveLine, Token
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables


def recall(book: OwnBook) -> Tables:
    """CG-1 Return the board, and the tokens that the team may order about."""
    own, rows = book.offered(MoveLine, "token"), book.tables[OwnToken]
    return Tables.of(
        *(BoardSquare(square=each) for each in book.map),
        *(
            Token(
                id=each,
                team=book.team.team,
                square=rows[each].square if each in rows else "",
            )
            for each in own
        ),
    )
