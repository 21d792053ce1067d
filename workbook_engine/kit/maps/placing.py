"""Where units stand on the paper: moved a little, or their names beside them, to hide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import hypot

from workbook_engine.core.lettering import width
from workbook_engine.kit.maps.curves import Point
from workbook_engine.kit.maps.naming import Box, Taken
from workbook_engine.kit.maps.picture import Counter, Whose

WIDE, HIGH, DIAMOND = 38.0, 25.0, 34.0
"""The frames of own troops and of the enemy's, on fields of the usual scale."""
NAME, UNDER, FAN, LEFT = 10.0, 9.0, 3.2, 4.5
"""How large names and dates are set, how far stacked frames are fanned, and how high the bar is
that shows what is left."""
_AROUND = ((0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
_SPOTS = ((0.0, 0.0), *((x * by, y * by) for by in (0.3, 0.55, 0.85) for x, y in _AROUND))
_COVERING = 4
"""What a point costs that is covered, in points of being moved."""
_BELOW, _RIGHT, _LEFT = range(3)
SIDES: tuple[int, ...] = (_BELOW, _RIGHT, _LEFT)
CLOSE = 0.8
"""How large units are drawn where many stand close together, 1 being usual."""
_CROWD, _NEXT = 3, (44.0, 50.0)
"""How many others next to a unit make a crowd, and how near that is."""


def frame_of(counter: Counter) -> tuple[float, float]:
    """Return how wide and high a unit's frame is, at the usual scale."""
    return (DIAMOND, DIAMOND) if counter.whose == Whose.ENEMY else (WIDE, HIGH)


def fanned(counter: Counter) -> int:
    """Return how many frames stand behind the first one of a stack."""
    return min(counter.count, 3) - 1


def crowded(places: Sequence[Point], k: float) -> list[bool]:
    """Tell of each unit whether it is one of many close together: their names have no room.

    So is one with three others next to it, and whoever stands next to that.
    """
    wide, high = _NEXT[0] * k, _NEXT[1] * k
    fields: dict[tuple[int, int], list[int]] = {}
    for at, (x, y) in enumerate(places):
        fields.setdefault((int(x // wide), int(y // high)), []).append(at)
    beside: list[list[int]] = [[] for _ in places]
    for field, here in fields.items():
        around = [(at, *places[at]) for at in _round(field, fields)]
        for one in here:
            east, south = places[one]
            beside[one] = [
                at for at, x, y in around if abs(x - east) < wide and abs(y - south) < high
            ]
    dense = [len(near) > _CROWD for near in beside]
    return [any(dense[at] for at in near) for near in beside]


def _round(field: tuple[int, int], fields: Mapping[tuple[int, int], list[int]]) -> Iterator[int]:
    """Yield the units in a field of the paper and in the eight round it."""
    column, row = field
    for x, y in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
        yield from fields.get((x, y), ())


_ROUNDS = 2
"""How often units that later ones have covered are placed again."""


def spots_of(
    counters: Sequence[tuple[Counter, Point]], k: float, taken: Taken
) -> list[tuple[Point, int]]:
    """Return where units stand and on which side their names; they are taken there.

    Each is placed where it covers least of those before it; those then covered are placed again.
    """
    found = [placed(counter, at, k, taken) for counter, at in counters]
    for _ in range(_ROUNDS):
        before = [*found]
        for n, (counter, at) in enumerate(counters):
            boxes = boxes_of(counter, found[n][0], k, found[n][1])
            for box in boxes:
                taken.give_back(box)
            if any(taken.covered(box, 0) for box in boxes):
                found[n] = placed(counter, at, k, taken)
            else:
                _take(boxes, taken)
        if found == before:
            break
    return found


def placed(counter: Counter, at: Point, k: float, taken: Taken) -> tuple[Point, int]:
    """Return where a unit covers least and on which side its name stands; it is taken there."""
    spot, side = best_spot(counter, at, k, taken)
    _take(boxes_of(counter, spot, k, side), taken)
    return spot, side


def _take(boxes: Sequence[Box], taken: Taken) -> None:
    for box in boxes:
        taken.take(box)


def best_spot(counter: Counter, at: Point, k: float, taken: Taken) -> tuple[Point, int]:
    """Return where a unit covers least, its own field first, and on which side its name stands."""
    sides = SIDES if counter.name or counter.under else (_BELOW,)
    shapes = [boxes_of(counter, (0, 0), k, side) for side in sides]
    best, least = (at, _BELOW), float("inf")
    frames: dict[Point, float] = {}  # what the frame costs where it was tried, whatever its name's
    for dislike, spot, side in _tries(sides):
        cost = dislike * k * k
        if cost >= least:
            break
        to = at[0] + spot[0] * 38 * k, at[1] + spot[1] * 38 * k
        frame, *name = shapes[side]
        if spot not in frames:
            frames[spot] = _cost(frame, to, least - cost, taken)
        cost += frames[spot]
        if name and cost < least:
            cost += _cost(name[0], to, least - cost, taken)
        if cost < least:
            best, least = (to, side), cost
    return best


def _cost(shape: Box, at: Point, most: float, taken: Taken) -> float:
    """Return what it costs to cover whatever is there already; beyond `most`, roughly."""
    x, y = at
    box = x + shape[0], y + shape[1], x + shape[2], y + shape[3]
    return (taken.covered(box, most / _COVERING) + taken.outside(box)) * _COVERING


def _tries(sides: tuple[int, ...]) -> tuple[tuple[float, Point, int], ...]:
    """Return where a unit may stand and its name beside it, what is liked best first."""
    return tuple(sorted((_dislike(*each), *each) for each in product(_SPOTS, sides)))


def _dislike(spot: Point, side: int) -> float:
    """Return what it costs to stand off one's field, or to have the name beside the frame."""
    return hypot(*spot) * 260 + (70 if side else 0)


def boxes_of(counter: Counter, at: Point, k: float, side: int) -> list[Box]:
    """Return what a unit covers: its frames with size mark and number, and its name."""
    wide, high = frame_of(counter)
    x, y = at
    east = x + (wide / 2 + fanned(counter) * FAN + (5 if counter.count > 1 else 0)) * k
    north = y - (high / 2 + fanned(counter) * FAN + 9) * k
    low = y + (high / 2 + (LEFT if counter.left is not None else 0)) * k
    boxes = [(x - wide * k / 2, north, east, low)]
    texts = [text for text in (counter.name, counter.under) if text]
    if texts:
        long = max(width(text, NAME * k, "bold") for text in texts)
        left, base = name_at(counter, at, k, side, low)
        left -= (long / 2, 0, long)[side]
        top = base - 9.6 * k
        boxes.append((left, top, left + long, top + (9.8 * len(texts) + 2) * k))
    return boxes


def name_at(counter: Counter, at: Point, k: float, side: int, low: float) -> Point:
    """Return where the name of a unit is set: below its frame, to the right or to the left."""
    wide, _ = frame_of(counter)
    if side == _BELOW:
        return at[0], low + 9.6 * k
    off = (wide / 2 + 2.5 + (fanned(counter) * FAN if side == _RIGHT else 0)) * k
    return (at[0] + off if side == _RIGHT else at[0] - off), at[1] + 3.6 * k
