"""A counter-attack goes its way: how far, by which squares, at what cost (OC-9.29)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Slowing
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Stack

FIGHT = "L4"
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWX"
COUNTER = f"{FIGHT} counter-attack"
AGAIN = {f"1/combat/{COUNTER}/result/1": "confused"}


def struck_back(
    result: str,
    *more: Record,
    marches_from: str = "L3",
    house: dict[str, Any] | None = None,
    answers: dict[str, Any] | None = None,
    action: str = "Hold",
    to: str = "",
    **defender: Any,
) -> Turn:
    """Attack a battalion at L4 that is ordered to counter-attack, on open ground."""
    state = on_the_table(
        open_ground(24, 24),
        unit("A", marches_from),
        stack(at="M3", name="near", british_ammo=9, fuel=9),
        stack(at=marches_from, name="start", british_ammo=9, fuel=9),
        unit("Foe", FIGHT, "german", **{"nation": "German", **defender}),
        Stack(id="S", side="german", position="M6", german_ammo=9, fuel=9),
        Stack(id="forward", side="german", position="G6", german_ammo=9),
        *more,
    )
    lines = (
        order("A", "Attack", target=FIGHT),
        order("Foe", action, by="german", to=to, counter_attack=True),
    )
    said = {f"1/combat/{FIGHT}/result/1": result, **(answers or {})}
    return played(state, *lines, dice=[1] * 20, answers=said, house=house)


def thrown_back(**more: Any) -> Turn:
    """Throw the attacker back to where it set out from, seven squares off."""
    return struck_back("attackers badly beaten", marches_from="E4", **more)


def test_oc_9_29_it_comes_on_over_its_retreat_and_the_way_is_a_row_of_moves() -> None:
    row = move_of(struck_back("limited success", answers=AGAIN), "Foe")
    assert (row.action, row.start, row.end, row.goal) == ("Counter-attack", "L6", "L5", "L4")
    assert (row.km, row.share, row.way) == (1, Fraction(1, 15), "L6 > L5")


def test_oc_9_29_the_way_counts_as_moved() -> None:
    turn = struck_back("limited success", answers=AGAIN)
    moved = [
        change.now
        for change in ruling_of(turn, f"combat/{COUNTER}/defined").changes
        if getattr(change, "field", "") == "moved"
    ]
    assert moved == [Fraction(1, 15)]


def test_oc_6_4_what_slows_a_march_slows_its_way() -> None:
    mud = Slowing(reach="German", causes=("mud",))
    row = move_of(struck_back("limited success", mud, answers=AGAIN), "Foe")
    assert (row.km, row.share) == (1, Fraction(2, 15))


def test_oc_9_29_it_fights_from_where_it_came_to() -> None:
    turn = struck_back("limited success", answers=AGAIN)
    row = turn.after[Engaged][f"{COUNTER}:Foe"]
    assert row.came_from == "L5"


def test_oc_9_27_beaten_again_it_goes_back_as_far_as_it_had_lost_ground() -> None:
    beaten = {f"1/combat/{COUNTER}/result/1": "attackers badly beaten"}
    turn = struck_back("limited success", answers=beaten)
    assert turn.after[Engaged][f"{COUNTER}:Foe"].retire_km == 2


def test_oc_9_27_beaten_again_it_goes_back_as_far_as_it_came_on() -> None:
    beaten = {f"1/combat/{COUNTER}/result/1": "attackers badly beaten"}
    said = {f"1/engaged/{FIGHT}:Foe/counter-attack to/1": "F4", **beaten}
    assert end_of(thrown_back(answers=said), "Foe") == FIGHT


def test_oc_9_29_where_the_enemy_went_back_farther_nothing_is_fought() -> None:
    turn = thrown_back()
    assert end_of(turn, "A") == "E4"
    assert list(turn.after[Engagement]) == [FIGHT]
    assert (end_of(turn, "Foe"), "Foe" in turn.after[Move]) == (FIGHT, False)


def test_oc_2_2_the_team_hears_why_it_did_not_strike_back() -> None:
    ruling = ruling_of(thrown_back(), f"combat/{FIGHT}/counter-attack out of reach")
    assert [(each.team, each.text) for each in ruling.told] == [
        ("german", "Foe did not counter-attack: the enemy was out of reach.")
    ]


def test_oc_9_29_unless_the_umpire_says_so() -> None:
    said = {f"1/engaged/{FIGHT}:Foe/counter-attack to/1": "F4", **AGAIN}
    turn = thrown_back(answers=said)
    row = move_of(turn, "Foe")
    assert turn.after[Engagement][COUNTER].attackers == ("Foe",)
    assert (row.km, row.share, row.end) == (6, Fraction(2, 5), "F4")


def test_oc_9_29_the_umpire_may_call_a_counter_attack_off() -> None:
    said = {f"1/engaged/{FIGHT}:Foe/counter-attack to/1": "none"}
    assert COUNTER not in struck_back("limited success", answers=said).after[Engagement]


def test_oc_9_29_it_wins_back_the_ground_that_it_lost() -> None:
    assert move_of(struck_back("limited success", answers=AGAIN), "Foe").end == "L5"


@pytest.mark.parametrize(("moved", "fought"), [(Fraction(0), True), (Fraction(1, 2), False)])
def test_oc_6_2_the_way_leaves_it_half_a_turn_to_fight(moved: Fraction, fought: bool) -> None:
    house, said = {"success_counter_attack": True}, {f"1/combat/{FIGHT}/distance/1": 6}
    said |= AGAIN if fought else {}
    turn = struck_back("success", house=house, answers=said, moved=moved)
    assert (COUNTER in turn.after[Engagement]) is fought


def test_oc_9_10_without_fuel_a_mechanised_unit_does_not_come_on() -> None:
    tanks = {"kind": "tank", "profile": "8-7-6-4-3-2-0", "mechanised": True, "hq": "nobody"}
    house, said = {"success_counter_attack": True}, {f"1/combat/{FIGHT}/distance/1": 6}
    dry = Stack(id="S", side="german", position="M6", german_ammo=9)
    turn = struck_back("success", dry, house=house, answers=said, **tanks)
    assert "Foe" not in turn.after[Move]


def test_oc_9_9_it_burns_one_fuel_for_its_way_and_its_fights() -> None:
    tanks = {"kind": "tank", "profile": "8-7-6-4-3-2-0", "mechanised": True}
    turn = struck_back("limited success", answers=AGAIN, **tanks)
    assert 9 - turn.after[Stack]["S"].fuel == 1


@pytest.mark.parametrize("between", [True, False])
def test_oc_6_5_it_comes_over_no_river_without_a_bridge(between: bool) -> None:
    rhine = river("major river", *(f"{column}{4 if between else 9}" for column in COLUMNS))
    said = {f"1/engaged/{FIGHT}:Foe/retire to/1": "L7"}
    turn = struck_back("limited success", rhine, answers={**said, **({} if between else AGAIN)})
    assert (COUNTER in turn.after[Engagement]) is not between


@pytest.mark.parametrize(("stands", "fought"), [("L9", False), ("V9", True)])
def test_oc_6_12_it_does_not_rub_past_another_enemy(stands: str, fought: bool) -> None:
    said = {
        f"1/combat/{FIGHT}/distance/1": 6,
        f"1/engaged/{FIGHT}:Foe/retire to/1": "L12",
        **(AGAIN if fought else {}),
    }
    house = {"success_counter_attack": True}
    turn = struck_back("success", unit("Block", stands), house=house, answers=said)
    assert (COUNTER in turn.after[Engagement]) is fought


def test_oc_9_29_an_order_that_led_nowhere_leaves_its_row_to_the_way() -> None:
    turn = struck_back("limited success", answers=AGAIN, action="Prepare", to="L4")
    row = move_of(turn, "Foe")
    assert (row.action, row.start, row.way) == ("Counter-attack", "L6", "L6 > L5")


def test_oc_9_29_who_had_marched_has_his_way_added_to_his_row() -> None:
    state = on_the_table(
        open_ground(24, 9),
        unit("A", "J5"),
        stack(at="L5", british_ammo=9),
        unit("Foe", "T5", "german", nation="German"),
        Stack(id="S", side="german", position="R5", german_ammo=9),
    )
    lines = (
        order("A", "Attack", target="R5"),
        order("Foe", "Move", by="german", to="J5", counter_attack=True),
    )
    (met,) = played(state, *lines, dice=[6] * 20).after[Engagement]
    said = {f"1/combat/{met}/result/1": "limited success"}
    said |= {f"1/combat/{met} counter-attack/result/1": "confused"}
    turn = played(state, *lines, dice=[1] * 20, answers=said)
    marched, row = ruling_of(turn, "moves/Foe/moved").text, move_of(turn, "Foe")
    assert (row.action, row.start, row.end) == ("Move", "T5", end_of(turn, "Foe"))
    assert marched.startswith(f"Foe moves {row.km - 1} km")
    assert row.way.startswith("T5 > S5") and row.way.endswith("; R5 > Q5")
