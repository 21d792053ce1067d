"""The records of the Coin Game: one class a sheet, one field a column."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from workbook_engine.core.records import Record


class Kind(StrEnum):
    """What a square of the board is."""

    OPEN = "open"
    CENTRE = "centre"


class TokenState(StrEnum):
    """Whether a token is still in the game."""

    ON_BOARD = "on the board"
    LOST = "lost"


class NoWayBack(StrEnum):
    """What becomes of a loser that cannot go back, as the readings have it (CG-3)."""

    LOST = "lost"
    STAYS = "stays"


class BoardSquare(Record, frozen=True, kw_only=True):
    """A square of the board."""

    key_field: ClassVar[str] = "square"

    square: str
    kind: str = Kind.OPEN


class Token(Record, frozen=True, kw_only=True):
    """CG-1 A token of one team; one that is lost stays in its row, where it was lost."""

    id: str
    team: str
    square: str
    came_from: str = ""
    """Where it began the turn; blank where it has not moved."""
    state: str = TokenState.ON_BOARD


class Purse(Record, frozen=True, kw_only=True):
    """CG-5 The coins that a side has been paid."""

    key_field: ClassVar[str] = "side"

    side: str
    coins: int = 0


class MoveLine(Record, frozen=True, kw_only=True):
    """CG-1 An order: which token goes to which square."""

    id: str
    team: str
    token: str
    to: str
    words: str = ""
    control_note: str = ""
