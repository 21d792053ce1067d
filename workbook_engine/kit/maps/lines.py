"""Water, roads and railways, bridges: smooth lines, every casing below every fill."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from workbook_engine.kit.maps.curves import Point, beside, smooth, within
from workbook_engine.kit.maps.ink import (
    CASING,
    FILL,
    HALO,
    INK,
    LANE,
    RAIL,
    RIDGE,
    SHORE,
    STREAMS,
    WATER,
    Ink,
    stroked,
)
from workbook_engine.kit.maps.marks import Layer, Trace, line_of
from workbook_engine.kit.maps.picture import Course, Crossing, Over, Picture, Road, Stream, Way
from workbook_engine.kit.maps.sheets import LEGIBLE, Sheet


def draw_water(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw waterways: the shores of all, then the water of all, so that they flow together."""
    k = sheet.k
    seen = [(each, line) for each in picture.waters for line in _courses(each.course, sheet)]
    for each, line in seen:
        wide = STREAMS[each.stream]
        if each.stream != Stream.BROOK:
            layer.path(line, stroked(SHORE, (wide + 1.8) * k))
    for each, line in seen:
        colour = SHORE if each.stream == Stream.BROOK else WATER
        layer.path(line, stroked(colour, STREAMS[each.stream] * k))


def _courses(course: Course, sheet: Sheet) -> Iterator[Trace]:
    """Yield the stretches of a course that are seen on a sheet, and a little beyond."""
    west, north, east, south = sheet.box
    for stretch in within(smooth(course), (west - 1, north - 1, east + 1, south + 1)):
        yield line_of(sheet.line_on_paper(stretch))


def draw_roads(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw railways, then lanes, then the casings of all roads, then their fills."""
    k = sheet.k
    seen = [
        (each.way, line)
        for each, course in zip(
            picture.roads, apart(picture.roads, 5.5 * k / sheet.scale), strict=True
        )
        for line in _courses(course, sheet)
    ]
    for line in _of(seen, Way.RAIL):
        layer.path(line, stroked(HALO, 4.6 * k))
        layer.path(line, stroked(RAIL, 1.8 * k))
        layer.path(line, stroked(RAIL, 7 * k, dashes=(1.3 * k, 7 * k)))
    for line in _of(seen, Way.RIDGE):
        draw_ridge(layer, line, k)
    for line in _of(seen, Way.LANE):
        layer.path(line, stroked(HALO, 3 * k, opacity=0.7))
        layer.path(line, stroked(LANE, 1.4 * k, dashes=(5 * k, 3 * k)))
    for strokes in (CASING, FILL):
        for way in (Way.MINOR, Way.MAIN, Way.DOUBLE):
            wide, colour = strokes[way]
            for line in _of(seen, way):
                layer.path(line, stroked(colour, wide * k, has_caps=True))
    for line in _of(seen, Way.DOUBLE):
        layer.path(line, stroked(CASING[Way.DOUBLE][1], 0.9 * k))


def draw_ridge(layer: Layer, line: Trace, k: float) -> None:
    """Draw a height that bars the way: hachures along it."""
    layer.path(line, stroked(RIDGE, 8 * k, dashes=(1.5 * k, 2.5 * k)))
    layer.path(line, stroked(RIDGE, 2 * k))


def apart(roads: tuple[Road, ...], by: float) -> Iterator[Course]:
    """Yield the courses of roads, those of railways moved aside where they share a road's way."""
    on_road = {point for each in roads if each.way != Way.RAIL for point in each.course}
    for each in roads:
        course = each.course
        if each.way != Way.RAIL or len(course) < 2:
            yield course
            continue
        shared = [point in on_road for point in course]
        along = zip((False, *shared), shared, (*shared[1:], False), strict=False)
        moves = [here and (before or after) for before, here, after in along]
        aside = beside(course, by)
        yield tuple(off if moves[at] else course[at] for at, off in enumerate(aside))


def _of(seen: list[tuple[Way, Trace]], way: Way) -> Iterator[Trace]:
    return (line for each, line in seen if each == way)


def draw_crossings(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw bridges across the water: whole, blown, or a ferry."""
    for crossing in picture.crossings:
        if sheet.holds(crossing.one) or sheet.holds(crossing.other):
            draw_crossing(layer, crossing.over, *ends_on_paper(crossing, sheet), sheet.k)


def ends_on_paper(crossing: Crossing, sheet: Sheet) -> tuple[Point, Point]:
    """Return where the fields on both banks of a crossing have their middles."""
    return sheet.on_paper(crossing.one), sheet.on_paper(crossing.other)


def draw_crossing(layer: Layer, over: Over, one: Point, other: Point, k: float) -> None:
    """Draw one crossing between two points."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    far = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    dx, dy = (other[0] - one[0]) / far, (other[1] - one[1]) / far

    def at(along: float, across: float) -> Point:
        return x + k * (dx * along - dy * across), y + k * (dy * along + dx * across)

    if over == Over.FERRY:
        size = max(9 * k, LEGIBLE)
        layer.circle((x, y), size * 0.56, Ink(fill=HALO, stroke=SHORE, wide=1.4 * k))
        layer.text((x, y + size * 0.36), "F", size, "bold", SHORE, anchor="middle")
        return
    layer.area([[at(-8, -3.4), at(8, -3.4), at(8, 3.4), at(-8, 3.4)]], Ink(fill=HALO))
    if over == Over.BLOWN:
        for wide, colour in ((5.4, HALO), (2.6, INK)):
            layer.line([at(-6.5, -6.5), at(6.5, 6.5)], colour, wide * k)
            layer.line([at(-6.5, 6.5), at(6.5, -6.5)], colour, wide * k)
        return
    if over == Over.CHARGED:
        layer.area([[at(-2.6, -2.6), at(2.6, -2.6), at(2.6, 2.6), at(-2.6, 2.6)]], Ink(fill=INK))
    for side in (-1, 1):
        rail = [at(-10, side * 6.6), at(-6, side * 3.8), at(6, side * 3.8), at(10, side * 6.6)]
        layer.line(rail, INK, 1.9 * k)
