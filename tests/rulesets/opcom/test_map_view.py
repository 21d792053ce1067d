"""The drawn Map: what a square says, and what runs along its sides."""

from __future__ import annotations

import pytest

from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.kit import sides
from workbook_engine.kit.map_cells import MapSquare
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.map_view import (
    LETTERS,
    STATES,
    WATER,
    squares,
)
from workbook_engine.rulesets.opcom.knowledge.views.road_marks import RAILWAY, SIGNS, road_mark
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place, Unit, UnitState
from workbook_engine.sheets.schema import schemas_of

SCHEMAS = schemas_of(named("opcom"))
RIVER = River(name="Rijn", barrier="major river", squares=("A2", "B2", "C2"))
BRIDGE = Crossing(name="Arnhem Bridge", river="Rijn", bank="B2", far_bank="B3")
TEAMS = (Team(team="xxx", side="Allied"), Team(team="model", side="German"))


def unit(name: str, side: str = "German", at: str = "B2", **more: str) -> Unit:
    plain = Unit(id=name, side=side, team="t", nation="British", profile="4-2-0", position=at)
    return replace(plain, **more)  # type: ignore[arg-type]


def state(*records: Record) -> State:
    ground = (Ground(square=f"{column}{row}") for row in (1, 2, 3) for column in "ABC")
    return State(Position(1), Tables.of(*ground, *TEAMS, *records), RULESET.rules)


def drawn(*records: Record) -> dict[str, MapSquare]:
    return {square.square: square for square in squares(state(*records))}


def test_every_square_of_the_ground_is_drawn() -> None:
    assert len(drawn()) == 9


def test_the_ground_comes_first() -> None:
    assert drawn(Ground(square="B2", terrain="woods"))["B2"].text == "W"


def test_a_place_stands_beside_the_ground() -> None:
    assert drawn(Place(name="Elst", square="B2"))["B2"].text == ". Elst"


def test_a_unit_is_named_with_the_shape_of_its_side() -> None:
    assert drawn(unit("2 Para", "Allied"))["B2"].text.splitlines()[1:] == ["● 2 Para"]


def test_several_units_are_counted_with_the_letter_of_their_side_and_all_named() -> None:
    text = drawn(unit("9 SS Pz"), unit("KG Knaust"))["B2"].text
    assert text.splitlines()[1:] == ["■ 2 G: 9 SS Pz; KG Knaust"]


def test_each_side_in_a_square_has_its_line() -> None:
    text = drawn(unit("9 SS Pz"), unit("2 Para", "Allied"))["B2"].text
    assert text.splitlines()[1:] == ["● 2 Para", "■ 9 SS Pz"]


def test_a_unit_at_a_place_stands_in_its_square() -> None:
    here = drawn(Place(name="Elst", square="C1"), unit("9 SS Pz", at="Elst"))
    assert "9 SS Pz" in here["C1"].text


def test_who_is_captured_is_not_on_the_map() -> None:
    assert drawn(unit("9 SS Pz", state=UnitState.CAPTURED))["B2"].text == "."


def test_a_map_may_show_some_units_only() -> None:
    known = unit("2 Para", "Allied")
    shown = {each.square: each.text for each in squares(state(known, unit("9 SS Pz")), [known])}
    assert shown["B2"].splitlines()[1:] == ["● 2 Para"]


def test_oc_6_5_a_waterway_runs_along_the_sides_that_it_bars() -> None:
    here = drawn(RIVER)
    assert (here["B2"].south, here["B2"].east) == ("major river", "")


def test_a_waterway_marks_its_squares() -> None:
    assert [name for name, each in drawn(RIVER).items() if "~" in each.text] == ["A2", "B2", "C2"]


def test_a_bridge_breaks_the_line_of_its_water() -> None:
    assert drawn(RIVER, BRIDGE)["B2"].south == "bridge"


@pytest.mark.parametrize(("how", "mark"), [("intact", "="), ("prepared", "=?"), ("blown", "x")])
def test_oc_8_1_a_crossing_is_marked_by_its_state_on_both_banks(how: str, mark: str) -> None:
    here = drawn(RIVER, replace(BRIDGE, state=how))
    assert here["B2"].text == f". ~ {mark}\n{mark} Arnhem Bridge to B3"
    assert here["B3"].text == f". {mark}\n{mark} Arnhem Bridge to B2"


def test_a_place_of_the_name_of_its_bridge_is_not_named_twice() -> None:
    text = drawn(RIVER, BRIDGE, Place(name="Arnhem Bridge", square="B2"))["B2"].text
    assert text.count("Arnhem Bridge") == 1


def test_the_note_on_a_bridge_says_nothing_that_a_turn_changes() -> None:
    notes = {drawn(RIVER, replace(BRIDGE, state=how))["B2"].note for how in ("intact", "blown")}
    assert notes == {"Arnhem Bridge over Rijn, to B3; heavy\nRijn"}


def test_a_road_shows_where_it_goes_on() -> None:
    here = drawn(Route(name="Club Route", points="A1 > B1 > B3"))
    signs = {name: each.text[-1] for name, each in here.items() if each.way == "road"}
    assert signs == {"A1": "─", "B1": "┐", "B2": "│", "B3": "│"}


def test_a_railway_has_a_sign_of_its_own() -> None:
    here = drawn(Route(name="Line", kind="railway", points="A1 > C1"))
    assert (here["B1"].text, here["B1"].way) == (". ╫", "railway")


@pytest.mark.parametrize(
    ("ways", "sign"),
    [
        ([(0, -1), (0, 1)], "─"),
        ([(-1, 0), (1, 0)], "│"),
        ([(-1, -1), (1, 1)], "\\"),
        ([(0, -1), (-1, 1)], "/"),
        ([(0, -1), (0, 1), (1, 0)], "┬"),
        ([(0, -1), (0, 1), (1, 1)], "┼"),
    ],
)
def test_the_sign_of_a_road_is_the_nearest_stroke(ways: list[tuple[int, int]], sign: str) -> None:
    assert road_mark(ways) == sign


def test_the_letters_are_those_of_the_ground_sheet_and_of_the_key() -> None:
    known = SCHEMAS.of(Ground).letters
    assert all(known[letter] == word for word, letter in LETTERS.items())
    assert {letter: str(word) for word, letter in LETTERS.items()} == SCHEMAS.of(MapSquare).letters


def test_the_key_explains_every_sign() -> None:
    key = {sign for signs in SCHEMAS.of(MapSquare).marks for sign in signs.split()}
    assert {WATER, RAILWAY, *STATES.values(), *"─│┼/\\"} == key
    assert {sign for sign in SIGNS.values() if sign not in key} == set("┌┐└┘├┤┬┴")


def test_the_sides_have_the_shapes_of_the_key() -> None:
    assert tuple(sides.SIGNS) == SCHEMAS.of(MapSquare).sides
