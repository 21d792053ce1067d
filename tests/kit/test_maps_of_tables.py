"""The drawn table: to scale, and no stand hides another, nor a name."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit.read_map import off_their_place, read_map
from workbook_engine.core.records import replace
from workbook_engine.kit.maps.drawing import draw, drawings, drawn_sheets, inset, land_of
from workbook_engine.kit.maps.grids import TABLE, Inches
from workbook_engine.kit.maps.naming import Taken
from workbook_engine.kit.maps.picture import Picture, Tint, Whose
from workbook_engine.kit.maps.sheets import Sheet, overview
from workbook_engine.kit.maps.stands import as_counters, hull, placed_on
from workbook_engine.kit.maps.tabletop import Goal, Group, Piece, Relief, Stand

TOWN = Piece("Town Hall", Relief.HOUSE, (27, 18, 31, 21))
BROOK = Piece("Mill Brook", Relief.WATER, (20, 0, 21.5, 48))
ABLE = Group(
    "Able",
    Whose.OWN,
    (Stand("A1", (10, 14), leader=True), Stand("A2", (13, 14)), Stand("A3", (10, 17), left=4)),
)
KESSEL = Group(
    "Kessel", Whose.ENEMY, (Stand("K1", (31, 23)), Stand("K2", (28, 20))), under="shaken"
)


def picture(*groups: Group, **more: object) -> Picture:
    given: dict[str, object] = {
        "title": "Town",
        "known_to": "the umpire",
        "date": "turn 1",
        "grid": Inches(72, 48),
        "field_km": "6 in",
        "ground": {TABLE: Tint.OPEN},
        "pieces": (TOWN, BROOK),
        "goals": (Goal("Town", (31, 22), Whose.ENEMY, 5.0),),
        "groups": groups or (ABLE, KESSEL),
        "whose_words": {Whose.OWN: "American", Whose.ENEMY: "German"},
    }
    return Picture(**(given | more))  # type: ignore[arg-type]


def sheet_of(shown: Picture) -> Sheet:
    return replace(overview(land_of(shown), shown.grid.largest), field=shown.grid.field)


def texts(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


def test_a_table_says_all_that_stands_on_it_and_its_inches_on_all_sides() -> None:
    said = texts(drawings(picture())[0].svg)
    assert {"Able", "A1", "A2", "A3", "Kessel", "shaken", "Town", "Town Hall", "Mill Brook"} <= {
        *said
    }
    assert said.count("48") == 4  # below and above, and beside the lowest line
    assert {"American", "German", "Held: German", "house", "water"} <= {*said}


def test_an_inch_is_as_long_everywhere_and_a_house_is_to_scale() -> None:
    shown = picture()
    sheet = sheet_of(shown)
    (left, top), (right, low) = sheet.on_paper((27, 18)), sheet.on_paper((31, 21))
    house = f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{low - top:.1f}"'
    assert house.replace('.0"', '"') in draw(shown, sheet).svg


anywhere = st.tuples(st.integers(1, 71), st.integers(1, 47))


@given(st.lists(anywhere, min_size=2, max_size=40), st.sampled_from(list(Whose)))
def test_no_stand_hides_another_wherever_they_stand(
    places: list[tuple[int, int]], whose: Whose
) -> None:
    group = Group("Able", whose, tuple(Stand(f"A{n}", at) for n, at in enumerate(places)))
    shown = picture(group)
    sheet = sheet_of(shown)
    taken = Taken((0, 0, 2000, 1414))
    for one, other in combinations(placed_on((group,), sheet, taken), 2):
        ((a, b, c, d), (e, f, g, h)) = one.frame, other.frame
        assert min(c, g) - max(a, e) <= 0.01 or min(d, h) - max(b, f) <= 0.01


def test_who_has_room_stands_exactly_where_it_is() -> None:
    shown = picture()
    sheet = sheet_of(shown)
    for each in placed_on(shown.groups, sheet, Taken((0, 0, 2000, 1414))):
        assert each.at == sheet.on_paper(each.stand.at)


def test_two_stands_an_inch_apart_are_drawn_where_they_are() -> None:
    pair = Group("Able", Whose.OWN, (Stand("A1", (10, 14)), Stand("A2", (11, 14))))
    one, other = placed_on((pair,), sheet_of(picture(pair)), Taken((0, 0, 2000, 1414)))
    assert (one.at, other.at) == (one.place, other.place)


def test_stands_of_a_company_at_one_point_are_a_stack_there() -> None:
    here = (Stand("A1", (30, 14)), Stand("A2", (30, 14)), Stand("A3", (30, 14), leader=True))
    shown = picture(Group("Able", Whose.OWN, (*here, Stand("A4", (36, 14)))), goals=())
    (drawn,) = drawings(shown)
    (stack, single) = sorted(read_map(drawn.svg).symbols)
    assert stack.at == pytest.approx((30, 14), abs=0.02)
    assert single.at == pytest.approx((36, 14), abs=0.02)
    said = texts(drawn.svg)
    assert {"3", "30, 14: A3, A1, A2"} <= {*said}
    assert not list(off_their_place(read_map(drawn.svg), shown))


def test_a_stand_that_makes_way_is_not_drawn_over_the_water() -> None:
    here = [(21.6, y / 10) for y in range(140, 152)]
    crowd = Group("Able", Whose.OWN, tuple(Stand(f"A{n}", at) for n, at in enumerate(here)))
    sheet = sheet_of(picture(crowd))
    brook = (*sheet.on_paper(BROOK.box[:2]), *sheet.on_paper(BROOK.box[2:]))
    moved = [each.at for each in placed_on((crowd,), sheet, Taken((0, 0, 2000, 1414)), [brook])]
    assert len({*moved}) == len(here)
    assert all(x > brook[2] for x, _ in moved)


def test_a_stand_that_is_drawn_elsewhere_is_found() -> None:
    shown = picture()
    seen = read_map(drawings(shown)[0].svg)
    assert not list(off_their_place(seen, shown))
    away = replace(ABLE, stands=(Stand("A1", (10, 15), leader=True), *ABLE.stands[1:]))
    assert list(off_their_place(seen, picture(away, KESSEL)))


def test_within_its_companys_line_a_squad_is_called_without_the_companys_name() -> None:
    named = replace(
        ABLE, stands=tuple(replace(each, name=f"Able {each.name}") for each in ABLE.stands)
    )
    far = Stand("Able A9", (70, 2))
    said = texts(drawings(picture(replace(named, stands=(*named.stands, far))))[0].svg)
    assert {"Able", "A1", "A2", "A3", "Able A9"} <= {*said}
    assert "Able A1" not in said


def test_stands_without_room_for_a_name_are_listed_by_their_inches() -> None:
    crowd = Group(
        "Able", Whose.OWN, tuple(Stand(f"A{n}", (30 + n % 6, 20 + n // 6)) for n in range(36))
    )
    said = texts(drawings(picture(crowd))[0].svg)
    assert all(any(f"A{n}" in re.split(r"\W+", each) for each in said) for n in range(36))
    assert "CLOSE TOGETHER" in said


def test_on_a_report_each_company_is_one_symbol_where_its_leader_stands() -> None:
    assert [(each.name, each.at) for each in as_counters((ABLE, KESSEL))] == [
        ("Able", (10, 14)),
        ("Kessel", (31, 23)),
    ]
    said = texts(inset(picture())[0].svg)
    assert {"Able", "Kessel"} <= {*said}
    assert "A1" not in said


def test_a_table_too_large_for_a_sheet_is_cut_into_several() -> None:
    large = picture(grid=Inches(144, 60))
    assert len(list(drawn_sheets(large))) == 3  # all of it, then both halves


@pytest.mark.parametrize("name", ["80, 3", "A1", "", "3", "1, 2, 3", "nan, 4"])
def test_what_is_no_place_on_the_table_is_none(name: str) -> None:
    assert Inches(72, 48).middle(name) is None


@given(st.tuples(st.integers(0, 720), st.integers(0, 480)))
def test_a_place_is_read_as_it_is_written(tenths: tuple[int, int]) -> None:
    grid, point = Inches(72, 48), (tenths[0] / 10, tenths[1] / 10)
    assert grid.middle(grid.reference(point)) == point


def test_a_line_runs_round_the_outermost_alone() -> None:
    assert set(hull([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4), (2, 2)])) == {
        (0, 0),
        (4, 0),
        (4, 4),
        (0, 4),
    }
