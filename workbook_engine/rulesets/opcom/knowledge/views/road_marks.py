"""Roads on the drawn Map: one sign a square that shows where the road goes on."""

from __future__ import annotations

from collections.abc import Iterable

RAILWAY = "╫"
MEETING = "┼"
SIGNS = {
    "E": "─",
    "W": "─",
    "N": "│",
    "S": "│",
    "EW": "─",
    "NS": "│",
    "ES": "┌",
    "SW": "┐",
    "EN": "└",
    "NW": "┘",
    "ENS": "├",
    "NSW": "┤",
    "ESW": "┬",
    "ENW": "┴",
    "ENSW": MEETING,
}
"""By the straight ways out of a square; signs that every common font has."""

Step = tuple[int, int]
COMPASS = {(-1, 0): "N", (0, 1): "E", (1, 0): "S", (0, -1): "W"}


def road_mark(ways_out: Iterable[Step]) -> str:
    """Return the sign of a road that leaves a square by some steps (rows south, columns east).

    >>> road_mark([(0, 1), (0, -1)]), road_mark([(1, 0), (0, 1)]), road_mark([(-1, 1)])
    ('─', '┌', '/')
    """
    steps = sorted(set(ways_out))
    if all(step in COMPASS for step in steps):
        return SIGNS["".join(sorted(COMPASS[step] for step in steps))]
    if len(steps) > 2:
        return MEETING
    (rows, columns), *others = steps
    for other in others:
        rows, columns = rows - other[0], columns - other[1]
    return slope(rows, columns)


def slope(rows: int, columns: int) -> str:
    """Return the stroke that is nearest to a direction.

    >>> slope(0, 2), slope(2, 0), slope(1, 2), slope(1, -2)
    ('─', '│', '\\\\', '/')
    """
    if 5 * abs(rows) < 2 * abs(columns):
        return "─"
    if 5 * abs(columns) < 2 * abs(rows):
        return "│"
    return "\\" if rows * columns > 0 else "/"
