"""A staff's report fact by fact, as the umpire reads it and says it otherwise (SB-RNG-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from workbook_engine.core.instead import Fact
from workbook_engine.core.languages import _
from workbook_engine.core.press import News
from workbook_engine.kit.news import KEPT, TAKEN, battle, heard, other_side
from workbook_engine.kit.report_cells import report_facts
from workbook_engine.kit.told import ENEMY
from workbook_engine.rulesets.sector.knowledge.report import (
    NO_ENEMY,
    STOOD,
    in_words,
    place,
    report,
)
from workbook_engine.rulesets.sector.knowledge.team_view import View, called, view
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE


def _enemy(seen: View) -> Iterator[Fact]:
    """SB-RNG-06 Yield the enemy that a staff has in sight, or had before the phase."""
    for each in (*seen.enemies, *seen.before):
        where = _("Enemy in sight: {place}").format(place=place(seen, each.sector))
        age: Literal["fresh", "old"] = "old" if each in seen.before else "fresh"
        about = ((ENEMY, called(each)),)
        yield Fact(where, in_words(each), about, "SB-RNG-06", sighting=age)


facts = report_facts(view, report, _enemy, "SB-RNG-06", (NO_ENEMY, STOOD))

_ENDS = {"taken": TAKEN, "stalled": KEPT, "repulsed": KEPT}
"""How an assault ends for its sector."""


def news(seen: View) -> Iterator[News]:
    """SB-ASL-01 Yield assaults as attacker and defender both hear of them, and what all heard."""
    foe = other_side(seen)
    for text in seen.heard:
        for key, end in _ENDS.items():
            if slots := CATALOGUE.slots(f"assault.{key}", text):
                yield from battle(slots["sector"], seen.side, foe, end, slots["sector"])
            elif slots := CATALOGUE.slots(f"defence.{key}", text):
                yield from battle(slots["sector"], foe, seen.side, end, slots["sector"])
    yield from heard(seen.heard)
