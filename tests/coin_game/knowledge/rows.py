"""What the Coin Game shows but does not compute with: rows of sheets that are views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit import timeline


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnToken(Record):
    """A row of a team's Tokens: where its token is, and where it may go."""

    key_field: ClassVar[str] = "token"

    token: str
    square: str = ""
    came_from: str = ""
    may_go: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow(timeline.TimelineRow):
    """A row of the Timeline: one turn in short."""

    tosses: str = ""
    coins: str = ""
