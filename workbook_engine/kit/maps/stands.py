"""Stands on a table, each where it stands, and a line round those that belong together.

No stand hides another, nor a name: those of a company at one point are a stack, two that would
touch are drawn smaller, each where it stands.
Of those still closer together one is moved a little, with a line to where it stands, and never over
water.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, inf, pi, sin

from msgspec import Struct

from workbook_engine.core.lettering import width
from workbook_engine.core.records import replace
from workbook_engine.kit.maps.curves import Point
from workbook_engine.kit.maps.forces import draw_star
from workbook_engine.kit.maps.ink import FACE, HALO, INK, LINE, Ink, stroked
from workbook_engine.kit.maps.layout import meets
from workbook_engine.kit.maps.marks import Layer, Rect, ring_of
from workbook_engine.kit.maps.naming import Box, Taken
from workbook_engine.kit.maps.picture import Counter, Picture, Whose
from workbook_engine.kit.maps.placing import DIAMOND, LEFT, WIDE, frame_of
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet
from workbook_engine.kit.maps.tabletop import Group, Relief, Stand
from workbook_engine.kit.maps.troops import draw_counter

STAND = 1.3
"""How many inches of the table the frame of a stand is wide."""
_NAME, _GROUP, _UNDER = LEGIBLE, 15.0, LEGIBLE
_LINKED, _ROUND = 6.5, 1.25
"""How many inches stands of a group are apart at most that one line runs round, and how far off."""
_RINGS = (0.0, 0.35, 0.6, 0.85, 1.1, 1.4, 1.7, 2.1, 2.5, 3.0, 3.6)
_WAYS = tuple((cos(n * pi / 6), sin(n * pi / 6)) for n in range(12))
_DEEP, _LEAST = DIAMOND + LEFT, 0.6
"""How high a stand is at most, and how small it is drawn where others are near."""
_FALLEN, _ONE_POINT = 2.0, 0.25
"""From how many units on a stand has been moved; within how many inches some are at one point."""
_FAINT, _LINE = 0.35, 1.7
"""How faint the ground of a group is, and how wide the line round it."""


class Placed(Struct, frozen=True):
    """A stand on the paper."""

    stand: Stand
    group: Group
    place: Point
    """Where it is."""
    at: Point
    """Where it is drawn."""
    size: float
    frame: Box


def draw_groups(layer: Layer, picture: Picture, sheet: Sheet, taken: Taken) -> list[Counter]:
    """Draw all groups of a table with their stands; return the stands that found no name."""
    waters = [
        (*sheet.on_paper(each.box[:2]), *sheet.on_paper(each.box[2:]))
        for each in picture.pieces
        if each.relief == Relief.WATER
    ]
    groups = [stacked(each) for each in picture.groups]
    placed = list(placed_on(groups, sheet, taken, waters))
    companies = [own for g in groups if (own := [p for p in placed if p.group is g])]
    for own in companies:
        _draw_outline(layer, own, sheet)
    for each in placed:
        if hypot(each.at[0] - each.place[0], each.at[1] - each.place[1]) > _FALLEN:
            layer.line([each.place, each.at], INK, 0.9)
    for each in placed:
        draw_stand(layer, each.stand, each.group.whose, each.at, each.size)
    for own in companies:
        if own[0].group.name:
            _name_group(layer, own[0].group, _hull(own, sheet), taken)
    return [
        Counter(each.stand.name, each.stand.at, each.group.whose, inside=each.stand.inside)
        for own in companies
        for each in _unnamed(layer, own, sheet, taken)
    ]


def _unnamed(layer: Layer, own: Sequence[Placed], sheet: Sheet, taken: Taken) -> Iterator[Placed]:
    """Name the stands of a group; yield those without room for a name."""
    within, _ = _linked(own, sheet)
    for each in own:
        named = _named(layer, each, taken, short=len(within) > 1 and each in within)
        if each.stand.inside or not named:
            yield each


def stacked(group: Group) -> Group:
    """Return a group in which those who stand at one point are one stand, the leader on top."""
    found: list[list[Stand]] = []
    for stand in sorted(group.stands, key=lambda each: not each.leader):
        near = (there for there in found if _far(there[0].at, stand.at) < _ONE_POINT)
        if there := next(near, None):
            there.append(stand)
        else:
            found.append([stand])
    stacks = (
        replace(there[0], inside=tuple(e.name for e in there)) if len(there) > 1 else there[0]
        for there in found
    )
    return replace(group, stands=tuple(stacks))


def as_counters(groups: Iterable[Group]) -> tuple[Counter, ...]:
    """Return one symbol a group, where its leader stands: for a map too small for stands."""
    return tuple(
        Counter(each.name, heart(each.stands).at, each.whose, each.icon, "I")
        for each in groups
        if each.stands
    )


def heart(stands: Sequence[Stand]) -> Stand:
    """Return the stand that leads; of others the one nearest to the middle of all."""
    x = sum(each.at[0] for each in stands) / len(stands)
    y = sum(each.at[1] for each in stands) / len(stands)
    return min(stands, key=lambda each: (not each.leader, hypot(each.at[0] - x, each.at[1] - y)))


def placed_on(
    groups: Sequence[Group], sheet: Sheet, taken: Taken, waters: Sequence[Box] = ()
) -> Iterator[Placed]:
    """Yield each stand where it stands, or as near as it hides nothing; who has room is first."""
    here = [
        (stand, group, sheet.on_paper(stand.at))
        for group in groups
        for stand in group.stands
        if sheet.holds(stand.at)
    ]
    later = []
    frames = Taken(taken.inside)
    sizes = _sizes([place for _, _, place in here], max(STAND * sheet.scale, 17.0) / WIDE)
    for (stand, group, place), size in zip(here, sizes, strict=True):
        box = _frame(group.whose, stand, place, size)
        if frames.covered(box):
            later.append((stand, group, place, size))
            continue
        frames.take(box)
        taken.take(box)
        yield Placed(stand, group, place, place, size, box)
    for stand, group, place, size in later:
        at = _nearest_free(stand, group, place, size, frames, waters)
        box = _frame(group.whose, stand, at, size)
        frames.take(box)
        taken.take(box)
        yield Placed(stand, group, place, at, size, box)


def _sizes(places: Sequence[Point], usual: float) -> Iterator[float]:
    """Yield how large stands are drawn so that neighbours do not touch, within limits."""
    for number, (x, y) in enumerate(places):
        near = min(
            (
                max(abs(east - x) / WIDE, abs(south - y) / _DEEP)
                for other, (east, south) in enumerate(places)
                if other != number
            ),
            default=inf,
        )
        yield min(max(near * 0.98, _LEAST * usual), usual)


def _nearest_free(
    stand: Stand, group: Group, place: Point, size: float, frames: Taken, waters: Sequence[Box]
) -> Point:
    best, least = place, inf
    for ring in _RINGS:
        for x, y in _WAYS:
            at = place[0] + x * ring * WIDE * size, place[1] + y * ring * WIDE * size
            if any(_is_over(place, at, water) for water in waters):
                continue
            box = _frame(group.whose, stand, at, size)
            hidden = frames.covered(box) + frames.outside(box)
            if not hidden:
                return at
            if hidden < least:
                best, least = at, hidden
    return best


def _is_over(place: Point, at: Point, water: Box) -> bool:
    """Tell whether a water lies between where a stand is and where it would be drawn."""
    if meets(place, place, water):
        return not meets(at, at, water)
    return meets(place, at, water)


def _frame(whose: Whose, stand: Stand, at: Point, size: float) -> Box:
    wide, high = frame_of(Counter(stand.name, at, whose))
    low = high / 2 + (LEFT if stand.left is not None else 0)
    return (
        at[0] - wide / 2 * size,
        at[1] - high / 2 * size,
        at[0] + wide / 2 * size,
        (at[1] + low * size),
    )


def draw_stand(layer: Layer, stand: Stand, whose: Whose, at: Point, size: float) -> None:
    """Draw one stand: frame, icon, what is left of it, a star for a leader."""
    count = max(1, len(stand.inside))
    counter = Counter("", at, whose, stand.icon, left=stand.left, count=count, old=stand.old)
    draw_counter(layer, counter, at, size)
    if stand.leader:
        wide, high = frame_of(Counter("", at, whose))
        draw_star(layer, (at[0] + wide / 2 * size, at[1] - high / 2 * size), 6.0)


def _named(layer: Layer, each: Placed, taken: Taken, *, short: bool = False) -> bool:
    """Set the name of a stand where it covers nothing; tell whether there is room.

    Inside its group's line, which bears the group's name, it is called without that.
    """
    name = each.stand.name
    if short:
        name = name.removeprefix(f"{each.group.name} ")
    if not name:
        return True
    wide, high = width(name, _NAME, "bold"), _NAME * 0.86
    left, top, right, low = each.frame
    x, y = each.at
    for box_left, box_top in (
        *((x - wide / 2, low + 1), (right + 2, y - high / 2), (left - wide - 2, y - high / 2)),
        *((x - wide / 2, top - high - 1), (right - 1, low - 1), (left - wide + 1, low - 1)),
        *((right, top - high + 1), (left - wide, top - high + 1)),
    ):
        box = box_left, box_top, box_left + wide, box_top + high
        if taken.is_free(box):
            taken.take(box)
            layer.text((box_left, box[3] - 1), name, _NAME, "bold", halo=2.2)
            return True
    return False


def _name_group(layer: Layer, group: Group, hull: Sequence[Point], taken: Taken) -> None:
    """Set a group's name by its line, a line under it; further off, where it hides something."""
    wide = max(width(group.name, _GROUP, "bold"), width(group.under, _UNDER, "italic"))
    high = _GROUP * 0.9 + (_UNDER + 1 if group.under else 0)
    box = min(_round(hull, wide, high), key=lambda box: taken.covered(box) + taken.outside(box) > 0)
    taken.take(box)
    colour = LINE[group.whose]
    left, base = box[0], box[1] + _GROUP * 0.8
    layer.text((left, base), group.name, _GROUP, "bold", colour, halo=3.2)
    if group.under:
        layer.text((left, base + _UNDER + 1), group.under, _UNDER, "italic", colour, halo=2.6)


def _round(hull: Sequence[Point], wide: float, high: float) -> list[Box]:
    """Return where a name may stand by a line round a group, nearest first."""
    xs, ys = [x for x, _ in hull], [y for _, y in hull]
    west, east, north, south = min(xs), max(xs), min(ys), max(ys)
    x, y = (west + east) / 2, (north + south) / 2
    found = []
    for off in (2.0, 14.0, 30.0, 50.0, 75.0):
        for left, top in (
            *((x - wide / 2, north - high - off), (x - wide / 2, south + off)),
            *((east + off, y - high / 2), (west - wide - off, y - high / 2)),
            *((west, north - high - off), (east - wide, north - high - off)),
            *((west, south + off), (east - wide, south + off)),
            *((east + off, north), (west - wide - off, north)),
        ):
            found.append((left, top, left + wide, top + high))
    return found


def _draw_outline(layer: Layer, own: Sequence[Placed], sheet: Sheet) -> None:
    """Draw the line round a group; who stands far off has a thin one to the nearest of it."""
    whose = own[0].group.whose
    linked, apart = _linked(own, sheet)
    colour = LINE[whose]
    for each in apart:
        near = min(linked, key=lambda other: _far(each.place, other.place))
        layer.line([each.place, near.place], colour, 1.1, dashes=(2, 4))
    if len(linked) > 1:
        trace = ring_of(_hull(linked, sheet))
        layer.path(trace, Ink(fill=FACE[whose], fill_opacity=_FAINT, stroke=HALO, wide=2 * _LINE))
        layer.path(trace, stroked(colour, _LINE, dashes=_broken(whose)))


def _linked(own: Sequence[Placed], sheet: Sheet) -> tuple[list[Placed], list[Placed]]:
    """Return who stands close to the leader, one by the other, and who does not."""
    middle = heart([each.stand for each in own])
    linked = [each for each in own if each.stand is middle]
    apart = [each for each in own if each.stand is not middle]
    near = _LINKED * sheet.scale
    for one in linked:  # it grows as it goes
        more = [each for each in apart if _far(each.place, one.place) <= near]
        linked += more
        apart = [each for each in apart if each not in more]
    return linked, apart


def _far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _hull(own: Sequence[Placed], sheet: Sheet) -> list[Point]:
    """Return a round line about some stands."""
    off = _ROUND * sheet.scale
    linked, _ = _linked(own, sheet)
    return hull((each.at[0] + x * off, each.at[1] + y * off) for each in linked for x, y in _WAYS)


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the smallest area without dents that holds all points.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    found = sorted(set(points))
    return [*_half(found), *_half(found[::-1])]


def _half(points: Sequence[Point]) -> list[Point]:
    line: list[Point] = []
    for x, y in points:
        while len(line) > 1 and _turns_in(line[-2], line[-1], (x, y)):
            line.pop()
        line.append((x, y))
    return line[:-1]


def _turns_in(one: Point, other: Point, third: Point) -> bool:
    (ax, ay), (bx, by), (cx, cy) = one, other, third
    return (bx - ax) * (cy - ay) <= (by - ay) * (cx - ax)


def draw_line_round(layer: Layer, whose: Whose, rect: Rect) -> None:
    """Draw a line as it runs round a group, in a rectangle of the legend."""
    ink = Ink(
        fill=FACE[whose],
        fill_opacity=_FAINT,
        stroke=LINE[whose],
        wide=_LINE,
        dashes=_broken(whose),
    )
    layer.box(*rect, ink, 12)


def _broken(whose: Whose) -> tuple[float, ...]:
    return () if whose == Whose.OWN else (9, 4)
