"""What is left of a battle that was handed down: steps, and who stands on the ground."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState


def left(state: State, row: str) -> Fraction:
    """OR-HAND-2 Return the steps that a unit has left; nothing where it is lost."""
    unit = state[Unit].get(row)
    stands = unit and unit.state != UnitState.LOST
    return Fraction(board.steps_of(state, unit) if unit and stands else 0)


def holds(state: State, ground: tuple[str, ...]) -> str:
    """OR-HAND-2 Return the side that alone has units in the fields fought for; blank if none."""
    sides = {board.side(state, unit) for unit in board.in_field(state) if unit.field in ground}
    return sides.pop() if len(sides) == 1 else ""
