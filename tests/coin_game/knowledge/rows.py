"""What the Coin Game shows but does not compute with: rows of sheets that are views."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit import timeline


class OwnToken(Record, frozen=True, kw_only=True):
    """A row of a team's Tokens: where its token is, and where it may go."""

    key_field: ClassVar[str] = "token"

    token: str
    square: str = ""
    came_from: str = ""
    may_go: str = ""


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one turn in short."""

    tosses: str = ""
    coins: str = ""
