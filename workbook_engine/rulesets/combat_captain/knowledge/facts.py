"""A captain's report fact by fact, as the umpire reads it and says it otherwise (CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.instead import Fact
from workbook_engine.core.languages import _
from workbook_engine.core.press import News
from workbook_engine.kit.news import heard, taken
from workbook_engine.kit.report_cells import report_facts
from workbook_engine.kit.told import ENEMY
from workbook_engine.rulesets.combat_captain.knowledge.report import foes, report
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View, view


def _enemy(seen: View) -> Iterator[Fact]:
    """CC-LOS-01 Yield the enemy that a captain has in sight, company by company."""
    for company, *said in (line.cells for line in foes(seen) if seen.foes):
        about = tuple((ENEMY, each.key) for each in seen.foes if each.company == company)
        yield Fact(_("Enemy in sight: {place}").format(place=company), said[0], about, "CC-LOS-01")


facts = report_facts(view, report, _enemy, "CC-GEN-02")


def news(seen: View) -> Iterator[News]:
    """CC-END-01 Yield who holds what is fought for, as the table shows it, and what all heard."""
    yield from (taken(each.name, each.held_by) for each in seen.objectives if each.held_by)
    yield from heard(seen.heard)
