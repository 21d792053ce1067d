"""What is left of a battle that was handed down: bases that can fight on, and who stands there."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

_OUT = frozenset({BaseState.LOST, BaseState.IN_PILE})


def left(state: State, row: str) -> Fraction:
    """SB-DMG-02 Return whether a base can fight on: one that is lost or in the pile cannot."""
    base = state[Base].get(row)
    return Fraction(0 if base is None or base.state in _OUT else 1)


def holds(state: State, ground: tuple[str, ...]) -> str:
    """SB-GEN-03 Return the side that alone has bases in the sectors fought for; blank if none."""
    sides = {side_of_base(state, base) for base in on_table(state) if base.sector in ground}
    return sides.pop() if len(sides) == 1 else ""
