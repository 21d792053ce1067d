"""What a combat does: losses taken, ground won or lost, gaps filled (LW-CBT-07, 08, LW-SEQ-08)."""

from __future__ import annotations

from workbook_engine.core.changes import Set
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.aftermath.combat_ground import CombatGround
from workbook_engine.rulesets.last_war.aftermath.ground_won import ground_won
from workbook_engine.rulesets.last_war.aftermath.thrown_out import thrown_out
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.combat_story import Aftermath
from workbook_engine.rulesets.last_war.combat.fighting import supplies_there
from workbook_engine.rulesets.last_war.combat.security import partisans_beaten
from workbook_engine.rulesets.last_war.combat.toll import split, toll, without
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.land.map_changes import changes_on_map
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome, PartisanState

_WON = frozenset({Outcome.OCCUPY, Outcome.OCCUPY_PLUS, Outcome.ASSAULT_SUCCESS})


def after_combat(state: State, fight: Fight, found: Assessment, umpire: Umpire) -> Aftermath:
    """LW-CBT-07, LW-CBT-08 Take the losses of both sides off, then move who won or lost."""
    board, before = Board.of(state), Forces.of(state)
    forces, (own, other) = without(
        _supplies_spent(state, fight, before),
        split(fight, found, attackers=True),
        split(fight, found, attackers=False),
    )
    paid = tuple(toll(state, fight, own, other))
    combat = CombatGround(state, fight, umpire, board, before, forces, paid)
    if fight.target is not None:
        return _operation(combat, fight.target, found)
    if found.outcome in _WON:
        return ground_won(combat, found, own, umpire.rules)
    if found.outcome is Outcome.PUSHED_OUT:
        return thrown_out(combat)
    return combat.settled("the line stays", board, forces)


def _supplies_spent(state: State, fight: Fight, forces: Forces) -> Forces:
    """LW-RES-03 Take the supplies put in off the cards, whatever the outcome of the combat."""
    for each in supplies_there(state, fight.row):
        if each.place != POOL:
            forces = forces.less(each.hex, each.nation, Holding(lsp=each.lsp))
    return forces


def _operation(combat: CombatGround, target: Partisans, found: Assessment) -> Aftermath:
    """LW-SEC-04 A security operation: the group is destroyed or not, the front does not move."""
    changes = changes_on_map(
        combat.state, (combat.board, combat.board), (combat.before, combat.forces)
    )
    if not partisans_beaten(found, combat.umpire.rules):
        return Aftermath((*changes, *combat.paid), "the partisans hold out")
    gone = Set(Partisans, target.id, "state", str(PartisanState.DESTROYED))
    destroyed = "the partisans are destroyed"
    return Aftermath((*changes, *combat.paid, gone), destroyed, partisans_gone=True)
