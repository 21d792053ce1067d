"""Smooth lines and rounded areas, out of points and fields."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import hypot

from msgspec import Struct

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, north, east, south."""


@lru_cache(maxsize=4096)
def smooth(points: tuple[Point, ...], steps: int = 6) -> tuple[Point, ...]:
    """Return a centripetal Catmull-Rom curve through the points."""
    if len(points) < 3:
        return points
    first, last = points[0], points[-1]
    ends = (_mirrored(points[1], first), _mirrored(points[-2], last))
    line = [ends[0], *points, ends[1]]
    curve = [first]
    for four in zip(line, line[1:], line[2:], line[3:], strict=False):
        curve += _between(*four, steps)
    return tuple(curve)


_BENT = 1e-9
"""From how much on three points are not on one line."""


def lean(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a smooth curve through the points without those between which it is straight.

    >>> lean(((0, 0), (1, 0), (2, 0), (3, 0)))
    ((0, 0), (3.0, 0.0))
    """
    curve = smooth(points)
    kept = [*curve[:1]]
    for (x, y), (east, south) in pairwise(curve[1:]):
        left, top = kept[-1]
        if abs((x - left) * (south - top) - (y - top) * (east - left)) > _BENT:
            kept.append((x, y))
    return (*kept, *curve[-1:]) if len(curve) > 1 else curve


def softened(points: Sequence[Point], passes: int = 2) -> tuple[Point, ...]:
    """Return a course without its stairs: each point drawn towards its neighbours.

    >>> softened([(0, 0), (2, 0), (2, 2)], passes=1)
    ((0, 0), (1.5, 0.5), (2, 2))
    """
    line = list(points)
    for _ in range(passes):
        line[1:-1] = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
    return tuple(line)


def _mirrored(one: Point, about: Point) -> Point:
    return 2 * about[0] - one[0], 2 * about[1] - one[1]


def _between(a: Point, b: Point, c: Point, d: Point, steps: int) -> Iterator[Point]:
    """Yield points of the curve from `b` to `c`, the last of which is `c`."""
    knots = [0.0]
    for one, other in ((a, b), (b, c), (c, d)):
        knots.append(knots[-1] + max(_far(one, other), 1e-6) ** 0.5)
    t0, t1, t2, t3 = knots
    for n in range(1, steps + 1):
        t = t1 + n / steps * (t2 - t1)
        a1, a2, a3 = _mix(a, b, t0, t1, t), _mix(b, c, t1, t2, t), _mix(c, d, t2, t3, t)
        yield _mix(_mix(a1, a2, t0, t2, t), _mix(a2, a3, t1, t3, t), t1, t2, t)


def _mix(one: Point, other: Point, start: float, end: float, at: float) -> Point:
    share = (at - start) / (end - start)
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _far(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


class Measured(Struct, frozen=True):
    """A line on which one can say how far along it a point is."""

    line: Sequence[Point]
    ways: tuple[float, ...]
    """How far it is to each of its points."""

    @classmethod
    def of(cls, line: Sequence[Point]) -> Measured:
        """Measure a line."""
        steps = (_far(one, other) for one, other in pairwise(line))
        return cls(line, tuple(accumulate(steps, initial=0.0)))

    @property
    def length(self) -> float:
        """How long it is."""
        return self.ways[-1]

    def along(self, way: float) -> tuple[Point, Point]:
        """Return the point so far along it, and the direction there, of length 1."""
        at = min(max(bisect_left(self.ways, way), 1), len(self.line) - 1)
        one, other = self.line[at - 1], self.line[at]
        step = _far(one, other) or 1.0
        dx, dy = (other[0] - one[0]) / step, (other[1] - one[1]) / step
        off = min(way - self.ways[at - 1], step)
        return (one[0] + dx * off, one[1] + dy * off), (dx, dy)


AT_HAND = 0.8
"""How near to the edge of the land a road ends that goes on beyond it, in fields."""


def to_the_edge(course: Sequence[Point], land: Box, near: float = 1.6) -> tuple[Point, ...]:
    """Return a course that goes on to the edge of the land where it ends close before it.

    >>> to_the_edge([(0.5, 2.5), (3.5, 2.5)], (0, 0, 9, 9))
    ((0.0, 2.5), (0.5, 2.5), (3.5, 2.5))
    """
    if len(course) < 2:
        return tuple(course)
    before = _beyond(course[1], course[0], land, near)
    after = _beyond(course[-2], course[-1], land, near)
    return (*before, *course, *after)


def _beyond(last: Point, end: Point, land: Box, near: float) -> tuple[Point, ...]:
    """Return where on the edge a course ends that goes on as it came; else the nearest edge."""
    west, north, east, south = land
    (x, y), (dx, dy) = end, _direction(last, end)
    ways = [(limit - x) / dx for limit in (west, east) if dx and (limit - x) * dx > 0]
    ways += [(limit - y) / dy for limit in (north, south) if dy and (limit - y) * dy > 0]
    way = min(ways, default=near + 1)
    if way <= near:
        on = x + dx * way, y + dy * way
        return ((min(max(on[0], west), east), min(max(on[1], north), south)),)
    edges = ((west, y), (east, y), (x, north), (x, south))
    off, edge = min((_far(end, edge), edge) for edge in edges)
    return (edge,) if 0 < off < 0.75 else ()


def within(line: Sequence[Point], box: Box) -> Iterator[Sequence[Point]]:
    """Yield the stretches of a line that touch a box, each with a point beyond it at either end.

    >>> [*within([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], (1.5, -1, 2.5, 1))]
    [[(1, 0), (2, 0), (3, 0)]]
    """
    west, north, east, south = box
    inside = [west <= x <= east and north <= y <= south for x, y in line]
    begin = 0
    for at, here in enumerate(inside):
        if here and not (at and inside[at - 1]):
            begin = max(at - 1, 0)
        if here and not (at + 1 < len(inside) and inside[at + 1]):
            yield line[begin : at + 2]


def beside(line: Sequence[Point], by: float) -> list[Point]:
    """Return a line moved sideways, to the left of its course where `by` is positive."""
    moved = []
    for at, point in enumerate(line):
        one, other = line[max(at - 1, 0)], line[min(at + 1, len(line) - 1)]
        step = _far(one, other) or 1.0
        dx, dy = (other[0] - one[0]) / step, (other[1] - one[1]) / step
        moved.append((point[0] + dy * by, point[1] - dx * by))
    return moved


def parallel(line: Sequence[Point], by: float) -> list[Point]:
    """Return a line of straight steps moved to its left, all of it as far off as wanted.

    >>> parallel([(0, 0), (4, 0), (4, 4)], 1)
    [(0.0, -1.0), (5.0, -1.0), (5.0, 4.0)]
    """
    steps = [_direction(one, other) for one, other in pairwise(line)]
    moved = []
    for point, (ax, ay), (bx, by_) in zip(
        line, (steps[0], *steps), (*steps, steps[-1]), strict=True
    ):
        share = by / max(1 + ax * bx + ay * by_, 0.3)
        moved.append((point[0] + (ay + by_) * share, point[1] - (ax + bx) * share))
    return moved


def _direction(one: Point, other: Point) -> Point:
    step = _far(one, other) or 1.0
    return (other[0] - one[0]) / step, (other[1] - one[1]) / step


def rings(outlines: Iterable[Sequence[Point]]) -> Iterator[list[Point]]:
    """Yield the outlines of fields that touch, melted into areas: holes are rings of their own."""
    edges: dict[tuple[Point, Point], None] = {}
    for corners in outlines:
        for one, other in pairwise((*corners, corners[0])):
            if (other, one) in edges:
                del edges[other, one]
            else:
                edges[one, other] = None
    onward: dict[Point, list[Point]] = {}
    for one, other in edges:
        onward.setdefault(one, []).append(other)
    while onward:
        start = at = next(iter(onward))
        ring = []
        while True:
            ring.append(at)
            ways = onward[at]
            at = ways.pop()
            if not ways:
                del onward[ring[-1]]
            if at == start:
                break
        yield ring


def rounded(ring: Sequence[Point], passes: int = 3) -> list[Point]:
    """Return a ring with its corners cut by Chaikin's passes."""
    corners = list(ring)
    for _ in range(passes):
        corners = [
            mixed
            for one, other in pairwise((*corners, corners[0]))
            for mixed in (_at(one, other, 0.25), _at(one, other, 0.75))
        ]
    return [*_bends(corners)]


def _bends(ring: Sequence[Point]) -> Iterator[Point]:
    """Yield the points of a ring at which it bends: what lies on a straight stretch is not seen."""
    for (ax, ay), (bx, by), (cx, cy) in zip(
        (ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False
    ):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            yield bx, by


def _at(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def points_to_the_sides(middle: Point, wide: float, high: float) -> list[Point]:
    """Return six corners around a point, one to either hand; wide and high are the halves."""
    (x, y), cut = middle, high * 0.8
    return [
        *((x - wide, y), (x - wide + cut, y - high), (x + wide - cut, y - high)),
        *((x + wide, y), (x + wide - cut, y + high), (x - wide + cut, y + high)),
    ]
