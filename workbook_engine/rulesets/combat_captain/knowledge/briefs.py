"""A captain's fresh book, made from his view alone; and what it lets be known when read alone."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit.dispatches import addressees
from workbook_engine.rulesets.combat_captain.knowledge import rows
from workbook_engine.rulesets.combat_captain.knowledge.report import SHORT, morale, report
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit

_ENEMY = "enemy"


def brief(seen: View) -> Tables:
    """CC-GEN-02, CC-LOS-01 Return what a captain's fresh book holds after a player's turn."""
    own = (rows.shown(rows.OwnForce, each, men=rows.crossed_off(each)) for each in seen.own)
    ground = (rows.alike(rows.GroundRow, each) for each in seen.features)
    there = (*own, *_companies(seen), *seen.foes, *ground)
    return Tables.of(*there, *rows_of(report(seen)), *seen.box)


def _companies(seen: View) -> Iterator[rows.OwnCompany]:
    """CC-GEN-02, CC-MOR-01 Yield the companies in a captain's words."""
    dates = dict(seen.as_of)
    for each in seen.companies:
        said = {
            "as_of": dates.get(each.id, ""),
            "morale": morale(each),
            "ammunition": SHORT if each.low_ammunition else "",
        }
        yield rows.alike(rows.OwnCompany, each, plays=seen.plays, **said)


def recall(book: OwnBook) -> Tables:
    """CC-GEN-02 Return the companies and sub-units that a captain's own book tells of."""
    team, companies = book.team.team, book.offered(OrderLine, "company")
    own, foes = book.tables[rows.OwnForce].values(), book.tables[rows.EnemyRow].values()
    sides = dict.fromkeys(each.side or _ENEMY for each in foes)
    known: list[Record] = [Team(team=side, side=side) for side in sides]
    known += [Company(id=each, team=team) for each in companies]
    theirs = {each.company: each.side or _ENEMY for each in foes}
    known += [Company(id=name, team=side) for name, side in theirs.items()]
    listed = [each for each in own if each.company in companies]
    known += [SubUnit(id=e.subunit, company=e.company, kind=e.kind) for e in (*listed, *foes)]
    return Tables.of(*known, *addressees(book))
