"""Writing SVG: numbers to a tenth, so that the same map is the same file on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct, field

from workbook_engine.kit.maps.ink import FONTS, HALO, INK

Point = tuple[float, float]
CUT_OFF = '<g clip-path="url(#map)">'
"""Begins what is cut off at the edge of the map."""


def number(value: float) -> str:
    """Return a number to a tenth.

    >>> number(2.0), number(-0.04), number(3.25)
    ('2', '0', '3.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return the points as the course of a path, each number to a tenth.

    >>> path([(0, -0.04), (10, 2.25)], closed=True)
    'M0,0 10,2.2Z'
    """
    steps = " ".join([f"{x:.1f},{y:.1f}" for x, y in points]).replace("-0.0", "0.0")
    steps = steps.replace(".0,", ",").replace(".0 ", " ").removesuffix(".0")
    return f"M{steps}{'Z' if closed else ''}"


def outlines(areas: Iterable[Sequence[Point]]) -> str:
    """Return the course round areas."""
    return " ".join(path(ring, closed=True) for ring in areas)


def texts_last(drawn: Iterable[str]) -> list[str]:
    """Return what was drawn, its texts above all else: many in a row are quick to paint."""
    return sorted(drawn, key=lambda element: element.startswith("<text "))


def stroked(colour: str, wide: float, extra: str = "", fill: str = "none") -> str:
    """Return how a line is drawn."""
    return (
        f'fill="{fill}" stroke="{colour}" stroke-width="{number(wide)}" '
        f'stroke-linejoin="round"{extra and " " + extra}'
    )


def attribute(text: str) -> str:
    """Return a text that may stand between quotes."""
    return escape(text, quote=False).replace('"', "&quot;")


Alike = dict[str, list[str]]
"""Courses by how they are drawn: a thousand lines as one are far quicker to paint."""


class Symbol(Struct, frozen=True):
    """What stands in many places of a map, drawn round the point that it is set on."""

    drawn: str
    box: tuple[float, float, float, float]
    """What it takes round its point: west, north, east, south."""


class Pen(Struct):
    """What has been drawn so far."""

    drawn: list[str] = field(default_factory=list)
    symbols: dict[Symbol, str] = field(default_factory=dict)
    """What each symbol is called that was set somewhere."""

    def write(self, element: str) -> None:
        """Add an element as it stands."""
        self.drawn.append(element)

    def beside(self) -> Pen:
        """Return a pen for what is to be drawn later: symbols are called the same."""
        return Pen(symbols=self.symbols)

    def set(self, symbol: Symbol, at: Point) -> None:
        """Set a symbol on a point."""
        name = self.symbols.get(symbol)
        if name is None:
            name = self.symbols[symbol] = f"s{len(self.symbols) + 1}"
        self.write(f'<use href="#{name}" x="{number(at[0])}" y="{number(at[1])}"/>')

    def end(self) -> None:
        """End a drawing: last of all the symbols are drawn that were set in it."""
        if self.symbols:
            self.write("<defs>")
            for symbol, name in self.symbols.items():
                box = " ".join(map(number, symbol.box))
                self.write(f'<g id="{name}" data-box="{box}">{symbol.drawn}</g>')
            self.write("</defs>")
        self.write("</svg>")

    def along(self, courses: Alike) -> None:
        """Draw along many courses: those that are drawn alike as one."""
        for how, alike in courses.items():
            self.write(f'<path d="{" ".join(alike)}" {how}/>')

    def line(
        self, points: Sequence[Point], colour: str, wide: float, extra: str = "", fill: str = "none"
    ) -> None:
        """Draw a line through points."""
        self.stroke(path(points), colour, wide, extra, fill)

    def stroke(
        self, course: str, colour: str, wide: float, extra: str = "", fill: str = "none"
    ) -> None:
        """Draw along a course: what is drawn along it twice is written down once."""
        self.write(f'<path d="{course}" {stroked(colour, wide, extra, fill)}/>')

    def area(self, areas: Iterable[Sequence[Point]], fill: str, extra: str = "") -> None:
        """Fill areas; what lies in a ring within a ring is left out."""
        self.fill(outlines(areas), fill, extra)

    def fill(self, course: str, fill: str, extra: str = "") -> None:
        """Fill what a course goes round."""
        self.write(f'<path d="{course}" fill="{fill}" fill-rule="evenodd"{extra and " " + extra}/>')

    def box(
        self, left: float, top: float, wide: float, high: float, fill: str, extra: str = ""
    ) -> None:
        """Draw a rectangle."""
        self.write(
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" '
            f'height="{number(high)}" fill="{fill}"{extra and " " + extra}/>'
        )

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        face: str = "plain",
        colour: str = INK,
        *,
        anchor: str = "start",
        halo: float = 0.0,
        extra: str = "",
    ) -> None:
        """Set a text; a halo keeps it readable over lines."""
        around = (
            f' stroke="{HALO}" stroke-width="{number(halo)}" stroke-linejoin="round" '
            'paint-order="stroke"'
            if halo
            else ""
        )
        self.write(
            f'<text x="{number(at[0])}" y="{number(at[1])}" {FONTS[face]} '
            f'font-size="{number(size)}" fill="{colour}" text-anchor="{anchor}"{around}'
            f"{extra and ' ' + extra}>{escape(text, quote=False)}</text>"
        )
