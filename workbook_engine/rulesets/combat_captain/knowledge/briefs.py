"""A captain's fresh book, made from his view alone; and what it lets be known when read alone."""

from __future__ import annotations

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit.told import history
from workbook_engine.rulesets.combat_captain.knowledge.report import report, summary
from workbook_engine.rulesets.combat_captain.knowledge.rows import (
    EnemyRow,
    OwnForce,
    crossed_off,
    shown,
)
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit

_ENEMY = "enemy"


def brief(seen: View) -> Tables:
    """CC-GEN-02, CC-LOS-01 Return what a captain's fresh book holds after a player's turn."""
    own = (shown(OwnForce, each, men=crossed_off(each)) for each in seen.own)
    return Tables.of(*own, *seen.foes, *rows_of(report(seen)), *history(seen, summary))


def recall(book: OwnBook) -> Tables:
    """CC-GEN-02 Return the companies and sub-units that a captain's own book tells of."""
    team, companies = book.team.team, book.offered(OrderLine, "company")
    own, foes = book.tables[OwnForce].values(), book.tables[EnemyRow].values()
    sides = dict.fromkeys(each.side or _ENEMY for each in foes)
    rows: list[Record] = [Team(team=side, side=side) for side in sides]
    rows += [Company(id=each, team=team) for each in companies]
    theirs = {each.company: each.side or _ENEMY for each in foes}
    rows += [Company(id=name, team=side) for name, side in theirs.items()]
    listed = [each for each in own if each.company in companies]
    rows += [SubUnit(id=e.subunit, company=e.company, kind=e.kind) for e in (*listed, *foes)]
    return Tables.of(*rows)
