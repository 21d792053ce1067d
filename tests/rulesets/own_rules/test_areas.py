"""OR-MAP-3, OR-WAY-3: areas with names and borders, and what their ways take in a turn."""

from __future__ import annotations

from tests.rulesets.own_rules.battle import OPEN, at, battle, played, ruling
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.booklet import rows_in
from workbook_engine.kit.maps.areas import Areas
from workbook_engine.kit.maps.grids import common_sides
from workbook_engine.kit.maps.ways import Drawn
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.knowledge.booklet import SHEETS, booklet
from workbook_engine.rulesets.own_rules.knowledge.pictures import squares
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.retreat import way_back
from workbook_engine.rulesets.own_rules.turn.supply import sources
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Place,
    Stretch,
    SupplyRow,
    Unit,
    WayKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Source

SAXONY = (
    Area(area="Halle", cells=("A1:B2",)),
    Area(area="Leipzig", ground="T", cells=("C1:D2",)),
    Area(area="Bad-Elster", cells=("A3:B4",)),
    Area(area="Gera", ground="W", cells=("C3:D3", "C4")),
    Area(area="Plauen", cells=("A5:D5",)),
)
GOES_ON = {"contact": "goes on"}
GOING_ON = RULESET.rules.with_values(GOES_ON)


def saxony(units: str, *more: Record) -> State:
    """Return five areas: Halle beside Leipzig, Bad-Elster and Gera below, Plauen in the south."""
    return battle(units, ".", *SAXONY, *more)


def way(kind: WayKind, *runs: str) -> tuple[Record, Record]:
    """Return a kind of way, and where it runs."""
    return kind, Stretch(id=kind.name, kind=kind.name, fields=runs)


def found(state: State) -> list[tuple[str, str]]:
    """Return what is found in a set-up, with what is said."""
    return [(each.code, each.message) for each in RULESET.sound(state, lambda *_: None)]


def moved(turn: Turn) -> list[str]:
    """Return what a turn says of moves."""
    return [each.text for each in turn.rulings if each.id.endswith("moved/1")]


def test_or_map_3_areas_touch_where_their_cells_lie_side_by_side() -> None:
    near = board.areas(saxony("b1 infantry Halle")).near
    assert {*near["Gera"]} == {"Leipzig", "Bad-Elster", "Plauen"}  # Halle touches by a corner


def test_or_map_3_a_unit_goes_from_area_to_area_by_their_names() -> None:
    turn = played(saxony("b1 infantry Halle, r1 infantry Leipzig"), "b1 move Plauen", None, GOES_ON)
    assert moved(turn) == ["b1 goes from Halle to Plauen."]


def test_or_cbt_1_who_stands_beside_an_area_attacks_it() -> None:
    turn = played(saxony("b1 infantry Halle, r1 cavalry Leipzig"), "b1 attack Leipzig")
    assert ruling(turn, "combat/Leipzig/fought").text.startswith("Blue attacks Leipzig: ")


def test_or_ret_1_where_contact_goes_on_who_goes_back_may_stand_next_to_the_enemy() -> None:
    state = saxony("b1 infantry Halle, b2 infantry Bad-Elster, r1 infantry Leipzig")
    said = {"combat/Leipzig/result/1": "DR1"}
    turn = played(state, "b1 attack Leipzig", said, GOES_ON)
    assert at(turn, "r1") == "Gera"


def test_or_sup_1_supply_comes_from_the_areas_along_an_edge() -> None:
    row = SupplyRow(id="S", side="Blue", source=Source.EAST)
    state = saxony("b1 infantry Halle", row)
    assert sources(state, row) == ("Leipzig", "Gera", "Plauen")


def test_or_res_3_of_a_fight_fought_elsewhere_the_umpire_says_who_lost_how_many() -> None:
    state = saxony("b1 infantry Halle, b2 infantry Halle, r1 infantry Leipzig")
    said = {"decision": "fought elsewhere", "result": "DR1", "losses": ("B2 1",)}
    given = {f"combat/Leipzig/{name}/1": value for name, value in said.items()}
    turn = played(state, "b1 attack Leipzig, b2 attack Leipzig", given, GOES_ON)
    steps = {name: board.steps_of(turn.after, unit) for name, unit in turn.after[Unit].items()}
    assert steps == {"b1": 2, "b2": 1, "r1": 2}
    assert at(turn, "r1") == "Gera"


def test_or_way_1_a_ridge_lets_nobody_over_and_a_name_may_have_a_hyphen() -> None:
    ridge = WayKind(name="ridge", drawn=Drawn.RIDGE, cost="no")
    state = saxony("b1 infantry Halle", *way(ridge, "Halle - Bad-Elster"))
    turn = played(state, "b1 move Bad-Elster")  # round about, as far as it gets
    assert moved(turn) == ["b1 goes from Halle to Gera."]


def test_or_way_3_no_more_use_a_road_than_it_takes() -> None:
    road = WayKind(name="pass", cost="1", most=1)
    state = saxony("b1 infantry Halle, b2 infantry Halle", *way(road, "Halle", "Bad-Elster"))
    turn = played(state, "b1 move Bad-Elster, b2 move Bad-Elster")
    assert moved(turn) == ["b1 goes from Halle to Bad-Elster.", "b2 stays at Halle."]
    assert ruling(turn, "moves/b2/moved").working[-1].rule == "OR-WAY-3"


def test_or_lnt_1_outlines_that_are_none_or_overlap_are_told() -> None:
    more = (Area(area="Jena", cells=("here",)), Area(area="Zeitz", cells=("D2", "H9")))
    alone = Area(area="Ulm", cells=("K9",))
    assert ("W-ALONE", "Ulm touches no other area.") in found(saxony("b1 infantry Halle", alone))
    said = dict(found(saxony("b1 infantry Halle", *more)))
    assert "here" in said["E-OUTLINE"] or "D2" in said["E-OUTLINE"]
    assert [code for code, _ in found(saxony("b1 infantry Halle", *more))].count("E-OUTLINE") == 2
    assert "W-TWO-MAPS" in dict(found(battle("b1 infantry Halle", OPEN, *SAXONY)))


def test_or_map_3_a_team_has_the_areas_and_places_in_its_booklet_without_their_worth() -> None:
    state = saxony("b1 infantry Gera", Place(place="Schloss", field="Gera", points=7))
    state = State(state.position, state.tables, RULESET.rules)
    told = [*rows_in(booklet(state, state[Unit].values(), "Blue"), SHEETS)]
    assert {each.key for each in told if isinstance(each, Area)} == {*state[Area]}
    assert [each for each in told if each.key == "Schloss"] == [
        Place(place="Schloss", field="Gera")
    ]


def test_or_map_3_the_grid_names_an_area_in_its_midst() -> None:
    state = saxony("b1 infantry Gera")
    state = State(state.position, state.tables, RULESET.rules)
    texts = {each.square: each.text for each in squares(state)}
    assert [cell for cell, text in texts.items() if "b1" in text] == ["C3"]
    assert texts["D3"] == "W"


def test_or_map_3_areas_that_touch_share_their_border_and_others_none() -> None:
    grid = Areas(tuple(board.areas(saxony("b1 infantry Halle")).cells.items()))
    assert len([*common_sides(grid, "Halle", "Leipzig")]) == 2
    assert not [*common_sides(grid, "Halle", "Gera")]


def test_or_ret_1_who_goes_back_does_not_meet_an_enemy_who_went_before_him() -> None:
    state = saxony("b1 infantry Halle, r1 infantry Leipzig")
    assert way_back(state, state[Unit]["b1"], 2, GOING_ON, {"r1": "Plauen"}) == "Gera"
    assert way_back(state, state[Unit]["b1"], 2, GOING_ON, {"r1": "Leipzig"}) == "Plauen"
