"""Fighters over an air zone: who meets whom, losses, and who gets through (OC-12.12, OC-13)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.air_board import (
    TEAMS,
    cover,
    fly,
    lift,
    luftwaffe,
    mission,
    squadron,
    told,
    waiting,
)
from tests.rulesets.opcom.drawn_map import on_the_table, open_ground, played
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.air.air_combat import (
    bombers_out,
    breaking_through,
    fighter_losses,
    nearest,
    odds,
    serials_out,
)
from workbook_engine.rulesets.opcom.air.air_losses import loss_band
from workbook_engine.rulesets.opcom.vocabulary.air_records import Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

WIDE = open_ground(80, 40)


def table(*more: Record) -> State:
    """Open ground of 80 by 40 km, and two teams."""
    return on_the_table(WIDE, *TEAMS, *more)


def fights(turn: Turn) -> list[str]:
    """The names of the rulings of air combat, by their last words."""
    battles = (r.id.split("/")[2:4] for r in turn.rulings if "/air combat/" in r.id)
    return [f"{zone}: {what}" for zone, what in battles]


def lost(turn: Turn, name: str) -> int:
    return turn.after[Squadron][name].out_of_action


def fight(turn: Turn) -> Ruling:
    return next(r for r in turn.rulings if r.id.endswith("/fought/1"))


OURS = squadron("Spitfires", strength=10)
JG = luftwaffe(strength=5)
CARGO = {"british_ammo": 4}


def test_oc_13_1_patrols_over_one_zone_fight() -> None:
    turn = played(table(OURS, JG), cover("Spitfires"), cover("JG 26", by="german"), dice=[3])
    assert fights(turn) == ["Zone 1.1: fought"]


def test_oc_13_1_patrols_over_two_zones_do_not() -> None:
    turn = played(table(OURS, JG), cover("Spitfires", "J3"), cover("JG 26", "BA3", by="german"))
    assert fights(turn) == []


def test_oc_13_1_patrols_by_day_and_by_night_do_not_meet() -> None:
    night = fly("JG 26", Mission.AIR_COVER, by="german", zone="J3", night=True)
    assert fights(played(table(OURS, JG), cover("Spitfires"), night)) == []


def test_oc_13_1_a_stream_meets_cover_on_its_way_in() -> None:
    state = table(squadron("Lift", "transport", 4), luftwaffe())
    far = cover("JG 26", "J3", by="german")
    around = played(state, lift("BA3", **CARGO), far, dice=[6])
    across = played(state, lift("BA3", via="A3", **CARGO), far, dice=[6])
    assert (fights(around), fights(across)) == ([], ["Zone 1.1: intercepted allied"])


def test_oc_13_1_the_umpire_may_choose_the_way_in() -> None:
    state = table(squadron("Lift", "transport", 4), luftwaffe())
    turn = played(
        state,
        lift("BA3", via="A3", **CARGO),
        cover("JG 26", by="german"),
        dice=[6],
        answers={"1/air/Lift>BA3/route/1": ""},
    )
    assert (fights(turn), mission(turn, "Lift").passes) == ([], ("Zone 1.2",))


def test_oc_13_1_the_umpire_may_rule_that_nobody_met() -> None:
    answers = {"1/air combat/Zone 1.1/combat/1": False}
    lines = cover("Spitfires"), cover("JG 26", by="german")
    assert fights(played(table(OURS, JG), *lines, answers=answers)) == []


def test_oc_13_2_at_equal_numbers_the_umpire_names_the_attacker() -> None:
    lines = cover("Spitfires"), cover("JG 26", by="german")
    state = table(squadron("Spitfires", strength=5), JG)
    ours = played(state, *lines, dice=[6])
    theirs = played(state, *lines, dice=[6], answers={"1/air combat/Zone 1.1/attacker/1": "german"})
    assert (lost(ours, "JG 26"), lost(ours, "Spitfires")) == (1, 1)
    assert "German attacks" in fight(theirs).text


def test_oc_13_3_the_umpire_may_set_the_result() -> None:
    lines = cover("Spitfires"), cover("JG 26", by="german")
    answers = {"1/air combat/Zone 1.1/result/1": "lose"}
    turn = played(table(OURS, JG), *lines, dice=[6], answers=answers)
    assert (lost(turn, "Spitfires"), lost(turn, "JG 26")) == (1, 1)


def test_oc_13_4_losses_fall_on_those_with_most_left() -> None:
    wings = squadron("One", strength=4), squadron("Two", strength=8), luftwaffe(strength=10)
    lines = cover("One"), cover("Two", n=8), cover("JG 26", by="german")
    turn = played(table(*wings), *lines, dice=[1])
    assert (lost(turn, "One"), lost(turn, "Two")) == (0, 2)


def test_oc_12_12_an_escort_fights_for_its_stream() -> None:
    state = table(squadron("Lift", "transport", 6), squadron("Mustangs", "escort", 4), luftwaffe())
    lines = [
        lift("J3", **CARGO),
        fly("Mustangs", Mission.ESCORT, n=2, supports="Lift"),
        cover("JG 26", by="german"),
    ]
    turn = played(state, *lines, dice=[5, 6])
    assert (fights(turn), lost(turn, "Lift")) == (["Zone 1.1: fought"], 0)


def test_oc_12_12_an_escort_has_no_fight_where_it_has_no_stream() -> None:
    state = table(squadron("Mustangs", "escort", 4), luftwaffe())
    escort = fly("Mustangs", Mission.ESCORT, zone="J3")
    assert fights(played(state, escort, cover("JG 26", by="german"))) == []


def test_oc_13_5_beaten_escorts_let_fighters_through() -> None:
    state = table(
        squadron("Lift", "transport", 6), squadron("Mustangs", "escort", 2), luftwaffe(strength=4)
    )
    lines = [
        lift("J3", **CARGO),
        fly("Mustangs", Mission.ESCORT, n=2, zone="J3"),
        cover("JG 26", by="german"),
    ]
    beaten, drawn = played(state, *lines, dice=[6, 6]), played(state, *lines, dice=[3, 6])
    assert (lost(beaten, "Lift"), lost(drawn, "Lift")) == (4, 0)
    assert mission(beaten, "Lift").fighters and not mission(drawn, "Lift").fighters


def test_d_26_only_the_surplus_breaks_through_by_the_other_reading() -> None:
    state = table(
        squadron("Lift", "transport", 6), squadron("Mustangs", "escort", 2), luftwaffe(strength=4)
    )
    lines = [
        lift("J3", **CARGO),
        fly("Mustangs", Mission.ESCORT, n=2, zone="J3"),
        cover("JG 26", by="german"),
    ]
    turn = played(state, *lines, dice=[6, 6], house={"air_breakthrough": "surplus"})
    assert lost(turn, "Lift") == 3


def test_oc_13_6_bombers_lose_a_quarter() -> None:
    state = table(squadron("B-17", "heavy bomber", 6), luftwaffe(strength=6))
    turn = played(state, fly("B-17", Mission.BOMBING, target="J3"), cover("JG 26", by="german"))
    assert lost(turn, "B-17") == 2


def test_oc_13_1_fighter_bombers_are_no_stream() -> None:
    state = table(squadron("Typhoons", "ground attack", 6), luftwaffe(strength=6))
    turn = played(state, fly("Typhoons", Mission.BOMBING, target="J3"), cover("JG 26", by="german"))
    assert lost(turn, "Typhoons") == 0


def test_oc_13_7_losses_are_told_without_counts() -> None:
    lines = cover("Spitfires"), cover("JG 26", by="german")
    turn = played(table(OURS, JG), *lines, dice=[6])
    ours, theirs = told(turn, "allied")[0], told(turn, "german")[0]
    assert "light" in ours and "heavy" in theirs
    assert "JG" not in ours and "Spitfires" not in theirs


def test_oc_12_2_a_zone_is_contested_unless_its_fighters_were_driven_off() -> None:
    state = table(squadron("Lift", "transport", 6), OURS, luftwaffe(strength=5))
    lines = [lift("J3", **CARGO), cover("Spitfires"), cover("JG 26", by="german")]
    won, drawn = played(state, *lines, dice=[6, 6]), played(state, *lines, dice=[3, 6])
    assert not mission(won, "Lift").contested
    assert mission(drawn, "Lift").contested and not mission(drawn, "Lift").fighters


def test_oc_12_4_fighters_whom_nobody_engages_trouble_a_drop() -> None:
    state = table(squadron("Lift", "transport", 1), waiting("1 Para"), luftwaffe(strength=1))
    turn = played(state, lift(carries="1 Para"), cover("JG 26", by="german"), dice=[3, 6])
    assert mission(turn, "Lift").unengaged


@pytest.mark.parametrize(
    ("first", "second", "column"), [(1, 1, "1-1"), (5, 3, "1-1"), (6, 3, "2-1"), (60, 3, "6-1")]
)
def test_oc_13_2_odds_are_rounded_down(first: int, second: int, column: str) -> None:
    found = odds(first, second)
    assert found is not None
    assert found.column == column


@pytest.mark.parametrize(
    ("number", "whole"), [("0.4", 0), ("0.5", 1), ("1.49", 1), ("1.5", 2), ("2.5", 3)]
)
def test_oc_13_4_to_the_nearest_squadron_halves_up(number: str, whole: int) -> None:
    assert nearest(Fraction(number)) == whole


@pytest.mark.parametrize(("result", "lost"), [("win", (1, 4)), ("draw", (1, 2)), ("lose", (2, 2))])
def test_oc_13_4_losses_are_shares_of_the_opponent(result: str, lost: tuple[int, int]) -> None:
    assert fighter_losses(result, 20, 10, PRINTED) == lost


@pytest.mark.parametrize(("through", "there", "out"), [(3, 5, 3), (7, 5, 5), (0, 5, 0)])
def test_oc_13_5_a_serial_for_each_squadron(through: int, there: int, out: int) -> None:
    assert serials_out(through, there, PRINTED) == out


def test_d_26_readings_of_a_quarter_and_of_a_breakthrough() -> None:
    floor = PRINTED.with_values({"bomber_loss": "floor"})
    surplus = PRINTED.with_values({"air_breakthrough": "surplus"})
    assert (bombers_out(3, 9, PRINTED), bombers_out(3, 9, floor)) == (1, 0)
    assert (breaking_through(5, 2, PRINTED), breaking_through(5, 2, surplus)) == (5, 3)


@pytest.mark.parametrize(
    ("lost", "of", "band"), [(0, 9, "none"), (1, 9, "light"), (2, 9, "heavy"), (1, 5, "heavy")]
)
def test_oc_13_7_a_fifth_is_heavy(lost: int, of: int, band: str) -> None:
    assert loss_band(lost, of, PRINTED) == band


def test_oc_13_5_who_is_in_a_lost_serial_lands_all_the_same() -> None:
    state = table(squadron("Lift", "transport", 1), waiting("1 Para"), luftwaffe(strength=1))
    lines = lift(carries="1 Para"), cover("JG 26", by="german")
    turn = played(state, *lines, dice=[6])
    assert (turn.after[Unit]["1 Para"].step, lost(turn, "Lift")) == (0, 1)


def test_oc_12_1_what_came_of_a_mission_is_summed_up() -> None:
    state = table(squadron("Lift", "transport", 2), waiting("1 Para"), luftwaffe(strength=1))
    turn = played(state, lift(carries="1 Para"), cover("JG 26", by="german"), dice=[6])
    assert mission(turn, "Lift").outcome == "1 Para landed; 1 lost, 0 damage"
    assert mission(turn, "JG 26").outcome == "back without loss"
