"""What of a set-up would come to nothing (CG-1, CG-5)."""

from __future__ import annotations

from tests.coin_game.vocabulary.records import BoardSquare, Kind, Token
from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where


def sound(state: State, where: Where) -> list[Finding]:
    """CG-1, CG-5 Return tokens that stand off the board, and whether there is a centre to hold."""
    off = [token for token in state[Token].values() if token.square not in state[BoardSquare]]
    found = [
        error(
            "E-OFF-THE-BOARD",
            f"{token.id} stands at {token.square}, which is not a square of the board.",
            "Write a square that has a letter on the Board sheet.",
            rule="CG-1",
            cell=where(Token, token.id, "square"),
        )
        for token in off
    ]
    if all(square.kind != Kind.CENTRE for square in state[BoardSquare].values()):
        found.append(
            warning(
                "W-NO-CENTRE",
                "the board has no centre, so that nobody can be paid.",
                "Write a C into the square that is to be held.",
                rule="CG-5",
            )
        )
    return found
