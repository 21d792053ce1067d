"""A combat lost to a counter-attack: which start hexes are given up (LW-TER-10)."""

from __future__ import annotations

from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.aftermath.combat_ground import CombatGround
from workbook_engine.rulesets.last_war.aftermath.pushed_out import push_out
from workbook_engine.rulesets.last_war.combat.combat_story import Aftermath
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow


def thrown_out(combat: CombatGround) -> Aftermath:
    """LW-TER-10 Throw the attackers out of where they came from."""
    row, umpire = combat.fight.row, combat.umpire
    starts = _thrown_out_of(combat.fight, combat.board, umpire)
    out = push_out(combat.board, combat.forces, starts, row.hex, row.attacking_side, umpire.rules)
    where = " and ".join(place_of(combat.state, name) for name in out.left)
    return combat.settled(
        f"thrown out of {where}",
        out.board,
        out.forces,
        lost=out.lost,
        given_up=out.left,
    )


def _thrown_out_of(fight: Fight, board: Board, umpire: Umpire) -> tuple[str, ...]:
    """LW-TER-10 Return the start hexes that are lost; where it is one, the defender chooses."""
    row = fight.row
    own = [name for name in row.starts if board.side(name) == row.attacking_side]
    if len(own) < 2 or umpire.rules.word("red_pushout") == "all":
        return tuple(own)
    chosen = umpire.on(CombatRow, row.label).judge(
        "thrown out of",
        own[0],
        rule="LW-TER-10",
        question="Which start hex the counter-attack takes: the defender chooses",
        choices=tuple(own),
    )
    return (chosen,)
