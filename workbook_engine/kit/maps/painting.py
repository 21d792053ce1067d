"""A drawing painted by the quick library: its lines as they stand, its names as letters of a font.

A letter of a font is painted once and then set down wherever it stands, and so is the symbol of a
unit, on whole points: far quicker than to fill its outline each time. A text of a few letters that
stands alone is painted as its outlines among the lines round it, for a drawing is painted from text
to text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, groupby
from math import ceil, floor
from threading import get_ident
from typing import Any, NamedTuple

import skia

from workbook_engine.core.lettering import FACES, width
from workbook_engine.kit.maps.outlines import TEXT, Text, outlined, text_of
from workbook_engine.kit.maps.pen import CUT_OFF
from workbook_engine.kit.maps.points import Points

_SIZE = re.compile(r'<svg [^<>]*?width="([\d.]++)" height="([\d.]++)"')
_DRAWN = re.compile(r'<svg [^<>]*?viewBox="0 0 ([\d.]++) ')
_SYMBOL = re.compile(r'^<g id="(\w++)" data-box="([^"]*+)">(.*)</g>$', re.MULTILINE)
_PAPER = re.compile(r'<rect x="0" y="0" width="([\d.]++)" height="([\d.]++)" fill="(#\w{6})"/>')
_PLACED = re.compile(r'<use href="#(\w++)" x="([-\d.]++)" y="([-\d.]++)"/>')
_EDGE = re.compile(
    r'<clipPath id="map">\n<rect x="([^"]*+)" y="([^"]*+)" width="([^"]*+)" height="([^"]*+)"'
)
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
_FEW = 3
"""A text of no more letters is set as outlines, and so are no more such texts in a row."""
_DARK, _MORE = 3 * 128, 0.2
"""Letters of a font come out thinner than their outlines where they are dark: by so much."""
_ORDER = skia.ColorType.kBGRA_8888_ColorType
"""How a point is laid out: as the library paints quickest, ten times as quick as in another."""


class _Kind(Enum):
    """How a line of a drawing is painted."""

    LINES = auto()
    TEXT = auto()
    SYMBOL = auto()
    CUT_OFF = auto()
    """What follows is cut off at the edge of the map."""
    AS_BEFORE = auto()


class _Stamp(NamedTuple):
    """A symbol as it is set down, and where its corner lies from its point."""

    image: Any
    left: int
    top: int


class _Parts(NamedTuple):
    """How a drawing begins, what it defines, what its symbols look like, and what is drawn."""

    head: str
    defined: str
    symbols: Mapping[str, tuple[str, str]]
    paper: int
    """The colour that is below all."""
    drawn: str


class _Scale(NamedTuple):
    """How large a drawing is shown: an inset is shown larger than it is drawn.

    Of lines the library knows it, the rest is told.
    """

    size: tuple[float, float]
    by: float
    larger: float


def painted(drawing: str, wide: int | None = None) -> Points:
    """Paint a drawing, as many points wide as it says, or as wanted.

    The points are good until the next picture of their size is painted: it takes their room.
    """
    found, drawn = _SIZE.search(drawing), _DRAWN.search(drawing)
    size = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    by = wide / size[0] if wide else 1.0
    surface, points = _room(round(size[0] * by), round(size[1] * by), get_ident())
    parts = _parts(drawing)
    with surface as canvas:
        canvas.clear(parts.paper)
        _paint(canvas, parts, _Scale(size, by, size[0] / float(drawn[1]) if drawn else 1.0))
    return points


@lru_cache(maxsize=2)
def _room(wide: int, high: int, thread: int) -> tuple[Any, Points]:
    """Return what a thread paints pictures of one size on, and its points."""
    surface, seen = skia.Surface.MakeRaster(_of_points(wide, high)), skia.Pixmap()
    surface.peekPixels(seen)
    return surface, Points(wide, high, memoryview(seen).cast("B"), surface)


def _of_points(wide: int, high: int) -> Any:
    return skia.ImageInfo.Make(wide, high, _ORDER, skia.kPremul_AlphaType)


def _parts(drawing: str) -> _Parts:
    """Take a drawing apart; its symbols are drawn at its end."""
    head, _, rest = drawing.partition(">")
    before, _, last = rest.rpartition("<defs>")
    symbols = {name: (box, shape) for name, box, shape in _SYMBOL.findall(last)}
    rest = before if symbols else rest
    defined, ended, after = rest.partition("</defs>")
    if not ended:
        defined, after = "", rest
    drawn = after.strip().removesuffix("</svg>")
    paper = _PAPER.match(drawn)
    if paper and f'viewBox="0 0 {paper[1]} {paper[2]}"' in head:
        drawn = drawn[paper.end() :]
    colour = _colour(paper[3]) if paper else skia.ColorWHITE
    return _Parts(f"{head}>", f"{defined}{ended}", symbols, colour, drawn)


def _paint(canvas: Any, parts: _Parts, scale: _Scale) -> None:
    """Paint what a drawing holds in its order: lines, texts, symbols, lines again."""
    waiting: list[str] = []
    shown = scale.by * scale.larger
    for kind, lines in _runs(parts.drawn):
        if kind is _Kind.LINES:
            waiting += lines
            continue
        _paint_lines(canvas, parts, waiting, scale)
        waiting = []
        if kind is _Kind.TEXT:
            _set_texts(canvas, lines, shown)
        elif kind is _Kind.SYMBOL:
            _set_symbols(canvas, parts.symbols, lines, shown)
        elif kind is _Kind.CUT_OFF:
            canvas.save()
            _cut_off(canvas, parts.defined, shown)
        else:
            canvas.restore()
    _paint_lines(canvas, parts, waiting, scale)


def _cut_off(canvas: Any, defined: str, scale: float) -> None:
    """Let nothing be painted beyond the edge of the map, to a whole point: that is quickest."""
    if found := _EDGE.search(defined):
        left, top, wide, high = (float(side) * scale for side in found.groups())
        canvas.clipRect(skia.Rect.MakeLTRB(*map(round, (left, top, left + wide, top + high))))


def _runs(drawn: str) -> Iterator[tuple[_Kind, list[str]]]:
    """Yield the lines of a drawing with how they are painted, as far as it is the same."""
    for kind, run in groupby(drawn.split("\n"), _kind_of):
        lines = list(run)
        if kind is _Kind.TEXT and len(lines) <= _FEW and not any(map(_is_long, lines)):
            kind = _Kind.LINES
        yield kind, lines


def _kind_of(line: str) -> _Kind:
    if line.startswith("<use "):
        return _Kind.SYMBOL
    if line == CUT_OFF:
        return _Kind.CUT_OFF
    if line == "</g>":
        return _Kind.AS_BEFORE
    is_text = line.startswith("<text ") and "transform" not in line
    return _Kind.TEXT if is_text else _Kind.LINES


def _is_long(text: str) -> bool:
    return any(len(found["said"]) > _FEW for found in TEXT.finditer(text))


def _paint_lines(canvas: Any, parts: _Parts, lines: Sequence[str], scale: _Scale) -> None:
    """Paint lines; texts among them are turned, or few letters: they are painted as outlines."""
    drawn = "\n".join(lines)
    if not drawn.strip():
        return
    defined = parts.defined if "url(#" in drawn else ""
    canvas.save()
    canvas.scale(scale.by, scale.by)
    _render(canvas, f"{parts.head}{defined}{outlined(drawn)}</svg>", scale.size)
    canvas.restore()


def _render(canvas: Any, drawing: str, size: tuple[float, float]) -> None:
    lines = skia.SVGDOM.MakeFromStream(skia.MemoryStream(drawing.encode(), copyData=True))
    lines.setContainerSize(skia.Size(*size))
    lines.render(canvas)


def _set_texts(canvas: Any, lines: Sequence[str], scale: float) -> None:
    """Set texts as letters of their fonts."""
    canvas.save()
    canvas.scale(scale, scale)
    for text in TEXT.finditer("\n".join(lines)):
        _set(canvas, text_of(text))
    canvas.restore()


def _set_symbols(
    canvas: Any, symbols: Mapping[str, tuple[str, str]], lines: Sequence[str], scale: float
) -> None:
    """Set symbols down, each on a whole point: so all look the same, and their lines are sharp."""
    for name, east, south in _PLACED.findall("\n".join(lines)):
        if looks := symbols.get(name):
            stamp = _stamp(*looks, scale)
            x, y = round(float(east) * scale), round(float(south) * scale)
            canvas.drawImage(stamp.image, x + stamp.left, y + stamp.top)


@lru_cache(maxsize=1024)
def _stamp(box: str, drawn: str, scale: float) -> _Stamp:
    """Paint a symbol on nothing, so large as its box says."""
    west, north, east, south = (float(side) * scale for side in box.split())
    left, top = floor(west), floor(north)
    wide, high = ceil(east) - left, ceil(south) - top
    surface = skia.Surface.MakeRaster(_of_points(wide, high))
    view = " ".join(str(side / scale) for side in (left, top, wide, high))
    head = f'{_SVG} width="{wide}" height="{high}" viewBox="{view}">'
    with surface as canvas:
        _render(canvas, f"{head}{outlined(drawn)}</svg>", (wide, high))
    return _Stamp(surface.makeImageSnapshot(), left, top)


def _set(canvas: Any, text: Text) -> None:
    """Set a text, its halo below it."""
    if not text.said.strip():
        return
    letters = _letters(text.said, text.face, text.size, text.spaced)
    x, y = text.begins, text.y
    if text.stroke:
        canvas.drawTextBlob(letters, x, y, _ink(text.stroke, text.halo))
    canvas.drawTextBlob(letters, x, y, _ink(text.fill))


@lru_cache(maxsize=4_096)  # the same names stand on many sheets
def _letters(said: str, face: str, size: float, spaced: float) -> Any:
    """Return letters, each as far on as those before it are wide."""
    font = skia.Font(_faces()[face], size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone)
    font.setBaselineSnap(True)  # else each letter is painted again for each quarter of a point
    wide = (width(letter, size, face) + spaced for letter in said[:-1])
    return skia.TextBlob.MakeFromPosTextH(said, [*accumulate(wide, initial=0.0)], 0, font)


@lru_cache(maxsize=256)
def _ink(colour: str, wide: float = 0.0) -> Any:
    """Return what fills letters, or what goes round them so wide."""
    paint = skia.Paint(AntiAlias=True, Color=_colour(colour))
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    if wide:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(wide)
    elif sum(bytes.fromhex(colour.removeprefix("#"))) < _DARK:
        paint.setStyle(skia.Paint.kStrokeAndFill_Style)
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
