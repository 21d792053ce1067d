"""A staff's own book: made from its view alone."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit import losses, timeline
from workbook_engine.rulesets.sector.knowledge.pictures import seen_squares
from workbook_engine.rulesets.sector.knowledge.report import report
from workbook_engine.rulesets.sector.knowledge.reported import OwnBase, OwnFormation
from workbook_engine.rulesets.sector.knowledge.team_view import View


def brief(seen: View) -> Tables:
    """SB-RNG-06 Return what a staff's fresh book holds after a phase."""
    return Tables.of(
        *seen_squares(seen),
        *seen.own,
        *seen.formations,
        *rows_of(report(seen)),
        *seen.box,
    )


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """SB-DMG-02 A row of Losses: a base that left the table, and how."""

    base: str = ""
    division: str = ""
    fate: str = ""


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one phase in short."""

    fire: str = ""
    assaults: str = ""


class StatusRow(Record, frozen=True, kw_only=True):
    """A row of Status: a Division or the troops of a Corps as they stand."""

    key_field: ClassVar[str] = "formation"

    formation: str
    side: str = ""
    order: str = ""
    pips: int = 0
    on_table: int = 0
    in_pile: int = 0
    away: int = 0
    """On the way, in reserve, or still to come."""
    lost: int = 0


SHOWN = (StatusRow, LossRow, TimelineRow, OwnBase, OwnFormation)
"""The rows of Sector's own that are shown, the umpire's and the staffs'."""
