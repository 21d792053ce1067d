"""The way on: where an overrun leads, straight on until it meets more enemy (OC-9.28)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom.aftermath.breakthrough import attacking_rows
from workbook_engine.rulesets.opcom.land.ground import (
    active,
    beside,
    square_km,
    square_of,
    units_in,
    where,
)
from workbook_engine.rulesets.opcom.land.passable import can_move_in, steps_of
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


def way_on(
    state: State,
    engagement: Engagement,
    attackers: Sequence[Unit],
    km: Fraction,
    rules: Rules,
) -> list[Square]:
    """OC-9.28 Return the squares straight on through the position, as far as the move reaches.

    It ends short of the enemy, of the map's edge and of water.
    """
    centre = parse_square(engagement.square)
    start = _came_from(state, engagement)
    if centre is None or start is None:
        return []
    step = (_sign(centre.row - start.row), _sign(centre.column - start.column))
    way: list[Square] = []
    steps = [steps_of(state, unit, rules) for unit in attackers]
    stand = [(where(state, unit) or centre) for unit in attackers]
    if not all(can_move_in(may, at, centre) for may, at in zip(steps, stand, strict=True)):
        return []  # water keeps them from the position itself
    here, cost = centre, _cost(state, step)
    while (len(way) + 1) * cost <= km and contact(state, engagement, here) is None:
        there = _next(here, step)
        if there is None or not all(may_step(here, there) for may_step in steps):
            break
        here = there
        way.append(here)
    return way


def _cost(state: State, step: tuple[int, int]) -> Fraction:
    """Return the km of a step: one across a corner is longer by the root of two, taken as 7/5."""
    return square_km(state) * (Fraction(7, 5) if step[0] and step[1] else Fraction(1))


def _next(here: Square, step: tuple[int, int]) -> Square | None:
    """Return the square one step on; nothing beyond the map's first row and column."""
    row, column = here.row + step[0], here.column + step[1]
    return Square(row, column) if row >= 1 and column >= 1 else None


def contact(state: State, engagement: Engagement, here: Square | None) -> Square | None:
    """OC-9.28 Return the square of more enemy in contact with a square, or None."""
    if here is None:
        return None
    for unit in active(state):
        there = where(state, unit)
        foe = unit.side != engagement.attacking_side and is_effective(unit)
        beyond = unit.id not in engagement.defenders
        if foe and beyond and there and beside(there, here):
            return there
    return None


def enemies_at(state: State, engagement: Engagement, square: Square) -> list[Unit]:
    """Return the enemy units in a square."""
    return [u for u in units_in(state, square) if u.side != engagement.attacking_side]


def _came_from(state: State, engagement: Engagement) -> Square | None:
    """Return a square the attackers came from: the first that is not the position itself."""
    rows = attacking_rows(state, engagement)
    squares = (square_of(state, row.came_from) for row in rows if row.came_from)
    return next((s for s in squares if s and str(s) != engagement.square), None)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
