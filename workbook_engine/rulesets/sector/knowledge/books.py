"""A staff's own book: made from its view alone, and what it lets be known when it is read back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import ClassVar

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit import losses, timeline
from workbook_engine.kit.told import history
from workbook_engine.rulesets.sector.knowledge.pictures import seen_squares
from workbook_engine.rulesets.sector.knowledge.report import report, summary
from workbook_engine.rulesets.sector.knowledge.team_view import OwnBase, OwnFormation, View
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import BaseState


def brief(seen: View) -> Tables:
    """SB-RNG-06 Return what a staff's fresh book holds after a phase."""
    return Tables.of(
        *seen_squares(seen),
        *seen.own,
        *seen.formations,
        *rows_of(report(seen)),
        *history(seen, summary),
    )


def recall(book: OwnBook) -> Tables:
    """SB-PIP-04 Return the map, the formations and the bases that the staff may order about."""
    divisions, corps = book.offered(ActionLine, "division"), book.offered(CorpsLine, "corps")
    rows, team = book.tables[OwnFormation].values(), book.team.team
    order = dict.fromkeys(divisions, "") | {row.formation: row.order for row in rows}
    known = (r.formation for r in rows if r.is_corps)
    every = tuple(dict.fromkeys((*corps, *known)))
    first = next(iter(every), "")
    return Tables.of(
        *(Sector(sector=each) for each in book.map),
        *(Corps(id=each, team=team) for each in every),
        *(Division(id=each, team=team, corps=first, order=order[each]) for each in divisions),
        *_bases(book, first, (*divisions, *every)),
    )


def _bases(book: OwnBook, corps: str, own: Collection[str]) -> Iterator[Base]:
    """SB-MOV-01 Yield the bases of formations that the staff may order about."""
    for row in book.tables[OwnBase].values():
        if row.division in own:
            yield Base(
                id=row.base,
                type=row.type,
                corps=corps,
                division="" if row.division == corps else row.division,
                sector=row.sector,
                state=BaseState.ON_TABLE if row.sector else BaseState.IN_RESERVE,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRow(losses.LossRow):
    """SB-DMG-02 A row of Losses: a base that left the table, and how."""

    base: str = ""
    division: str = ""
    fate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow(timeline.TimelineRow):
    """A row of the Timeline: one phase in short."""

    fire: str = ""
    assaults: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusRow(Record):
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
