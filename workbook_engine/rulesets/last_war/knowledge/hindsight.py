"""The debrief: flags and partisans that each team saw, and the supply points of each side."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Hindsight, Sighted, Stands, Stock, Strength
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import Account, stocks
from workbook_engine.rulesets.last_war.knowledge.balance_view import CALLED, COUNTS
from workbook_engine.rulesets.last_war.knowledge.team_view import view
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Type
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState

_TYPES = frozenset(CALLED[each] for each in Type)


def _sighted(turn: Turn) -> Iterator[Sighted]:
    """LW-SEQ-05, LW-PAG-01 Yield the enemy's flags, each a card that attacks, and partisans."""
    state = turn.after
    for team in state[Team].values():
        seen = view(turn, team)
        flags = ((start, whose, f"attacks {into}") for start, into, whose in seen.attacks)
        groups = ((at, whose, "partisans") for at, whose in seen.partisans)
        for at, whose, how in (*flags, *groups):
            if whose != team.side:
                yield Sighted(team.team, at, place_of(state, at), how, whose)


def _stands(state: State) -> Iterator[Stands]:
    for card in state[Front].values():
        yield Stands(card.id, side_of(state, card.nation), card.hex)
    for group in state[Partisans].values():
        if group.state == PartisanState.ACTIVE:
            yield Stands(f"partisans {group.id}", side_of(state, group.nation), group.hex)


def _stocks(turn: Turn) -> Iterator[Stock]:
    """LW-RES-03 Yield the supply points of each side, in pools and at the front."""

    def of(row: Nation | Front) -> Iterator[tuple[Account, int]]:
        nation, points = (
            (row.id, row.pool_lsp) if isinstance(row, Nation) else (row.nation, row.lsp)
        )
        yield Account(side_of(turn.after, nation), "Supply points"), points

    return stocks(turn, {Nation: of, Front: of})


def _strengths(state: State) -> Iterator[Strength]:
    """LW-RES-01 Yield what each nation has of each type, in its pool and on the map."""
    for kind, of in COUNTS.items():
        for row in state[kind].values():
            for account, points in of(row):
                if account.what in _TYPES and (nation := state[Nation].get(account.owner)):
                    side = side_of(state, nation.id)
                    yield Strength(side, nation.name or nation.id, account.what, points)


HINDSIGHT = Hindsight(_sighted, _stands, _stocks, _strengths)
