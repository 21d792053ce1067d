"""A drawing is painted as drawn: names stand where they are set, however large it is shown."""

from __future__ import annotations

from PIL import ImageOps

from workbook_engine.kit.maps.ink import FONTS
from workbook_engine.kit.maps.painting import painted

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}" viewBox="0 0 100 100">'
NAME = (
    f'<text x="60" y="80" {FONTS["plain"]} font-size="10" fill="#000000" '
    'text-anchor="start">Arnhem</text>'
)


def test_a_name_stands_at_its_place_in_a_drawing_shown_larger() -> None:
    image = painted(f"{HEAD.format(300)}\n{NAME}\n</svg>\n")
    found = ImageOps.invert(image.convert("L")).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert 178 <= left <= 190
    assert 205 <= top < bottom <= 242
    assert right > 250
