"""OC-9.30 The way back: straight away from the enemy, past no enemy, over no water."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise, starmap

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square, distance_squared, farthest
from workbook_engine.rulesets.opcom.land.ground import (
    active,
    square_of,
    squares_for,
    units_near,
    where,
)
from workbook_engine.rulesets.opcom.land.passable import Step, steps_of
from workbook_engine.rulesets.opcom.land.ways import traced
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

_COMPASS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight directions clockwise from north, as steps of row and column."""

_TURNS = (0, 1, -1, 2, -2)
"""How far a way back may bend from straight away, in eighths of a circle, best first."""


def way_back(
    state: State, unit: Unit, engagement: Engagement, km: Fraction, rules: Rules, has_room: Step
) -> list[Square]:
    """OC-9.30, D-14, OC-7.1 Return the way a unit goes back, nothing where every way is barred.

    A straight square counts one side and a diagonal one a side and a half, as on a march.
    """
    here = where(state, unit)
    if here is None:
        return []
    facing = _facing(state, unit, engagement) or _enemy_squares(state, unit)
    enemies = _enemies_near(state, unit, here, squares_for(km, state) + 2)
    straight = _away(here, facing)
    may_march = steps_of(state, unit, rules)

    def may_step(here: Square, there: Square) -> bool:
        return may_march(here, there) and has_room(here, there)

    for turn in _TURNS:
        step = _COMPASS[(straight + turn) % len(_COMPASS)]
        half_sides = _half_sides(step)
        squares = squares_for(km if half_sides == 2 else km * Fraction(2, half_sides), state)
        way = list(_line(here, step, squares))
        is_whole = len(way) == squares and all(starmap(may_step, pairwise([here, *way])))
        if is_whole and not any(_is_beside(square, enemies) for square in way):
            return [here, *way]
    return _way_round(here, 2 * squares_for(km, state), straight, (facing, enemies), may_step)


def _half_sides(step: tuple[int, int]) -> int:
    """D-14 Return what a step counts, in halves of a square's side."""
    return 3 if step[0] and step[1] else 2


def _way_round(
    here: Square,
    half_sides: int,
    straight: int,
    of_enemy: tuple[list[Square], list[Square]],
    may_step: Step,
) -> list[Square]:
    """OC-9.30 Return a bent way, to a bridge at one side, say; nothing where there is none.

    It is as long as the straight way would be, or half a side longer or shorter where no way fits;
    it rubs past no enemy, and ends farther from all it fights than it began; of several ends the
    one farthest straight back is taken.
    """
    facing, enemies = of_enemy
    reached, came = _reached(here, half_sides + 1, enemies, may_step)
    step = _COMPASS[straight]

    def back(end: Square) -> int:
        return _alignment(step, end.row - here.row, end.column - here.column)

    for length in (half_sides, half_sides + 1, half_sides - 1):
        ends = [end for end, cost in reached.items() if cost == length and back(end) > 0]
        ends = [end for end in ends if _is_farther(here, end, facing)]
        if ends:
            best = max(ends, key=lambda end: (back(end), -end.row, -end.column))
            return traced(came, here, best)
    return []


def _reached(
    here: Square, half_sides: int, enemies: list[Square], may_step: Step
) -> tuple[dict[Square, int], dict[Square, Square]]:
    """Return the least half sides that each square takes to get to, and from where it is got to."""
    reached, frontier, came = {here: 0}, [(0, here)], dict[Square, Square]()
    while frontier:
        cost, square = heappop(frontier)
        if cost > reached[square]:
            continue
        for there in square.neighbours():
            step = (there.row - square.row, there.column - square.column)
            total = cost + _half_sides(step)
            if total > half_sides or total >= reached.get(there, total + 1):
                continue
            if may_step(square, there) and not _rubs(here, there, enemies):
                reached[there], came[there] = total, square
                heappush(frontier, (total, there))
    return reached, came


def _rubs(here: Square, there: Square, enemies: list[Square]) -> bool:
    """OC-6.13 Tell whether a square is beside an enemy who is no farther from it than before."""
    close = [enemy for enemy in enemies if _is_beside(there, [enemy])]
    return not _is_farther(here, there, close)


def _is_farther(here: Square, end: Square, enemies: list[Square]) -> bool:
    return all(distance_squared(end, foe) > distance_squared(here, foe) for foe in enemies)


def _enemy_squares(state: State, unit: Unit) -> list[Square]:
    """OC-6.12 Return where effective enemies stand."""
    foes = [enemy for enemy in active(state) if enemy.side != unit.side and is_effective(enemy)]
    return [square for enemy in foes if (square := where(state, enemy))]


def _enemies_near(state: State, unit: Unit, here: Square, within: int) -> list[Square]:
    """OC-6.12 Return where effective enemies stand in so many squares round a unit."""
    near = units_near(state, here, within)
    return [at for enemy, at in near if enemy.side != unit.side and is_effective(enemy)]


def _facing(state: State, unit: Unit, engagement: Engagement) -> list[Square]:
    """Return the squares of those it fights: its attackers, or the position it attacked."""
    if unit.id in engagement.defenders:
        squares = [where(state, state[Unit][each]) for each in engagement.attackers]
    else:
        squares = [square_of(state, engagement.square)]
    return [square for square in squares if square and square != where(state, unit)]


def _away(here: Square, enemies: list[Square]) -> int:
    """Return the compass direction that leads straight away from the middle of the enemy."""
    rows = sum(here.row - enemy.row for enemy in enemies)
    columns = sum(here.column - enemy.column for enemy in enemies)
    best = max(_COMPASS, key=lambda step: _alignment(step, rows, columns))
    return _COMPASS.index(best)


def _alignment(step: tuple[int, int], rows: int, columns: int) -> int:
    """Return how well a step points along a vector, times its squared length to stay exact.

    A diagonal step is longer; scaling the straight one by 7/5 (about the root of 2) evens that.
    """
    along = step[0] * rows + step[1] * columns
    return along * (5 if step[0] and step[1] else 7)


def _line(here: Square, step: tuple[int, int], squares: int) -> Iterator[Square]:
    for n in range(1, squares + 1):
        row, column = here.row + n * step[0], here.column + n * step[1]
        if row > 0 and column > 0:
            yield Square(row, column)


def _is_beside(square: Square, enemies: list[Square]) -> bool:
    """OC-6.13 Tell whether a square is closed to a retiring unit: it cannot rub past an enemy."""
    return any(farthest(square, enemy) <= 1 for enemy in enemies)
