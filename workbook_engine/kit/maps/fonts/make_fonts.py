"""Makes the fonts of the maps and their widths again from the Liberation fonts (OFL, see OFL.txt).

    python make_fonts.py /usr/share/fonts/truetype/liberation

Needs fontTools; only Latin letters are kept, so that a map looks the same on every machine.
"""

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = {
    "plain": "LiberationSans-Regular",
    "bold": "LiberationSans-Bold",
    "italic": "LiberationSans-Italic",
    "serif": "LiberationSerif-BoldItalic",
}
KEPT = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x2026]

FAMILY = {"serif": "Umpire Map Serif"}
"""The reserved name of a font may not stand on a changed one, so ours has a name of its own."""


def rename(font: TTFont, face: str) -> None:
    """Give a font the name of our family."""
    family = FAMILY.get(face, "Umpire Map")
    for record in font["name"].names:
        if record.nameID in {1, 4, 16}:
            record.string = family
        elif record.nameID in {3, 6}:
            record.string = f"{family} {face}".replace(" ", "")


here = Path(__file__).parent
widths = {}
for face, name in FACES.items():
    font = TTFont(Path(sys.argv[1], f"{name}.ttf"), recalcTimestamp=False)
    options = subset.Options(hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    cut = subset.Subsetter(options)
    cut.populate(unicodes=KEPT)
    cut.subset(font)
    rename(font, face)
    font.save(here / f"{face}.ttf")
    per_em, named = font["head"].unitsPerEm, font.getBestCmap()
    widths[face] = {
        chr(code): round(font["hmtx"][glyph][0] * 1000 / per_em)
        for code, glyph in sorted(named.items())
    }
text = json.dumps(widths, ensure_ascii=True, separators=(",", ":"))
(here / "widths.json").write_text(text + "\n", encoding="utf-8")
