"""Makes the fonts of the maps again from the Liberation fonts (OFL, see OFL.txt).

    python make_fonts.py /usr/share/fonts/truetype/liberation

Needs fontTools. Only Latin letters are kept, and how wide each is, in thousandths of its size: all
else is left out of a font. So a map looks the same on every machine, whatever fonts that has.
"""

import json
import sys
from pathlib import Path

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


def keep_only_letters(font) -> None:
    """Leave out of a font all that setting our letters one by one does not need."""
    options = Options(hinting=False, layout_features=[], name_IDs=[])
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern"]
    keeping = Subsetter(options)
    keeping.populate(unicodes=KEPT)
    keeping.subset(font)


def name(font, face) -> None:
    """Call a font as drawings do, in which it is looked for by family and style."""
    family = "Umpire Map Serif" if face == "serif" else "Umpire Map"
    style = {"plain": "Regular", "bold": "Bold", "italic": "Italic", "serif": "Bold Italic"}[face]
    for number, said in ((1, family), (2, style), (6, f"UmpireMap-{face}")):
        font["name"].setName(said, number, 3, 1, 0x409)


here = Path(__file__).parent
widths = {}
for face, file in FACES.items():
    font = TTFont(Path(sys.argv[1], f"{file}.ttf"), recalcTimestamp=False)
    per_em, letters = font["head"].unitsPerEm, sorted(font.getBestCmap().items())
    widths[face] = {
        chr(code): round(font["hmtx"][glyph][0] * EM / per_em)
        for code, glyph in letters
        if code in KEPT
    }
    keep_only_letters(font)
    name(font, face)
    font.save(here / f"{face}.ttf")
core = here.parents[2] / "core"  # how wide a text is, is asked everywhere
text = json.dumps(widths, ensure_ascii=True, separators=(",", ":"))
(core / "widths.json").write_text(text + "\n", encoding="utf-8")
