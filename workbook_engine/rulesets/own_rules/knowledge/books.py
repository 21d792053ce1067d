"""A team's own book: made from its view alone, and read back without the campaign (OR-SEE-1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.report_pages import rows_of
from workbook_engine.core.squares import parse_square
from workbook_engine.kit import losses, timeline
from workbook_engine.kit.balances import BalanceRow
from workbook_engine.kit.booklet import BookletRow, RuleLine, printed, rows_in
from workbook_engine.kit.dispatches import addressees
from workbook_engine.kit.table_chances import ChanceRow
from workbook_engine.rulesets.own_rules.knowledge.booklet import SHEETS
from workbook_engine.rulesets.own_rules.knowledge.pictures import seen_squares
from workbook_engine.rulesets.own_rules.knowledge.report import report
from workbook_engine.rulesets.own_rules.knowledge.team_view import (
    CUT_OFF,
    STATES,
    OwnUnit,
    View,
    how,
    retold,
)
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Field,
    OrderLine,
    Place,
    Unit,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState


def brief(seen: View) -> Tables:
    """OR-SEE-1 Return what a team's fresh book holds after a turn."""
    rules = *seen.rules, *printed(seen.rules, SHEETS, CATALOGUE)
    own = (replace(each, state=how(each.state)) for each in seen.own)
    return Tables.of(*seen_squares(seen), *own, *rules, *rows_of(report(seen)), *seen.box)


def recall(book: OwnBook) -> Tables:
    """OR-VRB-1, OR-MAP-2 Return map and rules, and the units that the team may order about."""
    offered = Tables.of(
        *_land(book),
        *(Verb(verb=each) for each in book.offered(OrderLine, "verb")),
        *(own_unit(book, each) for each in book.offered(OrderLine, "unit")),
        *addressees(book),
    )
    told = Tables.of(*rows_in(book.tables[RuleLine].values(), SHEETS))
    return offered.replaced({kind: told[kind] for kind in told})


def own_unit(book: OwnBook, name: str) -> Unit:
    """OR-TYP-1, OR-STA-1 Return a unit of the team's as its book tells how it stands."""
    row = book.tables[OwnUnit].get(name, OwnUnit(unit=name))
    words = retold(row.state, {how(word): word for word in STATES})
    known = words[0] in frozenset(UnitState)
    return Unit(
        id=name,
        team=book.team.team,
        type=row.type,
        field=row.field,
        steps=row.steps if row.of else None,
        stock=row.stock,
        state=words[0] if known else UnitState.IN_FIELD,
        condition="" if known or words[0] == CUT_OFF else words[0],
        unsupplied=int(CUT_OFF in words),
    )


def _land(book: OwnBook) -> Iterator[Record]:
    """OR-MAP-1, OR-MAP-2, OR-MAP-3 Yield the fields and places of the map, or its areas."""
    offered = book.offered(OrderLine, "to")
    areas = [each for each in offered if not parse_square(each)]
    yield from (Area(area=each) for each in areas)
    for field, text in {} if areas else book.map.items():
        letter, _, name = text.partition("\n")[0].partition(" ")
        yield Field(field=field, ground=letter)
        if name:
            yield Place(place=name, field=field)


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """OR-RES-1 A row of Losses: the steps that a unit lost, and how."""

    unit: str = ""
    type: str = ""
    steps: int = 0


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one turn in short."""

    combats: str = ""


SHOWN = (ChanceRow, LossRow, BalanceRow, TimelineRow, OwnUnit, BookletRow, RuleLine)
"""The rows of own rules that are shown, the umpire's and the teams'."""
