"""A drawing is painted as drawn: names stand where they are set, however large it is shown."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PIL import Image, ImageOps

from workbook_engine.core.records import replace
from workbook_engine.kit.maps import painting
from workbook_engine.kit.maps.ink import Ink
from workbook_engine.kit.maps.marks import Clipped, Layer, Page, Rectangle, Symbol, Text
from workbook_engine.kit.maps.picture import Counter, Whose
from workbook_engine.kit.maps.svg import SvgPen
from workbook_engine.kit.maps.unit_symbols import symbol_of

BLACK = Ink(fill="#000000")
PAPER = (0xFB, 0xFA, 0xF5)


def page(size: int) -> Page:
    return Page(units=(100, 100), points=(size, size))


def painted(on: Page, layer: Layer) -> Image.Image:
    points = painting.painted(on, layer.marks)
    return Image.frombytes("RGB", points[:2], bytes(points.laid), "raw", "BGRX")


def box_of(image: Image.Image) -> tuple[int, int, int, int]:
    """Return the box of all that is not paper."""
    blank = Image.new("RGB", image.size, PAPER).convert("L")
    grey = image.convert("L").point(lambda grey: 255 if grey == blank.getpixel((0, 0)) else 0)
    found = ImageOps.invert(grey).getbbox()
    assert found is not None
    return found


def named() -> Layer:
    layer = Layer()
    layer.text((60, 80), "Arnhem", 10, colour="#000000")
    return layer


def test_a_name_stands_at_its_place_in_a_drawing_shown_larger() -> None:
    left, top, right, bottom = box_of(painted(page(300), named()))
    assert 178 <= left <= 190
    assert 205 <= top < bottom <= 242
    assert right > 250


def test_a_name_that_is_turned_stands_upright_at_its_place() -> None:
    layer = Layer()
    layer.text((60, 80), "Arnhem", 10, colour="#000000", turned=(-90, (60, 80)))
    left, top, right, bottom = box_of(painted(page(300), layer))
    assert 150 <= left < right <= 190
    assert top < 145
    assert 225 <= bottom <= 242


def test_points_last_while_others_paint() -> None:
    """Several threads paint, and room is kept for two pictures only."""
    first = painting.painted(page(300), named().marks)
    seen = bytes(first.laid)
    for size in range(301, 320):
        painting.painted(page(size), ())
    assert bytes(first.laid) == seen


def test_a_symbol_stands_on_each_point_that_it_is_set_on() -> None:
    layer, square = Layer(), Symbol((Rectangle((-4, -4, 8, 8), BLACK),), (-5, -5, 5, 5))
    layer.symbol(square, (20, 30))
    layer.symbol(square, (70, 80))
    image = painted(page(200), layer)
    for x, y in ((40, 60), (140, 160)):
        assert box_of(image.crop((x - 20, y - 20, x + 20, y + 20))) == (12, 12, 28, 28)
    assert image.getpixel((100, 110)) == PAPER


def test_units_that_look_the_same_are_drawn_once() -> None:
    layer = Layer()
    for at, name in enumerate(("1 Bn", "2 Bn", "3 Bn")):
        layer.symbol(symbol_of(Counter(name, (at, 0), Whose.OWN, "infantry", "II"), 1.0), (at, 0))
    enemy = Counter("4 Bn", (3, 0), Whose.ENEMY, "infantry", "II")
    layer.symbol(symbol_of(enemy, 1.0), (3, 0))
    svg = SvgPen(page(100)).whole(layer.marks)
    assert svg.count("<use") == 4
    assert svg.count("<g id=") == 2


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
        layer, symbol = Layer(), symbol_of(each, 1.0)
        layer.symbol(symbol, (50, 50))
        west, north, east, south = (4 * (50 + side) for side in symbol.box)
        found = box_of(painted(page(400), layer))
        assert west < found[0] and north < found[1], each
        assert found[2] < east and found[3] < south, each


def test_paper_is_the_colour_of_all_that_is_not_painted() -> None:
    layer = Layer()
    layer.box(40, 40, 20, 20, BLACK)
    image = painted(page(50), layer)
    assert image.getpixel((0, 0)) == image.getpixel((49, 49)) == PAPER
    assert image.getpixel((25, 25)) == (0, 0, 0)


def test_what_is_cut_off_at_the_edge_of_the_map_is_not_painted_beyond_it() -> None:
    on, line = replace(page(100), edge=(20, 20, 60, 60)), Rectangle((0, 40, 100, 20), BLACK)
    assert box_of(painted(on, Layer([Clipped((line,))]))) == (20, 40, 80, 60)
    assert box_of(painted(on, Layer([Clipped(()), line]))) == (0, 40, 100, 60)


def test_a_line_lies_above_what_it_goes_round_and_a_halo_below() -> None:
    layer, halo = Layer(), Ink(fill="#000000", stroke="#FFFFFF", wide=8, is_halo=True)
    layer.box(20, 20, 20, 20, halo)
    layer.box(60, 20, 20, 20, replace(halo, is_halo=False))
    image = painted(page(100), layer)
    assert image.getpixel((22, 30)) == (0, 0, 0)
    assert image.getpixel((62, 30)) == (255, 255, 255)


def test_an_ink_of_a_side_is_painted_and_written_in_its_colour() -> None:
    layer, on = Layer(), replace(page(100), inks=(("#1A4F93", "#1B6B2A"),))
    layer.box(0, 0, 100, 100, Ink(fill="#1A4F93"))
    assert painted(on, layer).getpixel((50, 50)) == (0x1B, 0x6B, 0x2A)
    assert "#1A4F93" not in SvgPen(on).whole(layer.marks)


def test_names_are_drawn_above_all_that_is_drawn_with_them() -> None:
    layer = Layer()
    layer.text((10, 10), "first", 10)
    layer.box(0, 0, 20, 20, BLACK)
    layer.text((10, 10), "last", 10)
    box, *texts = layer.texts_last()
    assert isinstance(box, Rectangle)
    assert [each.said for each in texts if isinstance(each, Text)] == ["first", "last"]


@pytest.mark.slow
def test_a_map_is_painted_without_numpy_which_takes_longer_to_load() -> None:
    code = (
        "import sys\n"
        "from workbook_engine.kit.maps.ink import Ink\n"
        "from workbook_engine.kit.maps.marks import Page, Path, line_of\n"
        "from workbook_engine.kit.maps.painting import painted\n"
        "line = Path(line_of([(0, 0), (9, 9)]), Ink(stroke='#000000'))\n"
        "painted(Page(units=(9, 9), points=(9, 9), edge=(0, 0, 9, 9)), (line,))\n"
        "assert 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
