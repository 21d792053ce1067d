"""A team's report fact by fact, as the umpire reads it and says it otherwise (OR-SEE-1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.instead import Fact
from workbook_engine.core.press import News
from workbook_engine.kit.news import TAKEN, battle, heard
from workbook_engine.kit.report_cells import report_facts
from workbook_engine.kit.told import ENEMY
from workbook_engine.rulesets.own_rules.knowledge.report import STOOD, in_words, place, report
from workbook_engine.rulesets.own_rules.knowledge.team_view import View, called, view


def _enemy(seen: View) -> Iterator[Fact]:
    """OR-SEE-1 Yield the enemy that a team has in sight."""
    for each in seen.enemies:
        where = f"Enemy in sight: {place(seen, each.field)}"
        yield Fact(where, in_words(each), ((ENEMY, called(each)),), "OR-SEE-1")


facts = report_facts(view, report, _enemy, "OR-SEE-1", (STOOD,))
"""OR-SEE-1 What a team is told in a turn, fact by fact."""


def news(seen: View) -> Iterator[News]:
    """OR-SEE-1 Yield the fields that changed hands, as both sides see them, and what all heard.

    OR-VIC-3 Points stay out: who may know of them reads them in his report.
    """
    held, left = {row.field for row in seen.own if row.stands}, {field for _, field in seen.was}
    there = {each.field: each.side for each in seen.enemies if not each.seen}
    for field in dict.fromkeys(into for _, into in seen.attacked):
        if field in held - left:
            yield from battle(place(seen, field), seen.side, "", TAKEN, field)
    for field in sorted((left - held) & there.keys()):
        yield from battle(place(seen, field), there[field], "", TAKEN, field)
    yield from heard(each for each in seen.heard if each not in seen.scored)
