"""A captain's report fact by fact, as the umpire reads it and says it otherwise (CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import Fact
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.told import ENEMY, news_facts
from workbook_engine.rulesets.combat_captain.knowledge.report import foes
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view


def facts(turn: Turn, team: Team) -> Iterator[Fact]:
    """CC-LOS-01 Yield the enemy that a captain has in sight, and what was reported to him."""
    seen = view(turn, team)
    for company, *said in (line.cells for line in foes(seen) if seen.foes):
        about = tuple((ENEMY, each.key) for each in seen.foes if each.company == company)
        yield Fact(f"Enemy in sight: {company}", said[0], about)
    yield from news_facts(turn, seen.heard)
