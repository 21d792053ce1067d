"""Flak: who is under fire, the dice, damage that adds up, and its suppression (OC-12.13 to 15)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.air_board import (
    TEAMS,
    battery,
    fly,
    lift,
    mission,
    squadron,
    told,
    waiting,
)
from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, played, ruling_of
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.air.flak import is_target, landing_column, lost_to, worst
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

WIDE = open_ground(60, 12)
CARGO = {"british_ammo": 4}


def table(*more: Record, serials: int = 1) -> State:
    """Open ground, two teams, and some serials of transports."""
    return on_the_table(WIDE, *TEAMS, squadron("Lift", "transport", serials), *more)


def under(turn: Turn, name: str = "Lift>J3") -> list[str]:
    """The dice of flak at a mission, as its working has them."""
    working = ruling_of(turn, f"air/{name}/under flak").working
    return [f"{each.text}: {each.value}" for each in working if " die " in each.text]


@pytest.mark.parametrize(
    ("at", "dice"),
    [
        ("J3", ["serial 1, heavy, within 2 km, die 3: damage"]),
        ("J5", ["serial 1, heavy, within 2 km, die 3: damage"]),
        ("J6", ["serial 1, heavy, within 4 km, die 3: none"]),
        ("J7", ["serial 1, heavy, within 4 km, die 3: none"]),
        ("J8", []),
    ],
)
def test_oc_12_14_how_near_the_flak_is(at: str, dice: list[str]) -> None:
    turn = played(table(battery("Flak", at)), lift(**CARGO), dice=[3, 6] if dice else [6])
    assert under(turn) == dice


def test_oc_12_14_flak_below_the_way_in_fires_at_an_overflight() -> None:
    flak = battery("Flak", "AD5")
    lines = lift(via="BA3", **CARGO), lift(via="BA6", **CARGO)
    met, missed = (
        played(table(flak), line, dice=dice)
        for line, dice in zip(lines, ([5, 6], [5, 6]), strict=True)
    )
    assert under(met) == ["serial 1, heavy, overflight, die 5: damage"]
    assert under(missed) == ["serial 1, heavy, overflight, die 5: damage"]


def test_u_17_the_umpire_says_how_far_flak_reaches() -> None:
    state = table(battery("Flak", "AD5"))
    clear = played(
        state,
        lift(via="BA3", **CARGO),
        dice=[6],
        answers={"1/air/Lift>J3/flak range/1": Fraction(1)},
    )
    far = played(state, lift(via="BA1", **CARGO), dice=[1, 6], house={"overflight_km": 4})
    assert (under(clear), len(under(far))) == ([], 1)


def test_oc_12_14_flak_on_the_way_is_not_fire_on_the_drop_zone() -> None:
    turn = played(table(battery("Flak", "AD5")), lift(via="BA3", **CARGO), dice=[5, 3])
    assert not mission(turn, "Lift").flak
    near = played(table(battery("Flak", "J5")), lift(**CARGO), dice=[1, 3])
    assert mission(near, "Lift").flak
    assert (mission(turn, "Lift").delivered, mission(near, "Lift").delivered) == (3, 2)


def test_u_27_the_umpire_says_whether_flak_intervenes() -> None:
    turn = played(table(), lift(**CARGO), dice=[3], answers={"1/air/Lift>J3/flak/1": True})
    assert mission(turn, "Lift").delivered == 2


def test_oc_12_14_fighters_are_not_hit() -> None:
    state = table(battery("Flak", "J3"), squadron("Typhoons", "ground attack", 4))
    played(state, fly("Typhoons", Mission.BOMBING, target="J4"))
    assert [kind for kind in Aircraft if is_target(kind)] == [
        Aircraft.MEDIUM_BOMBER,
        Aircraft.HEAVY_BOMBER,
        Aircraft.TRANSPORT,
    ]


def test_oc_12_14_a_loss_costs_the_unit_aboard_a_step() -> None:
    state = table(battery("Flak", "J5"), waiting("1 Para"), waiting("2 Para"), serials=2)
    turn = played(state, lift(carries="1 Para; 2 Para"), dice=[1, 6, 6, 6])
    assert [turn.after[Unit][name].step for name in ("1 Para", "2 Para")] == [0, 1]
    assert mission(turn, "Lift").damage == 1
    assert "2 Para suffered" in told(turn, "allied")[0]


def test_oc_12_15_damage_of_all_missions_of_a_side_adds_up() -> None:
    state = on_the_table(
        WIDE,
        *TEAMS,
        squadron("One", "transport"),
        squadron("Two", "transport"),
        battery("Flak", "J5"),
    )
    lines = lift(name="One", **CARGO), lift(n=2, name="Two", **CARGO)
    turn = played(state, *lines, dice=[3, 3, 6, 6])
    lost = [turn.after[Squadron][name].out_of_action for name in ("One", "Two")]
    assert sum(lost) == 1
    assert "2 damage in all, 1 serials" in ruling_of(turn, "flak/allied/added up").text


def test_oc_12_15_an_odd_point_of_damage_lapses() -> None:
    turn = played(table(battery("Flak", "J5"), serials=3), lift(**CARGO), dice=[3, 3, 3, 6])
    assert turn.after[Squadron]["Lift"].out_of_action == 1


def test_d_22_a_die_for_each_flak_unit_by_the_other_reading() -> None:
    state = table(battery("Heavy", "J5"), battery("Light", "J7", "light"))
    turn = played(state, lift(**CARGO), dice=[2, 6, 6], house={"flak_dice": "per_flak_unit"})
    assert under(turn) == [
        "serial 1, heavy, within 2 km, die 2: none",
        "serial 1, light, within 4 km, die 6: damage",
    ]


def test_oc_12_14_flak_that_is_no_longer_effective_is_silent() -> None:
    assert under(played(table(battery("Flak", "J5", step=3)), lift(**CARGO), dice=[6])) == []


def test_oc_12_14_anti_aircraft_guns_are_light_unless_told_otherwise() -> None:
    turn = played(table(battery("Flak", "J5", "")), lift(**CARGO), dice=[4, 6])
    assert under(turn) == ["serial 1, light, within 2 km, die 4: damage"]


@pytest.mark.parametrize(("die", "silent", "step"), [(3, False, 0), (4, True, 0), (6, True, 1)])
def test_oc_12_13_flak_that_is_hit_does_not_fire(die: int, silent: bool, step: int) -> None:
    state = table(battery("Flak", "J5"), squadron("Typhoons", "ground attack", 4))
    lines = lift(**CARGO), fly("Typhoons", Mission.FLAK_SUPPRESSION, n=2, target="J5")
    turn = played(state, *lines, dice=[die, *([] if silent else [1]), 6])
    assert (under(turn) == [], turn.after[Unit]["Flak"].step) == (silent, step)


def test_oc_12_13_all_flak_of_a_square_is_struck() -> None:
    guns = battery("One", "J5"), battery("Two", "J5", "light")
    state = table(*guns, squadron("P-47", "ground attack", 6))
    turn = played(state, fly("P-47", Mission.FLAK_SUPPRESSION, target="J5"), dice=[3, 3])
    assert {turn.after[Unit][name].suppressed_until for name in ("One", "Two")} == {1}


def test_oc_12_13_suppression_lasts_a_turn() -> None:
    state = table(battery("Flak", "J5", suppressed_until=0))
    assert len(under(played(state, lift(**CARGO), dice=[1, 6]))) == 1


def test_oc_12_13_there_may_be_no_flak_to_find() -> None:
    state = table(squadron("P-47", "ground attack", 6))
    turn = played(state, fly("P-47", Mission.FLAK_SUPPRESSION, target="J5"))
    assert told(turn, "allied") == ["P-47 found no flak at J5."]


@pytest.mark.parametrize(
    ("km", "column"),
    [(0, "within_2km"), (2, "within_2km"), ("2.001", "within_4km"), (4, "within_4km"), (5, None)],
)
def test_oc_12_14_bands(km: object, column: str | None) -> None:
    assert landing_column(Fraction(str(km)), PRINTED) == column


def test_d_22_the_most_dangerous_row() -> None:
    rows = ["light/within_4km", "heavy/overflight", "light/within_2km", "heavy/within_2km"]
    assert [worst(rows[: n + 1], PRINTED) for n in range(4)] == [rows[0], rows[1], rows[2], rows[3]]
    assert worst([], PRINTED) is None


@pytest.mark.parametrize(("damage", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_oc_12_15_two_points_are_a_serial(damage: int, lost: int) -> None:
    assert lost_to(damage, PRINTED) == lost


@pytest.mark.parametrize("of", [Mission.FLAK_SUPPRESSION, Mission.BOMBING, Mission.INTERDICTION])
def test_oc_12_13_a_target_that_nobody_knows_leaves_no_empty_name(of: str) -> None:
    wing = squadron("Typhoons", Aircraft.GROUND_ATTACK, 3)
    turn = played(table(wing), fly("Typhoons", of, target="Nobody"))
    said = [each for each in turn.rulings if "no target on the map" in each.text]
    assert [each.text.count("  ") + each.text.count(" :") for each in said] == [0]
