"""What is left of a battle that was handed down: status, and who stands on the ground."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.land.ground import square_of, where
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of


def left(state: State, row: str) -> Fraction:
    """OC-9.1 Return what a battalion is worth now; nothing where it is not there any more."""
    unit = state[Unit].get(row)
    return Fraction(status_of(unit) if unit and unit.state == UnitState.ACTIVE else 0)


def holds(state: State, ground: tuple[str, ...]) -> str:
    """OC-9.11 Return the side that alone has units that can fight on the ground; else blank."""
    squares = {square_of(state, each) for each in ground}
    there = (each for each in state[Unit].values() if each.state == UnitState.ACTIVE)
    sides = {each.side for each in there if is_effective(each) and where(state, each) in squares}
    return sides.pop() if len(sides) == 1 else ""
