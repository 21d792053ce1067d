"""The debrief: which enemies each staff saw."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Hindsight, Sighted, Stands, Strength
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.knowledge.reported import REPORTS
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.land.board import formation_of, on_table, side_of_base


def _sighted(turn: Turn) -> Iterator[Sighted]:
    """SB-RNG-06 Yield what each staff's book tells of enemies, sector by sector."""
    for team in turn.after[Team].values():
        written = REPORTS.written_on(turn, team)
        seen = view(turn, team)
        late = (each for each in seen.before if each.seen)
        for each in (*seen.enemies, *late):
            yield Sighted(
                team=team.team,
                place=each.sector,
                called=each.sector,
                how=f"seen from {', '.join(each.near)}" if each.near else "seen from afar",
                side=each.side,
                seen=written.get(each.seen, each.seen),
            )


def _stands(state: State) -> Iterator[Stands]:
    return (Stands(e.id, side_of_base(state, e), e.sector) for e in on_table(state))


def _strengths(state: State) -> Iterator[Strength]:
    for base in on_table(state):
        yield Strength(side_of_base(state, base), formation_of(base), "bases", 1)


HINDSIGHT = Hindsight(_sighted, _stands, strengths=_strengths)
