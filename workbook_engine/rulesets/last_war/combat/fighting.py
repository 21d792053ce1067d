"""Combats on the map: where, in which order, with whom, and which are void (LW-SEQ-07)."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.stocks import Sharing
from workbook_engine.rulesets.last_war.land.board import Board, place_order
from workbook_engine.rulesets.last_war.land.forces import free_to_fight
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.pool.partisans import partisans_in
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL, Committed, Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import LAST
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Attack


def in_order_of_effectiveness(state: State, first_side: str) -> list[str]:
    """LW-SEQ-07 Return the combats' labels, highest Military Effectiveness of attackers first.

    Where they are equal, those of the side that goes first; then the players' own priority, then
    the order of the map.
    """

    def order(row: CombatRow) -> tuple[object, ...]:
        return (
            -_best(state, row),
            row.attacking_side != first_side,
            row.priority or LAST,
            place_order(row.hex),
            row.label,
        )

    return [row.label for row in sorted(state[CombatRow].values(), key=order)]


def sides_compete(state: State) -> bool:
    """LW-SEQ-07 Tell whether combats of two sides are equal, so that it matters who goes first."""
    sides: dict[Fraction, set[str]] = {}
    for row in state[CombatRow].values():
        sides.setdefault(_best(state, row), set()).add(row.attacking_side)
    return any(len(each) > 1 for each in sides.values())


def _best(state: State, row: CombatRow) -> Fraction:
    attackers = (each for each in committed(state, row.label, Role.ATTACKER) if each.points)
    nations = {each.nation for each in attackers}
    known = (state[Nation][n].effectiveness for n in nations if n in state[Nation])
    return max(known, default=Fraction(0))


def why_cancelled(state: State, row: CombatRow, rules: Rules) -> str:
    """LW-SEQ-07 Return why an earlier combat has made this one void, or nothing."""
    board = Board.of(state)
    if row.kind == Attack.SECURITY:
        if group_attacked(state, row) is None:
            return "the partisans are gone"
    elif board.side(row.hex) in ("", row.attacking_side):
        return "the enemy no longer holds it"
    if not [each for each in still_there(state, row, rules) if each.points.man]:
        return "nobody is left to attack"
    return ""


def still_there(state: State, row: CombatRow, rules: Rules) -> tuple[Committed, ...]:
    """LW-CBT-02 Return what is committed, as far as it is still in its hex, each point once."""
    board = Board.of(state)
    left = free_to_fight(state, rules)
    found = []
    for each in committed(state, row.label, Role.ATTACKER):
        at = each.place, each.nation
        if each.place != POOL and board.side(each.hex) != row.attacking_side:
            continue
        points = each.points.at_most(left.get(at, Points()))
        if points:
            left[at] -= points
            there = replace(each, man=points.man, tank=points.tank, aircraft=points.aircraft)
            found.append(there)
    return tuple(found)


def supplies_there(state: State, row: CombatRow) -> tuple[Committed, ...]:
    """LW-RES-03 Return the supplies put in that are still where they were, on either side."""
    there = {(card.hex, card.nation): card.lsp for card in state[Front].values()}
    there |= {(POOL, nation.id): nation.pool_lsp for nation in state[Nation].values()}
    left = Sharing[tuple[str, str]](lambda at: there.get(at, 0))
    found = []
    for each in committed(state, row.label):
        if lsp := left.take((each.place, each.nation), each.lsp):
            found.append(replace(each, lsp=lsp))
    return tuple(found)


def supplies_of(state: State, row: CombatRow, role: Role) -> int:
    """LW-RES-03 Return the supplies of one side of a combat."""
    return sum(each.lsp for each in supplies_there(state, row) if each.role == role)


def group_attacked(state: State, row: CombatRow) -> Partisans | None:
    """LW-SEC-03 Return the partisan group that a security operation is after."""
    if row.kind != Attack.SECURITY:
        return None
    groups = partisans_in(state, row.hex)
    return next((g for g in groups if side_of(state, g.nation) != row.attacking_side), None)
