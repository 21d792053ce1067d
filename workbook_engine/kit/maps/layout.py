"""Where units stand on a map: within their field, on its own bank, as large as there is room for.

One layout serves every drawing of a picture, a whole land, a sheet of it or a report's inset: it is
counted in fields, and does not ask how large those are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import floor, hypot

from msgspec import Struct

from workbook_engine.core.same import kept_by
from workbook_engine.kit.maps.curves import Point, smooth
from workbook_engine.kit.maps.ink import STREAMS
from workbook_engine.kit.maps.naming import Box
from workbook_engine.kit.maps.picture import Counter, Picture
from workbook_engine.kit.maps.placing import bare, extent_of
from workbook_engine.kit.maps.sheets import USUAL, Sheet

_SIZES = tuple(n / 20 for n in range(20, 2, -1))
"""How large a symbol may be drawn in its field, 1 being usual."""
_DRY, _OPEN = 0.4, 0.55
"""How small it is drawn at the least to be off the water's edge, and off bridges as well."""
_STEP = 0.08
"""How far apart the spots of a field are that are tried, in fields."""
_SHORE, _BRIDGE = 0.9, 7.0
"""How far a shore reaches beyond the water, and a bridge to all sides, at the usual scale."""

Bank = tuple[Point, Point, float]
"""A stretch of water: from where to where, and half its width."""


class Unit(Struct, frozen=True):
    """A unit or stack on the map."""

    counter: Counter
    """As it is drawn: who shares a field has neither size mark nor bar."""
    at: Point
    """Where its symbol stands on the land."""
    size: float
    """How large it may be drawn, 1 being a symbol of the usual size for its field."""

    bare: float
    """How large without size mark and bar, as on a sheet of small fields."""

    def k(self, sheet: Sheet) -> float:
        """Return how large it is drawn on a sheet."""
        size = self.bare if sheet.is_small else self.size
        return min(sheet.k, size * sheet.scale * sheet.field / USUAL)


def laid_out(picture: Picture, sheet: Sheet) -> list[Unit]:
    """Return the units of a sheet, each where it stands."""
    return [each for each in kept_by(picture, _units) if sheet.holds(each.counter.at)]


def _units(picture: Picture) -> list[Unit]:
    by_field: dict[Point, list[Counter]] = {}
    for each in picture.counters:
        by_field.setdefault(each.at, []).append(each)
    hindered = _Hindered.of(picture, by_field)
    units = (unit for at, here in by_field.items() for unit in hindered.placed(at, here))
    return sorted(units, key=lambda each: (each.counter.old, each.at[1], each.at[0]))


class _Hindered(Struct, frozen=True):
    """What units keep clear of, by the field that it is in or beside."""

    field: float
    waters: Mapping[Point, Sequence[Bank]]
    bridges: Mapping[Point, Sequence[Box]]

    @classmethod
    def of(cls, picture: Picture, fields: Mapping[Point, object]) -> _Hindered:
        """Return what there is in some fields of a picture, given by their middles."""
        side = picture.grid.field
        waters: dict[Point, list[Bank]] = {}
        bridges: dict[Point, list[Box]] = {}
        middles = {(floor(x / side), floor(y / side)): (x, y) for x, y in fields}
        if not middles:
            return cls(side, waters, bridges)
        xs, ys = [x for x, _ in fields], [y for _, y in fields]
        around = min(xs) - side, min(ys) - side, max(xs) + side, max(ys) + side
        for water in picture.waters:
            half = (STREAMS[water.stream] / 2 + _SHORE) * side / USUAL
            for one, other in pairwise(smooth(water.course)):
                if _is_beyond(one, other, around):
                    continue
                for at in _touched(one, other, half, side):
                    if at in middles:
                        waters.setdefault(middles[at], []).append((one, other, half))
        for each in picture.crossings:
            (ax, ay), (bx, by) = each.one, each.other
            x, y, off = (ax + bx) / 2, (ay + by) / 2, _BRIDGE * side / USUAL
            for at in _touched((x, y), (x, y), off, side):
                if at in middles:
                    box = x - off, y - off, x + off, y + off
                    bridges.setdefault(middles[at], []).append(box)
        return cls(side, waters, bridges)

    def placed(self, middle: Point, counters: Sequence[Counter]) -> Iterator[Unit]:
        """Yield who shares a field, none over another, as large as all find room for."""
        if len(counters) > 1:
            counters = [bare(each) for each in counters]
        waters, bridges = self.waters.get(middle, ()), self.bridges.get(middle, ())
        lines = [(one, other, 0.0) for one, other, _ in waters]
        for least, room in (
            (_OPEN, _Room(middle, self.field, waters, bridges)),
            (_DRY, _Room(middle, self.field, waters)),
            (_SIZES[-1], _Room(middle, self.field, lines)),
        ):
            for size in (each for each in _SIZES if each >= least):
                if spots := room.spots(counters, size):
                    for each, at in zip(counters, spots, strict=True):
                        alone = room.bare_size(each, at) if len(counters) == 1 else size
                        yield Unit(each, at, size, alone)
                    return
        yield from (Unit(each, middle, _SIZES[-1], _SIZES[-1]) for each in counters)


class _Room(Struct, frozen=True):
    """A field, and what its units keep clear of."""

    middle: Point
    field: float
    waters: Sequence[Bank]
    taken: Sequence[Box] = ()

    def spots(self, counters: Sequence[Counter], size: float) -> list[Point]:
        """Return where units of a size stand; nothing where one finds no room."""
        found: list[Point] = []
        taken = [*self.taken]
        for each in counters:
            box = self._box(each, size)
            tries = _tries(self.middle, box, self.field, len(counters))
            at = next((at for at in tries if self._is_free(at, box, taken)), None)
            if at is None:
                return []
            found.append(at)
            taken.append(_moved(box, at))
        return found

    def bare_size(self, counter: Counter, at: Point) -> float:
        """Return how large a unit may be where it stands when it has neither size mark nor bar."""
        half, (x, y) = self.field / 2, self.middle
        west, north, east, south = x - half, y - half, x + half, y + half
        for size in _SIZES:
            box = self._box(bare(counter), size)
            here = _moved(box, at)
            inside = west <= here[0] and north <= here[1] and here[2] <= east and here[3] <= south
            if inside and self._is_free(at, box, self.taken):
                return size
        return _SIZES[-1]

    def _box(self, counter: Counter, size: float) -> Box:
        """Return what a symbol of a size takes round its point."""
        unit = size * self.field / USUAL
        west, north, east, south = extent_of(counter)
        return west * unit, north * unit, east * unit, south * unit

    def _is_free(self, at: Point, box: Box, taken: Sequence[Box]) -> bool:
        """Tell whether a symbol covers nothing, and stands on its field's bank of every water."""
        west, north, east, south = here = _moved(box, at)
        if any(_overlaps(here, other) for other in taken):
            return False
        return not any(
            meets(one, other, (west - off, north - off, east + off, south + off))
            or crosses(self.middle, at, one, other)
            for one, other, off in self.waters
        )


def _moved(box: Box, at: Point) -> Box:
    return box[0] + at[0], box[1] + at[1], box[2] + at[0], box[3] + at[1]


def _is_beyond(one: Point, other: Point, box: Box) -> bool:
    """Tell whether a line is on one side of a box: thousands are asked, and few are not."""
    return (
        (one[0] < box[0] and other[0] < box[0])
        or (one[0] > box[2] and other[0] > box[2])
        or (one[1] < box[1] and other[1] < box[1])
        or (one[1] > box[3] and other[1] > box[3])
    )


def _touched(one: Point, other: Point, by: float, side: float) -> Iterator[tuple[int, int]]:
    """Yield the fields that a line touches, or comes so near to, by their columns and rows."""
    west, east = sorted((one[0], other[0]))
    north, south = sorted((one[1], other[1]))
    columns = range(floor((west - by) / side), floor((east + by) / side) + 1)
    rows = range(floor((north - by) / side), floor((south + by) / side) + 1)
    yield from product(columns, rows)


def _tries(middle: Point, box: Box, field: float, sharing: int) -> list[Point]:
    """Return where a symbol may stand within its field, what is liked best first.

    One alone stands as near to the middle as it can, two beside each other, more in columns.
    """
    across = _along(-field / 2 - box[0], field / 2 - box[2], field)
    down = _along(-field / 2 - box[1], field / 2 - box[3], field)
    spots = list(product(across, down))
    if sharing == 1:
        spots.sort(key=lambda spot: (hypot(*spot), spot))
    else:
        spots.sort(key=lambda spot: (spot[0], abs(spot[1]) if sharing == 2 else spot[1]))
    return [(middle[0] + x, middle[1] + y) for x, y in spots]


def _along(first: float, last: float, field: float) -> list[float]:
    """Return the spots from one to another, and the one nearest to the middle; else none."""
    if first > last:
        return []
    parts = int((last - first) / (_STEP * field)) + 1
    spots = {first + n * (last - first) / parts for n in range(parts + 1)}
    return sorted({*spots, min(max(0.0, first), last)})


def _overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meets(one: Point, other: Point, box: Box) -> bool:
    """Tell whether a line touches a box.

    >>> meets((0, 0), (4, 4), (1, 1, 2, 2)), meets((0, 0), (4, 4), (3, 0, 4, 2))
    (True, False)
    """
    first, last = 0.0, 1.0
    for start, end, low, high in (
        (one[0], other[0], box[0], box[2]),
        (one[1], other[1], box[1], box[3]),
    ):
        if start == end:
            if not low <= start <= high:
                return False
            continue
        near, far = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, near), min(last, far)
    return first <= last


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether the line from a to b crosses that from c to d.

    >>> crosses((0, 0), (2, 2), (0, 2), (2, 0)), crosses((0, 0), (1, 0), (2, -1), (2, 1))
    (True, False)
    """
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(one: Point, other: Point, point: Point) -> bool:
    x, y = other[0] - one[0], other[1] - one[1]
    return x * (point[1] - one[1]) > y * (point[0] - one[0])
