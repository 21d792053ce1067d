"""A pen that writes SVG, numbers to a tenth: the same map is the same file on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from workbook_engine.core.records import replace
from workbook_engine.kit.maps.ink import FONTS, HALO, INK, NONE, PAPER, PATTERNS, Ink
from workbook_engine.kit.maps.marks import Mark, Page, Point, Rect, Symbol, Text, Trace, draw_marks
from workbook_engine.kit.maps.picture import Tint

SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
"""Begins every drawing."""


def number(value: float) -> str:
    """Return a number to a tenth.

    >>> number(2.0), number(-0.04), number(3.25)
    ('2', '0', '3.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def course(points: Sequence[Point], *, is_closed: bool = False) -> str:
    """Return the points as the course of a path, each number to a tenth.

    >>> course([(0, -0.04), (10, 2.25)], is_closed=True)
    'M0,0 10,2.2Z'
    """
    steps = " ".join([f"{x:.1f},{y:.1f}" for x, y in points]).replace("-0.0", "0.0")
    steps = steps.replace(".0,", ",").replace(".0 ", " ").removesuffix(".0")
    return f"M{steps}{'Z' if is_closed else ''}"


class SvgPen:
    """Writes the marks of a drawing as elements, one a line."""

    def __init__(self, page: Page) -> None:
        """Begin with nothing on a page."""
        self.page, self.inks = page, dict(page.inks)
        self.lines: list[str] = []
        self.used: dict[str, None] = {}
        """The colours that something is drawn in."""
        self._symbols: dict[Symbol, str] = {}
        self._looks: dict[Ink, str] = {}
        self._courses: dict[int, str] = {}

    def whole(self, marks: Iterable[Mark]) -> str:
        """Return a whole drawing: its head, its marks, and last of all the symbols set in it."""
        self._begin()
        draw_marks(self, marks)
        if self._symbols:
            self.lines.append("<defs>")
            for symbol, name in self._symbols.items():
                self.lines.append(f'<g id="{name}">{self.inside(symbol.marks)}</g>')
            self.lines.append("</defs>")
        return "\n".join([*self.lines, "</svg>\n"])

    def _begin(self) -> None:
        """Write the size in points and in units, the patterns, the edge of the map, the paper."""
        page = self.page
        size = 'width="{}" height="{}"'.format(*page.points)
        view = 'viewBox="0 0 {} {}"'.format(*map(number, page.units))
        self.lines += [f"{SVG} {size} {view}>", "<defs>"]
        for tint in PATTERNS:
            self.lines.append(
                f'<pattern id="{tint}" width="20" height="20" patternUnits="userSpaceOnUse" '
                f'patternTransform="scale({page.by:.2f})" stroke-width="1">'
                f"{pattern(tint)}</pattern>"
            )
        self.lines.append('<clipPath id="map">')
        self.box(page.edge, Ink(fill=INK))
        self.lines += ["</clipPath>", "</defs>"]
        self.box((0, 0, *page.units), Ink(fill=PAPER))

    def inside(self, marks: Iterable[Mark]) -> str:
        """Return marks on one line, for something that is set down in many places."""
        pen = SvgPen(self.page)
        draw_marks(pen, marks)
        self.used |= pen.used
        return "".join(pen.lines)

    def path(self, trace: Trace, ink: Ink) -> None:
        """Write along a trace; what is drawn along it twice is put in words once."""
        told = self._courses.get(id(trace))
        if told is None:
            told = " ".join([course(line, is_closed=trace.is_closed) for line in trace.lines])
            self._courses[id(trace)] = told
        rule = ' fill-rule="evenodd"' if trace.is_closed and len(trace.lines) > 1 else ""
        self.lines.append(f'<path d="{told}"{rule} {self._look(ink)}/>')

    def box(self, rect: Rect, ink: Ink, corner: float = 0.0) -> None:
        """Write a rectangle."""
        left, top, wide, high = map(number, rect)
        at = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
        rx = f' rx="{number(corner)}"' if corner else ""
        self.lines.append(f"<rect {at} {self._look(ink)}{rx}/>")

    def circle(self, middle: Point, radius: float, ink: Ink) -> None:
        """Write a circle."""
        at = f'cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(radius)}"'
        self.lines.append(f"<circle {at} {self._look(ink)}/>")

    def text(self, text: Text) -> None:
        """Write a text."""
        look = f'{FONTS[text.face]} font-size="{number(text.size)}"'
        look += f' fill="{self._colour(text.colour)}" text-anchor="{text.anchor}"'
        if text.halo:
            look += f' stroke="{HALO}" stroke-width="{number(text.halo)}"'
            look += ' stroke-linejoin="round" paint-order="stroke"'
        if text.spaced:
            look += f' letter-spacing="{number(text.spaced)}"'
        if text.turned:
            by, about = text.turned
            turn = f"{number(by)} {number(about[0])} {number(about[1])}"
            look += f' transform="rotate({turn})"'
        x, y = map(number, text.at)
        said = escape(text.said, quote=False)
        self.lines.append(f'<text x="{x}" y="{y}" {look}>{said}</text>')

    def icon(self, drawn: str, at: Point, by: float) -> None:
        """Write an icon as it stands, moved to its point."""
        move = f"translate({number(at[0])} {number(at[1])}) scale({by:.4f}) translate(-100 -100)"
        self.lines.append(f'<g transform="{move}">{drawn}</g>')

    def symbol(self, symbol: Symbol, at: Point) -> None:
        """Write where a symbol is set; it is written itself at the end."""
        name = self._symbols.setdefault(symbol, f"s{len(self._symbols) + 1}")
        self.lines.append(f'<use href="#{name}" x="{number(at[0])}" y="{number(at[1])}"/>')

    def clip(self, marks: Iterable[Mark]) -> None:
        """Write marks that are cut off at the edge of the map."""
        self.lines.append('<g clip-path="url(#map)">')
        draw_marks(self, marks)
        self.lines.append("</g>")

    def _look(self, ink: Ink) -> str:
        look = self._looks.get(ink)
        if look is None:
            named = replace(ink, fill=self._colour(ink.fill), stroke=self._colour(ink.stroke))
            look = self._looks[ink] = " ".join(attributes(named))
        return look

    def _colour(self, usual: str) -> str:
        colour = self.inks.get(usual, usual)
        if colour != NONE:
            self.used[colour] = None
        return colour


def attributes(ink: Ink) -> Iterator[str]:
    """Yield the attributes that say how something is drawn; what is usual is not said."""
    yield f'fill="url(#{ink.pattern})"' if ink.pattern else f'fill="{ink.fill}"'
    if ink.fill_opacity != 1:
        yield f'fill-opacity="{ink.fill_opacity:g}"'
    if ink.stroke == NONE:
        if ink.opacity != 1:
            yield f'opacity="{ink.opacity:g}"'
        return
    yield f'stroke="{ink.stroke}"'
    if ink.wide != 1:
        yield f'stroke-width="{number(ink.wide)}"'
    if ink.is_round:
        yield 'stroke-linejoin="round"'
    if ink.has_caps:
        yield 'stroke-linecap="round"'
    if ink.dashes:
        yield f'stroke-dasharray="{" ".join(map(number, ink.dashes))}"'
    if ink.opacity != 1:
        yield f'opacity="{ink.opacity:g}"'
    if ink.is_halo:
        yield 'paint-order="stroke"'


def pattern(tint: Tint) -> str:
    """Return the pattern of a ground, 20 by 20."""
    told, ink = PATTERNS[tint]
    return f'<path d="{told}" {" ".join(attributes(ink))}/>'
