"""Shapes of a land laid on squares or hexes: what covers each, runs through it or lies in it.

A part of the program that reads foreign files (`child`): it imports none of our modules. All it
says is in squares of the map: the north-west corner is 0, 0, a square is 1 wide and 1 high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, pairwise
from math import ceil, sqrt
from typing import Any

import numpy as np
import pyproj
import shapely

_NEARLY = 0.05
"""Of a square: so little beyond the last row or column makes no other."""
_STEP, _CLIPS = 0.1, 3
"""A line is walked in such steps; with fewer in a square it only clips a corner of it."""
_FINE = 0.04
"""Of a square: how exactly shapes are drawn."""
_EDGE = 0.5
"""Degrees between the points at which it is measured how far a box reaches."""
_EXACT = 7
"""Decimals of degrees: a centimetre."""
_NAMED = {"rivers": ("name", "name:en", "ref"), "roads": ("ref", "name")}
"""What lines are named by."""
_NEAR = ((0, 0), (-1, 0), (0, -1), (1, 0), (0, 1), (1, 1))
_REACH = 0.05
"""Of a square: so near to a waterway a bridge is over it; another is over a road or a valley."""
_NOWHERE = ("", 0, None)
_PEN = 4_000
"""Shapes that are drawn at most; smaller ones are left out first."""

Place = tuple[int, int]
"""Row and column of a square; both count from 1."""
Flow = tuple[str, int, Any]
"""A waterway as the rules lay it: name, which of that name, its course."""


def laid(found: Any, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shapes of `tagged` as squares: shares of grounds, lines, points, what is left.

    `asked`: km, hexes, box (west, north, east, south, or the first two, or none), most squares,
    `course` (how far east and south of the middles of its squares a waterway flows by the rules),
    and the words of each of the `layers`, the first seen before the others. A ValueError holds
    code, sentence and cure of what is wrong.
    """
    features, layers = found.features, asked["layers"]
    box = _box(asked["box"] or found.corners, found, name)
    grid = Grid(asked, box, name, corners=bool(found.corners and not asked["box"]))
    for each in features:
        each.geometry = grid.on_map(each.geometry)
    outside = [each for each in features if not each.geometry.intersects(grid.whole)]
    lines = {layer: [*_lines(grid, features, layer)] for layer in ("rivers", "roads")}
    flows = [(name, number, grid.flow(squares)) for _, name, number, squares in lines["rivers"]]
    bridges = [*_bridges(grid, features, lines["roads"], flows)]
    return {
        "frame": grid.box,
        "rows": grid.rows,
        "columns": grid.columns,
        "squares": grid.shares(features, [word for word, _ in layers["ground"]]),
        "cells": [_path(each.exterior) for each in grid.cells],
        "lines": lines,
        "course": asked["course"],
        "sides": [*_sides(grid, lines["rivers"], flows)],
        "points": [*_points(grid, features)],
        "bridges": bridges,
        "unbridged": [*_unbridged(grid, lines["roads"], flows, bridges)]
        if layers["bridges"]
        else [],
        "unknown": {layer: _where(grid, each) for layer, each in found.unknown.items()},
        "outside": {layer: sum(layer in each.meant for each in outside) for layer in layers},
        "left": found.left,
        "drawn": [*_drawn(grid, features)],
    }


def _box(said: Sequence[float], found: Any, name: str) -> list[float]:
    """Return west, north, east and south of the map: as said, as the file says, as areas reach."""
    unknown = [
        each for tags in found.unknown.values() for shapes in tags.values() for each in shapes
    ]
    every = [each.geometry for each in found.features] or unknown
    areas = [each for each in every if each.area > 0]
    west, south, east, north = map(float, shapely.total_bounds(areas or every))
    if not on_earth([west, north, east, south]):
        wrong = f"The shapes of {name} are not placed by longitude and latitude."
        raise ValueError("E-FOREIGN-LAND", wrong, "Save it in WGS 84 (EPSG:4326), as GeoJSON is.")
    box = [*said, *(found.bbox or [west, north, east, south])[len(said) :]]
    if not on_earth(box) or box[0] >= box[2] or box[1] <= box[3]:
        wrong = f"{name} reaches from {west:.4f},{north:.4f} to {east:.4f},{south:.4f}."
        raise ValueError(
            "E-FOREIGN-BOX", wrong, "Say a part of that: --from WEST,NORTH:EAST,SOUTH."
        )
    return box


def on_earth(box: Sequence[float]) -> bool:
    """Tell whether west, north, east and south are degrees of the earth."""
    return all(abs(each) <= most for each, most in zip(box, (180, 90, 180, 90), strict=True))


def flat(box: Sequence[float]) -> Any:
    """Return what makes metres of degrees round the middle of a box, areas as large as they are."""
    west, north, east, south = box
    middle = f"+lat_0={(north + south) / 2} +lon_0={(west + east) / 2}"
    earth = f"+proj=laea {middle} +datum=WGS84 +units=m"
    return pyproj.Transformer.from_crs("EPSG:4326", earth, always_xy=True)


class Grid:
    """The squares or hexes of a map, and where on the earth they lie."""

    def __init__(
        self, asked: Mapping[str, Any], box: list[float], name: str, *, corners: bool = False
    ) -> None:
        """Lay squares over all of a box in degrees, or between its `corners` alone."""
        self.box, self.side, self.hexes = box, asked["km"] * 1000, asked["hexes"]
        self.course = np.array(asked["course"])
        self._to = flat(box)
        left, top, right, bottom = self._reach(corners)
        self._corner = np.array([left, top])
        wide, high = (right - left) / self.side, (top - bottom) / self.side
        if self.hexes:
            wide, high = (wide - 1 / sqrt(3)) / (sqrt(3) / 2), high - 0.5
        self.columns, self.rows = (max(1, ceil(each - _NEARLY)) for each in (wide, high))
        many = self.columns * self.rows
        if many > asked["most"] or (self.hexes and max(self.columns, self.rows) > 99):
            said = f"{name} makes {self.columns:,} by {self.rows:,} squares of {asked['km']:g} km."
            raise ValueError("E-FOREIGN-SQUARES", said, "Give larger ones (--size), or --from.")

    def _reach(self, corners: bool) -> list[float]:
        """Return in metres how far the box reaches; a large one bends beyond its corners."""
        west, north, east, south = self.box
        (left, right), (top, bottom) = self._to.transform([west, east], [north, south])
        edge = shapely.segmentize(shapely.box(west, south, east, north), _EDGE).exterior.xy
        x, y = (axis[np.isfinite(axis)] for axis in map(np.array, self._to.transform(*edge)))
        whole = [x.min(), y.max(), x.max(), y.min()]
        bends = np.abs(np.subtract(whole, [left, top, right, bottom])).max() > _NEARLY * self.side
        return whole if bends and not corners else [left, top, right, bottom]

    def on_map(self, geometry: Any) -> Any:
        """Return a shape in squares of the map instead of degrees."""

        def placed(degrees: Any) -> Any:
            east, north = self._to.transform(degrees[:, 0], degrees[:, 1])
            off = (np.stack([east, north], axis=1) - self._corner) / self.side
            return np.nan_to_num(off * [1, -1], posinf=1e6, neginf=-1e6)

        return shapely.make_valid(shapely.transform(geometry, placed))

    def degrees(self, points: Iterable[Sequence[float]]) -> list[list[float]]:
        """Return longitude and latitude of points of the map."""
        off = np.array([*points]) * [1, -1] * self.side + self._corner
        east, north = self._to.transform(off[:, 0], off[:, 1], direction="INVERSE")
        return np.stack([east, north], axis=1).round(_EXACT).tolist()  # type: ignore[no-any-return]

    @cached_property
    def places(self) -> list[Place]:
        """Row and column of each square, row by row."""
        return [(row + 1, at + 1) for row in range(self.rows) for at in range(self.columns)]

    @cached_property
    def known(self) -> set[Place]:
        """Row and column of all squares."""
        return {*self.places}

    @cached_property
    def cells(self) -> Any:
        """The squares or hexes, as `places` has them."""
        if not self.hexes:
            rows, columns = np.array(self.places).T
            return shapely.box(columns - 1, rows - 1, columns, rows)
        around = [(-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1)]
        corners = np.array(around) * [1 / sqrt(3) / 2, 0.5]
        return np.array([shapely.Polygon(corners + self.middle(at)) for at in self.places])

    def middle(self, place: Place) -> tuple[float, float]:
        """Return the middle of a square; hexes of odd columns lie half a hex further south."""
        row, column = place
        if not self.hexes:
            return column - 0.5, row - 0.5
        return (column - 1) * sqrt(3) / 2 + 1 / sqrt(3), row - 0.5 + 0.5 * (column % 2)

    @cached_property
    def whole(self) -> Any:
        """All of the map, as one shape."""
        return shapely.box(*shapely.total_bounds(self.cells))

    @cached_property
    def _tree(self) -> Any:
        return shapely.STRtree(self.cells)

    def shares(self, features: Sequence[Any], order: Sequence[str]) -> list[Any]:
        """Return of each square its grounds and the share of each; what lies below is not seen."""
        free, area = self.cells.copy(), float(self.cells[0].area)
        found: dict[int, dict[str, float]] = {}
        for word in dict.fromkeys(order):
            covers = (each.geometry for each in features if each.meant.get("ground") == word)
            shapes = np.array([each for each in covers if each.area > 0])
            if not len(shapes):
                continue
            of, at = self._tree.query(shapes, predicate="intersects")
            for cell in np.unique(at):
                here = shapely.union_all(shapes[of[at == cell]])
                taken = shapely.intersection(here, free[cell])
                if taken.area > 0:
                    found.setdefault(int(cell), {})[word] = round(float(taken.area) / area, 4)
                    free[cell] = shapely.difference(free[cell], here)
        return [[*self.places[cell], [*shares.items()]] for cell, shares in sorted(found.items())]

    def flow(self, squares: Sequence[Place]) -> Any:
        """Return the course of a waterway through squares, as the rules lay it.

        One that ends at the edge of the map flows on over it.
        """
        source, mouth = (
            (2 * end[0] - before[0], 2 * end[1] - before[1])
            for end, before in (squares[:2], squares[:-3:-1])
        )
        beyond = [[each] if each not in self.known else [] for each in (source, mouth)]
        whole = [*beyond[0], *squares, *beyond[1]]
        return shapely.LineString([np.array(self.middle(each)) + self.course for each in whole])

    def parted(self, flow: Any, near: Any, steps: set[tuple[Place, Place]]) -> Iterator[Any]:
        """Yield neighbouring squares that a course parts near a point, with how far off they are.

        Steps of a road are nearer than others.
        """
        row, column = int(near.y) + 1, int(near.x) + 1
        around = range(-2, 3)
        for one in ((row + down, column + on) for down in around for on in around):
            for down, on in ((0, 1), (1, 0), (1, 1), (1, -1)):
                other = (one[0] + down, one[1] + on)
                step = shapely.LineString([self.middle(one), self.middle(other)])
                inside = {one, other} <= self.known
                if inside and step.intersects(flow):
                    on_road = (one, other) in steps or (other, one) in steps
                    far = step.centroid.distance(near) - on_road
                    yield round(far + 0.01 * (down and on), 6), one, other

    def at(self, points: Any) -> list[Place | None]:
        """Return the square of each point; None outside the map."""
        found: list[Place | None] = [None] * len(points)
        of, cells = self._tree.query(points, predicate="intersects")
        for point, cell in zip(of, cells, strict=True):
            found[point] = found[point] or self.places[cell]
        return found

    def along(self, line: Any) -> Iterator[list[Place]]:
        """Yield the squares that a line runs through, in order; a new row where it was outside."""
        steps = shapely.points(shapely.get_coordinates(shapely.segmentize(line, _STEP)))
        stretch: list[tuple[Place, int]] = []
        for place in [*self.at(steps), None]:
            if place is None:
                if squares := _without_clips(stretch):
                    yield squares
                stretch = []
            elif stretch and stretch[-1][0] == place:
                stretch[-1] = (place, stretch[-1][1] + 1)
            else:
                stretch.append((place, 1))


def _without_clips(stretch: list[tuple[Place, int]]) -> list[Place]:
    """Return squares in order without those of which a line only clips a corner."""
    kept: list[Place] = []
    for number, (place, steps) in enumerate(stretch):
        after = stretch[number + 1][0] if number + 1 < len(stretch) else None
        touch = kept and after and max(map(abs, np.subtract(kept[-1], after))) <= 1
        if steps < _CLIPS and touch:
            continue
        if not kept or kept[-1] != place:
            kept.append(place)
    return kept


def _called(feature: Any, layer: str) -> str:
    """Return the name of a line; one that has none is called after its first square."""
    return feature.called(*_NAMED[layer]) or f"{feature.meant[layer]} at {{}}"


def _lines(grid: Grid, features: Iterable[Any], layer: str) -> Iterator[list[Any]]:
    """Yield word, name and squares of each line of a layer; its pieces in the file are joined."""
    groups: dict[tuple[str, str], list[Any]] = {}
    for each in features:
        if layer in each.meant and each.geometry.length > 0 and each.geometry.area == 0:
            groups.setdefault((each.meant[layer], _called(each, layer)), []).append(each.geometry)
    taken: set[tuple[str, int]] = set()
    for (word, name), shapes in groups.items():
        merged = shapely.line_merge(shapely.union_all(shapes)) if len(shapes) > 1 else shapes[0]
        if layer == "rivers":
            merged = shapely.transform(merged, lambda points: points - grid.course)
        for line in sorted(shapely.get_parts(merged), key=lambda line: -line.length):
            for squares in grid.along(line):
                if len(squares) == 1:  # it bars no way, and leads nowhere
                    continue
                number = next(n for n in count(1) if (name, n) not in taken)
                taken.add((name, number))
                yield [word, name, number, squares]


def _points(grid: Grid, features: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield word, name and square of each place; None for one outside the map."""
    found = [each for each in features if "points" in each.meant]
    middles = [each.geometry.centroid for each in found]
    for each, place in zip(found, grid.at(middles) if found else [], strict=True):
        yield [each.meant["points"], each.called("name", "name_en", "name:en"), place]


def _bridges(
    grid: Grid, features: Iterable[Any], roads: Iterable[list[Any]], flows: list[Flow]
) -> Iterator[list[Any]]:
    """Yield word, name, waterway and both banks of each bridge over a waterway of the map.

    The banks are two squares side by side that the course of the waterway parts, by the bridge, and
    a step of a road where there is one.
    """
    steps = {each for *_, squares in roads for each in pairwise(squares)}
    rivers = [each for each in features if "rivers" in each.meant and each.geometry.area == 0]
    tree = shapely.STRtree([each.geometry for each in rivers])
    for bridge in (each for each in features if "bridges" in each.meant):
        said = bridge.meant["bridges"], bridge.called("bridge:name", "name", "ref")
        if "bridges" in bridge.tags:  # of a map of ours, from bank to bank
            ends = grid.at(shapely.points(shapely.get_coordinates(bridge.geometry)))
            if len(ends) == 2 and None not in ends:
                yield [*said, bridge.tags.get("river", ""), 1, *ends]
            continue
        over = tree.query(bridge.geometry, predicate="dwithin", distance=_REACH)
        names = {_called(rivers[each], "rivers") for each in over}
        middle = bridge.geometry.centroid
        near = [each for each in flows if each[0] in names]
        river, number, flow = min(near, key=lambda e: e[2].distance(middle), default=_NOWHERE)
        if banks := flow and min(grid.parted(flow, middle, steps), default=None):
            yield [*said, river, number, *banks[1:]]


def _sides(grid: Grid, rivers: Iterable[list[Any]], flows: Iterable[Flow]) -> Iterator[list[Any]]:
    """Yield waterway, and the two squares north and south, or west and east, that it parts."""
    for (*_, squares), (river, number, flow) in zip(rivers, flows, strict=True):
        near = {(row + down, on + right) for row, on in squares for down, right in _NEAR}
        for one in sorted(near & grid.known):
            for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1)):
                step = [grid.middle(one), grid.middle(other)]
                if other in grid.known and flow.intersects(shapely.LineString(step)):
                    yield [river, number, one, other]


def _unbridged(
    grid: Grid, roads: Iterable[list[Any]], flows: list[Flow], bridges: list[list[Any]]
) -> Iterator[list[Any]]:
    """Yield road, waterway and both squares where a road runs over water without a bridge."""
    over = {frozenset(bridge[-2:]) for bridge in bridges}
    tree = shapely.STRtree([flow for _, _, flow in flows])
    for _, road, _, squares in roads:
        for one, other in pairwise(squares):
            step = shapely.LineString([grid.middle(one), grid.middle(other)])
            for flow in tree.query(step, predicate="intersects"):
                if frozenset((one, other)) not in over:
                    yield [road, flows[flow][0], one, other]


def _where(grid: Grid, unknown: Mapping[str, list[Any]]) -> list[Any]:
    """Return of each tag that nobody knows how many squares of ground it covers, and where."""
    told = []
    for tag, shapes in unknown.items():
        laid_down = shapely.union_all([grid.on_map(each) for each in shapes])
        points = [laid_down.representative_point()] if not laid_down.is_empty else []
        place = grid.at(points)[0] if points else None
        inside = laid_down.intersection(grid.whole)
        told.append([tag, len(shapes), round(float(inside.area), 2), place])
    return sorted(told, key=lambda each: (-each[2], -each[1], each[0]))


def _drawn(grid: Grid, features: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the shapes as they are in the file: layer, word, and the lines of each."""
    inside = [(e, e.geometry.intersection(grid.whole)) for e in features]
    largest = sorted(inside, key=lambda each: -max(each[1].area, each[1].length))[:_PEN]
    for each, geometry in largest:
        layer, word = next(iter(each.meant.items()))
        for part in shapely.get_parts(shapely.simplify(geometry, _FINE)):
            lines = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
            yield [layer, word, [_path(line) for line in lines]]


def _path(line: Any) -> list[tuple[float, float]]:
    return [(round(float(x), 2), round(float(y), 2)) for x, y in shapely.get_coordinates(line)]
