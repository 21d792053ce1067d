"""A drawing is painted as drawn: names stand where they are set, however large it is shown."""

from __future__ import annotations

from PIL import Image, ImageOps

from workbook_engine.kit.maps import painting
from workbook_engine.kit.maps.ink import FONTS
from workbook_engine.kit.maps.pen import CUT_OFF, Pen, Symbol, texts_last
from workbook_engine.kit.maps.picture import Counter, Whose
from workbook_engine.kit.maps.unit_symbols import symbol_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}" viewBox="0 0 100 100">'
NAME = (
    f'<text x="60" y="80" {FONTS["plain"]} font-size="10" fill="#000000" '
    'text-anchor="start">Arnhem</text>'
)


def painted(drawing: str) -> Image.Image:
    points = painting.painted(drawing)
    return Image.frombytes("RGB", points[:2], bytes(points.laid), "raw", "BGRX")


def test_a_name_stands_at_its_place_in_a_drawing_shown_larger() -> None:
    image = painted(f"{HEAD.format(300)}\n{NAME}\n</svg>\n")
    found = ImageOps.invert(image.convert("L")).getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert 178 <= left <= 190
    assert 205 <= top < bottom <= 242
    assert right > 250


def test_points_last_while_others_paint() -> None:
    """Several threads paint, and room is kept for two pictures only."""
    first = painting.painted(f"{HEAD.format(300)}\n{NAME}\n</svg>\n")
    seen = bytes(first.laid)
    for size in range(301, 320):
        painting.painted(f"{HEAD.format(size)}\n</svg>\n")
    assert bytes(first.laid) == seen


def drawn(pen: Pen, size: int) -> str:
    pen.end()
    return "\n".join([HEAD.format(size), *pen.drawn])


def test_a_symbol_stands_on_each_point_that_it_is_set_on() -> None:
    pen, square = Pen(), Symbol('<rect x="-4" y="-4" width="8" height="8"/>', (-5, -5, 5, 5))
    pen.set(square, (20, 30))
    pen.set(square, (70, 80))
    image = painted(drawn(pen, 200)).convert("L")
    for x, y in ((40, 60), (140, 160)):
        around = image.crop((x - 20, y - 20, x + 20, y + 20))
        assert ImageOps.invert(around).getbbox() == (12, 12, 28, 28)
    assert image.getpixel((100, 110)) == 255


def test_units_that_look_the_same_are_drawn_once() -> None:
    pen = Pen()
    for at, name in enumerate(("1 Bn", "2 Bn", "3 Bn")):
        pen.set(symbol_of(Counter(name, (at, 0), Whose.OWN, "infantry", "II"), 1.0), (at, 0))
    pen.set(symbol_of(Counter("4 Bn", (3, 0), Whose.ENEMY, "infantry", "II"), 1.0), (3, 0))
    assert len(pen.symbols) == 2


def test_nothing_of_a_symbol_is_cut_off() -> None:
    looks = [
        Counter("", (0, 0), whose, icon, "XXXX", left, count, staff=staff)
        for whose in Whose
        for icon, left, count, staff in (
            ("infantry", 7, 9, False),
            ("staff", None, 99, True),
            ("unknown", None, 1, False),
        )
    ]
    for each in looks:
        pen, symbol = Pen(), symbol_of(each, 1.0)
        pen.set(symbol, (50, 50))
        west, north, east, south = (4 * (50 + side) for side in symbol.box)
        found = ImageOps.invert(painted(drawn(pen, 400)).convert("L")).getbbox()
        assert found is not None
        assert west < found[0] and north < found[1], each
        assert found[2] < east and found[3] < south, each


def test_paper_is_the_colour_of_all_that_is_not_painted() -> None:
    paper = '<rect x="0" y="0" width="100" height="100" fill="#FBFAF5"/>'
    line = '<rect x="40" y="40" width="20" height="20" fill="#000000"/>'
    image = painted(f"{HEAD.format(50)}\n{paper}\n{line}\n</svg>\n")
    assert image.getpixel((0, 0)) == image.getpixel((49, 49)) == (0xFB, 0xFA, 0xF5)
    assert image.getpixel((25, 25)) == (0, 0, 0)


def test_what_is_cut_off_at_the_edge_of_the_map_is_not_painted_beyond_it() -> None:
    box = '<rect x="20" y="20" width="60" height="60"/>'
    edge = f'<defs>\n<clipPath id="map">\n{box}\n</clipPath>\n</defs>'
    line = '<rect x="0" y="40" width="100" height="20" fill="#000000"/>'
    inside = painted(f"{HEAD.format(100)}\n{edge}\n{CUT_OFF}\n{line}\n</g>\n</svg>\n").convert("L")
    assert ImageOps.invert(inside).getbbox() == (20, 40, 80, 60)
    after = painted(f"{HEAD.format(100)}\n{edge}\n{CUT_OFF}\n</g>\n{line}\n</svg>\n").convert("L")
    assert ImageOps.invert(after).getbbox() == (0, 40, 100, 60)


def test_names_are_drawn_above_all_that_is_drawn_with_them() -> None:
    pen = Pen()
    pen.text((10, 10), "first", 10)
    pen.box(0, 0, 20, 20, "none")
    pen.text((10, 10), "last", 10)
    box, first, last = texts_last(pen.drawn)
    assert box.startswith("<rect") and "first" in first and "last" in last
