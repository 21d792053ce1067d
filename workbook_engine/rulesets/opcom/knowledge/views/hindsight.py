"""The debrief: what each team's contacts told of the enemy, and the supplies of each side."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Hindsight, Sighted, Stands, Stock, Strength
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.tongues import reads
from workbook_engine.kit.balances import stocks
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import half_day
from workbook_engine.rulesets.opcom.knowledge.views.balance_view import COUNTS
from workbook_engine.rulesets.opcom.knowledge.views.reported import formation_of
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import Stack


def _sighted(turn: Turn) -> Iterator[Sighted]:
    """OC-2.1, OC-10.3 Yield the contacts of each team's book, with the turn each is of."""
    played = turn.before.position.turn
    for team in turn.after[Team].values():
        with speaking(reads(turn.after, team)):
            turns = {half_day(turn.after, each): str(each) for each in range(1, played + 1)}
        for each in view(turn, team).contacts:
            yield Sighted(
                team=team.team,
                place=each.square,
                called=each.place,
                how=", ".join((each.source, *each.told_by)),
                side=each.side,
                names=each.names,
                seen="" if each.now else turns.get(each.seen, each.seen),
            )


def _stands(state: State) -> Iterator[Stands]:
    for unit in active(state):
        yield Stands(unit.name or unit.id, unit.side, str(where(state, unit)))


def _stocks(turn: Turn) -> Iterator[Stock]:
    """OC-11.1 Yield the points of each side, by colour."""
    return stocks(turn, {Stack: COUNTS[Stack]})


def _strengths(state: State) -> Iterator[Strength]:
    """OC-9.1 Yield the steps that each unit can still lose."""
    for unit in active(state):
        left = last_step(unit.profile) - unit.step
        yield Strength(unit.side, formation_of(unit), "steps", left)


HINDSIGHT = Hindsight(_sighted, _stands, _stocks, _strengths)
