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
from typing import TYPE_CHECKING, Any, NamedTuple

import skia

from workbook_engine.kit.maps.letters import FONTS, width
from workbook_engine.kit.maps.outlines import TEXT, Text, outlined, text_of

if TYPE_CHECKING:
    from PIL.Image import Image

_SIZE = re.compile(r'<svg [^<>]*?width="([\d.]++)" height="([\d.]++)"')
_DRAWN = re.compile(r'<svg [^<>]*?viewBox="0 0 ([\d.]++) ')
_SYMBOL = re.compile(r'^<g id="(\w++)" data-box="([^"]*+)">(.*)</g>$', re.MULTILINE)
_PAPER = re.compile(r'<rect x="0" y="0" width="([\d.]++)" height="([\d.]++)" fill="(#\w{6})"/>')
_PLACED = re.compile(r'<use href="#(\w++)" x="([-\d.]++)" y="([-\d.]++)"/>')
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


def painted(drawing: str, wide: int | None = None) -> Image:
    """Paint a drawing, as many points wide as it says, or as wanted.

    The picture is good until the next of its size is painted: its room is taken for that as well.
    """
    found = _SIZE.search(drawing)
    size = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    by = wide / size[0] if wide else 1.0
    surface, picture = _room((round(size[0] * by), round(size[1] * by)), get_ident())
    parts = _parts(drawing)
    with surface as canvas:
        canvas.clear(parts.paper)
        canvas.save()
        canvas.scale(by, by)
        drawn = _DRAWN.search(drawing)
        larger = size[0] / float(drawn[1]) if drawn else 1.0
        _paint(canvas, parts, size, (by, larger))
        canvas.restore()
    seen = skia.Pixmap()
    surface.peekPixels(seen)
    picture.frombytes(memoryview(seen), "raw", "BGRX")
    return picture


@lru_cache(maxsize=2)
def _room(points: tuple[int, int], thread: int) -> tuple[Any, Image]:
    """Return what a thread paints pictures of one size on, and what it takes them off with."""
    from PIL import Image

    about = skia.ImageInfo.Make(*points, _ORDER, skia.kPremul_AlphaType)
    return skia.Surface.MakeRaster(about), Image.new("RGB", points)


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


def _paint(
    canvas: Any, parts: _Parts, size: tuple[float, float], scale: tuple[float, float]
) -> None:
    """Paint what a drawing holds in its order: lines, texts, symbols, lines again.

    An inset is shown larger than it is drawn: of lines the library knows it, the rest is told.
    """
    by, larger = scale
    waiting: list[str] = []
    for kind, lines in _runs(parts.drawn):
        if kind is _Kind.LINES:
            waiting += lines
            continue
        _paint_lines(canvas, parts, waiting, size)
        waiting = []
        canvas.save()
        if kind is _Kind.TEXT:
            canvas.scale(larger, larger)
            for text in TEXT.finditer("\n".join(lines)):
                _set(canvas, text_of(text))
        else:
            canvas.resetMatrix()
            _set_symbols(canvas, parts.symbols, lines, by * larger)
        canvas.restore()
    _paint_lines(canvas, parts, waiting, size)


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
    is_text = line.startswith("<text ") and "transform" not in line
    return _Kind.TEXT if is_text else _Kind.LINES


def _is_long(text: str) -> bool:
    return any(len(found[2]) > _FEW for found in TEXT.finditer(text))


def _paint_lines(
    canvas: Any, parts: _Parts, lines: Sequence[str], size: tuple[float, float]
) -> None:
    """Paint lines; texts among them are turned, or few letters: they are painted as outlines."""
    drawn = "\n".join(lines)
    if not drawn.strip():
        return
    defined = parts.defined if "url(#" in drawn else ""
    _render(canvas, f"{parts.head}{defined}{outlined(drawn)}</svg>", size)


def _render(canvas: Any, drawing: str, size: tuple[float, float]) -> None:
    lines = skia.SVGDOM.MakeFromStream(skia.MemoryStream(drawing.encode(), copyData=True))
    lines.setContainerSize(skia.Size(*size))
    lines.render(canvas)


def _set_symbols(
    canvas: Any, symbols: Mapping[str, tuple[str, str]], lines: Sequence[str], scale: float
) -> None:
    """Set symbols down, each on a whole point: so all look the same, and their lines are sharp."""
    stamps = {name: _stamp(*looks, scale) for name, looks in symbols.items()}
    for line in lines:
        if (found := _PLACED.match(line)) and (stamp := stamps.get(found[1])):
            x, y = round(float(found[2]) * scale), round(float(found[3]) * scale)
            canvas.drawImage(stamp.image, x + stamp.left, y + stamp.top)


@lru_cache(maxsize=1024)
def _stamp(box: str, drawn: str, scale: float) -> _Stamp:
    """Paint a symbol on nothing, so large as its box says."""
    west, north, east, south = (float(side) * scale for side in box.split())
    left, top = floor(west), floor(north)
    wide, high = ceil(east) - left, ceil(south) - top
    surface = skia.Surface.MakeRaster(
        skia.ImageInfo.Make(wide, high, _ORDER, skia.kPremul_AlphaType)
    )
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
    font.setBaselineSnap(True)  # else each letter is painted anew for each quarter of a point
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
    read = {face: folder.joinpath(f"{face}.ttf").read_bytes() for face in FONTS}
    return {face: fonts.makeFromData(skia.Data.MakeWithCopy(font)) for face, font in read.items()}
