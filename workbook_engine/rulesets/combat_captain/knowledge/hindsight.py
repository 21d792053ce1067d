"""The debrief: which enemies each captain saw."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import shown
from workbook_engine.core.desk import Team
from workbook_engine.core.hindsight import Hindsight, Sighted, Stands, Strength
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.knowledge.reported import REPORTS
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def _sighted(turn: Turn) -> Iterator[Sighted]:
    """CC-LOS-01 Yield the sub-units that each captain saw: what it is and where, he sees."""
    for team in turn.after[Team].values():
        written = REPORTS.written_on(turn, team)
        for foe in view(turn, team).foes:
            how = ", ".join(filter(None, (foe.kind, foe.cover)))
            seen = written.get(foe.seen, foe.seen)
            yield Sighted(team.team, "", _spot(foe), how, foe.side, (foe.subunit,), seen)


def _stands(state: State) -> Iterator[Stands]:
    for company in on_table(state):
        for each in subunits_of(state, company.id):
            yield Stands(each.id, side_of(state, company), _spot(each))


def _strengths(state: State) -> Iterator[Strength]:
    """CC-CLC-15 Yield the men of each company, and its vehicles."""
    for company in on_table(state):
        for each in subunits_of(state, company.id):
            kind = "men" if each.kind == Kind.INFANTRY else "vehicles"
            yield Strength(side_of(state, company), company.id, kind, each.men)


def _spot(each: SubUnit | EnemyRow) -> str:
    """CC-GEN-01 Return where somebody is, in inches; nothing where no place is typed."""
    return "" if None in (each.x, each.y) else f"{shown(each.x)}, {shown(each.y)} inches"


HINDSIGHT = Hindsight(_sighted, _stands, strengths=_strengths)
