"""A drawing painted by the quick library: its lines as they stand, its names as letters of a font.

A letter of a font is painted once and then set down wherever it stands, which is far quicker than
to fill its outline each time. A text of a few letters, such as the number of a stack, is painted
as its outlines among the lines round it, for a drawing is painted from text to text.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import skia

from workbook_engine.kit.maps.letters import FONTS, width
from workbook_engine.kit.maps.outlines import TEXT, Text, outlined, text_of

if TYPE_CHECKING:
    from PIL.Image import Image

_SIZE = re.compile(r'<svg [^<>]*?width="([\d.]++)" height="([\d.]++)"')
_DRAWN = re.compile(r'<svg [^<>]*?viewBox="0 0 ([\d.]++) ')
_TEXTS = re.compile(r"((?:<text [^<>]*+>[^<]*+</text>\n?+)++)")
_FEW = 3
"""A text of no more letters is set as outlines."""
_DARK, _MORE = 3 * 128, 0.2
"""Letters of a font come out thinner than their outlines where they are dark: by so much."""


def painted(drawing: str, wide: int | None = None) -> Image:
    """Paint a drawing, as many points wide as it says, or as wanted."""
    from PIL import Image

    found = _SIZE.search(drawing)
    size = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    by = wide / size[0] if wide else 1.0
    points = round(size[0] * by), round(size[1] * by)
    order = skia.ColorType.kRGBA_8888_ColorType
    surface = skia.Surface.MakeRaster(skia.ImageInfo.Make(*points, order, skia.kPremul_AlphaType))
    with surface as canvas:
        canvas.clear(skia.ColorWHITE)
        canvas.scale(by, by)
        drawn = _DRAWN.search(drawing)
        larger = size[0] / float(drawn[1]) if drawn else 1.0
        _paint(canvas, outlined(drawing, _FEW), skia.Size(*size), larger)
    seen = skia.Pixmap()
    surface.peekPixels(seen)
    return Image.frombytes("RGB", points, memoryview(seen), "raw", "RGBX")


def _paint(canvas: Any, drawing: str, size: Any, larger: float) -> None:
    """Paint what a drawing holds in its order: lines, texts, lines again.

    An inset is shown larger than it is drawn: of lines the library knows it, texts are told.
    """
    head, defined, rest = _parts(drawing)
    for at, part in enumerate(_TEXTS.split(rest)):
        if at % 2:
            canvas.save()
            canvas.scale(larger, larger)
            for text in TEXT.finditer(part):
                _set(canvas, text_of(text))
            canvas.restore()
        elif part.strip():
            whole = f"{head}{defined if 'url(#' in part else ''}{part}</svg>"
            read = skia.MemoryStream(whole.encode(), copyData=True)
            lines = skia.SVGDOM.MakeFromStream(read)
            lines.setContainerSize(size)
            lines.render(canvas)


def _parts(drawing: str) -> tuple[str, str, str]:
    """Return how a drawing begins, what it defines, and what is drawn."""
    head, _, rest = drawing.partition(">")
    defined, ended, after = rest.partition("</defs>")
    if not ended:
        defined, after = "", rest
    return f"{head}>", f"{defined}{ended}", after.rstrip().removesuffix("</svg>")


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
    font.setBaselineSnap(False)
    wide = (width(letter, size, face) + spaced for letter in said[:-1])
    return skia.TextBlob.MakeFromPosTextH(said, [*accumulate(wide, initial=0.0)], 0, font)


@lru_cache(maxsize=256)
def _ink(colour: str, wide: float = 0.0) -> Any:
    """Return what fills letters, or what goes round them so wide."""
    parts = bytes.fromhex(colour.removeprefix("#"))
    paint = skia.Paint(AntiAlias=True, Color=skia.Color(*parts))
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    if wide:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(wide)
    elif sum(parts) < _DARK:
        paint.setStyle(skia.Paint.kStrokeAndFill_Style)
        paint.setStrokeWidth(_MORE)
    return paint


@cache
def _faces() -> dict[str, Any]:
    """Return the fonts of the maps: ours, so that the machine's are not even looked for."""
    folder, fonts = files(__package__).joinpath("fonts"), skia.FontMgr.New_Custom_Empty()
    read = {face: folder.joinpath(f"{face}.ttf").read_bytes() for face in FONTS}
    return {face: fonts.makeFromData(skia.Data.MakeWithCopy(font)) for face, font in read.items()}
