"""Makes the letters of the maps again from the Liberation fonts (OFL, see OFL.txt).

    python make_fonts.py /usr/share/fonts/truetype/liberation

Needs fontTools. Only Latin letters are kept: how wide each is, and its outline, in thousandths of
its size, each step from where the last one ended, so that a letter is set down anywhere as it is;
and a font of the same letters and nothing else, for the painter that sets letters of fonts.
So a map looks the same on every machine, whatever fonts that has.
"""

import json
import sys
from pathlib import Path

from fontTools.misc.transform import Scale
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FACES = {
    "plain": "LiberationSans-Regular",
    "bold": "LiberationSans-Bold",
    "italic": "LiberationSans-Italic",
    "serif": "LiberationSerif-BoldItalic",
}
KEPT = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x2026]
EM = 1000
LETTERS = {"moveTo": "m", "lineTo": "l", "qCurveTo": "q", "closePath": "z"}


def outline(glyphs, name: str, per_em: int) -> str:
    """Return the outline of a letter as the course of a path, in steps."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(TransformPen(pen, Scale(EM / per_em, -EM / per_em)))
    drawn, at, begun = "", (0, 0), (0, 0)
    for kind, points in pen.value:
        if kind == "closePath":
            drawn, at = f"{drawn}z", begun
        elif kind == "qCurveTo":
            for off, on in decomposed(at, points):
                drawn += f"q{step(at, off)} {step(at, on)}"
                at = on
        else:
            (to,) = [rounded(point) for point in points]
            drawn += f"{LETTERS[kind]}{step(at, to)}"
            at, begun = to, to if kind == "moveTo" else begun
    return drawn


def decomposed(at, points):
    """Yield each curve of several, all but the last with a point implied between two off it."""
    *offs, last = points
    if last is None:
        raise ValueError("a contour without a point on it")
    for number, off in enumerate(offs):
        then = offs[number + 1] if number + 1 < len(offs) else None
        on = ((off[0] + then[0]) / 2, (off[1] + then[1]) / 2) if then else last
        yield rounded(off), rounded(on)


def rounded(point):
    """Return a point in whole thousandths."""
    return round(point[0]), round(point[1])


def step(at, to) -> str:
    """Return the step from one point to another."""
    return f"{to[0] - at[0]},{to[1] - at[1]}".replace(",-", "-")


def keep_only_letters(font) -> None:
    """Leave out of a font all that setting our letters one by one does not need."""
    options = Options(hinting=False, layout_features=[], name_IDs=[])
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern"]
    keeping = Subsetter(options)
    keeping.populate(unicodes=KEPT)
    keeping.subset(font)


here = Path(__file__).parent
widths, outlines = {}, {}
for face, name in FACES.items():
    font = TTFont(Path(sys.argv[1], f"{name}.ttf"), recalcTimestamp=False)
    per_em, glyphs = font["head"].unitsPerEm, font.getGlyphSet()
    named = {chr(code): glyph for code, glyph in sorted(font.getBestCmap().items()) if code in KEPT}
    widths[face] = {
        letter: round(font["hmtx"][glyph][0] * EM / per_em) for letter, glyph in named.items()
    }
    outlines[face] = {
        letter: drawn
        for letter, glyph in named.items()
        if (drawn := outline(glyphs, glyph, per_em))
    }
    keep_only_letters(font)
    font.save(here / f"{face}.ttf")
core = here.parents[2] / "core"  # how wide a text is, is asked everywhere
for file, made in ((core / "widths.json", widths), (here / "outlines.json", outlines)):
    text = json.dumps(made, ensure_ascii=True, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8")
