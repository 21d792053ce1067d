"""Readings of movement, supply and overruns: each alternative changes what the rules do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.opcom.drawn_map import (
    RULES,
    drawn,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    road,
    stack,
    unit,
)
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.rulesets.opcom.aftermath.breakthrough import overrun_of
from workbook_engine.rulesets.opcom.upkeep import is_prepared
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Stack, Unit

WIDE = open_ground(45)
SHELLS = stack(at="K5", british_ammo=9, fuel=9)


def test_oc_6_2_who_marched_more_than_half_the_turn_defends() -> None:
    late = unit("Late", "A3", "german")
    table = on_the_table(WIDE, unit("A", "L3"), SHELLS, late)
    lines = order("A", "Attack", to="K3"), order("Late", by="german", to="K3")
    instead = {"1/orders/A/instant decision/1": "I3"}
    turn = played(table, *lines, dice=[3], answers=instead)
    (row,) = [row for row in turn.after[Engaged].values() if row.unit == "Late"]
    assert row.counts == 7


@pytest.mark.parametrize(
    ("reading", "ground", "end"),
    [
        ("lanes", "O", "AL1"),
        ("lanes", "S", "A1"),
        ("roads", "O", "A1"),
    ],
)
def test_d_75_towed_guns_off_the_road(reading: str, ground: str, end: str) -> None:
    rows = drawn((ground * 60)[:60])
    guns = unit("Guns", "A1", kind="artillery", profile="[8-4-1-0]")
    turn = played(
        on_the_table(rows, guns), order("Guns", to="BA1"), house={"guns_off_road": reading}
    )
    assert end_of(turn, "Guns") == end


def test_d_75_on_a_road_they_cross_a_marsh() -> None:
    guns = unit("Guns", "A1", kind="artillery", profile="[8-4-1-0]")
    table = on_the_table(drawn("S" * 60), guns, road("A1 > BA1"))
    assert end_of(played(table, order("Guns", to="BA1")), "Guns") == "BA1"


def test_oc_11_2_what_an_hq_takes_along() -> None:
    hq = unit("HQ", "A3", kind="HQ", lift=2)
    turn = played(on_the_table(WIDE, hq, stack("HQ", british_ammo=5)), order("HQ", to="F3"))
    assert turn.after[Stack]["HQ stack"].british_ammo == 2


def test_oc_9_7_what_a_preparation_is_lost_by() -> None:
    marched = unit("A", "A3", moved=Fraction(3, 4))
    assert not is_prepared(unit("A", "A3"), "Prepare", True, RULES)
    assert not is_prepared(marched, "Prepare", False, RULES)


def test_oc_11_6_parked_supplies_serve_the_units_by_them() -> None:
    table = on_the_table(WIDE, unit("A", "K3"), SHELLS, unit("B", "J3", "german"))
    turn = played(table, order("A", "Attack", target="J3"), dice=[3])
    assert turn.after[Stack]["K5 stack"].british_ammo == 8


@pytest.mark.parametrize(("foe", "goes_on"), [("2-1-0", False), ("0-0", True)])
def test_oc_9_28_a_defender_who_stands_stops_an_overrun(foe: str, goes_on: bool) -> None:
    tanks = unit("Tanks", "K3", kind="tank", profile="8-0")
    fight = Engagement(
        label="J3",
        turn="1",
        square="J3",
        attacking_side="allied",
        attackers=("Tanks",),
        defenders=("Foe",),
        action="Breakthrough",
        attacker_status=8,
        defender_status=2,
        result="success",
    )
    row = Engaged(id="J3:Tanks", turn="1", engagement="J3", unit="Tanks", role="attacker", counts=8)
    state = on_the_table(WIDE, tanks, unit("Foe", "J3", "german", profile=foe), fight, row)
    assert bool(overrun_of(state, fight, None, RULES)) is goes_on


def test_oc_5_1_a_unit_without_an_order_holds() -> None:
    table = on_the_table(WIDE, unit("A", "K3", posture="Rest"))
    assert played(table).after[Unit]["A"].posture == "Tact"


@pytest.mark.parametrize(("reading", "km"), [("cumulative", 3), ("single_half", 7)])
def test_d_31_several_causes_that_slow_a_move(reading: str, km: int) -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    answers = {"1/moves/A/slow by/1": "mud; traffic jam"}
    turn = played(table, order("A", to="AS3"), answers=answers, house={"slowing": reading})
    assert move_of(turn, "A").km == km


@pytest.mark.parametrize(("reading", "km"), [("cumulative", 2), ("single_half", 4)])
def test_d_31_a_cause_may_slow_it_to_less_than_a_half(reading: str, km: int) -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    answers = {"1/moves/A/slow by/1": "under fire 0,3; mud"}
    turn = played(table, order("A", to="AS3"), answers=answers, house={"slowing": reading})
    assert move_of(turn, "A").km == km


@pytest.mark.parametrize(("reading", "km"), [("cumulative", 3), ("single_half", 7)])
def test_d_31_preparing_is_one_of_the_causes(reading: str, km: int) -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    answers = {"1/moves/A/slow by/1": "mud"}
    line = order("A", "Prepare", to="AS3")
    turn = played(table, line, answers=answers, house={"slowing": reading})
    assert move_of(turn, "A").km == km


@pytest.mark.parametrize("typed", ["mud 0.6", "0.5; 0.7", "1.5", "mud; 0.5.5"])
def test_u_03_what_slows_a_unit_at_least_halves_its_move(typed: str) -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    turn = played(table, order("A", to="AS3"), answers={"1/moves/A/slow by/1": typed})
    assert move_of(turn, "A").km == 15
    assert [finding.code for finding in turn.findings if finding.rule == "OC-6.4"] == ["E-ANSWER"]


ALL_NIGHT = {"1/moves/all/night part/1": "1"}


@pytest.mark.parametrize(
    ("reading", "answers", "end"),
    [("third", {}, "D3"), ("umpire", {}, "D3"), ("umpire", ALL_NIGHT, "B3")],
)
def test_d_69_by_night_in_the_afternoon_a_unit_sets_out_late(
    reading: str, answers: dict[str, str], end: str
) -> None:
    """Who stood in the way has gone by then; he needs two thirds of the turn for his first km."""
    foe = unit("Foe", "C3", "german")
    table = on_the_table(WIDE, unit("A", "A3"), foe, CalendarTurn(turn=1, date="", half="pm"))
    lines = order("A", to="AS3", night=True), order("Foe", by="german", to="C5")
    answers = {"1/moves/Foe/slow by/1": "0.1", **answers}
    turn = played(table, *lines, answers=answers, house={"night_part": reading})
    assert end_of(turn, "A") == end


@pytest.mark.parametrize(("reading", "asked"), [("third", []), ("umpire", ["night part"])])
def test_d_69_the_umpire_is_asked_for_the_night(reading: str, asked: list[str]) -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    turn = played(table, order("A", to="AS3", night=True), house={"night_part": reading})
    assert [each.name.split("/")[3] for each in turn.to_answer] == asked


def test_oc_6_14_a_night_that_is_short_shortens_the_move() -> None:
    table = on_the_table(WIDE, unit("A", "A3"))
    answers = {"1/moves/all/night part/1": "1/15"}
    line = order("A", to="AS3", night=True)
    turn = played(table, line, answers=answers, house={"night_part": "umpire"})
    assert move_of(turn, "A").km == 1


def test_oc_6_2_waiting_for_the_night_is_not_moving() -> None:
    table = on_the_table(WIDE, unit("A", "A3"), CalendarTurn(turn=1, date="", half="pm"))
    turn = played(table, order("A", to="AS3", night=True))
    assert move_of(turn, "A").share == Fraction(3, 15)
