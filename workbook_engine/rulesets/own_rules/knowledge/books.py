"""A team's own book: made from its view alone, and read back without the campaign (OR-SEE-1)."""

from __future__ import annotations

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit import losses, timeline
from workbook_engine.rulesets.own_rules.knowledge.pictures import seen_squares
from workbook_engine.rulesets.own_rules.knowledge.report import report
from workbook_engine.rulesets.own_rules.knowledge.team_view import OwnUnit, View
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Field,
    OrderLine,
    Place,
    Unit,
    Verb,
)


def brief(seen: View) -> Tables:
    """OR-SEE-1 Return what a team's fresh book holds after a turn."""
    return Tables.of(*seen_squares(seen), *seen.own, *rows_of(report(seen)))


def recall(book: OwnBook) -> Tables:
    """OR-VRB-1, OR-MAP-2 Return the map, the verbs, and the units that the team may order about."""
    own, rows = book.offered(OrderLine, "unit"), book.tables[OwnUnit]
    lines = ((field, text.partition("\n")[0]) for field, text in book.map.items())
    named = ((field, head.partition(" ")[2]) for field, head in lines)
    return Tables.of(
        *(Field(field=each) for each in book.map),
        *(Place(place=name, field=field) for field, name in named if name),
        *(Verb(verb=each) for each in book.offered(OrderLine, "verb")),
        *(
            Unit(
                id=each,
                team=book.team.team,
                type=rows[each].type if each in rows else "",
                field=rows[each].field if each in rows else "",
            )
            for each in own
        ),
    )


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """OR-RES-1 A row of Losses: the steps that a unit lost, and how."""

    unit: str = ""
    type: str = ""
    steps: int = 0


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one turn in short."""

    combats: str = ""


SHOWN = (LossRow, TimelineRow, OwnUnit)
"""The rows of own rules that are shown, the umpire's and the teams'."""
