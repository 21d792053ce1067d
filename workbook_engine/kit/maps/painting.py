"""A pen that paints with Skia: letters of fonts, and the symbols of units as stamps.

A letter of a font is painted once and then set down wherever it stands, and so is the symbol of a
unit, on whole points: far quicker than to fill its outline each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from math import ceil, floor
from threading import get_ident
from typing import Any, NamedTuple

import skia

from workbook_engine.core.lettering import FACES, width
from workbook_engine.kit.maps.ink import HALO, NONE, PAPER, Ink
from workbook_engine.kit.maps.marks import Mark, Page, Point, Rect, Symbol, Text, Trace, draw_marks
from workbook_engine.kit.maps.picture import Tint
from workbook_engine.kit.maps.points import Points
from workbook_engine.kit.maps.svg import SVG, pattern

_DARK, _MORE = 3 * 128, 0.2
"""Letters of a font come out thinner than their outlines where they are dark: by so much."""
_ORDER = skia.ColorType.kBGRA_8888_ColorType
"""How a point is laid out: as the library paints quickest, ten times as quick as in another."""
_WHERE_IT_IS = skia.Matrix()
"""Moves nothing: asked for a path with no matrix at all the library loads numpy, for 0.1 s."""
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def painted(page: Page, marks: Iterable[Mark], wide: int | None = None) -> Points:
    """Paint a drawing, as many points wide as it says, or as wanted.

    The points are good until the next picture of their size is painted: it takes their room.
    """
    by = wide / page.points[0] if wide else 1.0
    surface, points = _room(*(round(side * by) for side in page.points), get_ident())
    scale = points.wide / page.units[0]
    with surface as canvas:
        canvas.clear(_colour(PAPER))
        canvas.resetMatrix()
        canvas.scale(scale, scale)
        pen = SkiaPen(canvas, page, scale)
        draw_marks(pen, marks)
    return points


@lru_cache(maxsize=2)
def _room(wide: int, high: int, thread: int) -> tuple[Any, Points]:
    """Return what a thread paints pictures of one size on, and its points."""
    surface, seen = skia.Surface.MakeRaster(_of_points(wide, high)), skia.Pixmap()
    surface.peekPixels(seen)
    return surface, Points(wide, high, memoryview(seen).cast("B"), surface)


def _of_points(wide: int, high: int) -> Any:
    return skia.ImageInfo.Make(wide, high, _ORDER, skia.kPremul_AlphaType)


class _Stamp(NamedTuple):
    """A symbol as it is set down, and where its corner lies from its point."""

    image: Any
    left: int
    top: int


class SkiaPen:
    """Paints the marks of a drawing, so many points to a unit."""

    def __init__(self, canvas: Any, page: Page, scale: float) -> None:
        """Begin to paint on what is measured in units already."""
        self.canvas, self.page, self.scale = canvas, page, scale
        self.inks = dict(page.inks)
        self._paths: dict[int, Any] = {}

    def path(self, trace: Trace, ink: Ink) -> None:
        """Paint along a trace; what is drawn along it twice is laid out once."""
        path = self._paths.get(id(trace))
        if path is None:
            path = self._paths[id(trace)] = _path(trace)
        for paint in self._paints(ink):
            self.canvas.drawPath(path, paint)

    def box(self, rect: Rect, ink: Ink, corner: float) -> None:
        """Paint a rectangle."""
        for paint in self._paints(ink):
            self.canvas.drawRoundRect(skia.Rect.MakeXYWH(*rect), corner, corner, paint)

    def circle(self, middle: Point, radius: float, ink: Ink) -> None:
        """Paint a circle."""
        for paint in self._paints(ink):
            self.canvas.drawCircle(*middle, radius, paint)

    def text(self, text: Text) -> None:
        """Set a text, its halo below it."""
        if not text.said.strip():
            return
        wide = width(text.said, text.size, text.face) + text.spaced * len(text.said)
        x, y = text.at[0] - _SHARE[text.anchor] * wide, text.at[1]
        colour = self.inks.get(text.colour, text.colour)
        if text.turned:
            self._turned(text, (x, y), colour)
            return
        letters = _letters(text.said, text.face, text.size, text.spaced)
        if text.halo:
            self.canvas.drawTextBlob(letters, x, y, _halo(text.halo))
        self.canvas.drawTextBlob(letters, x, y, _lettering(colour))

    def _turned(self, text: Text, at: Point, colour: str) -> None:
        """Set turned letters as outlines: each way that one is turned would fill the cache."""
        by, about = text.turned or (0.0, at)
        inks = (_halo(text.halo), *_paints(Ink(fill=colour), colour, NONE, 1.0))
        self.canvas.save()
        self.canvas.rotate(by, *about)
        for paint in inks[0 if text.halo else 1 :]:
            for letter, x in _outlines(text.said, text.face, text.size):
                self.canvas.save()
                self.canvas.translate(at[0] + x, at[1])
                self.canvas.drawPath(letter, paint)
                self.canvas.restore()
        self.canvas.restore()

    def icon(self, drawn: str, at: Point, by: float) -> None:
        """Paint an icon as it is drawn."""
        self.canvas.save()
        self.canvas.translate(*at)
        self.canvas.scale(by, by)
        self.canvas.translate(-100, -100)
        _render(self.canvas, drawn, 200)
        self.canvas.restore()

    def symbol(self, symbol: Symbol, at: Point) -> None:
        """Set a symbol down on a whole point: so all look the same, and their lines are sharp."""
        stamp = _stamp(symbol, self.page.inks, self.scale)
        x, y = round(at[0] * self.scale), round(at[1] * self.scale)
        self.canvas.save()
        self.canvas.resetMatrix()
        self.canvas.drawImage(stamp.image, x + stamp.left, y + stamp.top)
        self.canvas.restore()

    def clip(self, marks: Iterable[Mark]) -> None:
        """Paint marks, nothing beyond the edge of the map, to a whole point: that is quickest."""
        left, top, wide, high = self.page.edge
        sides = (
            round(side * self.scale) / self.scale for side in (left, top, left + wide, top + high)
        )
        self.canvas.save()
        self.canvas.clipRect(skia.Rect.MakeLTRB(*sides))
        draw_marks(self, marks)
        self.canvas.restore()

    def _paints(self, ink: Ink) -> tuple[Any, ...]:
        fill, stroke = (self.inks.get(each, each) for each in (ink.fill, ink.stroke))
        return _paints(ink, fill, stroke, self.page.by)


def _path(trace: Trace) -> Any:
    path = skia.PathBuilder()
    line_to = path.lineTo
    for first, *rest in trace.lines:
        path.moveTo(*first)
        for x, y in rest:
            line_to(x, y)
        if trace.is_closed:
            path.close()
    if trace.is_closed:
        path.setFillType(skia.PathFillType.kEvenOdd)
    return path.detach(_WHERE_IT_IS)


@lru_cache(maxsize=1024)
def _paints(ink: Ink, fill: str, stroke: str, by: float) -> tuple[Any, ...]:
    """Return what paints in an ink, one after the other: what it fills, then its line."""
    paints = []
    if ink.pattern or fill != NONE:
        filling = skia.Paint(AntiAlias=True)
        if ink.pattern:
            filling.setShader(_tiles(ink.pattern, by))
        else:
            filling.setColor(_colour(fill))
        filling.setAlphaf(ink.opacity * ink.fill_opacity)
        paints.append(filling)
    if stroke != NONE:
        line = skia.Paint(AntiAlias=True, Color=_colour(stroke), Style=skia.Paint.kStroke_Style)
        line.setStrokeWidth(ink.wide)
        line.setAlphaf(ink.opacity)
        if ink.is_round:
            line.setStrokeJoin(skia.Paint.kRound_Join)
        if ink.has_caps:
            line.setStrokeCap(skia.Paint.kRound_Cap)
        if ink.dashes:
            line.setPathEffect(
                skia.DashPathEffect.Make([*ink.dashes] * (1 + len(ink.dashes) % 2), 0)
            )
        paints.insert(0 if ink.is_halo else len(paints), line)
    return tuple(paints)


@lru_cache(maxsize=64)
def _tiles(tint: Tint, by: float) -> Any:
    """Return the pattern of a ground, side by side, so large."""
    recorder, tile = skia.PictureRecorder(), skia.Rect.MakeWH(20, 20)
    _render(recorder.beginRecording(tile), pattern(tint), 20)
    repeated = skia.TileMode.kRepeat
    return recorder.finishRecordingAsPicture().makeShader(
        repeated, repeated, skia.FilterMode.kLinear, skia.Matrix.Scale(by, by), tile
    )


def _render(canvas: Any, drawn: str, side: int) -> None:
    """Paint a small drawing that is SVG by itself: a pattern or an icon."""
    whole = f'{SVG} width="{side}" height="{side}">{drawn}</svg>'
    lines = skia.SVGDOM.MakeFromStream(skia.MemoryStream(whole.encode(), copyData=True))
    lines.setContainerSize(skia.Size(side, side))
    lines.render(canvas)


@lru_cache(maxsize=1024)
def _stamp(symbol: Symbol, inks: tuple[tuple[str, str], ...], scale: float) -> _Stamp:
    """Paint a symbol on nothing, so large as its box says."""
    west, north, east, south = (side * scale for side in symbol.box)
    left, top = floor(west), floor(north)
    surface = skia.Surface.MakeRaster(_of_points(ceil(east) - left, ceil(south) - top))
    with surface as canvas:
        canvas.translate(-left, -top)
        canvas.scale(scale, scale)
        pen = SkiaPen(canvas, Page(units=(0, 0), points=(0, 0), inks=inks), scale)
        draw_marks(pen, symbol.marks)
    return _Stamp(surface.makeImageSnapshot(), left, top)


@lru_cache(maxsize=4_096)  # the same names stand on many sheets
def _letters(said: str, face: str, size: float, spaced: float) -> Any:
    """Return letters, each as far on as those before it are wide."""
    return skia.TextBlob.MakeFromPosTextH(
        said, _places(said, face, size, spaced), 0, _font(face, size)
    )


@lru_cache(maxsize=1_024)
def _outlines(said: str, face: str, size: float) -> tuple[tuple[Any, float], ...]:
    """Return the outlines of letters, each with how far on those before it are wide."""
    font = _font(face, size)
    paths = map(font.getPath, font.textToGlyphs(said))
    return tuple(zip(paths, _places(said, face, size), strict=True))


def _places(said: str, face: str, size: float, spaced: float = 0.0) -> list[float]:
    return [*accumulate((width(letter, size, face) + spaced for letter in said[:-1]), initial=0.0)]


def _font(face: str, size: float) -> Any:
    font = skia.Font(_faces()[face], size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)
    font.setBaselineSnap(True)  # else each letter is painted again for each quarter of a point
    return font


@lru_cache(maxsize=256)
def _halo(wide: float) -> Any:
    """Return what goes round letters so wide."""
    return _paints(Ink(stroke=HALO, wide=wide, is_round=True), NONE, HALO, 1.0)[0]


@lru_cache(maxsize=256)
def _lettering(colour: str) -> Any:
    """Return what fills letters."""
    paint = skia.Paint(AntiAlias=True, Color=_colour(colour))
    if sum(bytes.fromhex(colour.removeprefix("#"))) < _DARK:
        paint.setStyle(skia.Paint.kStrokeAndFill_Style)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        paint.setStrokeWidth(_MORE)
    return paint


def _colour(colour: str) -> int:
    return int(skia.Color(*bytes.fromhex(colour.removeprefix("#"))))


@cache
def _faces() -> dict[str, Any]:
    """Return the fonts of the maps: ours, so that the machine's are not even looked for."""
    folder, fonts = files(__package__).joinpath("fonts"), skia.FontMgr.New_Custom_Empty()
    read = {face: folder.joinpath(f"{face}.ttf").read_bytes() for face in FACES}
    return {face: fonts.makeFromData(skia.Data.MakeWithCopy(font)) for face, font in read.items()}
