"""Areas of whole cells as a map draws them: outlines without their stairs, a middle, borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from math import dist

from msgspec import Struct

from workbook_engine.kit.maps.curves import Point, rings, softened
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.on_squares import lines_of

_CELLS = Squares()


class Areas(Struct, frozen=True, dict=True):
    """A land of areas, each with the cells that it is drawn over."""

    cells: tuple[tuple[str, tuple[str, ...]], ...]
    readable = 38.0
    largest = 110.0
    step = 1.0
    field = 1.0
    glance = 24
    strong = 5
    has_edges = False
    outlined = (100.0, 2.4, 0.9)

    def scale_said(self, step: str) -> str:
        """Return nothing: areas have no one size."""
        return ""

    def rules(self, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield nothing: areas have outlines."""
        yield from ()

    def middle(self, name: str) -> Point | None:
        """Return the middle of that cell of an area which lies nearest to the midst of them all.

        >>> Areas((("Elbe", ("A1", "B1", "C1")),)).middle("Elbe")
        (1.5, 0.5)
        """
        return self._middles.get(name)

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the outline of an area, without its stairs; of its parts the longest."""
        return self._outlines.get(name, ())

    def reference(self, point: Point) -> str:
        """Return the area in which a point lies."""
        return self._at.get(_CELLS.reference(point), "")

    def columns(self, west: float, east: float) -> Iterator[tuple[float, str]]:
        """Yield nothing: areas have names."""
        yield from ()

    def rows(self, north: float, south: float) -> Iterator[tuple[float, str]]:
        """Yield nothing: areas have names."""
        yield from ()

    @cached_property
    def _at(self) -> Mapping[str, str]:
        return {cell: name for name, its in self.cells for cell in its}

    @cached_property
    def _middles(self) -> Mapping[str, Point]:
        found: dict[str, Point] = {}
        for name, its in self.cells:
            points = [at for cell in its if (at := _CELLS.middle(cell))]
            if points:
                xs, ys = zip(*points, strict=True)
                midst = sum(xs) / len(xs), sum(ys) / len(ys)
                found[name] = min(points, key=lambda at: (dist(at, midst), at))
        return found

    @cached_property
    def _outlines(self) -> Mapping[str, tuple[Point, ...]]:
        """The outline of each: borders run smoothly between the points where several meet."""
        sharp = {
            name: max(rings(map(_CELLS.outline, its)), key=len) for name, its in self.cells if its
        }
        sides = {frozenset(side) for ring in sharp.values() for side in pairwise((*ring, ring[0]))}
        smooth: dict[Point, Point] = {}
        for line in lines_of(sorted((min(side), max(side)) for side in sides)):
            smooth.update(zip(line, softened(line), strict=True))
        return {name: tuple(smooth[at] for at in ring) for name, ring in sharp.items()}
