"""Air reconnaissance, one fact of the rules each (OC-12.10, OC-12.11, D-24, U-26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.air_board import TEAMS, fly, mission, squadron
from tests.rulesets.opcom.drawn_map import drawn, on_the_table, order, played, stack, unit
from workbook_engine.core.records import State, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.knowledge.intelligence.recce import (
    column_for,
    is_in_cover,
    modified,
    reported,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.recce_told import (
    DIRECTION,
    SIZE,
    TYPE,
    Glimpse,
    heading_of,
    told,
)
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, AirZone, Mission
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit

RECCE = Mission.RECCE
GROUND = ["OOOOOOOOWC"] + ["OOOOOOOOOO"] * 9
"""Woods at I1, a city at J1."""


def table(*units: Unit, squadrons: int = 1) -> State:
    spitfires = squadron("Spits", Aircraft.RECCE, squadrons)
    fuel = stack(at="A9")
    fuel = type(fuel)(id="fuel", side="german", position="D4", fuel=9)
    return on_the_table(drawn(*GROUND), *TEAMS, spitfires, fuel, *units)


def german(name: str, at: str = "D4", kind: str = Kind.INFANTRY, **more: Any) -> Unit:
    return unit(name, at, "german", nation="German", kind=kind, **more)


def flown(state: State, *dice: int, lines: Any = (), **more: Any) -> Turn:
    return played(state, fly("Spits", RECCE, zone="A1"), *lines, dice=dice, **more)


def heard(turn: Turn) -> str:
    return " ".join(t.text for r in turn.rulings for t in r.told if t.team == "allied")


def dice_in(turn: Turn) -> int:
    return sum(len(ruling.rolls) for ruling in turn.rulings)


def test_oc_12_10_tanks_that_stand_in_the_open_are_made_out_on_a_six() -> None:
    turn = flown(table(german("Pz", kind=Kind.TANK, mechanised=True)), 6)
    assert "battalion of tanks" in heard(turn)
    contact = turn.after[Contact]["allied D4"]
    assert (contact.kinds, contact.strength, contact.source) == (("tank",), "1", "air")


def test_oc_12_10_and_on_a_four_only_spotted() -> None:
    turn = flown(table(german("Pz", kind=Kind.TANK, mechanised=True)), 4)
    assert "tanks" not in heard(turn)
    assert "D4" in heard(turn)
    assert turn.after[Contact]["allied D4"].kinds == ()


def test_oc_12_10_nothing_seen_is_said_so() -> None:
    turn = flown(table(german("Gren")), 4)
    assert "saw nothing" in heard(turn)
    assert not turn.after[Contact]


def test_oc_12_10_a_column_on_the_move_is_seen_with_its_direction() -> None:
    tanks = german("Pz", kind=Kind.TANK, mechanised=True)
    turn = flown(table(tanks), 4, lines=[order("Pz", by="german", to="I4")])
    assert turn.after[Contact]["allied I4"].heading == "east"
    assert "east" in heard(turn)


def test_oc_12_11_infantry_in_woods_or_in_a_town_is_not_looked_for() -> None:
    turn = flown(table(german("Gren", "I1"), german("Gren 2", "J1")))
    assert dice_in(turn) == 0


def test_oc_12_11_armour_finds_cover_in_woods_and_none_in_a_town() -> None:
    tanks = {"kind": Kind.TANK, "mechanised": True}
    turn = flown(table(german("Pz", "I1", **tanks), german("Pz 2", "J1", **tanks)), 6)
    assert set(turn.after[Contact]) == {"allied J1"}


def test_u_26_a_concentration_is_seen_in_its_cover() -> None:
    answers: dict[str, Value] = {"1/air/Spits>Zone 1.1/concentrations/1": ("I1",)}
    turn = flown(table(german("Gren", "I1")), 6, answers=answers)
    assert set(turn.after[Contact]) == {"allied I1"}


@pytest.mark.parametrize(("units", "spotted"), [(3, False), (4, True)])
def test_oc_12_10_more_than_three_in_a_square_are_easier_to_see(units: int, spotted: bool) -> None:
    crowd = [german(f"Gren {n}") for n in range(units)]
    turn = flown(table(*crowd), *[4] * units)
    assert bool(turn.after[Contact]) is spotted


def test_d_24_each_squadron_throws_and_the_best_report_counts() -> None:
    tanks = german("Pz", kind=Kind.TANK, mechanised=True)
    turn = flown(table(tanks, squadrons=3), 1, 6, 2)
    assert "battalion of tanks" in heard(turn)


def test_d_24_by_the_square_one_die_does_for_all_in_it() -> None:
    units = [german("A", kind=Kind.TANK, mechanised=True), german("B")]
    turn = flown(table(*units), 6, house={"recce_dice": "square"})
    assert dice_in(turn) == 1
    assert turn.after[Contact]["allied D4"].kinds == ("tank", "infantry")


def test_oc_12_10_only_the_zone_flown_over_is_seen() -> None:
    east = AirZone(name="East", first="F1", last="J10")
    state = table(german("Gren"), german("Gren 2", "H4"))
    rows = [r for kind in state.tables for r in state[kind].values() if kind.__name__ != "Campaign"]
    turn = played(on_the_table(rows, east), fly("Spits", RECCE, zone="East"), dice=[6])
    assert set(turn.after[Contact]) == {"allied H4"}


def test_oc_12_10_our_own_troops_are_not_reported() -> None:
    assert dice_in(flown(table(unit("Ours", "D4")))) == 0


def test_oc_2_2_no_name_of_an_enemy_unit_is_told() -> None:
    turn = flown(table(german("KG Knaust", kind=Kind.TANK, mechanised=True)), 6)
    assert "Knaust" not in heard(turn)


@pytest.mark.parametrize(
    ("kind", "moving", "column"),
    [
        (Kind.TANK, True, "vehicles_moving"),
        (Kind.TANK, False, "vehicles_stationary"),
        (Kind.TRANSPORT, False, "vehicles_stationary"),
        (Kind.ARTILLERY, True, "vehicles_moving"),
        (Kind.ARTILLERY, False, "soft_stationary"),
        (Kind.DUMP, False, "soft_stationary"),
        (Kind.INFANTRY, True, "infantry_moving"),
        (Kind.INFANTRY, False, "soft_stationary"),
    ],
)
def test_d_24_columns_of_the_table(kind: str, moving: bool, column: str) -> None:
    assert column_for(german("X", kind=kind), moving=moving) == column


def test_d_24_seven_reads_as_six() -> None:
    assert modified(6, 4, PRINTED) == 7
    assert reported("soft_stationary", 7, PRINTED) == reported("soft_stationary", 6, PRINTED)


def test_oc_12_11_marsh_and_heath_are_no_cover() -> None:
    assert not is_in_cover(german("Gren"), "marsh")
    assert not is_in_cover(german("Gren"), "heath")
    assert is_in_cover(german("Gren"), "built-up")


def test_oc_12_10_the_mission_says_what_came_of_it() -> None:
    assert mission(flown(table(german("Gren")), 6), "Spits").outcome == "1 of 1 units seen"


def reported_of(state: State, *glimpses: Glimpse) -> str:
    flight = mission(flown(table(german("Gren")), 4), "Spits")
    return " ".join(each.text for each in told(state, flight, glimpses, PRINTED))


def glimpse(state: State, name: str, *facts: str) -> Glimpse:
    seen = state[Unit][name]
    square = parse_square(seen.position)
    assert square is not None
    return Glimpse(seen, square, frozenset(facts))


def test_oc_12_10_units_alike_in_one_place_are_several_battalions() -> None:
    state = table(german("One"), german("Two"))
    both = (glimpse(state, name, TYPE, SIZE) for name in ("One", "Two"))
    assert "several battalions of infantry" in reported_of(state, *both)


def test_oc_12_10_a_direction_nobody_can_tell_is_only_a_movement() -> None:
    state = table(german("One", moved=4))
    assert "near D4, on the move" in reported_of(state, glimpse(state, "One", DIRECTION))
    assert heading_of(state, state[Unit]["One"]) == ""
