"""The records of the Coin Game: one class a sheet, one field a column."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSquare(Record):
    """A square of the board."""

    key_field: ClassVar[str] = "square"

    square: str
    kind: str = Kind.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Record):
    """CG-1 A token of one team; one that is lost stays in its row, where it was lost."""

    id: str
    team: str
    square: str
    came_from: str = ""
    """Where it began the turn; blank where it has not moved."""
    state: str = TokenState.ON_BOARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse(Record):
    """CG-5 The coins that a side has been paid."""

    key_field: ClassVar[str] = "side"

    side: str
    coins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine(Record):
    """CG-1 An order: which token goes to which square."""

    id: str
    team: str
    token: str
    to: str
    words: str = ""
    control_note: str = ""
