"""Ground in quiet tints: fields of one kind melted into areas with rounded edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from workbook_engine.core.same import Same
from workbook_engine.core.squares import holes
from workbook_engine.kit.maps.curves import Box, Point, rings, rounded
from workbook_engine.kit.maps.grids import Grid
from workbook_engine.kit.maps.ink import GROUND, PALE, PATTERNS, SHORE, Ink
from workbook_engine.kit.maps.marks import Layer, Trace
from workbook_engine.kit.maps.picture import Picture, Tint
from workbook_engine.kit.maps.sheets import Sheet


def draw_ground(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the ground: each tint one area, its pattern over it."""
    flows = picture.grid.has_edges
    if flows:
        layer.box(*sheet.edge, Ink(fill=GROUND[Tint.OPEN]))
    for tint, on_land in _areas(Same(picture.grid), Same(picture.ground)).items():
        areas = [sheet.line_on_paper(ring) for ring, box in on_land if sheet.touches(box)]
        if not areas:
            continue
        has_coast = tint == Tint.WATER and not flows
        coast = Ink(fill=GROUND[tint], stroke=SHORE, wide=2)
        trace = Trace(tuple(map(tuple, areas)), is_closed=True)
        layer.path(trace, coast if has_coast else Ink(fill=GROUND[tint]))
        if tint in PATTERNS:
            layer.path(trace, Ink(pattern=tint))


_Ring = tuple[list[Point], Box]
"""The outline of an area, and the part of the land that it lies in."""


@lru_cache(maxsize=4)
def _areas(grid: Same[Grid], ground: Same[Mapping[str, Tint]]) -> dict[Tint, list[_Ring]]:
    """Return the areas of each tint on a whole land; the same land is drawn on many sheets."""
    flows = grid.it.has_edges
    fields: dict[Tint, list[str]] = {}
    for name, tint, _ in _fields(grid, ground):
        if not (flows and tint == Tint.OPEN):
            fields.setdefault(tint, []).append(name)
    if flows and (lacking := holes(ground.it)):
        fields[Tint.HOLE] = lacking
    return {
        tint: [
            _bounded(rounded(ring) if flows else ring)
            for ring in rings(map(grid.it.outline, fields[tint]))
        ]
        for tint in Tint
        if tint in fields
    }


def _bounded(ring: list[Point]) -> _Ring:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return ring, (min(xs), min(ys), max(xs), max(ys))


def fields_on(picture: Picture, sheet: Sheet, by: float = 0.0) -> Iterator[tuple[str, Tint]]:
    """Yield the fields of a sheet, and those no further off than `by`, with their ground."""
    west, north, east, south = sheet.box
    west, north, east, south = west - by, north - by, east + by, south + by
    for name, tint, (x, y) in _fields(Same(picture.grid), Same(picture.ground)):
        if west <= x <= east and north <= y <= south:
            yield name, tint


@lru_cache(maxsize=4)
def _fields(
    grid: Same[Grid], ground: Same[Mapping[str, Tint]]
) -> tuple[tuple[str, Tint, tuple[float, float]], ...]:
    """Return all fields of a land with their middles; the same land is drawn on many sheets."""
    return tuple(
        (name, tint, at) for name, tint in ground.it.items() if (at := grid.it.middle(name))
    )


def draw_grid(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the fields' outlines, thin and pale; some lines are stronger."""
    west, north, east, south = sheet.box
    if not picture.grid.has_edges:
        _outlines(layer, picture, sheet)
        return
    for x, ink in picture.grid.rules(west, east):
        ends = [sheet.on_paper((x, north)), sheet.on_paper((x, south))]
        layer.line(ends, PALE, 0.9, opacity=ink)
    for y, ink in picture.grid.rules(north, south):
        ends = [sheet.on_paper((west, y)), sheet.on_paper((east, y))]
        layer.line(ends, PALE, 0.9, opacity=ink)


def _outlines(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    reach, wide, opacity = picture.grid.outlined
    for name, _ in fields_on(picture, sheet, reach):
        corners = sheet.line_on_paper(picture.grid.outline(name))
        layer.line([*corners, corners[0]], PALE, wide, opacity=opacity)
