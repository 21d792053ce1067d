"""Troops and supplies come down: dice, recovery, movement after, counters (OC-12.2 to OC-12.7)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.air_board import (
    PARAS,
    TEAMS,
    cover,
    landed,
    lift,
    luftwaffe,
    mission,
    place,
    squadron,
    told,
    void,
    waiting,
)
from tests.rulesets.opcom.drawn_map import (
    drawn,
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    stack,
    unit,
)
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.air.air_supply import arriving, chunks
from workbook_engine.rulesets.opcom.air.dropping import steps_of_a_loss
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engagement,
    Kind,
    Stack,
    Unit,
    UnitState,
)

WIDE = open_ground(60, 12)
LIFT = squadron("Lift", "transport", 4)
AFTERNOON = [CalendarTurn(turn=n, date="17 Sept", half=half) for n, half in ((1, "pm"), (2, "am"))]


def table(*more: Record) -> State:
    """Open ground, two teams, transports, and 1 Para waiting."""
    return on_the_table(WIDE, *TEAMS, LIFT, waiting("1 Para"), *more)


def para(turn: Turn) -> Unit:
    return turn.after[Unit]["1 Para"]


def test_oc_12_4_a_unit_is_on_the_map_once_it_has_landed() -> None:
    turn = played(table(), lift(carries="1 Para"), dice=[2])
    assert (para(turn).state, para(turn).position, para(turn).step) == (UnitState.ACTIVE, "J3", 0)
    assert mission(turn, "Lift").landed == ("1 Para",)


def test_oc_12_4_a_loss_comes_back_after_a_clear_turn() -> None:
    turn = played(table(), lift(carries="1 Para"), dice=[1, 2])
    assert (para(turn).step, para(turn).recovers_turn) == (1, 3)
    second = played(turn.after)
    third = played(second.after)
    assert (para(second).step, para(third).step, para(third).recovers_turn) == (1, 0, None)
    assert told(third, "allied")[0] == "1 Para has gathered in its scattered men."


def test_oc_12_4_a_permanent_loss_does_not() -> None:
    turn = played(table(), lift(carries="1 Para"), dice=[1, 1])
    assert (para(turn).step, para(turn).recovers_turn) == (1, None)


def test_oc_12_5_by_night_recovery_takes_a_die() -> None:
    turn = played(table(), lift(carries="1 Para", night=True), dice=[2, 3, 4])
    assert para(turn).recovers_turn == 6


def test_oc_12_5_a_prisoner_does_not_come_back() -> None:
    lost = waiting("2 Para", step=2, recovers_turn=1, recovers_steps=1)
    turn = played(table(lost))
    assert (turn.after[Unit]["2 Para"].step, turn.after[Unit]["2 Para"].recovers_turn) == (2, None)


def test_oc_12_4_the_enemy_on_the_drop_zone() -> None:
    turn = played(table(unit("Jäger", "J3", "german")), lift(carries="1 Para"), dice=[3, 3])
    assert [w.value for w in landed(turn, "1 Para").working] == ["1", "1"]


def test_oc_12_4_the_beaten_enemy_on_the_drop_zone_does_not_count() -> None:
    wreck = unit("Jäger", "J3", "german", step=7)
    assert para(played(table(wreck), lift(carries="1 Para"), dice=[2])).step == 0


@pytest.mark.parametrize(
    ("kind", "letter", "dice", "steps"),
    [
        (Kind.GLIDER, "S", [2, 1], 1),
        (Kind.GLIDER, "S", [2, 2], 0),
        (Kind.GLIDER, "O", [2], 0),
        (Kind.PARACHUTE, "S", [2], 0),
        (Kind.ARTILLERY, "S", [2, 1], 1),
    ],
)
def test_oc_12_6_gliders_on_poor_ground(
    kind: str, letter: str, dice: list[int], steps: int
) -> None:
    ground = drawn(*[letter * 5] * 5)
    state = on_the_table(ground, *TEAMS, LIFT, waiting("Unit", kind))
    turn = played(state, lift("C3", carries="Unit"), dice=dice)
    assert turn.after[Unit]["Unit"].step == steps


def test_oc_12_4_a_staff_jumps_with_its_parachutists() -> None:
    staff = waiting("Bde HQ", Kind.HQ)
    with_paras = played(table(staff), lift(carries="1 Para; Bde HQ"), dice=[6, 6])
    alone = played(table(staff), lift(carries="Bde HQ"), dice=[6])
    assert "by parachute" in landed(with_paras, "Bde HQ").text
    assert "by glider" in landed(alone, "Bde HQ").text


def test_oc_12_6_a_load_of_both_kinds_comes_down_in_both_ways() -> None:
    state = on_the_table(
        drawn(*["S" * 5] * 5), *TEAMS, LIFT, waiting("1 Para"), waiting("Border", Kind.GLIDER)
    )
    turn = played(state, lift("C3", carries="1 Para; Border"), dice=[2, 2, 1])
    assert [turn.after[Unit][name].step for name in ("1 Para", "Border")] == [0, 1]


@pytest.mark.parametrize(
    ("reading", "dice", "step"), [("flak_only", [], 0), ("as_day_drop", [1, 1], 1)]
)
def test_d_67_to_land_on_an_airstrip(reading: str, dice: list[int], step: int) -> None:
    state = table(place("Deelen", "J3", "airfield"))
    order_ = lift("Deelen", carries="1 Para", delivery="land")
    turn = played(state, order_, dice=dice, house={"landed_units": reading})
    assert (para(turn).step, para(turn).position) == (step, "J3")


@pytest.mark.parametrize(("step", "cost"), [(0, 2), (1, 1), (4, 2), (6, 1)])
def test_d_21_a_status_point_by_the_other_reading(step: int, cost: int) -> None:
    house = PRINTED.with_values({"drop_loss": "status_point"})
    assert (steps_of_a_loss(PARAS, step, house), steps_of_a_loss(PARAS, step, PRINTED)) == (
        cost,
        1,
    )


MARCH = order("1 Para", to="AZ3")


@pytest.mark.parametrize(
    ("half", "night", "end"),
    [("am", False, "J3"), ("pm", False, "Q3"), ("am", True, "Q3"), ("pm", True, "J3")],
)
def test_oc_12_7_movement_after_landing(half: str, night: bool, end: str) -> None:
    state = table(CalendarTurn(turn=1, date="17 Sept", half=half))
    turn = played(state, lift(carries="1 Para", night=night), MARCH, dice=[4])
    assert end_of(turn, "1 Para") == end
    assert para(turn).moved == 0


def test_oc_12_7_who_landed_marches_on_next_turn() -> None:
    turn = played(table(), lift(carries="1 Para"), dice=[4])
    assert end_of(played(turn.after, MARCH), "1 Para") == "Y3"


def test_oc_12_1_who_is_not_flown_in_stays_where_it_is() -> None:
    turn = played(table(), MARCH)
    assert (para(turn).state, para(turn).position) == (UnitState.WAITING, "")


def test_oc_12_2_what_arrives_is_put_down_on_the_drop_zone() -> None:
    turn = played(table(), lift(british_ammo=6, fuel=4), dice=[3])
    there = turn.after[Stack]["parked J3"]
    assert (there.side, there.position, there.british_ammo, there.fuel) == ("allied", "J3", 6, 1)


def test_oc_12_2_counters_join_those_that_are_parked() -> None:
    state = table(stack(at="J3", name="parked J3", british_ammo=2))
    turn = played(state, lift(british_ammo=5), dice=[6])
    assert turn.after[Stack]["parked J3"].british_ammo == 7


def test_oc_12_2_nothing_is_put_down_with_the_enemys() -> None:
    theirs = Stack(id="parked J3", side="german", position="J3", german_ammo=3)
    turn = played(table(theirs), lift(british_ammo=5), dice=[6])
    assert turn.after[Stack]["parked J3"] == theirs
    assert turn.after[Stack]["parked J3 allied"].british_ammo == 5


@pytest.mark.parametrize(
    ("kind", "delivered"), [("", 7), ("airstrip", 9), ("airstrip with AFDAG", 10)]
)
def test_oc_12_2_an_airstrip_helps(kind: str, delivered: int) -> None:
    state = table(place("Field", "J3", kind))
    turn = played(state, lift("Field", british_ammo=10), dice=[3])
    assert mission(turn, "Lift").delivered == delivered


def test_d_20_each_ten_points_may_have_a_die_of_their_own() -> None:
    each = played(
        table(),
        lift(british_ammo=25),
        dice=[6, 1, 3],
        house={"air_resupply_dice": "roll_per_chunk"},
    )
    assert mission(each, "Lift").delivered == 10 + 5 + 4


def test_oc_12_2_troops_and_supplies_may_fly_together() -> None:
    turn = played(table(), lift(carries="1 Para", british_ammo=4), dice=[6, 6])
    assert (mission(turn, "Lift").delivered, para(turn).position) == (4, "J3")


def test_oc_12_2_supplies_fall_into_woods_at_a_cost() -> None:
    state = on_the_table(drawn("WWW", "WWW", "WWW"), *TEAMS, LIFT)
    turn = played(state, lift("B2", british_ammo=10), dice=[3])
    assert (void(turn), mission(turn, "Lift").delivered) == ([], 6)


def test_oc_2_2_what_is_told_of_a_drop_has_no_number_of_the_rules() -> None:
    turn = played(table(), lift(carries="1 Para", british_ammo=4), dice=[1, 2, 1])
    heard = " ".join(told(turn, "allied")).replace("1 Para", "").replace("J3", "")
    assert "scattered" in heard and "astray" in heard
    assert not any(char.isdigit() for char in heard)


def test_oc_12_2_points_in_tens_and_a_remainder() -> None:
    assert (chunks(25), arriving(25, 3, PRINTED), arriving(0, 6, PRINTED)) == ([10, 10, 5], 18, 0)


def test_oc_12_7_the_share_moved_is_of_the_whole_turn() -> None:
    turn = played(table(*AFTERNOON), lift(carries="1 Para"), MARCH, dice=[4])
    (move,) = [r for r in turn.rulings if r.id == "1/moves/1 Para/moved/1"]
    shares = [w.value for w in move.working if w.rule == "OC-6.2"]
    assert [Fraction(s) <= Fraction(1, 2) for s in shares] == [True]


def shot_down(*more: Record, serials: int = 2) -> Turn:
    """Two serials with 1 Para and 6 loads meet fighters that nobody keeps off them."""
    transports = squadron("Lift", "transport", serials)
    board = on_the_table(WIDE, *TEAMS, transports, waiting("1 Para"), luftwaffe(), *more)
    patrol = cover("JG 26", by="german")
    return played(board, lift(carries="1 Para", british_ammo=6), patrol, dice=[4, 4, 4])


def test_oc_13_5_a_lift_shot_down_to_the_last_serial_lands_nobody() -> None:
    turn = shot_down()
    assert (mission(turn, "Lift").left, mission(turn, "Lift").landed) == (0, ())
    assert (para(turn).state, para(turn).position) == (UnitState.WAITING, "")
    text = "None of Lift got through to J3: 1 Para and supplies did not arrive."
    assert text in told(turn, "allied")


def test_oc_13_5_nor_does_it_bring_supplies_or_throw_for_them() -> None:
    turn = shot_down()
    assert (mission(turn, "Lift").delivered, "parked J3" in turn.after[Stack]) == (0, False)
    assert not [roll for ruling in turn.rulings for roll in ruling.rolls]


def test_oc_13_5_a_serial_that_is_left_brings_its_load() -> None:
    turn = shot_down(serials=3)
    assert (para(turn).position, mission(turn, "Lift").delivered) == ("J3", 1)


AMONG = "1/combat/J3/attacker on the drop zone/1"


@pytest.mark.parametrize(("side", "attackers"), [("allied", ("1 Para",)), ("german", ("Jäger",))])
def test_oc_12_4_a_drop_among_the_enemy_is_fought_as_the_umpire_says(
    side: str, attackers: tuple[str, ...]
) -> None:
    supplies = (
        stack(at="J4", british_ammo=9),
        replace(stack(at="J2", british_ammo=9), side="german"),
    )
    board = table(unit("Jäger", "J3", "german"), *supplies)
    turn = played(board, lift(carries="1 Para"), dice=[4] * 9, answers={AMONG: side})
    assert turn.after[Engagement]["J3"].attackers == attackers


def test_oc_12_4_a_drop_among_the_enemy_waits_for_the_umpire() -> None:
    turn = played(table(unit("Jäger", "J3", "german")), lift(carries="1 Para"), dice=[4])
    (asked,) = [each for each in turn.judgements if each.name == AMONG]
    assert (asked.value, asked.standing, not turn.after[Engagement]) == (
        "none",
        "MUST ANSWER",
        True,
    )
