"""What stands in whole fields: forces in numbers, badges, flags, the fields' names and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import cos, hypot, inf, pi, sin

from msgspec import Struct

from workbook_engine.core.lettering import width, wrapped
from workbook_engine.kit.maps.curves import Point, points_to_the_sides
from workbook_engine.kit.maps.ink import FACE, HALO, INK, LINE, PALE, WATER_NAME, Ink
from workbook_engine.kit.maps.marks import Layer, ring_of
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.picture import (
    Arrow,
    Badge,
    FieldName,
    Flag,
    Force,
    Picture,
    Tint,
    Whose,
)
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet
from workbook_engine.kit.maps.troops import draw_arrow

_CELL, _HIGH, _APART, _LETTERS, _LINE = 0.47, 0.46, 0.06, 0.29, 0.065
"""How wide a number's part of a box is, how high the box, how far boxes are apart, how large the
letters of a tag above one are, and how wide the line round it."""
_TAG, _LOWER = 1.1, 0.4
"""How high a tag is by its letters, and how far forces give way to one that must be read."""
_SIZES = tuple(n / 20 for n in range(20, 4, -1))
"""How large the forces of a field are drawn: as large as they stand within it."""
_NUMBER, _FORCE, _NAME, _ALONE, _BADGES = -0.56, -0.2, 0.31, 0.2, 0.57
"""How far from a field's middle its number, forces, name (where forces stand, or alone) and badges
stand, to the south."""
_BROAD, _MORE, _ABOVE = 1.05, 1.6, -0.65
"""How wide the badges of a field are together at most: no wider than it is where they stand, or
where more of them stand in the place of forces; and how far south more of them stand, in the place
of the number, above forces."""
_EDGE, _EDGES = 0.6, (0.6, 0.2, 0.04)
"""How much of its size a badge has beside its letters, and how much less where there are many."""
_SHIFT, _BACK, _ON = 0.26, 0.42, 0.44
"""How far a flag's arrow stands to the side of its way, and reaches behind and beyond the side."""
_LARGEST = 20.0
"""How large names in fields are set at most."""


def draw_fields(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw what stands in the fields of a sheet, and above it the flags."""
    tagged = {each.field for each in picture.forces if each.tag}
    forces = {
        field: _standing(field, list(here), picture, sheet)
        for field, here in groupby(picture.forces, lambda force: force.field)
    }
    badges = {
        field: _in_rows(list(here), sheet, forces.get(field))
        for field, here in groupby(picture.badges, lambda badge: badge.field)
    }
    more = {field for field, rows in badges.items() if len(rows) > 1}
    occupied = {*forces, *more}
    names, taken = Layer(), Taken((-inf, -inf, inf, inf))
    for each in picture.names:
        if sheet.is_small and not each.great:
            continue
        stand = forces.get(each.field)
        south = _ALONE if each.field not in occupied else _NAME + (stand.south if stand else 0)
        _draw_name(names, each, picture, sheet, taken, south)
    if not picture.grid.has_edges and not sheet.is_small:
        called = {*(each.name for each in picture.places), *(more & forces.keys())}
        called |= {field for field, stand in forces.items() if stand.is_covered}
        for name in (each for each in picture.ground if each not in called):
            _draw_number(layer, name, picture, sheet, taken, beside=name in tagged)
    layer.marks += names.marks
    for field, stand in forces.items():
        _draw_forces(layer, field, stand, picture, sheet)
    for field, rows in badges.items():
        above = (_ABOVE, _BROAD) if field in forces else (_FORCE - 0.1, _MORE)
        for row, (south, most) in zip(rows, ((_BADGES, _BROAD), above), strict=False):
            _draw_badges(layer, row, _spot(picture, sheet, field, 0, south), sheet.scale, most)
    draw_flags(layer, picture, sheet)


def _spot(picture: Picture, sheet: Sheet, field: str, east: float, south: float) -> Point | None:
    middle = picture.grid.middle(field)
    if middle is None or not sheet.holds(middle):
        return None
    return sheet.on_paper((middle[0] + east, middle[1] + south))


def _draw_number(
    layer: Layer, name: str, picture: Picture, sheet: Sheet, taken: Taken, *, beside: bool
) -> None:
    """Set a field's number in its north, clear of its neighbours' names; else leave it out."""
    size = min(max(0.27 * sheet.scale, LEGIBLE), _LARGEST * 0.8)
    half = width(name, size) / 2
    for east in (0.34,) if beside else (0.0, 0.2, -0.2):
        at = _spot(picture, sheet, name, east, _NUMBER)
        if at and taken.is_free((at[0] - half, at[1] - size * 0.7, at[0] + half, at[1])):
            layer.text(at, name, size, colour=PALE, anchor="middle")
            return


def _draw_name(
    layer: Layer, each: FieldName, picture: Picture, sheet: Sheet, taken: Taken, south: float
) -> None:
    """Set a field's name below its middle, smaller where it is long."""
    at = _spot(picture, sheet, each.field, 0, south)
    if at is None:
        return
    at_sea = picture.ground.get(each.field) == Tint.WATER
    face = "serif" if at_sea else "bold" if each.great else "plain"
    most, size = 2.3 * sheet.scale, (0.42 if each.great else 0.345) * sheet.scale
    wide = width(each.name, size, face)
    largest = _LARGEST * (1.2 if each.great else 1)
    size = max(min(size, size * most / wide, largest), LEGIBLE)
    lines = list(wrapped(each.name, max(most * 1.15, LEGIBLE), size, face))
    colour = WATER_NAME if at_sea else INK
    for n, line in enumerate(lines):
        x, y = at[0], at[1] + size * (n - (len(lines) - 1) * 0.6)
        layer.text((x, y), line, size, face, colour, anchor="middle", halo=0.09 * sheet.scale)
        half = width(line, size, face) / 2
        taken.take((x - half, y - size * 0.75, x + half, y + size * 0.2))
    if each.great:
        left = at[0] - width(lines[0], size, face) / 2 - size * 0.5
        above = at[0], at[1] - size * 1.25
        star = above if south == _ALONE else (left, at[1] - size * 0.36)
        draw_star(layer, star, size * 0.48)


def draw_star(layer: Layer, at: Point, size: float) -> None:
    """Draw the star of a great place."""
    corners = [
        (
            at[0] + sin(pi * n / 5) * size * (0.42 if n % 2 else 1),
            at[1] - cos(pi * n / 5) * size * (0.42 if n % 2 else 1),
        )
        for n in range(10)
    ]
    layer.path(ring_of(corners), Ink(fill=INK, stroke=HALO, wide=1.6, is_halo=True))


class _Standing(Struct, frozen=True):
    """How the forces of a field stand in it: how large, how far south each, and their letters."""

    size: float
    at: tuple[tuple[Force, float], ...]
    letters: float
    south: float
    """How far they gave way to a tag that must be read."""

    @property
    def is_covered(self) -> bool:
        """Whether a tag that must be read stands where the field's number would."""
        return bool(self.at[0][0].tag) and self.letters > _LETTERS * self.size

    @property
    def tag(self) -> float:
        """How high a tag is."""
        return _TAG * self.letters


def _standing(field: str, here: list[Force], picture: Picture, sheet: Sheet) -> _Standing:
    """Return how forces stand in a field: as large as all of them are within it."""
    room = _room(field, picture)
    least = 0.0 if sheet.is_small else LEGIBLE / sheet.scale
    all_sizes = (_of_size(here, size, least, room) for size in _SIZES)
    stand = next((each for each in all_sizes if _fit(each, room)), None)
    return stand or _of_size(here, _SIZES[-1], least, room)


def _of_size(here: list[Force], size: float, least: float, room: list[Point]) -> _Standing:
    """Return forces of a size below each other, their tags no smaller than can be read."""
    letters = max(_LETTERS * size, least)
    high = [
        (_HIGH + _APART) * size + (_TAG * letters if number and each.tag else 0)
        for number, each in enumerate(here)
    ]
    low = _FORCE - (sum(high) - _APART * size) / 2
    top, half = low - _TAG * letters, _wide(here[0].tag, letters) / 2
    south = 0.0
    while letters == least and here[0].tag and south < _LOWER:
        if _holds(room, (-half, top + south)) and _holds(room, (half, top + south)):
            break
        south += 0.02
    at = []
    for each, deep in zip(here, high, strict=True):
        low += deep
        at.append((each, low + south - (_APART + _HIGH / 2) * size))
    return _Standing(size, tuple(at), letters, south)


def _wide(tag: str, letters: float) -> float:
    return width(tag, letters, "bold") + letters * 0.4


def _room(field: str, picture: Picture) -> list[Point]:
    """Return the corners of a field round its middle."""
    x, y = picture.grid.middle(field) or (0.0, 0.0)
    return [(east - x, south - y) for east, south in picture.grid.outline(field)]


def _draw_forces(
    layer: Layer, field: str, stand: _Standing, picture: Picture, sheet: Sheet
) -> None:
    room, scale = _room(field, picture), stand.size * sheet.scale
    for force, lower in stand.at:
        if spot := _spot(picture, sheet, field, 0, lower):
            reach = _tag_reach(force, lower, stand, room) * sheet.scale
            draw_force(layer, force, spot, scale, reach, stand.letters * sheet.scale)


def _fit(stand: _Standing, room: list[Point]) -> bool:
    """Tell whether the boxes of forces, and their tags, are within a field round its middle."""
    size = stand.size
    for force, lower in stand.at:
        east, south = (_CELL * len(force.numbers) + _LINE) * size / 2, (_HIGH + _LINE) * size / 2
        corners = [(x, lower + y) for x in (-east, east) for y in (-south, south)]
        tags = [(0.0, lower - south - stand.tag)] if force.tag else []
        if not all(_holds(room, point) for point in (*corners, *tags)):
            return False
    return True


def _tag_reach(force: Force, lower: float, stand: _Standing, room: list[Point]) -> float:
    """Return how far to the left of a box's middle its tag may begin, within the field."""
    reach = _CELL * len(force.numbers) * stand.size / 2
    top = lower - _HIGH / 2 * stand.size - stand.tag
    while reach > 0 and not _holds(room, (-reach, top)):
        reach -= 0.02
    return reach


def _holds(ring: list[Point], point: Point) -> bool:
    """Tell whether a point lies within a ring without dents, whose corners go clockwise."""
    x, y = point
    return all(
        (bx - ax) * (y - ay) >= (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
    )


def draw_force(
    layer: Layer,
    force: Force,
    at: Point,
    scale: float,
    reach: float = inf,
    letters: float = LEGIBLE,
) -> None:
    """Draw a force: a box with a number for each kind of troops, a dash where there are none.

    Its tag begins no further than `reach` to the left of its middle; one wider than the box
    stands over its middle.
    """
    cell, high = _CELL * scale, _HIGH * scale
    wide = cell * len(force.numbers)
    left, top = at[0] - wide / 2, at[1] - high / 2
    colour = LINE[force.whose]
    box = (left, top, wide, high)
    fill = HALO if force.old else FACE[force.whose]
    draw_box(layer, box, force.whose, fill, _LINE * scale, is_broken=force.old)
    for n, count in enumerate(force.numbers):
        x = left + cell * (n + 0.5)
        if n:
            edge = x - cell / 2
            layer.line([(edge, top), (edge, top + high)], colour, 0.025 * scale)
        text, face = (str(count), "bold") if count else ("–", "plain")
        most = min(high * 0.95, cell * 0.98 / max(width(text, 1, face), 0.1))
        size = min(max(0.38 * scale, LEGIBLE), most)
        layer.text((x, at[1] + size * 0.36), text, size, face, INK, anchor="middle")
    if force.tag:
        tag, deep = _wide(force.tag, letters), _TAG * letters
        left = at[0] - tag / 2 if tag > wide else max(left, at[0] - reach)
        layer.box(left, top - deep, tag, deep, Ink(fill=HALO, stroke=colour))
        below = left + letters * 0.2, top - letters * 0.2
        layer.text(below, force.tag, letters, "bold", colour)


def draw_box(
    layer: Layer,
    box: tuple[float, float, float, float],
    whose: Whose,
    fill: str,
    wide: float,
    *,
    is_broken: bool = False,
) -> None:
    """Draw the box of a side: square corners, round ones, cut off, or pointed."""
    left, top, long, high = box
    dashes = (2.1 * wide, 1.3 * wide) if is_broken else ()
    ink = Ink(fill=fill, stroke=LINE[whose], wide=wide, dashes=dashes)
    if whose == Whose.THIRD:
        cut, right, low = high * 0.3, left + long, top + high
        corners = [
            *((left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut)),
            *((right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut)),
        ]
        layer.path(ring_of(corners), ink)
        return
    if whose == Whose.FOURTH:
        corners = points_to_the_sides((left + long / 2, top + high / 2), long / 2, high / 2)
        layer.path(ring_of(corners), ink)
        return
    layer.box(left, top, long, high, ink, high * 0.45 if whose == Whose.ENEMY else 0)


def _in_rows(badges: list[Badge], sheet: Sheet, stand: _Standing | None) -> list[list[Badge]]:
    """Return the badges of a field in a row; in two if one is too narrow and no tag in the way."""
    wide = [badge_width(each, LEGIBLE, _EDGES[1]) for each in badges]
    fit = len(badges)
    while fit > 1 and sum(wide[-fit:]) > _BROAD * sheet.scale:
        fit -= 1
    if sheet.is_small or fit == len(badges) or (stand and stand.at[0][0].tag):
        return [badges]
    return [badges[-fit:], badges[:-fit]]


def _draw_badges(
    layer: Layer, badges: list[Badge], spot: Point | None, scale: float, broad: float
) -> None:
    size, most = max(0.29 * scale, LEGIBLE), broad * scale
    edge = next((each for each in _EDGES if _row(badges, size, each) <= most), _EDGES[-1])
    size = min(size, size * most / _row(badges, size, edge))
    if spot:
        left = spot[0] - _row(badges, size, edge) / 2
        for each in badges:
            wide = badge_width(each, size, edge)
            draw_badge(layer, each, (left + wide / 2, spot[1]), size, edge)
            left += wide + size * edge / 3


def _row(badges: list[Badge], size: float, edge: float) -> float:
    """Return how wide badges are beside each other."""
    wide = sum(badge_width(each, size, edge) for each in badges)
    return wide + size * edge / 3 * (len(badges) - 1)


def badge_width(badge: Badge, size: float, edge: float) -> float:
    """Return how wide a badge is, given how much of its size lies beside its letters."""
    return width(badge.text, size, "bold") + size * edge


def draw_badge(layer: Layer, badge: Badge, at: Point, size: float, edge: float = _EDGE) -> None:
    """Draw a badge round its middle."""
    wide, high = badge_width(badge, size, edge), size * 1.15
    box = (at[0] - wide / 2, at[1] - high / 2, wide, high)
    draw_box(layer, box, badge.whose, HALO, size * 0.12)
    layer.text((at[0], at[1] + size * 0.36), badge.text, size, "bold", INK, anchor="middle")


def draw_flags(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw flags as arrows to the right of their way, so that opposing ones miss each other."""
    for flag in dict.fromkeys(picture.flags):
        if line := list(_way(flag, picture, sheet)):
            draw_flag(layer, flag, line, sheet.scale)


def draw_flag(layer: Layer, flag: Flag, line: list[Point], scale: float) -> None:
    """Draw one flag."""
    draw_arrow(layer, Arrow((), flag.whose, not flag.broken), line, scale / 27)


def _way(flag: Flag, picture: Picture, sheet: Sheet) -> Iterator[Point]:
    start, into = picture.grid.middle(flag.start), picture.grid.middle(flag.into)
    if start is None or into is None or start == into or not sheet.holds(into, 1):
        return
    far = hypot(into[0] - start[0], into[1] - start[1])
    longer = max(0.0, far - picture.grid.step) / 2
    dx, dy = (into[0] - start[0]) / far, (into[1] - start[1]) / far
    x, y = (start[0] + into[0]) / 2 - dy * _SHIFT, (start[1] + into[1]) / 2 + dx * _SHIFT
    for way in (-_BACK - longer, _ON + longer):
        yield sheet.on_paper((x + dx * way, y + dy * way))
