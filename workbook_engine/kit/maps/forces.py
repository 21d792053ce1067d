"""What stands in whole fields: forces in numbers, badges, flags, the fields' names and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import cos, hypot, inf, pi, sin

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

_CELL, _HIGH, _APART, _TAG, _LINE = 0.47, 0.46, 0.06, 0.32, 0.065
"""How wide a number's part of a box is, how high the box, how far boxes are apart, how high a tag
above one is, and how wide the line round it."""
_SIZES = tuple(n / 20 for n in range(20, 4, -1))
"""How large the forces of a field are drawn: as large as they stand within it."""
_NUMBER, _FORCE, _NAME, _ALONE, _BADGES = -0.56, -0.2, 0.31, 0.2, 0.57
"""How far from a field's middle its number, forces, name (where forces stand, or alone) and badges
stand, to the south."""
_BROAD, _EDGE = 1.05, 0.6
"""How wide the badges of a field are together at most: no wider than it is where they stand; and
how much of its size a badge has beside its letters: a third of it where there are many."""
_SHIFT, _BACK, _ON = 0.26, 0.42, 0.44
"""How far a flag's arrow stands to the side of its way, and reaches behind and beyond the side."""
_LARGEST = 20.0
"""How large names in fields are set at most."""


def draw_fields(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw what stands in the fields of a sheet, and above it the flags."""
    tagged = {each.field for each in picture.forces if each.tag}
    occupied = {each.field for each in picture.forces}
    names, taken = Layer(), Taken((-inf, -inf, inf, inf))
    for each in picture.names:
        if sheet.is_small and not each.great:
            continue
        _draw_name(names, each, picture, sheet, taken, alone=each.field not in occupied)
    if not picture.grid.has_edges and not sheet.is_small:
        called = {each.name for each in picture.places}
        for name in (each for each in picture.ground if each not in called):
            _draw_number(layer, name, picture, sheet, taken, beside=name in tagged)
    layer.marks += names.marks
    for field, here in groupby(picture.forces, lambda force: force.field):
        _draw_forces(layer, field, list(here), picture, sheet)
    for field, badges in groupby(picture.badges, lambda badge: badge.field):
        _draw_badges(layer, field, list(badges), picture, sheet)
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
    layer: Layer, each: FieldName, picture: Picture, sheet: Sheet, taken: Taken, *, alone: bool
) -> None:
    """Set a field's name below its middle, smaller where it is long."""
    at = _spot(picture, sheet, each.field, 0, _ALONE if alone else _NAME)
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
        star = (at[0], at[1] - size * 1.25) if alone else (left, at[1] - size * 0.36)
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


def _draw_forces(
    layer: Layer, field: str, here: list[Force], picture: Picture, sheet: Sheet
) -> None:
    """Draw the forces of a field below each other, as large as all of them stand within it."""
    middle = picture.grid.middle(field)
    if middle is None:
        return
    x, y = middle
    room = [(east - x, south - y) for east, south in picture.grid.outline(field)]
    size = next((size for size in _SIZES if _fit(here, size, room)), _SIZES[-1])
    for force, lower in _below_each_other(here, size):
        if spot := _spot(picture, sheet, field, 0, lower):
            reach = _tag_reach(force, lower, size, room) * sheet.scale
            draw_force(layer, force, spot, size * sheet.scale, reach)


def _below_each_other(here: list[Force], size: float) -> Iterator[tuple[Force, float]]:
    """Yield forces of a size, and how far south of a field's middle each one's box has its own."""
    high = [
        (_HIGH + _APART + (_TAG if number and each.tag else 0)) * size
        for number, each in enumerate(here)
    ]
    low = _FORCE - (sum(high) - _APART * size) / 2
    for each, deep in zip(here, high, strict=True):
        low += deep
        yield each, low - (_APART + _HIGH / 2) * size


def _fit(here: list[Force], size: float, room: list[Point]) -> bool:
    """Tell whether the boxes of forces, and their tags, are within a field round its middle."""
    for force, lower in _below_each_other(here, size):
        east, south = (_CELL * len(force.numbers) + _LINE) * size / 2, (_HIGH + _LINE) * size / 2
        corners = [(x, lower + y) for x in (-east, east) for y in (-south, south)]
        tags = [(0.0, lower - south - _TAG * size)] if force.tag else []
        if not all(_holds(room, point) for point in (*corners, *tags)):
            return False
    return True


def _tag_reach(force: Force, lower: float, size: float, room: list[Point]) -> float:
    """Return how far to the left of a box's middle its tag may begin, within the field."""
    reach = _CELL * len(force.numbers) * size / 2
    top = lower - (_HIGH / 2 + _TAG) * size
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


def draw_force(layer: Layer, force: Force, at: Point, scale: float, reach: float = inf) -> None:
    """Draw a force: a box with a number for each kind of troops, a dash where there are none.

    Its tag begins no further than `reach` to the left of its middle.
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
        most = min(high * 0.9, cell * 0.98 / max(width(text, 1, face), 0.1))
        size = min(max(0.38 * scale, LEGIBLE), most)
        layer.text((x, at[1] + size * 0.36), text, size, face, INK, anchor="middle")
    if force.tag:
        size = 0.29 * scale  # higher it would reach beyond its hex
        tag = width(force.tag, size, "bold") + size * 0.4
        left = max(left, at[0] - reach)
        layer.box(left, top - size * 1.1, tag, size * 1.1, Ink(fill=HALO, stroke=colour))
        layer.text((left + size * 0.2, top - size * 0.2), force.tag, size, "bold", colour)


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


def _draw_badges(
    layer: Layer, field: str, badges: list[Badge], picture: Picture, sheet: Sheet
) -> None:
    size, most, edge = max(0.29 * sheet.scale, LEGIBLE), _BROAD * sheet.scale, _EDGE
    if _row(badges, size, edge) > most:
        edge = _EDGE / 3
    size = min(size, size * most / _row(badges, size, edge))
    spot = _spot(picture, sheet, field, 0, _BADGES)
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
