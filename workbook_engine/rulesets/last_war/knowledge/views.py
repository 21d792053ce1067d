"""What The Last War shows but does not compute with: rows of sheets that are views of the state."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.languages import _
from workbook_engine.core.records import Record
from workbook_engine.kit import losses, timeline


class NationStanding(Record, frozen=True, kw_only=True):
    """LW-SEQ-08 A row of Standing: what a nation has on the map, in its pool, and has lost."""

    key_field: ClassVar[str] = "nation"

    nation: str
    side: str = ""
    front: int = 0
    """Hexes of the line in which it has points."""
    man: int = 0
    tank: int = 0
    air: int = 0
    lsp: int = 0
    bomber: int = 0
    elsewhere: int = 0
    """Men in security zones and garrisons."""
    pool: str = ""
    lost: str = ""
    cards: int = 0
    """Advantage cards still in hand."""
    cut_off: str = ""
    """Hexes from which no way over land leads to its industry (LW-POOL-02)."""


class Pending(Record, frozen=True, kw_only=True):
    """A row of Pending: what waits for the umpire or for a staff, and by which rule."""

    key_field: ClassVar[str] = "number"

    number: int
    who: str = ""
    rule: str = ""
    what: str = ""


class OwnForce(Record, frozen=True, kw_only=True):
    """LW-RES-05 A row of a team's Forces: a front-line card, a garrison, a base, the pool."""

    key_field: ClassVar[str] = "number"

    number: int
    nation: str = ""
    kind: str = ""
    hex: str = ""
    place: str = ""
    man: int | None = None
    """Points; blank is none."""
    tank: int | None = None
    air: int | None = None
    bomber: int | None = None
    lsp: int | None = None
    concrete: int | None = None
    remarks: str = ""


PLAYED = _("turn {turn}: {use}")
"""What stands beside a card that is played."""


class OwnCard(Record, frozen=True, kw_only=True):
    """LW-ADV-01 A row of a team's Cards: what it still has in hand, and what it has played."""

    key_field: ClassVar[str] = "card"

    card: str
    nation: str = ""
    value: int = 0
    title: str = ""
    played: str = ""


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """LW-SEQ-08 A row of Losses: the points one nation lost in one event, and why."""

    nation: str
    man: int = 0
    tank: int = 0
    air: int = 0
    bomber: int = 0


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one stage of a turn in short."""

    combats: str = ""
    ground: str = ""
    """Hexes that changed hands."""
    cards: str = ""
