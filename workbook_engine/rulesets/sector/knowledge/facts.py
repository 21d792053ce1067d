"""A staff's report fact by fact, as the umpire reads it and says it otherwise (SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import Fact
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.told import ENEMY, news_facts
from workbook_engine.rulesets.sector.knowledge.report import in_words, place
from workbook_engine.rulesets.sector.knowledge.team_view import called, view


def facts(turn: Turn, team: Team) -> Iterator[Fact]:
    """SB-RNG-06 Yield the enemy that a staff has in sight, and what was reported to it."""
    seen = view(turn, team)
    for each in (*seen.enemies, *seen.before):
        where = f"Enemy in sight: {place(seen, each.sector)}"
        yield Fact(where, in_words(each), ((ENEMY, called(each)),))
    yield from news_facts(turn, seen.heard)
