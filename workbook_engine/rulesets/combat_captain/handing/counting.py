"""What is left of a battle that was handed down: sub-units, and who holds the objectives."""

from __future__ import annotations

from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Objective,
    Status,
    SubUnit,
)


def left(state: State, row: str) -> Fraction:
    """CC-CLC-15 Return how many sub-units of a company are left, on the table or off it."""
    company = state[Company].get(row)
    if company is None or company.state == Status.LOST:
        return Fraction(0)
    own = (each for each in state[SubUnit].values() if each.company == row)
    return Fraction(sum(1 for each in own if each.men and each.state != Status.LOST))


def stands(state: State, row: str) -> object:
    """Return where the sub-units of a company are, and how many men each has."""
    own = (each for each in state[SubUnit].values() if each.company == row)
    return [(each.id, each.men, each.x, each.y, each.cover, each.state) for each in own]


def holds(state: State, ground: tuple[str, ...]) -> str:
    """CC-END-01 Return the side that holds all objectives fought for; blank if none does.

    Where none of those is on the table any more it is all that are.
    """
    objectives = state[Objective]
    fought = [each for each in ground if each in objectives] or list(objectives)
    sides = {objectives[each].held_by for each in fought}
    return sides.pop() if len(sides) == 1 else ""
