"""A team's own book: made from its view alone, and read back without the campaign (OR-SEE-1)."""

from __future__ import annotations

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit import losses, timeline
from workbook_engine.rulesets.own_rules.knowledge.booklet import RuleLine, rules_in
from workbook_engine.rulesets.own_rules.knowledge.pictures import seen_squares
from workbook_engine.rulesets.own_rules.knowledge.report import report
from workbook_engine.rulesets.own_rules.knowledge.team_view import AND_ALSO, CUT_OFF, OwnUnit, View
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Field,
    OrderLine,
    Place,
    Unit,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState


def brief(seen: View) -> Tables:
    """OR-SEE-1 Return what a team's fresh book holds after a turn."""
    return Tables.of(*seen_squares(seen), *seen.own, *seen.rules, *rows_of(report(seen)))


def recall(book: OwnBook) -> Tables:
    """OR-VRB-1, OR-MAP-2 Return map and rules, and the units that the team may order about."""
    lines = ((field, text.partition("\n")[0]) for field, text in book.map.items())
    named = {field: head.partition(" ") for field, head in lines}
    offered = Tables.of(
        *(Field(field=field, ground=head[0]) for field, head in named.items()),
        *(Place(place=head[2], field=field) for field, head in named.items() if head[2]),
        *(Verb(verb=each) for each in book.offered(OrderLine, "verb")),
        *(own_unit(book, each) for each in book.offered(OrderLine, "unit")),
    )
    told = Tables.of(*rules_in(book.tables[RuleLine].values()))
    return offered.replaced({kind: told[kind] for kind in told})


def own_unit(book: OwnBook, name: str) -> Unit:
    """OR-TYP-1, OR-STA-1 Return a unit of the team's as its book tells how it stands."""
    row = book.tables[OwnUnit].get(name, OwnUnit(unit=name))
    words = row.state.split(AND_ALSO)
    return Unit(
        id=name,
        team=book.team.team,
        type=row.type,
        field=row.field,
        steps=row.steps if row.of else None,
        state=row.state if row.state in frozenset(UnitState) else UnitState.IN_FIELD,
        condition="" if row.state in frozenset(UnitState) or words[0] == CUT_OFF else words[0],
        unsupplied=int(CUT_OFF in words),
    )


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """OR-RES-1 A row of Losses: the steps that a unit lost, and how."""

    unit: str = ""
    type: str = ""
    steps: int = 0


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one turn in short."""

    combats: str = ""


SHOWN = (LossRow, TimelineRow, OwnUnit, RuleLine)
"""The rows of own rules that are shown, the umpire's and the teams'."""
