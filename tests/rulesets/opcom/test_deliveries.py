"""Bringing supply forward, one fact of the rules each (OC-11.2 to OC-11.7)."""

from fractions import Fraction
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
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.movement.deliveries import (
    dump_delivers,
)
from workbook_engine.rulesets.opcom.supply.stacks import held_by_limit
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

WIDE = open_ground(80)


def table(*more: Any, dump_at: str = "A3", hq_at: str = "K3") -> State:
    """A dump with 20 ammunition and 8 fuel, an HQ with nothing, a lorry company at the dump."""
    return on_the_table(
        WIDE,
        unit("Dump", dump_at, kind="dump", profile="0", size=0, lift=10),
        unit("HQ", hq_at, kind="HQ", profile="(2)-0", lift=6),
        unit("Lorries", dump_at, kind="transport", profile="(1)-0", lift=10),
        stack("Dump", british_ammo=20, fuel=8),
        stack("HQ"),
        *more,
    )


def line(number: int = 1, task: str = Task.DELIVER, **more: Any) -> LogisticsLine:
    given = {"carrier": "Dump", "to": "HQ", **more}
    return LogisticsLine(id=f"allied/{number}", team="allied", task=task, **given)


def carry(number: int = 1, **more: Any) -> LogisticsLine:
    return line(number, Task.CARRY, **{"carrier": "Lorries", "source": "Dump", **more})


def held(turn: Turn, name: str) -> tuple[int, int]:
    """British ammunition and fuel of a stack after the turn."""
    points = turn.after[Stack][name]
    return points.british_ammo, points.fuel


def where(state: State, position: str) -> str:
    return str(square_of(state, position))


def text_of(turn: Turn, what: str = "refused", number: int = 1) -> str:
    return ruling_of(turn, f"supply/allied-{number}/{what}").text


def test_oc_11_4_points_for_a_crossing_lie_at_its_first_end() -> None:
    turn = played(table(bridge("D3", "D4", "Ford")), carry(to="Ford", fuel=2))
    (put,) = (each for each in turn.after[Stack].values() if each.fuel == 2)
    assert where(turn.after, put.position) == "D3"


def test_oc_11_4_a_dump_delivers_what_was_asked_for() -> None:
    turn = played(table(), line(british_ammo=4, fuel=2))
    assert (held(turn, "HQ stack"), held(turn, "Dump stack")) == ((4, 2), (16, 6))


def test_oc_11_4_no_more_than_its_lift_ammunition_first() -> None:
    turn = played(table(), line(british_ammo=8, fuel=8))
    assert held(turn, "HQ stack") == (8, 2)


def test_oc_11_4_no_more_than_it_has() -> None:
    turn = played(table(), line(american_ammo=4, fuel=9))
    assert held(turn, "HQ stack") == (0, 8)


def test_oc_11_4_up_to_ten_km_and_no_farther() -> None:
    ask = line(british_ammo=4)
    assert held(played(table(hq_at="K3"), ask), "HQ stack") == (4, 0)
    assert "11 km is too far" in text_of(played(table(hq_at="L3"), ask))


def test_oc_11_4_the_reach_marked_on_the_counter_holds() -> None:
    near = stack("Dump", british_ammo=20, reach_km=Fraction(7))
    state = table().with_tables({Stack: {**table()[Stack], near.id: near}})
    assert "too far" in text_of(played(state, line(british_ammo=4)))


def test_oc_11_4_nothing_comes_from_an_empty_dump() -> None:
    turn = played(table(), line(german_ammo=4))
    assert "nothing that was asked for" in text_of(turn)


def test_oc_11_5_lorries_bring_supplies_by_road() -> None:
    state = table(road("A3 > BN3"), hq_at="BM3")
    turn = played(state, carry(british_ammo=6))
    assert (held(turn, "HQ stack"), end_of(turn, "Lorries")) == ((6, 0), "BM3")


def test_oc_11_5_not_beyond_a_turn_by_road() -> None:
    state = table(road("A3 > BN3"), hq_at="BN3")
    assert "65 km is too far" in text_of(played(state, carry(british_ammo=6)))


def test_oc_11_5_the_way_to_what_they_load_counts() -> None:
    state = table(road("A3 > BN3"), stack("", at="AE3", british_ammo=9), hq_at="A3")
    turn = played(state, carry(source="AE3 stack", british_ammo=4))
    assert held(turn, "HQ stack") == (4, 0)
    far = table(road("A3 > BN3"), stack("", at="AK3", british_ammo=9), hq_at="A3")
    assert "too far" in text_of(played(far, carry(source="AK3 stack", british_ammo=4)))


def test_oc_11_5_a_trip_a_turn() -> None:
    state = table(road("A3 > BN3"))
    turn = played(state, carry(british_ammo=4), carry(2, british_ammo=4))
    assert "made its trip" in text_of(turn, number=2)


def test_oc_11_5_lorries_need_a_bridge() -> None:
    across = [f"{letter}4" for letter in ("A", "B", "C", "D", "E")]
    wet = river("minor river", *across)
    narrow = open_ground(5, 8)
    units = table(hq_at="C7")[Unit].values()
    stacks = [*table()[Stack].values()]
    dry = on_the_table(narrow, *units, *stacks, wet, bridge("B4", "B5"))
    barred = on_the_table(narrow, *units, *stacks, wet)
    assert held(played(dry, carry(fuel=2)), "HQ stack") == (0, 2)
    assert "no way leads to C7" in text_of(played(barred, carry(fuel=2)))


def test_oc_11_2_only_dumps_and_transport_carry() -> None:
    state = table(unit("Rifles", "A3"))
    turn = played(state, line(carrier="Rifles", source="Dump", british_ammo=1))
    assert "neither a dump nor a transport" in text_of(turn)


def test_oc_11_2_nobody_loads_the_enemys_supplies() -> None:
    theirs = Stack(id="Theirs", side="german", position="B3", german_ammo=5)
    turn = played(table(theirs), carry(source="Theirs", german_ammo=5))
    assert "no such stack" in text_of(turn)


def test_oc_11_2_nobody_orders_another_teams_lorries() -> None:
    other = unit("Others", "A3", team="poles", kind="transport", profile="(1)-0", lift=10)
    turn = played(table(other), carry(carrier="Others", british_ammo=1))
    assert "cannot carry it" in text_of(turn)


def lorries(**more: Any) -> Unit:
    given = {"mechanised": True, "size": 4, "hq": "HQ A", **more}
    return unit("Lorries", "A3", kind="transport", profile="(1)-(1)-0", lift=10, **given)


def laden(*more: Any, **of_lorries: Any) -> State:
    """Lorries beside a dump and their HQ, a road of 30 km to the HQ they serve."""
    return on_the_table(
        WIDE,
        road("A3 > BN3"),
        unit("Dump", "A3", kind="dump", profile="0", size=0, lift=10),
        unit("HQ A", "A3", kind="HQ", profile="(2)-0", lift=6),
        unit("HQ", "AE3", kind="HQ", profile="(2)-0", lift=6),
        lorries(**of_lorries),
        stack("Dump", british_ammo=20),
        stack("HQ A", fuel=1),
        stack("HQ"),
        *more,
    )


def drive(state: State, *lines: Any, **how: Any) -> Turn:
    return played(state, carry(british_ammo=6), *lines, **how)


def test_oc_9_9_a_trip_burns_fuel() -> None:
    turn = drive(laden())
    assert (held(turn, "HQ stack"), held(turn, "HQ A stack")) == ((6, 0), (0, 0))
    assert move_of(turn, "Lorries").km == 30


def test_oc_9_10_without_fuel_no_trip() -> None:
    assert "no fuel within reach" in text_of(drive(laden(hq="nobody")))


def test_oc_9_37_the_immobilised_make_no_trip() -> None:
    assert "it is immobilised" in text_of(drive(laden(immobilised_until=1)))


def test_oc_6_2_a_trip_has_what_the_march_left_of_the_turn() -> None:
    on = [order("Lorries", to="U3", mode="road")]
    near, far = (laden(stack("", at=at, british_ammo=6)) for at in ("AA3", "BI3"))
    turn = played(near, *on, carry(source="AA3 stack", british_ammo=6))
    assert held(turn, "HQ stack") == (6, 0)
    row = move_of(turn, "Lorries")
    assert (row.start, row.km, row.share) == ("A3", 30, Fraction(30, 64))
    refused = played(far, *on, carry(source="BI3 stack", british_ammo=6))
    assert "70 km is too far, and 0.6875 of its turn is left" in text_of(refused)


def test_oc_9_30_who_was_thrown_back_makes_no_trip() -> None:
    beaten = laden(unit("Foe", "D3", "german", prepared=True, nation="German", hq="Foes"))
    foes = unit("Foes", "E3", "german", kind="HQ", profile="(2)-0")
    points = Stack(id="Foes", side="german", holder="Foes", german_ammo=9)
    state = beaten.with_tables(
        {
            Unit: {**beaten[Unit], "Foes": foes, "Lorries": replace(lorries(), position="C3")},
            Stack: {**beaten[Stack], "Foes": points},
        }
    )
    attack = order("Foe", "Attack", target="C3", by="german")
    turn = played(state, attack, carry(british_ammo=6), dice=[6, 1, 1, 1, 1, 1])
    assert "it was thrown back" in text_of(turn)


def test_oc_6_12_the_enemy_stops_a_trip_with_its_load() -> None:
    turn = drive(laden(unit("Foe", "P3", "german")))
    assert (held(turn, "HQ stack"), held(turn, "Lorries")) == ((0, 0), (6, 0))
    assert "in contact with Foe" in text_of(turn, "aboard")
    told = [each.text for each in ruling_of(turn, "supply/allied-1/aboard").told]
    assert told == ["The delivery to HQ was not made: the enemy was met on the way."]


def test_oc_11_5_what_stayed_aboard_is_brought_later() -> None:
    first = drive(laden(unit("Foe", "P3", "german"), stack("", at="K3", fuel=1)))
    state = first.after
    gone = {name: each for name, each in state[Unit].items() if name != "Foe"}
    turn = played(state.with_tables({Unit: gone}), carry(source="", british_ammo=6))
    assert (held(turn, "HQ stack"), held(turn, "Lorries")) == ((6, 0), (0, 0))


def small_bridge(capacity: int) -> list[Record]:
    return [
        river("major river", *(f"H{n}" for n in range(1, 6))),
        bridge("H3", "I3", capacity=capacity),
    ]


def test_oc_7_1_a_trip_waits_for_a_bridge_that_is_too_small() -> None:
    turn = drive(laden(*small_bridge(1)))
    assert (end_of(turn, "Lorries"), held(turn, "HQ stack")) == ("H3", (0, 0))
    assert turn.after[Unit]["Lorries"].turns_waited == 1


def test_oc_7_1_who_has_marched_over_a_bridge_has_used_it() -> None:
    state = laden(unit("Rifles", "G3", size=2), *small_bridge(5))
    turn = drive(state, order("Rifles", to="L3"))
    assert (end_of(turn, "Rifles"), end_of(turn, "Lorries")) == ("L3", "H3")
    assert "2 of 5 unit points used" in text_of(turn, "aboard")


def test_oc_9_37_lorries_throw_at_an_interdicted_bridge() -> None:
    guns = unit("Guns", "O5", "german", kind="artillery", profile="[8-4-1-0]", hq="Foes")
    foes = unit("Foes", "O5", "german", kind="HQ", profile="(2)-0")
    shells = Stack(id="Foes", side="german", holder="Foes", german_ammo=9)
    state = laden(*small_bridge(9), replace(guns, nation="German", artillery="field"), foes, shells)
    line = order("Guns", "Interdict", target="The Bridge", by="german")
    turn = drive(state, line, dice=[6] * 4)
    struck = next(iter(turn.after[Strike].values())).struck
    assert (len(struck), struck[0][:8], end_of(turn, "Lorries")) == (1, "Lorries:", "H3")


def test_oc_11_4_a_dump_delivers_by_the_way_its_lorries_have() -> None:
    water = river("major river", *(f"C{n}" for n in range(1, 6)))
    ask = line(british_ammo=4)
    assert "no road leads there" in text_of(played(table(water, hq_at="E3"), ask))
    by_bridge = table(water, bridge("C3", "D3"), hq_at="E3")
    assert held(played(by_bridge, ask), "HQ stack") == (4, 0)


def test_oc_6_12_a_dumps_lorries_do_not_pass_the_enemy() -> None:
    barred = table(unit("Foe", "E3", "german"), hq_at="I3")
    assert "in contact with Foe" in text_of(played(barred, line(british_ammo=4)))


def test_oc_11_6_supplies_may_be_parked() -> None:
    turn = played(table(), line(task=Task.PARK, to="A3", british_ammo=5))
    assert (held(turn, "parked A3"), held(turn, "Dump stack")) == ((5, 0), (15, 8))


def test_oc_11_6_parked_supplies_lie_together() -> None:
    first = played(table(), line(task=Task.PARK, to="A3", british_ammo=5))
    second = played(first.after, line(task=Task.PARK, to="A3", british_ammo=3))
    assert held(second, "parked A3") == (8, 0)


def test_oc_11_7_a_dump_moves_and_its_supplies_stay() -> None:
    turn = played(table(), line(task=Task.MOVE_DUMP, to="T3"))
    stayed = turn.after[Stack]["Dump stack"]
    assert (end_of(turn, "Dump"), stayed.holder, stayed.position) == ("T3", "", "A3")


def test_oc_11_6_a_dump_that_moves_does_not_deliver() -> None:
    lines = line(british_ammo=2), line(2, Task.MOVE_DUMP, to="T3")
    assert "moving this turn" in text_of(played(table(), *lines))


def test_oc_11_7_only_a_dump_is_moved_so() -> None:
    turn = played(table(), line(task=Task.MOVE_DUMP, carrier="Lorries", to="T3"))
    assert "it is not a dump" in text_of(turn)


def test_oc_11_2_an_hq_that_moves_leaves_what_it_cannot_carry() -> None:
    state = table().with_tables({Stack: {"HQ stack": stack("HQ", british_ammo=5, fuel=4)}})
    turn = played(state, order("HQ", to="N3"))
    assert (held(turn, "HQ stack"), held(turn, "parked K3")) == ((5, 1), (0, 3))


def test_oc_11_2_an_hq_that_stays_keeps_all() -> None:
    state = table().with_tables({Stack: {"HQ stack": stack("HQ", british_ammo=5, fuel=4)}})
    assert held(played(state), "HQ stack") == (5, 4)


def test_oc_11_2_ammunition_is_carried_before_fuel() -> None:
    carried, parked = held_by_limit({"british_ammo": 4, "fuel": 4}, 6)
    assert (carried["fuel"], parked["fuel"], parked["british_ammo"]) == (2, 2, 0)


@pytest.mark.parametrize(("km", "points"), [(10, 8), (Fraction("10.001"), 0)])
def test_oc_11_4_the_reach_of_a_dump(km: Fraction, points: int) -> None:
    assert dump_delivers(12, Fraction(km), 8, Fraction(10)) == points


@pytest.mark.parametrize(("to", "moves"), [("BM3", True), ("BN3", False)])
def test_oc_11_7_the_reach_of_a_dump_on_the_move(to: str, moves: bool) -> None:
    turn = played(table(road("A3 > BN3")), line(task=Task.MOVE_DUMP, to=to))
    assert (end_of(turn, "Dump") == to) is moves
    assert moves or "65 km is too far" in text_of(turn)


def test_oc_6_8_who_is_on_a_train_makes_no_trip() -> None:
    assert "it is on a train" in text_of(drive(laden(rail="aboard")))


def test_d_45_who_waits_for_a_crossing_does_not_wait_twice_in_a_turn() -> None:
    turn = drive(laden(*small_bridge(2)), order("Lorries", to="L3", mode="road"))
    assert turn.after[Unit]["Lorries"].turns_waited == 1
    assert "taking its turns over a crossing" in text_of(turn)


def test_oc_6_14_a_march_by_night_is_the_only_move_of_the_turn() -> None:
    turn = drive(laden(), order("Lorries", to="C3", mode="road", night=True))
    assert end_of(turn, "Lorries") == "C3"
    assert "its march by night is its only move" in text_of(turn)


@pytest.mark.parametrize(("hq_at", "brought"), [("AG3", 6), ("AI3", 0)])
def test_oc_5_8_who_prepares_is_on_the_road_for_half_the_turn(hq_at: str, brought: int) -> None:
    state = table(road("A3 > BN3"), hq_at=hq_at)
    turn = played(state, order("Lorries", "Prepare"), carry(british_ammo=6))
    assert held(turn, "HQ stack") == (brought, 0)


def test_oc_2_3_a_trip_that_is_refused_has_a_row_of_moves() -> None:
    state = table(road("A3 > BN3"), hq_at="BN3")
    row = move_of(played(state, carry(british_ammo=6)), "Lorries")
    assert (row.km, row.end, row.stopped_by) == (0, "A3", "65 km is too far")


def test_oc_9_9_who_unloads_where_it_stands_burns_nothing() -> None:
    turn = played(laden(hq="nobody"), carry(to="HQ A", british_ammo=6))
    assert (held(turn, "HQ A stack"), "Lorries" in turn.after[Move]) == ((6, 1), False)
