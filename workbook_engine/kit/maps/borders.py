"""What lies along the sides of fields: who holds what, water, the front as two bands, works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.kit.maps.curves import Point, parallel, rings
from workbook_engine.kit.maps.grids import common_side
from workbook_engine.kit.maps.ink import HALO, LINE, SHORE, WASH, WASHED, WATER, Ink
from workbook_engine.kit.maps.marks import Layer, ring_of
from workbook_engine.kit.maps.picture import Picture, Whose, Works
from workbook_engine.kit.maps.sheets import Sheet

Side = tuple[Point, Point]
BAND = 0.125
"""The width of one band of the front, in units of the land."""
_TOOTH, _GAP = 0.21, 0.05
_RANK = {whose: at for at, whose in enumerate(Whose)}


def draw_held(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Lay a thin wash over the ground of all sides but the first."""
    for whose, colour in WASH.items():
        fields = [name for name, holder in picture.held.items() if holder == whose]
        outlines = (picture.grid.outline(name) for name in fields)
        areas = [[sheet.on_paper(point) for point in ring] for ring in rings(outlines)]
        if areas:
            layer.area(areas, Ink(fill=colour, opacity=WASHED))


def draw_water_sides(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the sides that are all water."""
    for one, other in picture.water_sides:
        if side := common_side(picture.grid, one, other):
            draw_water_side(layer, [sheet.on_paper(point) for point in side], sheet.scale)


def draw_water_side(layer: Layer, line: Sequence[Point], scale: float) -> None:
    """Draw one side of a field that is all water."""
    for wide, colour in ((0.26, SHORE), (0.19, WATER)):
        layer.line(line, colour, wide * scale, has_caps=True)


def draw_borders(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the front: two bands, each in the colour of whoever holds the ground on its side."""
    for (right, left), line in _chains(picture):
        draw_bands(layer, [sheet.on_paper(point) for point in line], right, left, sheet.scale)


def draw_bands(
    layer: Layer, line: Sequence[Point], right: Whose | None, left: Whose | None, scale: float
) -> None:
    """Draw a stretch of the front; the second side's band is notched, so that it tells in grey."""
    wide = BAND * scale
    layer.line(line, HALO, 2 * wide + 2.4, has_caps=True)
    for whose, by in ((right, -wide / 2), (left, wide / 2)):
        if whose is not None:
            notched = () if whose == Whose.OWN else (wide * 2.2, wide * 0.35)
            layer.line(parallel(line, by), LINE[whose], wide, dashes=notched)


Holders = tuple[Whose | None, Whose | None]


def _chains(picture: Picture) -> Iterator[tuple[Holders, list[Point]]]:
    """Yield the stretches of the front, with who holds the ground to the right and to the left."""
    stretches: dict[Holders, dict[Point, list[Point]]] = {}
    for one, other in picture.borders:
        first, second = sorted((one, other), key=lambda name: _rank(picture.held.get(name)))
        if side := common_side(picture.grid, first, second):
            holders = picture.held.get(first), picture.held.get(second)
            stretches.setdefault(holders, {}).setdefault(side[0], []).append(side[1])
    for holders, onward in stretches.items():
        yield from ((holders, line) for line in _joined(onward))


def _rank(whose: Whose | None) -> int:
    return len(_RANK) if whose is None else _RANK[whose]


def _joined(onward: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """Yield lines out of steps from point to point, those with a beginning first."""
    ends = {point for points in onward.values() for point in points}
    for start in [*(point for point in onward if point not in ends), *onward]:
        while onward.get(start):
            line = [start]
            while onward.get(line[-1]):
                line.append(onward[line[-1]].pop())
            yield line


def draw_works(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw works as teeth on their owner's side: one a layer, hollow while it is under way."""
    front = {frozenset(pair) for pair in picture.borders}
    for each in picture.works:
        side = common_side(picture.grid, each.field, each.towards)
        if side:
            line = [sheet.on_paper(point) for point in side]
            off = BAND + _GAP if frozenset((each.field, each.towards)) in front else _GAP
            draw_teeth(layer, parallel(line, -off * sheet.scale), each, sheet.scale)


def draw_teeth(layer: Layer, line: Sequence[Point], works: Works, scale: float) -> None:
    """Draw the works along one side, their owner to the right of it."""
    colour, teeth = LINE[works.whose], works.layers + works.building
    if not teeth:
        layer.line(line, colour, 0.06 * scale, dashes=(0.07 * scale,))
        return
    (ax, ay), (bx, by) = line
    wide = min(_TOOTH * scale, 0.84 * scale / teeth)
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / long, (by - ay) / long
    for at in range(teeth):
        way = long / 2 + (at - (teeth - 1) / 2) * wide * 1.1
        x, y = ax + dx * way, ay + dy * way
        half, high = wide / 2, _TOOTH * 0.85 * scale
        tooth = [
            (x - dx * half, y - dy * half),
            (x + dx * half, y + dy * half),
            (x - dy * high, y + dx * high),
        ]
        fill = colour if at < works.layers else HALO
        layer.path(ring_of(tooth), Ink(fill=fill, stroke=colour, wide=0.03 * scale))
