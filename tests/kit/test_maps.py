"""The drawn map: the same picture is the same file, and nothing on it hides another thing."""

import re
import sys
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from workbook_engine.core.lettering import width
from workbook_engine.core.records import replace
from workbook_engine.kit.maps.curves import rings, rounded, smooth
from workbook_engine.kit.maps.drawing import draw, drawn_sheets, land_of
from workbook_engine.kit.maps.drawn import Drawing, painted
from workbook_engine.kit.maps.grids import Hexes, Squares
from workbook_engine.kit.maps.ink import Ink
from workbook_engine.kit.maps.layout import laid_out
from workbook_engine.kit.maps.lines import apart
from workbook_engine.kit.maps.marks import Layer, Page
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.on_squares import line_of_contact
from workbook_engine.kit.maps.picture import (
    Counter,
    Crossing,
    Over,
    Picture,
    PlaceName,
    Rank,
    Road,
    Tint,
    Water,
    Way,
    Whose,
)
from workbook_engine.kit.maps.placing import extent_of
from workbook_engine.kit.maps.sheets import overview, room, sheets
from workbook_engine.kit.maps.troops import draw_counters, name_counters
from workbook_engine.kit.maps.unit_symbols import icons

SQUARES = {f"{letter}{row}": Tint.OPEN for letter in "ABCDEFGHIJ" for row in range(1, 11)}


def picture(**more: object) -> Picture:
    given: dict[str, object] = {
        "title": "A & B",
        "known_to": "the <umpire>",
        "date": "1 May, am",
        "grid": Squares(),
        "field_km": "1 km",
        "ground": SQUARES | {"C3": Tint.WOODS, "C4": Tint.WOODS},
        "waters": (Water("Rhine", ((0.5, 6.5), (4.5, 6.6), (9.5, 6.5))),),
        "roads": (Road(((0.5, 0.5), (4.5, 6.5), (4.5, 9.5)), Way.MAIN),),
        "crossings": (Crossing("Bridge", (4.5, 5.5), (4.5, 6.5)),),
        "places": (PlaceName("Kleindorf", (2.5, 8.5)), PlaceName("Gross", (7.5, 2.5), Rank.CITY)),
        "counters": (Counter("1 Bn", (2.5, 2.5), Whose.OWN, "infantry", "II"),),
    }
    return Picture(**(given | more))  # type: ignore[arg-type]


def drawing(shown: Picture) -> Drawing:
    return draw(shown, overview(land_of(shown)))


def svg(shown: Picture) -> str:
    return drawing(shown).svg


def on_a_page(layer: Layer, wide: int, high: int) -> Drawing:
    return Drawing(Page(units=(wide, high), points=(wide, high)), tuple(layer.marks))


def texts(drawing: str) -> list[str]:
    return [
        "".join(each.itertext()) for each in ElementTree.fromstring(drawing).iter() if each.text
    ]


def test_the_same_picture_is_the_same_drawing_and_the_same_png() -> None:
    one, other = drawing(picture()), drawing(picture())
    assert one.svg == other.svg
    assert painted(one, 400) == painted(other, 400)


def test_a_hole_in_the_land_is_left_white_and_crossed_out() -> None:
    whole = drawing(picture(counters=()))
    holed = drawing(picture(counters=(), ground={n: t for n, t in SQUARES.items() if n != "C3"}))
    crossed = f"url(#{Tint.HOLE})"
    assert (crossed in holed.svg, crossed in whole.svg) == (True, False)


def test_a_map_without_units_shows_its_land() -> None:
    land = drawing(picture(counters=(), ground={"A1": Tint.WOODS, "B1": Tint.OPEN}))
    shown = Image.open(BytesIO(painted(land))).convert("RGB")
    colours = {colour for _, colour in shown.getcolors(maxcolors=256) or ()}
    assert {(0xFB, 0xFA, 0xF5), (0xC6, 0xD8, 0xA8), (0x22, 0x30, 0x3C)} <= colours


def test_where_the_quick_painter_cannot_be_loaded_another_paints_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = drawing(picture())
    usual = Image.open(BytesIO(painted(drawn, 400))).convert("RGB")
    monkeypatch.setitem(sys.modules, "skia", None)
    other = Image.open(BytesIO(painted(drawn, 400))).convert("RGB")
    assert other.size == usual.size
    apart = ImageStat.Stat(ImageChops.difference(usual, other)).mean
    assert max(apart) < 6, apart
    assert max(ImageStat.Stat(usual).stddev) > 20  # and something is on it


def test_a_colour_that_is_rare_is_painted_as_it_is() -> None:
    layer = Layer()
    layer.box(451, 895, 3, 3, Ink(fill="#C23A22"))
    for n in range(40):
        layer.box(20 * n, 0, 21.5, 890, Ink(fill=f"#{n + 40:02X}80{7 * (n + 40) % 256:02X}"))
    shown = Image.open(BytesIO(painted(on_a_page(layer, 900, 900)))).convert("RGB")
    assert shown.getpixel((452, 896)) == (0xC2, 0x3A, 0x22)


@pytest.mark.parametrize("painter", ["quick", "other"])
def test_a_text_is_set_where_it_is_measured(painter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if painter == "other":
        monkeypatch.setitem(sys.modules, "skia", None)
    layer = Layer()
    layer.text((200, 60), "Wij & Zij", 40, "bold", anchor="end", halo=4)
    shown = Image.open(BytesIO(painted(on_a_page(layer, 220, 80)))).convert("L")
    left, top, right, low = shown.point(lambda grey: 255 if grey < 100 else 0).getbbox()
    assert left == pytest.approx(200 - width("Wij & Zij", 40, "bold"), abs=4)
    assert right == pytest.approx(200, abs=6)
    assert (60 - top, low - 60) == pytest.approx((29, 9), abs=2)


def test_a_drawing_is_sound_xml_whatever_names_hold() -> None:
    said = texts(svg(picture(places=(PlaceName('A "<b>" & C', (5.5, 4.5)),))))
    assert 'A "<b>" & C' in said
    assert "the <umpire>" in said


def test_every_name_and_unit_is_on_the_map() -> None:
    said = texts(svg(picture()))
    assert {"Kleindorf", "GROSS", "1 Bn"} <= set(said)
    letters = [each for each in said if len(each) == 1]
    assert "".join(letters).find("Rhine") >= 0


def test_a_long_name_of_a_unit_is_set_in_lines_and_not_cut() -> None:
    gunners = Counter("Division Erdmann Artillery Regiment", (5.5, 5.5), Whose.OWN, "artillery")
    said = texts(svg(picture(counters=(gunners,))))
    at = said.index("Division")
    assert said[at : at + 4] == ["Division", "Erdmann", "Artillery", "Regiment"]


def test_the_title_says_the_turn_and_the_scale() -> None:
    assert "After turn 3 · square = 1 km" in texts(svg(picture(note="After turn 3")))


def test_a_land_of_several_sheets_has_its_legend_on_the_first() -> None:
    long = SQUARES | {f"A{row}": Tint.OPEN for row in range(1, 80)}
    sheets = drawn_sheets(picture(ground=long, ground_words={Tint.OPEN: "Open"}))
    assert [each.svg.count("TERRAIN") for each in sheets] == [1, 0, 0]


def test_the_whole_land_lies_or_stands_as_its_parts_do() -> None:
    land = {f"{column}{row}": Tint.OPEN for column in ("A", "BG") for row in range(1, 36)}
    pages = [each.page.units for each in drawn_sheets(picture(ground=land, counters=()))]
    assert len(pages) > 2
    assert len(set(pages)) == 1


def test_a_small_land_is_drawn_for_a_small_page() -> None:
    large = SQUARES | {f"T{row}": Tint.OPEN for row in range(1, 20)}
    first = [next(drawn_sheets(picture(ground=land))) for land in (SQUARES, large)]
    assert [max(each.page.units) for each in first] == [1414, 2000]


def test_the_name_of_a_water_stands_in_its_field_in_blue() -> None:
    drawn = svg(picture(places=(PlaceName("Neder Rijn", (5.5, 3.5), Rank.WATER),)))
    assert re.search(r'fill="#1F5C8A"[^>]*>Neder Rijn<', drawn)


def test_own_troops_are_rectangles_and_the_enemy_diamonds() -> None:
    own = svg(picture(counters=(Counter("X", (5.5, 5.5), Whose.OWN, "armour"),)))
    enemy = svg(picture(counters=(Counter("X", (5.5, 5.5), Whose.ENEMY, "armour"),)))
    assert '#CFE2F5" stroke="#1A4F93"' in own
    assert '#FBDDD2" stroke="#C23A22"' in enemy


def test_an_old_report_has_a_broken_white_frame() -> None:
    old = Counter("", (5.5, 5.5), Whose.ENEMY, under="16 May", old=True)
    drawn = svg(picture(counters=(old,)))
    assert re.search(r'fill="#FFFFFF" stroke="#C23A22"[^>]*stroke-dasharray', drawn)
    assert "16 May" in texts(drawn)


@pytest.mark.parametrize("over", list(Over))
def test_a_crossing_shows_how_it_stands(over: Over) -> None:
    drawn = {
        each: svg(picture(crossings=(Crossing("B", (4.5, 5.5), (4.5, 6.5), each),)))
        for each in Over
    }
    assert all(drawn[over] != drawn[other] for other in Over if other != over)


def test_names_cover_neither_each_other_nor_a_unit() -> None:
    crowd = tuple(PlaceName(f"Village {n}", (3.5 + n % 3, 3.5 + n // 3)) for n in range(9))
    shown = picture(places=crowd, waters=(), crossings=())
    said = texts(svg(shown))
    named = [each.name for each in crowd if each.name in said]
    listed = next((each for each in said if each.startswith("Not named")), "")
    assert all(each.name in named or each.name in listed for each in crowd)
    assert len(named) >= 5


def test_a_box_is_free_until_something_stands_there() -> None:
    taken = Taken((0, 0, 100, 100))
    assert taken.is_free((10, 10, 20, 20))
    taken.take((15, 15, 30, 30))
    assert not taken.is_free((10, 10, 20, 20))
    assert taken.covered((10, 10, 20, 20)) == 25
    assert not taken.is_free((90, 90, 110, 95))


def test_fields_that_touch_are_one_area_and_a_hole_is_left_out() -> None:
    grid = Squares()
    around = [
        f"{letter}{row}" for letter in "ABC" for row in (1, 2, 3) if letter + str(row) != "B2"
    ]
    assert len(list(rings(map(grid.outline, around)))) == 2
    assert len(list(rings(map(Hexes().outline, ["0101", "0102"])))) == 1


def test_a_rounded_ring_stays_within_its_corners() -> None:
    ring = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert all(0 <= x <= 4 and 0 <= y <= 4 for x, y in rounded(ring))


def test_a_smooth_line_goes_through_its_points() -> None:
    points = ((0.0, 0.0), (1.0, 2.0), (3.0, 1.0), (4.0, 4.0))
    curve = smooth(points)
    near = [min(abs(x - cx) + abs(y - cy) for cx, cy in curve) for x, y in points]
    assert max(near) < 1e-9


@pytest.mark.parametrize("land", [(0, 0, 20, 20), (0, 0, 62, 104), (0, 0, 130, 12)])
def test_the_sheets_of_a_land_cover_all_of_it_and_fit_the_paper(land: tuple[int, ...]) -> None:
    west, north, east, south = land
    parts = list(sheets((west, north, east, south)))
    for x in range(west, east):
        for y in range(north, south):
            assert any(each.holds((x + 0.5, y + 0.5)) for each in parts), (x, y)
    wide, high = room()
    assert all(each.wide <= wide + 1 and each.high <= high + 1 for each in parts)


def test_a_large_land_begins_with_the_whole() -> None:
    wide = {f"A{row}": Tint.OPEN for row in range(1, 80)}
    assert len(list(drawn_sheets(picture(ground=wide)))) == 3
    assert len(list(drawn_sheets(picture()))) == 1


def test_every_icon_has_a_friend_s_and_an_enemy_s_drawing() -> None:
    for name, drawn in icons().items():
        assert drawn.keys() == {"friend", "enemy"}, name
        ElementTree.fromstring(f"<g>{drawn['friend']}{drawn['enemy']}</g>")


def test_every_icon_is_painted_without_letters() -> None:
    spots = [(at % 10 + 0.5, at // 10 + 0.5) for at, _ in enumerate(icons())]
    for whose in Whose:
        each = zip(icons(), spots, strict=True)
        shown = picture(counters=tuple(Counter(icon, at, whose, icon) for icon, at in each))
        assert painted(drawing(shown))
    assert not any("<text" in each for drawn in icons().values() for each in drawn.values())


def test_hexes_lie_beside_each_other() -> None:
    one, other = Hexes().outline("0101"), Hexes().outline("0102")
    assert len(set(one) & set(other)) == 2


def test_the_name_of_a_unit_covers_neither_its_neighbours_nor_their_names() -> None:
    crowd = [Counter(f"{n} Grenadiers", (n + 0.5, 4.5), Whose.OWN, "infantry") for n in range(6)]
    shown = picture(counters=tuple(crowd), waters=(), crossings=(), roads=(), places=())
    sheet = replace(overview(land_of(shown)), field=1.0)
    taken, units = Taken((0, 0, 2000, 1414)), laid_out(shown, sheet)
    draw_counters(Layer(), units, sheet, taken)
    layer = Layer()
    listed = name_counters(layer, units, sheet, taken)
    assert len(layer.marks) + len(listed) == 6
    assert len(layer.marks) > 3
    boxes = [*dict.fromkeys(box for block in taken.blocks.values() for box in block)]
    assert len(boxes) == 6 + len(layer.marks)
    for box in boxes:
        others = Taken(taken.inside)
        for other in (each for each in boxes if each != box):
            others.take(other)
        assert others.covered(box) < 0.01


def test_a_stack_takes_the_room_of_all_its_frames() -> None:
    one, three = (Counter("", (5, 5), Whose.OWN, count=count) for count in (1, 3))
    alone, fan = extent_of(one), extent_of(three)
    assert fan[2] > alone[2]
    assert fan[1] < alone[1]


def test_a_railway_stands_beside_the_road_it_shares() -> None:
    way = ((2.5, 2.5), (2.5, 5.5), (2.5, 8.5))
    road, rail = Road(way, Way.MAIN), Road(way, Way.RAIL)
    away = Road(((7.5, 2.5), (7.5, 8.5)), Way.RAIL)
    rails = [tuple(each) for each in apart((road, rail, away), 0.2)]
    assert rails[0] == way
    assert all(point[0] != 2.5 for point in rails[1])
    assert rails[2] == away.course


def test_a_headquarters_is_no_riddle() -> None:
    staff = svg(picture(counters=(Counter("HQ", (5.5, 5.5), Whose.ENEMY, "staff", staff=True),)))
    unknown = svg(picture(counters=(Counter("", (5.5, 5.5), Whose.ENEMY),)))
    assert "?" not in texts(staff)
    assert "?" in texts(unknown)
    assert "Not made out" in texts(unknown)


def test_a_third_side_has_eight_corners() -> None:
    drawn = svg(picture(counters=(Counter("X", (5.5, 5.5), Whose.THIRD, "armour"),)))
    frame = re.search(r'd="(M[^"]*Z)" fill="#F8E7B0"', drawn)
    assert frame
    assert frame[1].count(",") == 8


def test_a_city_is_named_before_units_are_set_round_it() -> None:
    crowd = tuple(
        Counter("A unit here", (7.5 + x, 2.5 + y), Whose.OWN, "infantry")
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
    )
    assert "GROSS" in texts(svg(picture(counters=crowd)))


def test_a_city_is_named_on_an_overview_whatever_stands_in_it() -> None:
    crowd = tuple(Counter("", (7.5 + n / 9, 2.5), Whose.OWN, "infantry") for n in range(9))
    wide = {f"A{row}": Tint.OPEN for row in range(1, 80)} | SQUARES
    first = next(iter(drawn_sheets(picture(ground=wide, counters=crowd)))).svg
    assert "GROSS" in texts(first)


def test_units_that_stand_close_together_keep_their_squares_and_are_listed() -> None:
    stacks = [
        Counter(f"{column}{row} Grenadiers", (column + 0.5, row + 0.5), Whose.OWN, "infantry", "II")
        for column in range(5)
        for row in range(5)
    ]
    land = {
        f"{letter}{row}": Tint.OPEN for letter in "ABCDEFGHIJKLMNOPQRSTUVWX" for row in range(1, 25)
    }
    said = texts(svg(picture(ground=land, counters=tuple(stacks), places=())))
    said = [each for each in said if "\n" not in each]
    assert "CLOSE TOGETHER" in said
    listed = {each.split(": ")[0]: each.split(": ")[1] for each in said if ": " in each}
    assert listed["C3"] == "22 Grenadiers"
    named = [each for each in said if each.endswith("Grenadiers") and ": " not in each]
    assert len(named) + len(listed) == 25


def test_a_few_units_beside_each_other_are_no_crowd() -> None:
    stacks = [Counter(f"{n} Bn", (n + 0.5, 4.5), Whose.OWN, "infantry", "II") for n in (1, 2, 4)]
    assert "CLOSE TOGETHER" not in texts(svg(picture(counters=tuple(stacks))))


def test_the_front_runs_where_squares_of_two_sides_touch_and_not_round_old_reports() -> None:
    stands = ((4.5, 2.5, Whose.OWN), (4.5, 3.5, Whose.OWN), (5.5, 3.5, Whose.ENEMY))
    now = [Counter("", (x, y), whose) for x, y, whose in stands]
    old = Counter("", (3.5, 2.5), Whose.ENEMY, old=True)
    drawn = line_of_contact([*now, old])
    assert drawn["borders"] == (("E4", "F4"),)
    assert drawn["held"] == {"E4": Whose.OWN, "F4": Whose.ENEMY}
