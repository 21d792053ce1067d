"""Readings of which a function's answer is not enough: each choice is played to its end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.opcom.air_board import (
    TEAMS,
    cover,
    fly,
    lift,
    luftwaffe,
    mission,
    place,
    squadron,
    waiting,
)
from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from tests.rulesets.opcom.test_readings import came_to, guns, rifles, tanks
from workbook_engine.rulesets.opcom.vocabulary.air_records import Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Kind, Unit

WIDE = open_ground(60, 20)
ACROSS = tuple(f"{letter}3" for letter in "ABCDEFG")


@pytest.mark.parametrize(("reading", "status"), [("floor", 8), ("ceil", 9), ("exact", 8.5)])
def test_d_04_half_a_status_of_three(reading: str, status: float) -> None:
    given = {"fire": [guns("A", "[3-0]", km=10)]}
    assert came_to("A.status", {"half_status": reading}, [1], **given) == status


@pytest.mark.parametrize(
    ("reading", "happens"), [("with_artillery", True), ("without_artillery", False)]
)
def test_d_07_twice_the_status_with_the_guns(reading: str, happens: bool) -> None:
    given = {"action": "breakthrough", "attackers": [tanks("T1")], "fire": [guns("A")]}
    given["defenders"] = [rifles("G1", 2)]
    settings = {"overrun_status": reading}
    assert came_to("overrun", settings, [1] * 4, **given)["happens"] is happens


@pytest.mark.parametrize(("reading", "status"), [("nearest_class", 15), ("umpire", 7)])
def test_d_41_a_heavy_battery_at_ten_km(reading: str, status: int) -> None:
    given = {"fire": [guns("A", "[8-0]", km=10, type="heavy")]}
    settings = {"unlisted_artillery": reading, "support_partner": "off"}
    assert came_to("A.status", settings, [1], **given) == status


def struck(house: dict[str, str], die: int, **force: int) -> str:
    """Return what a bombardment of this force does to the one unit in its square."""
    gun = unit("Fd", "D4", kind=Kind.ARTILLERY, profile="[8-4-0]", artillery="field")
    foe = unit("Foe", "D10", "axis", nation="German")
    state = on_the_table(WIDE, gun, foe, stack(at="D4", british_ammo=9))
    name = "1/strike/area D10 by allied"
    answers = {f"{name}/{what.replace('_', ' ')}/1": number for what, number in force.items()}
    line = order("Fd", Action.BOMBARD, target="D10")
    turn = played(state, line, dice=[die], answers=answers, house=house)
    return (
        turn.after[Unit]["Foe"].step * "a step lost"
        or ruling_of(turn, "strike/area D10 by allied/struck").text
    )


@pytest.mark.parametrize(("reading", "lost"), [("down", False), ("up", True)])
def test_d_16_nine_battalions_and_a_die_of_four(reading: str, lost: bool) -> None:
    found = struck({"interdiction_9": reading}, 4, battalions=9)
    assert (found == "a step lost") is lost


@pytest.mark.parametrize(("reading", "lost"), [("up", True), ("down", False)])
def test_d_16_twelve_battalions_and_a_die_of_three(reading: str, lost: bool) -> None:
    found = struck({"interdiction_12": reading}, 3, battalions=12)
    assert (found == "a step lost") is lost


@pytest.mark.parametrize(("reading", "lost"), [("better_row", False), ("add", True)])
def test_d_17_six_and_six_heavy_squadrons_and_a_die_of_three(reading: str, lost: bool) -> None:
    found = struck({"interdiction_mixed": reading}, 3, battalions=6, heavy_squadrons=6)
    assert (found == "a step lost") is lost


LIFT = squadron("Lift", "transport", 4)


@pytest.mark.parametrize(("reading", "delivered"), [("replaces", 7), ("cumulative", 9)])
def test_d_20_a_contested_airstrip_with_afdag(reading: str, delivered: int) -> None:
    state = on_the_table(WIDE, *TEAMS, LIFT, place("Field", "J3", "airstrip with AFDAG"))
    turn = played(
        state,
        lift("Field", british_ammo=10),
        dice=[1],
        answers={"1/air/Lift>Field/contested/1": True},
        house={"airstrip_and_afdag": reading},
    )
    assert mission(turn, "Lift").delivered == delivered


@pytest.mark.parametrize(("reading", "steps"), [("step", 1), ("status_point", 2)])
def test_d_21_a_drop_that_costs(reading: str, steps: int) -> None:
    state = on_the_table(WIDE, *TEAMS, LIFT, waiting("1 Para"))
    line = lift(carries="1 Para")
    turn = played(state, line, dice=[1, 1], house={"drop_loss": reading})
    assert turn.after[Unit]["1 Para"].step == steps


@pytest.mark.parametrize(("reading", "lost"), [("half_up", 2), ("floor", 1)])
def test_d_26_six_fighters_among_bombers(reading: str, lost: int) -> None:
    state = on_the_table(WIDE, *TEAMS, squadron("B-17", "heavy bomber", 6), luftwaffe(strength=6))
    lines = fly("B-17", Mission.BOMBING, target="J3"), cover("JG 26", by="german")
    turn = played(state, *lines, house={"bomber_loss": reading})
    assert turn.after[Squadron]["B-17"].out_of_action == lost


@pytest.mark.parametrize(("reading", "remarked"), [("range", True), ("literal", False)])
def test_d_28_a_light_bridge_of_three_points(reading: str, remarked: bool) -> None:
    over = bridge("B3", "B4", capacity=3, kind="light military bridge")
    state = on_the_table(open_ground(7, 6), river("major river", *ACROSS), over, unit("A", "B1"))
    turn = played(state, order("A", to="B6"), house={"damaged_capacities": reading})
    (passed,) = [each for each in ruling_of(turn, "moves/A/moved").working if "over" in each.text]
    assert ("(" in str(passed.value)) is remarked


@pytest.mark.parametrize(("reading", "end"), [("all_but_armour", "B6"), ("strict", "B1")])
def test_d_29_lorried_infantry_at_a_light_bridge(reading: str, end: str) -> None:
    over = bridge("B3", "B4", load_class="light")
    lorried = unit("A", "B1", kind=Kind.MECHANISED)
    state = on_the_table(open_ground(7, 6), river("major river", *ACROSS), over, lorried)
    turn = played(state, order("A", to="B6"), house={"light_bridge": reading})
    assert end_of(turn, "A") == end


def test_oc_9_7_who_came_by_train_and_marched_on_is_not_prepared() -> None:
    state = on_the_table(WIDE, unit("A", "A3", moved=Fraction(1, 2)))
    turn = played(state, order("A", Action.PREPARE, to="AZ3"))
    assert not turn.after[Unit]["A"].prepared


def test_oc_9_7_who_prepared_and_was_thrown_back_is_not_prepared() -> None:
    foe = unit("Foe", "J3", "german", nation="German")
    state = on_the_table(WIDE, unit("A", "K3"), foe, stack(at="K5", british_ammo=9))
    lines = order("A", "Attack", target="J3"), order("Foe", Action.PREPARE, by="german")
    answers = {"1/combat/J3/result/1": "success"}
    turn = played(state, *lines, dice=[1] * 6, answers=answers)
    assert end_of(turn, "Foe") != "J3"
    assert not turn.after[Unit]["Foe"].prepared
