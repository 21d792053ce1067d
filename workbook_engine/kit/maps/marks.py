"""What a drawing is made of, mark by mark, and what a pen must know to draw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct, field

from workbook_engine.kit.maps.ink import INK, Ink, stroked

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, north, east, south."""
Rect = tuple[float, float, float, float]
"""Left, top, how wide, how high."""


class Page(Struct, frozen=True, kw_only=True):
    """The paper of a drawing."""

    units: Point
    """How wide and high it is in units, which all marks are measured in."""
    points: tuple[int, int]
    """How wide and high its picture is."""
    edge: Rect = (0.0, 0.0, 0.0, 0.0)
    """The edge of the map."""
    by: float = 1.0
    """How large the patterns of grounds are drawn."""
    inks: tuple[tuple[str, str], ...] = ()
    """The colours of this map in the place of the usual ones."""


class Trace(Struct, frozen=True):
    """Lines from point to point; closed, they go round areas: a ring within a ring is a hole."""

    lines: tuple[tuple[Point, ...], ...]
    is_closed: bool = False


def line_of(points: Iterable[Point]) -> Trace:
    """Return the trace of one line."""
    return Trace((tuple(points),))


def ring_of(points: Iterable[Point]) -> Trace:
    """Return the trace round one area."""
    return Trace((tuple(points),), is_closed=True)


class Pen(Protocol):
    """What draws the marks of a drawing, one after the other."""

    def path(self, trace: Trace, ink: Ink) -> None:
        """Draw along a trace, and fill what it goes round."""

    def box(self, rect: Rect, ink: Ink, corner: float) -> None:
        """Draw a rectangle, its corners so round."""

    def circle(self, middle: Point, radius: float, ink: Ink) -> None:
        """Draw a circle."""

    def text(self, text: Text) -> None:
        """Set a text."""

    def icon(self, drawn: str, at: Point, by: float) -> None:
        """Draw an icon, SVG of 200 by 200, so much as large round a point."""

    def symbol(self, symbol: Symbol, at: Point) -> None:
        """Set a symbol on a point."""

    def clip(self, marks: Iterable[Mark]) -> None:
        """Draw marks, cut off at the edge of the map."""


class Path(Struct, frozen=True):
    """Lines, or areas."""

    trace: Trace
    ink: Ink


class Rectangle(Struct, frozen=True):
    """A rectangle, its corners so round."""

    rect: Rect
    ink: Ink
    corner: float = 0.0


class Circle(Struct, frozen=True):
    """A circle."""

    middle: Point
    radius: float
    ink: Ink


class Text(Struct, frozen=True):
    """A text; a halo keeps it readable over lines."""

    at: Point
    said: str
    size: float
    face: str = "plain"
    colour: str = INK
    anchor: str = "start"
    halo: float = 0.0
    spaced: float = 0.0
    turned: tuple[float, Point] | None = None
    """By how many degrees, and about which point."""


class Icon(Struct, frozen=True):
    """An icon of a unit, round a point."""

    drawn: str
    at: Point
    by: float


class Symbol(Struct, frozen=True):
    """What stands in many places of a map, drawn round the point that it is set on."""

    marks: tuple[Mark, ...]
    box: Box
    """What it takes round its point."""


class Placed(Struct, frozen=True):
    """A symbol on a point."""

    symbol: Symbol
    at: Point


class Clipped(Struct, frozen=True):
    """Marks that are cut off at the edge of the map."""

    marks: tuple[Mark, ...]


Mark = Path | Rectangle | Circle | Text | Icon | Placed | Clipped


def draw_marks(pen: Pen, marks: Iterable[Mark]) -> None:
    """Draw marks with a pen, one after the other."""
    for mark in marks:
        match mark:
            case Path(trace, ink):
                pen.path(trace, ink)
            case Text():
                pen.text(mark)
            case Placed(symbol, at):
                pen.symbol(symbol, at)
            case Rectangle(rect, ink, corner):
                pen.box(rect, ink, corner)
            case Circle(middle, radius, ink):
                pen.circle(middle, radius, ink)
            case Icon(drawn, at, by):
                pen.icon(drawn, at, by)
            case Clipped(inside):
                pen.clip(inside)


class Layer(Struct):
    """Marks in the order in which they are drawn."""

    marks: list[Mark] = field(default_factory=list)

    def line(
        self,
        points: Iterable[Point],
        colour: str,
        wide: float,
        *,
        dashes: tuple[float, ...] = (),
        opacity: float = 1.0,
        has_caps: bool = False,
    ) -> None:
        """Draw a line through points."""
        ink = stroked(colour, wide, dashes=dashes, opacity=opacity, has_caps=has_caps)
        self.path(line_of(points), ink)

    def lines(self, alike: Mapping[Ink, Sequence[tuple[Point, ...]]]) -> None:
        """Draw many lines, those of one ink as one: a thousand are far quicker to paint so."""
        for ink, lines in alike.items():
            self.path(Trace(tuple(lines)), ink)

    def area(self, rings: Iterable[Iterable[Point]], ink: Ink) -> None:
        """Draw areas; what lies in a ring within a ring is left out."""
        self.path(Trace(tuple(map(tuple, rings)), is_closed=True), ink)

    def path(self, trace: Trace, ink: Ink) -> None:
        """Draw along a trace: what is drawn along it twice is written down once."""
        self.marks.append(Path(trace, ink))

    def box(
        self, left: float, top: float, wide: float, high: float, ink: Ink, corner: float = 0.0
    ) -> None:
        """Draw a rectangle."""
        self.marks.append(Rectangle((left, top, wide, high), ink, corner))

    def circle(self, middle: Point, radius: float, ink: Ink) -> None:
        """Draw a circle."""
        self.marks.append(Circle(middle, radius, ink))

    def symbol(self, symbol: Symbol, at: Point) -> None:
        """Set a symbol on a point."""
        self.marks.append(Placed(symbol, at))

    def text(
        self,
        at: Point,
        said: str,
        size: float,
        face: str = "plain",
        colour: str = INK,
        *,
        anchor: str = "start",
        halo: float = 0.0,
        spaced: float = 0.0,
        turned: tuple[float, Point] | None = None,
    ) -> None:
        """Set a text; a halo keeps it readable over lines."""
        self.marks.append(Text(at, said, size, face, colour, anchor, halo, spaced, turned))

    def texts_last(self) -> list[Mark]:
        """Return the marks, texts above all else."""
        return sorted(self.marks, key=lambda mark: isinstance(mark, Text))
