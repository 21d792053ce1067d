"""What waits for a decision next: gaps, forces cut off, combats to be fought, flags unused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from workbook_engine.core.desk import readable
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.knowledge.standing_view import cut_off, pool_in_words
from workbook_engine.rulesets.last_war.knowledge.views import Pending
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.land.ground import place_of, sides
from workbook_engine.rulesets.last_war.line.line import gaps
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState

Item = tuple[str, str, str]
"""Who must decide, the rule, and what."""


def pending_rows(state: State) -> Iterator[Pending]:
    """Yield what waits, the umpire's own first."""
    number = count(1)
    for who, rule, what in (*_of_umpire(state), *_of_staffs(state)):
        yield Pending(number=next(number), who=who, rule=rule, what=what)


def _of_umpire(state: State) -> Iterator[Item]:
    board, forces = Board.of(state), Forces.of(state)
    for side in sides(state):
        for name in gaps(board, forces, side, state.rules):
            where = place_of(state, name)
            yield "umpire", "LW-FL-02", f"The line of {readable(side)} has no Man at {where}."
    for row in state[CombatRow].values():
        if not row.outcome:
            where = place_of(state, row.hex)
            yield (
                "umpire",
                "LW-CBT-01",
                f"{readable(row.attacking_side)} attacks {where}: to be fought.",
            )
    for group in state[Partisans].values():
        at_home = group.hex in board.hexes and board.side(group.hex) == board.sides.get(
            group.nation
        )
        if group.state == PartisanState.ACTIVE and at_home:
            what = f"Partisans {group.id} at {place_of(state, group.hex)} are behind their line."
            yield "umpire", "LW-PAG-08", what


def _of_staffs(state: State) -> Iterator[Item]:
    for nation in state[Nation].values():
        if pool := pool_in_words(nation):
            yield nation.team, "LW-SEQ-02", f"{nation.id} has in its pool: {pool}."
        if hexes := cut_off(state, nation.id):
            where = ", ".join(place_of(state, name) for name in hexes)
            yield nation.team, "LW-POOL-02", f"{nation.id} is cut off at {where}."
        shut = [line.id for line in state[Line].values() if line.nation == nation.id and line.shut]
        if shut:
            yield nation.team, "LW-BOM-05", f"Lines shut by bombing: {', '.join(shut)}."
    for each in state[Works].values():
        if each.building:
            where = f"{place_of(state, each.hex)} towards {place_of(state, each.towards)}"
            yield (
                _team(state, each.nation),
                "LW-FORT-02",
                f"Works at {where}: {each.building} under way.",
            )
    for card in state[Front].values():
        if card.locked:
            where = place_of(state, card.hex)
            men = "1 Man builds" if card.locked == 1 else f"{card.locked} Men build"
            yield _team(state, card.nation), "LW-FORT-02", f"{men} at {where}."


def _team(state: State, nation: str) -> str:
    found = state[Nation].get(nation)
    return found.team if found else nation
