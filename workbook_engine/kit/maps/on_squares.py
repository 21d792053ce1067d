"""Rivers along the sides of squares or across them, and roads from middle to middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import floor, hypot
from typing import Any

from workbook_engine.core.squares import Square, parse_square
from workbook_engine.kit.maps.curves import AT_HAND, Box, softened, to_the_edge
from workbook_engine.kit.maps.grids import Grid, Point, Squares, moved
from workbook_engine.kit.maps.picture import Arrow, Counter, Course, Road, Stream, Water, Way, Whose


def rivers(grid: Squares, sides: Iterable[tuple[str, str, str]]) -> Iterator[Water]:
    """Yield the stretches of rivers, given squares with those on their south and their east side.

    They flow smoothly, each still between the middles of the squares that it parts; the longest
    stretch of each river bears its name.
    """
    pieces: dict[str, list[Step]] = {}
    for square, south, east in sides:
        at = grid.middle(square)
        if at is None:
            continue
        corner = moved(at, 5, 5)
        for river, start in ((south, moved(at, -5, 5)), (east, moved(at, 5, -5))):
            if river:
                pieces.setdefault(river, []).append((start, corner))
    for river, found in pieces.items():
        lines = list(lines_of(found))
        longest = max(lines, key=len)
        for line in lines:
            yield Water(river if line is longest else "", softened(line, passes=1), Stream.CANAL)


def roads(grid: Squares, land: Mapping[str, bool]) -> Iterator[Road]:
    """Yield the roads between the middles of squares that have one and share an edge.

    All squares of the land are given, and whether they have one; a road that ends at the edge of
    the land goes on beyond it.
    """
    squares = {each for name, has_one in land.items() if has_one and (each := parse_square(name))}
    xs, ys = zip(*(corner for name in land for corner in grid.outline(name)), strict=True)
    edge = min(xs), min(ys), max(xs), max(ys)
    steps: list[Step] = []
    for one in sorted(squares, key=str):
        for other in (Square(one.row, one.column + 1), Square(one.row + 1, one.column)):
            ends = grid.middle(str(one)), grid.middle(str(other))
            if other in squares and ends[0] and ends[1]:
                steps.append((ends[0], ends[1]))
    for line in lines_of(steps):
        yield Road(to_the_edge(softened(line), edge, near=AT_HAND), Way.MAIN)


Step = tuple[Point, Point]


def lines_of(steps: Iterable[Step]) -> Iterator[list[Point]]:
    """Yield the lines that steps from point to point make, from end or fork to the next.

    >>> list(lines_of([((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 1), (2, 1))]))
    [[(0, 0), (1, 0), (1, 1)], [(1, 1), (1, 2)], [(1, 1), (2, 1)]]
    """
    onward: dict[Point, list[Point]] = {}
    for one, other in steps:
        onward.setdefault(one, []).append(other)
        onward.setdefault(other, []).append(one)
    stops = [point for point, others in onward.items() if len(others) != 2]
    for start in (*stops, *onward):
        while onward[start]:
            line = [start]
            while onward[line[-1]] and (len(line) == 1 or line[-1] not in stops):
                after = onward[line[-1]].pop(0)
                onward[after].remove(line[-1])
                line.append(after)
            yield line


def arrows_between(
    grid: Grid,
    whose: Whose,
    moves: Iterable[tuple[str, str]],
    attacks: Iterable[tuple[str, str]] = (),
) -> Iterator[Arrow]:
    """Yield the arrows of a side from field to field, each once.

    Who attacked, and stands where he did so, has that one alone.
    """
    fought = dict.fromkeys(attacks)
    for way in dict.fromkeys((*fought, *moves)):
        start, end = map(grid.middle, way)
        if start and end and start != end:
            yield Arrow((start, end), whose, way in fought)


def line_of_contact(counters: Iterable[Counter]) -> dict[str, Any]:
    """Return the front, where squares of two sides share an edge, and who holds those squares.

    Whoever stands there now holds a square; an old report holds none.
    """
    there = {
        Square(floor(each.at[1]) + 1, floor(each.at[0]) + 1): each.whose
        for each in counters
        if not each.old
    }
    met = [
        (one, other)
        for one in sorted(there)
        for other in (Square(one.row, one.column + 1), Square(one.row + 1, one.column))
        if there.get(other, there[one]) != there[one]
    ]
    return {
        "held": {str(each): there[each] for pair in met for each in pair},
        "borders": tuple((str(one), str(other)) for one, other in met),
    }


_MOUTH = 0.75
"""How near to another a waterway ends that flows into it, in squares."""


def between_squares(lines: Sequence[Sequence[Point]], land: Box) -> Iterator[Course]:
    """Yield waterways that follow some lines, through the middles of the sides that those cut.

    So the middle of each square lies on the bank that the line has it on, well off the water. What
    ends at the edge of the land flows on over it; what ends near another, in that one.
    """
    sides = [list(_sides_along(_flowing_on(line, land))) for line in lines]
    for number, line in enumerate(lines):
        others = [side for n, along in enumerate(sides) if n != number for side in along]
        first = _end_of(line, sides[number], land, others)
        last = _end_of(line[::-1], sides[number][::-1], land, others)
        yield softened([*first, *sides[number], *last], 1)


def _flowing_on(line: Sequence[Point], land: Box) -> list[Point]:
    """Return a waterway that flows on over the edge of the map where it ends at it."""
    before = [_beyond(line)] if _comes_from_beyond(line, land) else []
    after = [_beyond(line[::-1])] if _comes_from_beyond(line[::-1], land) else []
    return [*before, *line, *after]


def _comes_from_beyond(line: Sequence[Point], land: Box) -> bool:
    if len(line) < 2:
        return False
    (x, y), (west, north, east, south) = _beyond(line), land
    return not (west < x < east and north < y < south)


def _beyond(line: Sequence[Point]) -> Point:
    """Return where a line comes from that goes on as it begins."""
    (x, y), (onward, down) = line[:2]
    return 2 * x - onward, 2 * y - down


def _sides_along(line: Sequence[Point]) -> Iterator[Point]:
    """Yield the middles of the sides between two squares that a line passes, in order.

    Where it passes a side there and back again, the point at which it turns stands for it.
    """
    found: list[Point] = []
    for one, other in pairwise(line):
        for _, side in sorted({*_passed(one, other, 0), *_passed(one, other, 1)}):
            if found[-1:] == [side]:
                found[-1:] = [one] * 3  # so that it is not softened away
            else:
                found.append(side)
    yield from found


def _passed(one: Point, other: Point, across: int) -> Iterator[tuple[float, Point]]:
    """Yield how far along a line it passes from row to row, or column to column, and which side."""
    start, end = one[1 - across], other[1 - across]
    first, last = sorted((floor(start - 0.5), floor(end - 0.5)))
    for line in range(first + 1, last + 1):
        share = (line + 0.5 - start) / (end - start)
        beside = one[across] + share * (other[across] - one[across])
        side = floor(beside - 0.5) + 1.0, line + 0.5
        yield share, side if across == 0 else side[::-1]


def _end_of(
    line: Sequence[Point], sides: Sequence[Point], land: Box, others: Iterable[Point]
) -> Iterator[Point]:
    """Yield where a waterway begins: beyond the map, in another that is near, or by itself."""
    if _comes_from_beyond(line, land):
        yield _beyond(sides if len(sides) > 1 else line)
        return
    for x, y in line[:1]:
        ways = [(hypot(east - x, south - y), (east, south)) for east, south in others]
        off, near = min(ways, default=(_MOUTH, (x, y)))
        yield near if off < _MOUTH else (x, y)
