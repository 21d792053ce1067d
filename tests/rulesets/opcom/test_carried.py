"""What a choke point has carried in one phase it has not left in another (OC-7.1, OC-7.3, D-45)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    road,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Stack

RHINE = [*open_ground(14, 6), river("major river", *(f"D{row}" for row in range(1, 7)))]
ARMOUR = {"kind": "tank", "mechanised": True, "prepared": True, "profile": "8-7-6-4-3-2-0"}


def over(capacity: int) -> Crossing:
    return bridge("D3", "E3", capacity=capacity, safe=True, known_to=("allied",))


def used(turn: Turn) -> int:
    return turn.after[Crossing]["The Bridge"].used


def fought_at_e3(capacity: int, *more: Record, **results: str) -> Turn:
    """A attacks from the west bank an enemy on the east bank who will strike back."""
    table = on_the_table(
        RHINE,
        over(capacity),
        unit("A", "D3", size=2, prepared=True),
        stack(at="C3", british_ammo=9),
        unit("Foe", "E3", "german", nation="German"),
        Stack(id="S", side="german", position="H3", german_ammo=9),
    )
    said = {"E3": "limited success", "E3 counter-attack": "success", **results}
    return played(
        table,
        order("A", "Attack", target="E3"),
        order("Foe", "Hold", by="german", counter_attack=True),
        *more,
        dice=[2] * 12,
        answers={f"1/combat/{fight}/result/1": result for fight, result in said.items()},
    )


@pytest.mark.parametrize(("capacity", "back", "carried"), [(4, True, 4), (3, False, 2)])
def test_oc_7_1_who_occupied_goes_back_as_the_bridge_has_room_left(
    capacity: int, back: bool, carried: int
) -> None:
    turn = fought_at_e3(capacity)
    assert ruling_of(turn, "combat/E3/went back").text.endswith("A occupies E3.")
    went = ruling_of(turn, "combat/E3 counter-attack/went back")
    assert ("A fell back" in went.text, used(turn)) == (back, carried)
    full = [line.text for line in went.working if line.rule == "OC-7.1"]
    assert full == ([] if back else ["The Bridge has no room for A"])


def trip(*lines: Record, units: list[Record], capacity: int, **house: Any) -> Turn:
    """Lorries bring fuel from the west bank to the east bank, over what the turn has left."""
    table = on_the_table(
        RHINE,
        over(capacity),
        unit("HQ", "E4", kind="HQ", profile="(2)-0"),
        unit("Lorries", "A3", kind="transport", profile="(1)-0", lift=10),
        stack(at="A3", name="depot", fuel=9),
        stack("HQ"),
        *units,
    )
    points: dict[str, Any] = {"source": "depot", "to": "HQ", "fuel": 2}
    carry = LogisticsLine(id="allied/9", team="allied", task="carry", carrier="Lorries", **points)
    said = {"1/combat/H3/result/1": "success", "1/combat/H3/distance/1": 6} if lines[1:] else {}
    return played(table, carry, *lines, dice=[2] * 9, answers=said, house=house)


@pytest.mark.parametrize(("capacity", "came"), [(3, True), (2, False)])
def test_oc_7_1_a_trip_has_the_room_that_a_retirement_left(capacity: int, came: bool) -> None:
    units = [
        unit("A", "H3", size=2),
        unit("Foe", "I3", "german", nation="German"),
        Stack(id="S", side="german", position="I3", german_ammo=9),
    ]
    foe = order("Foe", "Attack", by="german", target="H3")
    turn = trip(foe, order("A", "Hold"), units=units, capacity=capacity)
    assert end_of(turn, "A") == "B3"
    assert ("waits at The Bridge" in move_of(turn, "Lorries").stopped_by) is not came
    assert turn.after[Stack]["HQ stack"].fuel == 2 * came


@pytest.mark.parametrize(("reading", "came"), [("blocks", False), ("lets_smaller_pass", True)])
def test_d_45_who_waits_in_a_queue_holds_it_for_a_trip(reading: str, came: bool) -> None:
    units = [unit("A", "C3", size=2), unit("B", "C3", size=2)]
    march = order("A; B", to="F6")
    turn = trip(march, units=units, capacity=3, choke_queue=reading)
    assert (end_of(turn, "B"), used(turn)) == ("D3", 3)
    assert turn.after[Stack]["HQ stack"].fuel == 2 * came


def test_oc_7_1_what_a_bridge_carried_is_over_with_the_turn() -> None:
    turn = trip(order("A", to="F6"), units=[unit("A", "C3", size=2)], capacity=9)
    assert used(turn) == 3
    assert used(played(turn.after)) == 0


def test_oc_7_1_no_team_is_told_what_a_bridge_carried() -> None:
    turn = trip(order("A", to="F6"), units=[unit("A", "C3", size=2)], capacity=9)
    unused = {"The Bridge": replace(turn.after[Crossing]["The Bridge"], used=0)}
    without = replace(turn, after=turn.after.with_tables({Crossing: unused}))
    team = Team(team="allied", side="allied")
    assert RULESET.briefing.told(turn, team) == RULESET.briefing.told(without, team)


def guns_strike_back(capacity: int, km: int = 2) -> Turn:
    """Towed guns that were thrown back from L4 strike back by road."""
    table = on_the_table(
        open_ground(24, 12),
        road("L4 > L12", capacity=capacity),
        unit("A", "L3"),
        stack(at="L3", british_ammo=9),
        unit("Guns", "L4", "german", nation="German", kind="anti-tank", size=2),
        Stack(id="S", side="german", position="M6", german_ammo=9),
    )
    results = {"L4": "success", "L4 counter-attack": "confused"}
    said = {f"1/combat/{fight}/result/1": result for fight, result in results.items()}
    return played(
        table,
        order("A", "Attack", target="L4"),
        order("Guns", "Hold", by="german", counter_attack=True),
        dice=[1] * 20,
        answers=said | {"1/combat/L4/distance/1": km},
        house={"success_counter_attack": True},
    )


def test_oc_7_3_a_counter_attack_by_road_uses_it() -> None:
    turn = guns_strike_back(capacity=2)
    assert move_of(turn, "Guns").way == "L6 > L5"
    assert turn.after[Route]["The Road"].used == 2


def test_oc_7_3_a_counter_attack_is_cut_where_the_road_is_full() -> None:
    turn = guns_strike_back(capacity=1)
    assert (end_of(turn, "Guns"), turn.after[Route]["The Road"].used) == ("L6", 0)
    working = ruling_of(turn, "combat/L4 counter-attack/defined").working
    assert [x.text for x in working if x.rule == "OC-7.1"] == ["The Road has no room for Guns"]


def test_oc_2_2_the_team_hears_that_the_way_was_crowded() -> None:
    (heard,) = ruling_of(guns_strike_back(1, km=6), "combat/L4/counter-attack out of reach").told
    assert heard.text == "Guns did not counter-attack: the way was crowded."


def overruns(capacity: int) -> Turn:
    """Two pairs of regiments break through beside each other, both ordered over one bridge."""
    table = on_the_table(
        open_ground(24, 12),
        river("major river", *(f"H{row}" for row in range(1, 13))),
        bridge("H6", "I6", capacity=capacity),
        *(unit(f"{name}{row}", f"D{row}", **ARMOUR) for name in "TU" for row in (2, 10)),
        stack(at="D6", british_ammo=20, fuel=20),
        *(unit(f"Foe {row}", f"E{row}", "german") for row in (2, 10)),
    )
    won = {f"1/combat/E{row}/result/1": "total success" for row in (2, 10)}
    lines = [order(f"T{row}; U{row}", "Breakthrough", target=f"E{row}", to="K6") for row in (2, 10)]
    return played(table, *lines, dice=[1] * 20, answers=won)


def test_oc_9_28_overruns_of_one_phase_share_a_bridge() -> None:
    assert [end_of(overruns(4), name) for name in ("T2", "T10")] == ["K6", "K6"]
    turn = overruns(3)
    assert [end_of(turn, name) for name in ("T2", "T10")] == ["K6", "H6"]
    working = ruling_of(turn, "combat/E10/overrun move").working
    assert [x.text for x in working if x.rule == "OC-7.1"] == [
        "The Bridge has no room for T10, U10"
    ]
