"""The drawn map on hexes: the front as two bands, works, flags, forces in numbers."""

import re
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from tests.kit.test_maps import texts
from workbook_engine.core.hexes import Hex
from workbook_engine.kit.maps import drawing
from workbook_engine.kit.maps.curves import parallel
from workbook_engine.kit.maps.drawing import draw, drawings, drawn_sheets, land_of
from workbook_engine.kit.maps.grids import Hexes, common_side
from workbook_engine.kit.maps.ink import LINE, WASH
from workbook_engine.kit.maps.picture import (
    Badge,
    FieldName,
    Flag,
    Force,
    Picture,
    Tint,
    Whose,
    Works,
)
from workbook_engine.kit.maps.sheets import LYING, STANDING, Sheet, overview

FIELDS = {str(Hex.at(column, row)): Tint.OPEN for column in range(1, 7) for row in range(1, 6)}
HELD = {name: Whose.OWN if int(name[:2]) < 4 else Whose.ENEMY for name in FIELDS}


def hexes(**more: object) -> Picture:
    given: dict[str, object] = {
        "title": "Front",
        "known_to": "the umpire",
        "date": "July",
        "grid": Hexes(),
        "ground": FIELDS,
        "held": HELD,
        "whose_words": {Whose.OWN: "North", Whose.ENEMY: "South"},
    }
    return Picture(**(given | more))  # type: ignore[arg-type]


def drawn(**more: object) -> str:
    picture = hexes(**more)
    return draw(picture, overview(land_of(picture))).svg


def lines_of(svg: str, colour: str) -> list[list[tuple[float, float]]]:
    """Return the courses of all lines of a colour on the map itself, not in the legend."""
    found = []
    for each in ElementTree.fromstring(svg).iter():
        if each.get("stroke") == colour and each.get("d") and each.get("fill") == "none":
            numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", each.get("d", ""))]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            if points[0][0] < 1600:
                found.append(points)
    return found


BORDER = (("0303", "0403"), ("0303", "0404"))


def test_the_front_is_two_bands_each_on_its_holder_s_ground() -> None:
    (own,) = lines_of(drawn(borders=BORDER), LINE[Whose.OWN])
    (enemy,) = lines_of(drawn(borders=BORDER), LINE[Whose.ENEMY])
    assert len(own) == len(enemy) == 3
    assert all(west[0] < east[0] for west, east in zip(own, enemy, strict=True))


def test_the_second_side_s_band_tells_in_grey() -> None:
    band = re.search(rf'<path [^>]*stroke="{LINE[Whose.ENEMY]}"[^>]*>', drawn(borders=BORDER))
    assert band
    assert "stroke-dasharray" in band[0]


def test_towards_no_man_s_land_there_is_one_band() -> None:
    held = {name: whose for name, whose in HELD.items() if whose is Whose.OWN}
    svg = drawn(borders=BORDER, held=held)
    assert lines_of(svg, LINE[Whose.OWN])
    assert not lines_of(svg, LINE[Whose.ENEMY])


@pytest.mark.parametrize(("layers", "building"), [(1, 0), (3, 0), (1, 2), (0, 1)])
def test_works_have_a_tooth_a_layer_and_a_hollow_one_under_way(layers: int, building: int) -> None:
    works = Works("0303", "0403", Whose.OWN, layers, building)
    whole, legend = drawn(works=(works,)), drawn(works=(works,), forces=())
    assert whole == legend
    drawing, _, _ = whole.partition("\n</g>\n")  # what follows is the legend
    teeth = re.findall(rf'Z" fill="(#\w+)" stroke="{LINE[Whose.OWN]}"', drawing)
    assert teeth.count(LINE[Whose.OWN]) == layers
    assert teeth.count("#FFFFFF") == building


def _middle_of(line: list[tuple[float, float]]) -> tuple[float, float]:
    return (line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2


def test_flags_that_oppose_each_other_stand_side_by_side() -> None:
    there = drawn(flags=(Flag("0303", "0403", Whose.OWN),))
    back = drawn(flags=(Flag("0403", "0303", Whose.ENEMY),))
    (one,) = lines_of(there, LINE[Whose.OWN])
    (other,) = lines_of(back, LINE[Whose.ENEMY])
    (ax, ay), (bx, by) = (_middle_of(line) for line in (one, other))
    apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    assert apart > 20


def test_flags_are_listed_as_many_as_there_is_room_for() -> None:
    many = tuple(Flag("0303", "0403", Whose.OWN, f"flag {n}") for n in range(90))
    said = texts(drawn(flags=many))
    listed = [each for each in said if each.startswith("flag ")]
    assert 20 < len(listed) < 90
    assert f"and {90 - len(listed)} more" in said


def test_forces_are_told_in_numbers_and_corners() -> None:
    svg = drawn(
        forces=(Force("0303", Whose.OWN, (7, 0, 13)), Force("0403", Whose.ENEMY, (4, 1, 2), "XYZ"))
    )
    assert {"7", "13", "–", "XYZ"} <= set(texts(svg))
    assert re.search(rf'stroke="{LINE[Whose.ENEMY]}"[^>]* rx=', svg)
    assert not re.search(rf'stroke="{LINE[Whose.OWN]}"[^>]* rx=', svg)


def test_a_third_side_has_a_shape_of_its_own() -> None:
    svg = drawn(forces=(Force("0303", Whose.THIRD, (1, 0, 0)),))
    corners = re.search(rf'd="(M[^"]*Z)"[^>]*stroke="{LINE[Whose.THIRD]}"', svg)
    assert corners
    assert corners[1].count(",") == 8


Shown = tuple[Mapping[str, object], str]
SHOWN: dict[str, Shown] = {
    "The front": ({"borders": BORDER}, "The front"),
    "works": ({"works": (Works("0303", "0403", Whose.OWN, 1),)}, "Works, a tooth a layer"),
    "works under way": (
        {"works": (Works("0303", "0403", Whose.OWN, 0, 1),)},
        "Under way: next turn",
    ),
    "planned": ({"works": (Works("0303", "0403", Whose.OWN),)}, "Planned line"),
    "water": ({"water_sides": (("0303", "0403"),)}, "Side that is all water"),
    "flags": ({"flags": (Flag("0303", "0403", Whose.OWN),)}, "Attack: flag"),
    "landings": (
        {"flags": (Flag("0303", "0403", Whose.OWN, broken=True),)},
        "Attack over water",
    ),
    "badges": (
        {"badges": (Badge("0303", "G1", Whose.OWN),), "badge_words": {"G": "Garrison"}},
        "Garrison",
    ),
    "great places": (
        {"names": (FieldName("0303", "Kiev", great=True),), "great_words": "Great"},
        "Great",
    ),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_the_legend_says_what_is_shown_and_nothing_else(kind: str) -> None:
    more, words = SHOWN[kind]
    said = texts(drawn(**more))
    others = {text for name, (_, text) in SHOWN.items() if text != words}
    assert words in said
    assert not others & set(said)


def test_every_hex_bears_its_number_and_its_name() -> None:
    said = set(texts(drawn(names=(FieldName("0303", "Orel"),))))
    assert set(FIELDS) | {"Orel"} <= said


def test_ground_in_other_hands_is_washed() -> None:
    assert WASH[Whose.ENEMY] in drawn()
    assert WASH[Whose.ENEMY] not in drawn(held={})


def test_the_same_picture_is_drawn_once_and_alike() -> None:
    assert drawings(hexes(borders=BORDER)) == tuple(drawn_sheets(hexes(borders=BORDER)))
    assert drawings(hexes()) != drawings(hexes(borders=BORDER))


def test_sheets_of_the_same_picture_need_not_be_drawn_to_be_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawing, "drawn_sheets", lambda *_: pytest.fail("it was drawn"))
    assert drawings(hexes(title="Not drawn")) == drawings(hexes(title="Not drawn"))


def test_a_tall_land_stands_and_a_wide_one_lies() -> None:
    assert overview((0, 0, 10, 40)).page == STANDING
    assert overview((0, 0, 40, 10)).page == LYING


def test_a_land_of_hexes_is_cut_only_where_it_could_not_be_read() -> None:
    whole = [str(Hex.at(column, row)) for column in range(1, 23) for row in range(1, 21)]
    large = [str(Hex.at(column, row)) for column in range(1, 60) for row in range(1, 21)]
    assert len(list(drawn_sheets(hexes(ground=dict.fromkeys(whole, Tint.OPEN))))) == 1
    assert len(list(drawn_sheets(hexes(ground=dict.fromkeys(large, Tint.OPEN))))) == 3


def test_a_moved_line_keeps_its_distance() -> None:
    line = [(0.0, 0.0), (1.0, 0.0), (1.5, 3**0.5 / 2), (2.5, 3**0.5 / 2)]
    off = parallel(line, 0.1)
    (ax, ay), (bx, by), (px, py) = line[1], line[2], off[1]
    assert abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) == pytest.approx(0.1)


def test_neighbours_share_a_side_and_others_none() -> None:
    assert common_side(Hexes(), "0303", "0403")
    assert common_side(Hexes(), "0303", "0603") is None


def test_a_sheet_holds_its_land() -> None:
    sheet = Sheet((0, 0, 10, 10), 20, 100, 100)
    assert sheet.holds((5, 5))
    assert not sheet.holds((11, 5))
