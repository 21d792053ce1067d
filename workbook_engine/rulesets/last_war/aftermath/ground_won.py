"""A combat won: who goes in, who goes beyond, who stays (LW-TER-09, LW-TER-11)."""

from __future__ import annotations

from workbook_engine.core.desk import readable
from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.aftermath.combat_ground import CombatGround
from workbook_engine.rulesets.last_war.aftermath.occupation import (
    Advance,
    Ground,
    hexes_beyond,
    occupy,
)
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.combat_story import Aftermath
from workbook_engine.rulesets.last_war.combat.toll import Lost, overrun_garrisons
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import At, Forces
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.line.line import is_front, required_front
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome


def ground_won(combat: CombatGround, found: Assessment, own: Lost, rules: Rules) -> Aftermath:
    """LW-TER-11, LW-TER-09 Occupy the hex, and go beyond where that is open and ordered.

    Whoever wins and has no Man left does not advance, unless Control lets him.
    """
    fight, row = combat.fight, combat.fight.row
    survivors = _survivors(fight.attackers, own, combat.forces)
    if not together(survivors.values()).man and _stays_where_it_is(combat):
        return combat.settled("won, with no Man left to advance", combat.board, combat.forces)
    advance = _advance(fight, survivors)
    beyond = _beyond(fight, found, combat.board, combat.forces, advance)
    ground = occupy(
        Ground(combat.board, combat.forces),
        replace(advance, beyond=beyond),
        fight.defending_side,
        rules,
    )
    taken = (row.hex, beyond) if beyond else (row.hex,)
    lost = ground.fallen_back.lost if ground.fallen_back else {}
    fallen = tuple(overrun_garrisons(combat.state, taken, fight.defending_side, combat.paid))
    return combat.settled(
        " and ".join(place_of(combat.state, name) for name in taken) + " taken",
        ground.board,
        ground.forces,
        more=fallen,
        lost=lost,
        won=taken,
    )


def _stays_where_it_is(combat: CombatGround) -> bool:
    """LW-TER-11 Ask whether the line stays where a combat is won and nobody is left to go in."""
    row = combat.fight.row
    answer = combat.umpire.on(CombatRow, row.label).judge(
        "no Man left",
        "stays",
        rule="LW-TER-11",
        question=f"{readable(row.attacking_side)} won {row.hex} with no Man left: does its line "
        "stay, or is the hex taken with a Man from the line beside it",
        choices=("stays", "taken"),
    )
    return answer == "stays"


def _advance(fight: Fight, survivors: dict[At, Points]) -> Advance:
    """LW-TER-11 Return what goes into the hex won."""
    return Advance(
        side=fight.row.attacking_side,
        starts=fight.row.starts,
        to=fight.row.hex,
        nation=_leading(fight.attackers),
        survivors=survivors,
        by_sea=fight.combat.amphibious,
    )


def _leading(attackers: tuple[Committed, ...]) -> str:
    """Return the nation with most Men in an attack; it holds what is won."""
    men: dict[str, int] = {}
    for each in attackers:
        men[each.nation] = men.get(each.nation, 0) + each.points.man
    return max(men, key=lambda nation: men[nation])


def _beyond(fight: Fight, found: Assessment, board: Board, forces: Forces, advance: Advance) -> str:
    """LW-TER-09 Return the hex beyond that was ordered, if the result opens it and Men suffice."""
    if found.outcome is not Outcome.OCCUPY_PLUS:
        return ""
    enemy = fight.defending_side
    marked = {
        name
        for (name, nation), h in forces.holdings.items()
        if h and board.sides.get(nation) == enemy
    }
    held = marked | {name for name in board.hexes if forces.men(name, enemy)}
    line = required_front(board, enemy)
    shut = frozenset({*held, *line})
    open_to = hexes_beyond(board, fight.row.starts, fight.row.hex, shut)
    ordered = (name for name in fight.row.exploit_to if name in open_to)
    return next((name for name in ordered if _enough_for(board, forces, advance, name)), "")


def _enough_for(board: Board, forces: Forces, advance: Advance, beyond: str) -> bool:
    """LW-TER-09 Tell whether there is a Man for each front hex that going beyond results in."""
    taken = (advance.to, beyond)
    after = board.held_by(advance.nation, taken)
    going = together(advance.survivors.values()).man
    staying = {
        start: forces.men(start, advance.side)
        - sum(p.man for (at, _), p in advance.survivors.items() if at == start)
        for start in advance.starts
    }
    needs = [name for name in (*taken, *advance.starts) if is_front(after, name, advance.side)]
    return going >= sum(1 for name in needs if not staying.get(name))


def _survivors(attackers: tuple[Committed, ...], own: Lost, left: Forces) -> dict[At, Points]:
    """Return what is left of those committed; of what was lost elsewhere meanwhile, no more."""
    survivors: dict[At, Points] = {}
    for each in attackers:
        at = each.place, each.nation
        survivors[at] = survivors.get(at, Points()) + each.points
    return {
        at: (points - own.cards.get(at, Points())).at_most(left.at(*at).points)
        for at, points in survivors.items()
    }
