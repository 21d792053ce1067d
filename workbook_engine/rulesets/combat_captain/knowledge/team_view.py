"""What a captain may know after a player's turn: the one door between the table and the players.

He knows the table; his own companies and sub-units, and a commander's book those of its whole side;
of the enemy whom he sees, what it is, where it stands, whether in cover, and about how many are
left; what he was told, and his own earlier reports. He knows nothing else: never an enemy's
markers, dice, weapons or orders, nor how many men exactly it has lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from workbook_engine.core.desk import Team, readable
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.sides import staffs_seen
from workbook_engine.kit.told import ENEMY, heard_by, untouched
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow, shown
from workbook_engine.rulesets.combat_captain.table.board import active_side, side_of, which_player
from workbook_engine.rulesets.combat_captain.table.sight import in_sight
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import ContactRow

IN_COVER = "in cover"
ALL_THERE, FEWER, FEW = "all there", "fewer", "few"


class View(Hears, frozen=True, kw_only=True):
    """All that one captain knows after a player's turn."""

    companies: tuple[Company, ...]
    """Short of ammunition where they will be in their next turn."""
    plays: str
    """Whose turn is its side's: the first player's or the second's."""
    commanded: frozenset[str]
    """Companies that he may order about; a commander sees those of others too."""
    own: tuple[SubUnit, ...]
    was: tuple[tuple[str, int], ...]
    """Men before the turn, by sub-unit."""
    foes: tuple[EnemyRow, ...]
    features: tuple[Feature, ...]
    objectives: tuple[Objective, ...]
    charged: tuple[tuple[str, str], ...]
    """CC-CLC-02 His companies that charged, each with the company it fell upon."""

    @property
    def enemies(self) -> list[SubUnit]:
        """CC-GEN-02 The enemies in sight as they are drawn: of what kind, and where."""
        return [
            SubUnit(id=e.subunit, company=e.company, kind=e.kind, x=e.x, y=e.y, men=1, full=1)
            for e in self.foes
        ]


def view(turn: Turn, team: Team) -> View:
    """CC-GEN-03, CC-LOS-01 Return what a captain may know after a player's turn, and no more."""
    state, staffs = turn.after, staffs_seen(turn.after, team)
    companies = [_next(state, e, team) for e in state[Company].values() if e.team in staffs]
    names = {each.id for each in companies}
    own = [replace(e, note="") for e in state[SubUnit].values() if e.company in names]
    whose = f"the {readable(side)} turn" if (side := active_side(state)) else ""
    return View(
        **head_of(turn, team, whose),
        companies=tuple(companies),
        plays=which_player(state, team.side),
        commanded=frozenset(each.id for each in companies if each.team == team.team),
        own=tuple(own),
        was=tuple((e.id, e.men) for e in turn.before[SubUnit].values() if e.company in names),
        foes=untouched(turn, team.team, ENEMY, _foes(state, team.side, staffs), lambda e: e.key),
        features=tuple(replace(each, note="") for each in state[Feature].values()),
        objectives=tuple(_objectives(state, team.side)),
        charged=tuple(charged(turn, names)),
        heard=heard_by(turn, staffs, team.team),
    )


def _next(state: State, company: Company, team: Team) -> Company:
    """CC-EVT-01 Return a company as it goes into its next turn: its side may be short by then."""
    side = state[SideRow].get(team.side)
    return replace(company, note="", low_ammunition=bool(side and side.low_ammunition))


def _foes(state: State, side: str, staffs: frozenset[str]) -> Iterator[EnemyRow]:
    """CC-LOS-01 Yield the enemies in sight, and of each what can be seen across a table."""
    for each in in_sight(state, side, staffs, state.rules):
        side = side_of(state, state[Company][each.company])
        men, cover = about(each.men, each.full), IN_COVER if each.cover else ""
        yield shown(EnemyRow, each, side=side, men=men, cover=cover)


def charged(turn: Turn, companies: Collection[str]) -> Iterator[tuple[str, str]]:
    """CC-CLC-02 Yield which of some companies charged this turn, each with whom it fell upon."""
    for row in turn.after[ContactRow].values():
        if row.attacker in companies and row.turn == str(turn.before.position):
            yield row.attacker, row.defender


def about(men: int, full: int) -> str:
    """Return about how many men are left of an enemy squad.

    >>> about(5, 5), about(4, 5), about(2, 5)
    ('all there', 'fewer', 'few')
    """
    return ALL_THERE if men >= full else FEWER if men * 2 > full else FEW


def _objectives(state: State, side: str) -> Iterator[Objective]:
    """CC-END-01 Yield what is fought for; where not all is open, only that it is one's own."""
    is_open = state.rules.word("table") == "open"
    for each in state[Objective].values():
        held_by = each.held_by if is_open or each.held_by == side else ""
        yield replace(each, note="", held_by=held_by)


def left_of(seen: View, company: str) -> list[SubUnit]:
    """Return the sub-units of a company that are on the table."""
    return [e for e in seen.own if e.company == company and e.state == Status.ON_TABLE and e.men]
