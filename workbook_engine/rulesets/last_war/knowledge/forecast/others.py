"""The enemy, and allies whose forces the book does not tell: as strong as one's own line is.

No book tells what the enemy has in a hex. He is taken to have there what one's own line has in a
hex of its own, on the average (LW-SEQ-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from workbook_engine.core.briefing import THE_ENEMY
from workbook_engine.core.languages import _
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.knowledge.forecast.drawn import DrawnMap
from workbook_engine.rulesets.last_war.knowledge.own_map import OF_THE_ENEMY
from workbook_engine.rulesets.last_war.knowledge.own_map import PARTISANS as OF_OURS
from workbook_engine.rulesets.last_war.land.forces import Holding, card_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState

ALLIES = "allies"


class Others(Struct, frozen=True):
    """Those of whom the book tells nothing but where their line runs."""

    drawn: DrawnMap
    typical: Points
    """What stands in a hex of theirs."""
    allied: frozenset[str]
    """The hexes of our side's line that others hold."""

    def cards(self) -> Iterator[Front]:
        """LW-FL-01 Yield the cards of the enemy's line and of allies'; a supply lies with each."""
        there = Holding(self.typical, lsp=1)
        for name in self.drawn.front(own=False):
            yield card_of((name, THE_ENEMY), there)
        for name in sorted(self.allied):
            yield card_of((name, ALLIES), there)

    def partisans(self, known: Iterable[Partisans], whose: str) -> Iterator[Partisans]:
        """LW-PAG-01 Yield the groups that the Grid shows and Forces does not."""
        there = {each.hex for each in known}
        for name, here in self.drawn.hexes.items():
            nation = {OF_THE_ENEMY: THE_ENEMY, OF_OURS: whose}
            mark = next((each for each in here.marks if each in nation), "")
            if mark and name not in there:
                yield Partisans(
                    id=str(_("partisans at {place}").format(place=name)),
                    nation=nation[mark],
                    hex=name,
                    state=str(PartisanState.ACTIVE),
                )


def typical_of(line: Iterable[Front], rules: Rules) -> Points:
    """LW-FL-01 Return what a hex of a line has on the average, to the nearest point; one Man."""
    cards = [*line]
    hexes = len({each.hex for each in cards}) or 1
    total = together(Points(each.man, each.tank, each.air) for each in cards)
    man, tank, air = (
        (2 * number + hexes) // (2 * hexes) for number in (total.man, total.tank, total.air)
    )
    return Points(max(man, rules.figure("front_minimum")), tank, air)
