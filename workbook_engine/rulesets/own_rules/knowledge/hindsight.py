"""The debrief: what each team made out of its enemies, and the loads that are counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Hindsight, Sighted, Stands, Stock, Strength
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import Account, stocks
from workbook_engine.rulesets.own_rules.knowledge.master_views import of_place
from workbook_engine.rulesets.own_rules.knowledge.team_view import view
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Place, Unit


def _sighted(turn: Turn) -> Iterator[Sighted]:
    """OR-SEE-1, OR-SEE-2 Yield the fields in which each team saw somebody."""
    for team in turn.after[Team].values():
        for each in view(turn, team).enemies:
            how = " ".join(filter(None, ("seen", str(each.units or ""), each.kind)))
            yield Sighted(team.team, each.field, each.field, how, each.side, each.names)


def _stands(state: State) -> Iterator[Stands]:
    return (Stands(e.id, board.side(state, e), e.field) for e in board.in_field(state))


def _loads(state: State, unit: Unit) -> Iterator[tuple[Account, int]]:
    if board.type_of(state, unit).load:
        yield Account(board.side(state, unit), "Loads carried"), board.stock_of(state, unit)


def _stocks(turn: Turn) -> Iterator[Stock]:
    """OR-SUP-3, OR-SUP-4 Yield the loads of each side's units, and of each place."""
    return stocks(turn, {Unit: partial(_loads, turn.before), Place: of_place})


def _strengths(state: State) -> Iterator[Strength]:
    _, words = board.STEP_WORDS[state.rules.word("steps_are")]
    for unit in board.in_field(state):
        yield Strength(board.side(state, unit), unit.id, words, board.steps_of(state, unit))


HINDSIGHT = Hindsight(_sighted, _stands, _stocks, _strengths)
