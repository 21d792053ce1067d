"""Squares, hexes and tables as a map draws them: where a field lies, its outline, its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, dist, sqrt
from typing import Protocol

from msgspec import Struct

from workbook_engine.core.hexes import Hex, parse_hex
from workbook_engine.core.languages import _
from workbook_engine.core.squares import Square, column_letters, parse_square

Point = tuple[float, float]

_HIGH = sqrt(3)
"""The height of a hex whose sides are 1 long; its width is 2."""


TABLE = "table"
"""What the one field of a table is called."""


def moved(point: Point, east: int, south: int) -> Point:
    """Return a point moved by tenths of a field."""
    return point[0] + east / 10, point[1] + south / 10


class Grid(Protocol):
    """What a drawing asks of a grid. Boxes are west, north, east, south, in fields."""

    @property
    def readable(self) -> float:
        """How many units of paper a unit of the land takes at least, where all can be read."""
        ...

    @property
    def largest(self) -> float:
        """How many units of paper a unit of the land takes at most, on a small land."""
        ...

    @property
    def step(self) -> float:
        """How far it is from one field to the next."""
        ...

    @property
    def has_edges(self) -> bool:
        """Whether columns and rows are named along the edges; else each field bears its number."""
        ...

    @property
    def field(self) -> float:
        """How many units of the land a field is long, by which symbols are measured."""
        ...

    @property
    def glance(self) -> int:
        """How many units of the land an inset shows at most, wide and high: more is not read."""
        ...

    @property
    def strong(self) -> int:
        """How many units of the land lie between two references in bold."""
        ...

    @property
    def outlined(self) -> tuple[float, float, float]:
        """How far a field reaches from its middle; how wide its outline is drawn, how strongly."""
        ...

    def scale_said(self, step: str) -> str:
        """Return the scale in words, given how far it is from one field to the next."""
        ...

    def rules(self, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield where lines are ruled, and how strongly, of 1."""
        ...

    def middle(self, name: str) -> Point | None:
        """Return the middle of a field; None for what is not a field."""
        ...

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a field, in order."""
        ...

    def reference(self, point: Point) -> str:
        """Return what the field is called in which a point lies; blank where none is."""
        ...

    def columns(self, west: float, east: float) -> Iterator[tuple[float, str]]:
        """Yield where columns stand, and what they are called along the edge."""
        ...

    def rows(self, north: float, south: float) -> Iterator[tuple[float, str]]:
        """Yield where rows stand, and what they are called along the edge."""
        ...


class Squares(Struct, frozen=True):
    """A grid of squares, named by Excel's own addresses; a small board may be drawn larger."""

    largest: float = 110.0
    readable = 38.0
    step = 1.0
    field = 1.0
    glance = 24
    strong = 5
    has_edges = True
    outlined = (0.0, 0.0, 0.0)

    def rules(self, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield a line for each square; every fifth is stronger."""
        for at in range(int(first), int(last) + 1):
            yield at, 0.22 if at % self.strong else 0.5

    def scale_said(self, step: str) -> str:
        """Return how large a square is.

        >>> Squares().scale_said("1 km")
        'square = 1 km'
        """
        return _("square = {step}").format(step=step)

    def middle(self, name: str) -> Point | None:
        """Return the middle of a square."""
        return _middle_of_square(name)

    def reference(self, point: Point) -> str:
        """Return the address of the square in which a point lies.

        >>> Squares().reference((2.5, 6.4))
        'C7'
        """
        return f"{column_letters(int(point[0]) + 1)}{int(point[1]) + 1}"

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the four corners of a square."""
        return _outline_of_square(name)

    def columns(self, west: float, east: float) -> Iterator[tuple[float, str]]:
        """Yield the letters of the columns."""
        for number in range(int(west) + 1, int(east) + 1):
            yield number - 0.5, column_letters(number)

    def rows(self, north: float, south: float) -> Iterator[tuple[float, str]]:
        """Yield the numbers of the rows."""
        for number in range(int(north) + 1, int(south) + 1):
            yield number - 0.5, str(number)


class Hexes(Struct, frozen=True):
    """A grid of hexes with flat tops, named by column and row; a unit is the side of a hex."""

    readable = 25.0
    largest = 90.0
    step = _HIGH
    field = 1.0
    glance = 14
    strong = 5
    has_edges = False
    outlined = (1.0, 0.9, 0.4)

    def rules(self, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield nothing: hexes have outlines."""
        yield from ()

    def scale_said(self, step: str) -> str:
        """Return how large a hex is."""
        return _("hex = {step}").format(step=step)

    def middle(self, name: str) -> Point | None:
        """Return the middle of a hex; columns stand one and a half sides apart."""
        at = parse_hex(name)
        return _on_lattice(3 * at.q, 2 * at.r + at.q) if at else None

    def reference(self, point: Point) -> str:
        """Return nothing: forces stand in their hexes as numbers, and need no list."""
        return ""

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a hex."""
        at = parse_hex(name) or Hex(0, 0)
        steps = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
        return tuple(_on_lattice(3 * at.q + x, 2 * at.r + at.q + y) for x, y in steps)

    def columns(self, west: float, east: float) -> Iterator[tuple[float, str]]:
        """Yield nothing: each hex bears its own number."""
        yield from ()

    def rows(self, north: float, south: float) -> Iterator[tuple[float, str]]:
        """Yield nothing: each hex bears its own number."""
        yield from ()


class LetteredHexes(Hexes, frozen=True):
    """The same hexes named by the cells of a sheet, as squares are: C4 is the hex 0304."""

    def middle(self, name: str) -> Point | None:
        """Return the middle of a hex.

        >>> LetteredHexes().middle("C4") == Hexes().middle("0304")
        True
        """
        at = parse_square(name)
        return super().middle(str(Hex.at(at.column, at.row))) if at else None

    def reference(self, point: Point) -> str:
        """Return the name of the hex in which a point lies: that whose middle is nearest.

        >>> hexes = LetteredHexes()
        >>> hexes.reference(hexes.middle("C4"))
        'C4'
        """
        column, row = round(point[0] / 1.5), round(point[1] / _HIGH)
        near = (str(Square(row + y, column + x)) for x in (-1, 0, 1) for y in (-1, 0, 1, -2))
        middles = {name: at for name in near if (at := self.middle(name))}
        return min(middles, key=lambda name: dist(middles[name], point), default="")

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a hex."""
        at = parse_square(name) or Square(0, 0)
        return super().outline(str(Hex.at(at.column, at.row)))


class Inches(Struct, frozen=True):
    """A table measured in inches from its upper left corner; all of it is one field."""

    wide: float
    deep: float
    readable = 14.0
    largest = 40.0
    step = 6.0
    field = 2.5
    glance = 60
    strong = 12
    has_edges = True
    outlined = (0.0, 0.0, 0.0)

    def rules(self, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield a line for each inch; every sixth is stronger, and every foot."""
        for at in range(ceil(first), int(last) + 1):
            yield at, 0.11 if at % self.step else 0.32 if at % self.strong else 0.6

    def scale_said(self, step: str) -> str:
        """Return how far lines are apart."""
        return _("a line every inch, a stronger one every {step}").format(step=step)

    def middle(self, name: str) -> Point | None:
        """Return the point that `x, y` names in inches; of the table itself its middle.

        >>> Inches(72, 48).middle("24.5, 13"), Inches(72, 48).middle("80, 3")
        ((24.5, 13.0), None)
        """
        if name == TABLE:
            return self.wide / 2, self.deep / 2
        try:
            x, y = (float(part) for part in name.split(","))
        except ValueError:
            return None
        return (x, y) if 0 <= x <= self.wide and 0 <= y <= self.deep else None

    def reference(self, point: Point) -> str:
        """Return a point in inches, to a tenth.

        >>> Inches(72, 48).reference((24.52, 13))
        '24.5, 13'
        """
        return ", ".join(f"{each:.1f}".removesuffix(".0") for each in point)

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the four corners of the table; of a point that point."""
        if name == TABLE:
            return ((0, 0), (self.wide, 0), (self.wide, self.deep), (0, self.deep))
        at = self.middle(name)
        return (at,) if at else ()

    def columns(self, west: float, east: float) -> Iterator[tuple[float, str]]:
        """Yield the inches from the left, every sixth."""
        yield from self._marks(west, east)

    def rows(self, north: float, south: float) -> Iterator[tuple[float, str]]:
        """Yield the inches from above, every sixth."""
        yield from self._marks(north, south)

    def _marks(self, first: float, last: float) -> Iterator[tuple[float, str]]:
        for at, _wide in self.rules(first, last):
            if not at % self.step:
                yield at, str(int(at))


def common_side(grid: Grid, one: str, other: str) -> tuple[Point, Point] | None:
    """Return the side that two fields share, in the order of the first one's outline."""
    return next(common_sides(grid, one, other), None)


def common_sides(grid: Grid, one: str, other: str) -> Iterator[tuple[Point, Point]]:
    """Yield the sides that two fields share; of areas they may be many."""
    corners, others = grid.outline(one), grid.outline(other)
    theirs = {*pairwise((*others, *others[:1]))}
    for start, end in pairwise((*corners, *corners[:1])):
        if (end, start) in theirs:
            yield start, end


def _middle_of_square(name: str) -> Point | None:
    square = parse_square(name)
    return (square.column - 0.5, square.row - 0.5) if square else None


def _outline_of_square(name: str) -> tuple[Point, ...]:
    square = parse_square(name) or Square(1, 1)
    x, y = float(square.column), float(square.row)
    return ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))


def _on_lattice(halves_east: int, halves_south: int) -> Point:
    """Return a point counted in half sides and half heights: neighbours share their corners."""
    return halves_east / 2, round(_HIGH / 2 * halves_south, 6)
