"""Gaps for which the rules find no Man: the umpire is asked for one (LW-FL-02, LW-SEQ-02)."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.gap_filling import POOL, Filled

NOBODY_COMES = "nobody"


def asked_for_a_man(
    board: Board,
    forces: Forces,
    side: str,
    gap: str,
    pools: Mapping[str, int],
    asks: Questions,
    rule: str,
) -> Filled:
    """LW-FL-02, LW-SEQ-02 Ask from where a Man comes that the rules do not find; nobody by default.

    He may come from a hex beside the gap, were he its last, or from a pool that has no way there.
    """
    offered = {
        each: Filled(gap, nation, each)
        for each in board.by_land(gap)
        for nation in forces.nations(each, side)
        if forces.free(each, nation).man
    }
    offered |= {n: Filled(gap, n, POOL) for n, men in pools.items() if men > 0}
    answer = asks.judge(
        "a Man from the pool" if rule == "LW-SEQ-02" else "a Man",
        NOBODY_COMES,
        rule=rule,
        question=f"The line has no Man at {gap}: from which hex or pool does one come",
        choices=(NOBODY_COMES, *offered),
    )
    return offered.get(answer, Filled(gap))
