"""What a captain may know after a player's turn: the one door between the table and the players.

He knows the table; his own companies and sub-units, and a commander's book those of its whole side;
of the enemy whom he sees, what it is, where it stands, whether in cover, and about how many are
left; what he was told, and his own earlier reports. He knows nothing else: never an enemy's
markers, dice, weapons or orders, nor how many men exactly it has lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team, readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.told import ENEMY, heard_as, in_own_language, untouched
from workbook_engine.rulesets.combat_captain.knowledge.reported import REPORTS
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow
from workbook_engine.rulesets.combat_captain.table.board import active_side, which_player
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    Status,
    SubUnit,
)


class View(Hears, frozen=True, kw_only=True):
    """All that one captain knows after a player's turn."""

    companies: tuple[Company, ...]
    """Short of ammunition where they will be in their next turn."""
    as_of: tuple[tuple[str, str], ...]
    """When those last reported that report late."""
    plays: str
    """Whose turn is its side's: the first player's or the second's."""
    commanded: frozenset[str]
    """Companies that he may order about; a commander sees those of others too."""
    own: tuple[SubUnit, ...]
    was: tuple[tuple[str, int], ...]
    """Men before the turn, by sub-unit."""
    foes: tuple[EnemyRow, ...]
    """Those in sight, and those of earlier reports, with their date."""
    features: tuple[Feature, ...]
    objectives: tuple[Objective, ...]
    charged: tuple[tuple[str, str], ...]
    """CC-CLC-02 His companies that charged, each with the company it fell upon."""

    def enemies(self, *of: tuple[str, str]) -> list[SubUnit]:
        """CC-GEN-02 Return the enemies as they are drawn: all, or of a company and a date."""
        return [
            SubUnit(id=e.subunit, company=e.company, kind=e.kind, x=e.x, y=e.y, men=1, full=1)
            for e in self.foes
            if not of or (e.company, e.seen) in of
        ]


@in_own_language
def view(turn: Turn, team: Team) -> View:
    """CC-GEN-03, CC-LOS-01 Return what a captain may know after a player's turn, and no more."""
    state, known = turn.after, REPORTS.known(turn, team)
    companies = known["companies"]
    side = active_side(state)
    whose = _("the {side} turn").format(side=readable(side)) if side else ""
    there = {each.key: each for each in reversed(known["foes"])}  # seen now, before reports of it
    foes = untouched(turn, team.team, ENEMY, reversed(there.values()), lambda e: e.key)
    return View(
        **head_of(turn, team, whose, REPORTS.dates),
        companies=companies,
        as_of=tuple((name, date) for name, date in known["dates"] if date),
        plays=which_player(state, team.side),
        commanded=frozenset(each.id for each in companies if each.team == team.team),
        own=known["own"],
        was=tuple((name, men) for _, name, men in known["was"]),
        foes=foes,
        features=tuple(replace(each, note="") for each in state[Feature].values()),
        objectives=tuple(_objectives(state, team.side)),
        charged=known["charged"],
        heard=heard_as(turn, team.team, (each.text for each in known["heard"])),
    )


def _objectives(state: State, side: str) -> Iterator[Objective]:
    """CC-END-01 Yield what is fought for; where not all is open, only that it is one's own."""
    is_open = state.rules.word("table") == "open"
    for each in state[Objective].values():
        held_by = each.held_by if is_open or each.held_by == side else ""
        yield replace(each, note="", held_by=held_by)


def left_of(seen: View, company: str) -> list[SubUnit]:
    """Return the sub-units of a company that are on the table."""
    return [e for e in seen.own if e.company == company and e.state == Status.ON_TABLE and e.men]
