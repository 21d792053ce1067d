"""The maps of all samples, read back: each unit in its square, on its bank, in every drawing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import pytest

from tests.golden.played import sample_of, turns_of
from tests.kit.read_map import (
    beyond_their_hexes,
    colour_of,
    displaced,
    heads_hidden,
    off_their_place,
    read_map,
    standing_on,
    too_small,
)
from tests.rulesets.opcom.drawn_map import on_the_table
from tests.rulesets.opcom.random_maps import map_of
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.maps.curves import smooth
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.layout import crosses
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.sides import drawn_as
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import printed_land
from workbook_engine.rulesets.opcom.land.country import EAST, SOUTH, country_of, edge, square_at
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Place, Unit
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Sector

GRID = Squares()
SLOW = pytest.mark.slow
ON_SQUARES = [
    "kleindorf",
    "krookwurst",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("arnhem_bridge", "market_garden", "chir_1942")
    ),
]


def maps_of(turn: Turn, name: str) -> Iterator[tuple[str, Drawings]]:
    """Yield all maps of a moment: the umpire's, each team's, and those of their reports."""
    ruleset = sample_of(name).ruleset
    briefing = ruleset.briefing
    yield "umpire", ruleset.maps(turn)
    for team, row in turn.after[Team].items():
        knows = briefing.sight(turn, row).knows
        yield team, briefing.maps(knows)
        yield f"{team}'s report", briefing.inset(knows)


@pytest.mark.parametrize("name", ON_SQUARES)
def test_oc_2_1_each_unit_is_drawn_in_its_square_and_on_its_bank(name: str) -> None:
    assert not [
        f"{turn.before.position} {whose} {at}: {each}"
        for turn in turns_of(name)
        for whose, sheets in maps_of(turn, name)
        for at, sheet in enumerate(sheets)
        for each in displaced(read_map(sheet.svg), standing_on(sheets.picture))
    ]


@pytest.mark.parametrize(
    "name", ["kleindorf", pytest.param("market_garden", marks=pytest.mark.slow)]
)
def test_oc_2_1_the_umpires_map_shows_each_side_where_the_state_has_it(name: str) -> None:
    for turn in turns_of(name):
        state, sheets = turn.after, sample_of(name).ruleset.maps(turn)
        sides = drawn_as(state, (unit.side for unit in active(state)))
        there = {
            (GRID.middle(str(where(state, unit))), colour_of(sheets.picture, sides[unit.side]))
            for unit in active(state)
            if where(state, unit)
        }
        assert not list(displaced(read_map(sheets[0].svg), there))


def test_the_umpire_sees_the_blue_side_in_rectangles_whoever_is_listed_first() -> None:
    state = turns_of("arnhem_bridge")[0].after
    assert next(iter(state[Team].values())).side == "German"
    assert drawn_as(state)["British"] is Whose.OWN


@pytest.mark.parametrize(
    "name", ["orel_salient", pytest.param("eastern_front_1943", marks=pytest.mark.slow)]
)
def test_lw_fl_01_forces_are_drawn_in_their_hexes(name: str) -> None:
    assert not [
        f"{turn.before.position} {whose} {at}: {each}"
        for turn in turns_of(name)
        for whose, sheets in maps_of(turn, name)
        for at, sheet in enumerate(sheets)
        if "report" not in whose  # that shows a part of the hexes
        for each in beyond_their_hexes(sheet.svg, sheets.picture)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arnhem_ramp", "town_and_airfield"])
def test_cc_sub_units_are_drawn_where_they_stand_on_the_table(name: str) -> None:
    assert not [
        f"{turn.before.position} {whose} {each}"
        for turn in turns_of(name)
        for whose, sheets in maps_of(turn, name)
        if "report" not in whose  # a company is one symbol there
        for each in off_their_place(read_map(sheets[0].svg), sheets.picture)
    ]


@pytest.mark.parametrize("name", ON_SQUARES)
def test_oc_6_1_the_head_of_an_arrow_is_not_under_who_moved(name: str) -> None:
    assert not [
        f"{turn.before.position} {whose} {at}: {each}"
        for turn in turns_of(name)
        for whose, sheets in maps_of(turn, name)
        for at, sheet in enumerate(sheets)
        for each in heads_hidden(read_map(sheet.svg), set(standing_on(sheets.picture)))
    ]


@pytest.mark.parametrize("name", ["arnhem_bridge", pytest.param("market_garden", marks=SLOW)])
def test_oc_9_13_an_arrow_points_at_each_square_attacked(name: str) -> None:
    """In the umpire's map, and of a team's attacks in its own."""
    for turn in turns_of(name):
        state = turn.after
        fights = [each for each in state[Engagement].values() if took_part(each)]
        for whose, sheets in maps_of(turn, name):
            pointed = {
                GRID.reference(tip) for sheet in sheets for tip, _ in read_map(sheet.svg).above
            }
            ours = {u.id for u in state[Unit].values() if whose in ("umpire", u.team)}
            fought = {
                each.square
                for each in fights
                if ours.intersection(each.attackers) and "report" not in whose
            }
            assert fought <= pointed, (str(turn.before.position), whose)


@pytest.mark.parametrize("name", ["krookwurst", pytest.param("chir_1942", marks=SLOW)])
def test_sb_asl_01_an_arrow_points_at_each_sector_assaulted(name: str) -> None:
    fought = 0
    for turn in turns_of(name):
        (sheet,) = sample_of(name).ruleset.maps(turn)
        pointed = {GRID.reference(tip) for tip, _ in read_map(sheet.svg).above}
        now = str(turn.before.position)
        assaulted = {r.label for r in turn.after[AssaultRow].values() if r.turn == now}
        fought += len(assaulted)
        assert assaulted <= pointed, now
    assert fought


@pytest.mark.parametrize(
    "name",
    [
        "kleindorf",
        "krookwurst",
        "orel_salient",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("market_garden", "chir_1942", "eastern_front_1943")
        ),
    ],
)
def test_nothing_on_a_map_is_smaller_than_seven_points_on_its_paper(name: str) -> None:
    turn = turns_of(name)[-1]
    assert not {
        f"{whose} {at}: {each}"
        for whose, sheets in maps_of(turn, name)
        for at, sheet in enumerate(sheets)
        if "report" not in whose
        for each in too_small(sheet.svg)
    }


def crossed_as_drawn(courses: Sequence[Sequence[tuple[float, float]]], one: str, two: str) -> int:
    """Return how often the drawn waters lead between the middles of two squares."""
    here, there = GRID.middle(one), GRID.middle(two)
    return sum(crosses(here, there, *step) for line in courses for step in pairwise(line))


def water_drawn_otherwise(state: State) -> list[str]:
    """Return the neighbours between which the map shows water and the rules none, or other way."""
    country, courses = (
        country_of(state),
        [smooth(each.course) for each in printed_land(state).waters],
    )
    found = []
    for node in country.terrain:
        for other in (node + EAST, node + SOUTH):
            if country.on_map(other):
                names = str(square_at(node)), str(square_at(other))
                if bool(crossed_as_drawn(courses, *names)) != (edge(node, other) in country.waters):
                    found.append("-".join(names))
    return found


@pytest.mark.parametrize("name", ["krookwurst", pytest.param("chir_1942", marks=SLOW)])
def test_sb_gen_01_a_river_is_drawn_between_the_sectors_that_it_parts(name: str) -> None:
    turn = turns_of(name)[0]
    waters = [smooth(each.course) for each in sample_of(name).ruleset.maps(turn).picture.waters]
    sectors = turn.after[Sector]
    for each in sectors.values():
        x, y = GRID.middle(each.sector) or (0, 0)
        for other, river in (((x, y + 1), each.river_south), ((x + 1, y), each.river_east)):
            there = GRID.reference(other)
            if there in sectors:
                parted = bool(crossed_as_drawn(waters, each.sector, there))
                assert parted == bool(river), (each.sector, there)


@SLOW
def test_sb_gen_01_roads_and_rivers_have_no_corners() -> None:
    picture = sample_of("chir_1942").ruleset.maps(turns_of("chir_1942")[0]).picture
    for each in (*picture.waters, *picture.roads):
        for (ax, ay), (bx, by), (cx, cy) in zip(
            (line := smooth(each.course)), line[1:], line[2:], strict=False
        ):
            forward = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
            assert forward > 0.6 * hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by)


@pytest.mark.parametrize("seed", range(8))
def test_oc_6_5_water_is_drawn_between_the_squares_that_it_parts(seed: int) -> None:
    assert not water_drawn_otherwise(on_the_table(*map_of(f"drawn {seed}", 9, 11, 1, 0)))


@pytest.mark.slow
def test_oc_6_5_the_waters_of_market_garden_are_drawn_where_they_part_squares() -> None:
    assert not water_drawn_otherwise(turns_of("market_garden")[0].after)


def test_oc_2_1_two_ends_of_a_bridge_side_by_side_have_its_symbol_between_them() -> None:
    ends = [Place(name=f"End {at}", square=at, kind="bridge") for at in ("H8", "H9", "D8")]
    land = printed_land(on_the_table(*ends))
    assert [(each.one, each.other) for each in land.crossings] == [((7.5, 7.5), (7.5, 8.5))]
    assert len(land.places) == 3
