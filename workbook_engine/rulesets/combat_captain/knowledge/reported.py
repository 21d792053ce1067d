"""What a captain's companies report: rows of his view, at once or by reports (CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.core.desk import Team, readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.dispatches import Roads
from workbook_engine.kit.late_reports import (
    DATES,
    HEARD,
    NEWS,
    Part,
    Reports,
    Rows,
    Unheard,
    as_it_was,
    eyes,
    gathered,
    stands,
    told_of,
    with_whose,
)
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow, shown
from workbook_engine.rulesets.combat_captain.table.board import active_side, side_of
from workbook_engine.rulesets.combat_captain.table.sight import in_sight
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import ContactRow

IN_COVER = "in cover"
ALL_THERE, FEWER, FEW = "all there", "fewer", "few"


def _rows(turn: Turn, team: Team, staffs: frozenset[str], unheard: Unheard) -> Rows:
    """CC-GEN-02, CC-LOS-01 Return what a captain would know of some staffs at once."""
    state, companies = turn.after, turn.after[Company].values()
    heard = [c for c in companies if c.team in staffs and not unheard.is_of(c.team, c.id)]
    names = {each.id for each in heard}
    every = {each.id: (each.id,) for each in companies if each.team in staffs}
    whose = every | {s.id: (s.company,) for s in state[SubUnit].values() if s.company in every}
    before = turn.before[SubUnit].values()
    return {
        "companies": (_next(state, each, team) for each in heard),
        "dates": ((name, "") for name in names),
        "own": (replace(e, note="") for e in state[SubUnit].values() if e.company in names),
        "was": ((e.company, e.id, e.men) for e in before if e.company in names),
        "foes": _foes(state, team.side, heard),
        "charged": charged(turn, names),
        "heard": with_whose(told_of(turn, team, staffs, unheard), whose),
    }


def _next(state: State, company: Company, team: Team) -> Company:
    """CC-EVT-01 Return a company as it goes into its next turn: its side may be short by then."""
    side = state[SideRow].get(team.side)
    return replace(company, note="", low_ammunition=bool(side and side.low_ammunition))


def _foes(state: State, side: str, eyes: Iterable[Company]) -> Iterator[EnemyRow]:
    """CC-LOS-01 Yield the enemies in sight, and of each what can be seen across a table."""
    for each in in_sight(state, side, eyes, state.rules):
        side = side_of(state, state[Company][each.company])
        men, cover = about(each.men, each.full), IN_COVER if each.cover else ""
        yield shown(EnemyRow, each, side=side, men=men, cover=cover)


def charged(turn: Turn, companies: Iterable[str]) -> Iterator[tuple[str, str]]:
    """CC-CLC-02 Yield which of some companies charged this turn, each with whom it fell upon."""
    own = {*companies}
    for row in turn.after[ContactRow].values():
        if row.attacker in own and row.turn == str(turn.before.position):
            yield row.attacker, row.defender


def about(men: int, full: int) -> str:
    """Return about how many men are left of an enemy squad.

    >>> about(5, 5), about(4, 5), about(2, 5)
    ('all there', 'fewer', 'few')
    """
    return ALL_THERE if men >= full else FEWER if men * 2 > full else FEW


def _formations(state: State, team: str) -> Mapping[str, frozenset[str]]:
    return gathered((c.id, c.id) for c in state[Company].values() if c.team == team)


def _place(each: SubUnit) -> str:
    return stands(each.id, f"{round(each.x or 0)}, {round(each.y or 0)}") if each.at else ""


def _date(state: State) -> str:
    """CC-GEN-03 Return whose turn of a player it is, and of which turn."""
    date = date_of(state) or _("turn {turn}").format(turn=state.position.turn)
    side = readable(active_side(state))
    return _("{date}, the {side} turn").format(date=date, side=side)


REPORTS = Reports(
    _rows,
    {
        "companies": Part(Company, lambda each: (each.id,), as_it_was),
        "dates": DATES,
        "own": Part(SubUnit, lambda each: (each.company,), as_it_was, words=_place),
        "was": Part(tuple[str, str, int], lambda row: row[:1], as_it_was, is_news=True),
        "foes": eyes(EnemyRow),
        "charged": NEWS,
        "heard": HEARD,
    },
    _formations,
    _date,
)
"""CC-LOS-01 What reports of companies hold, where they travel."""


ROADS = Roads("CC-GEN-03", formations=_formations, dates=REPORTS.dates)
"""CC-GEN-03 Dispatches are the umpire's own: the book has none, and no ride is measured."""
