"""Traffic at choke points, one fact of the rules each (OC-7.1 to OC-7.5, D-28, D-45)."""

import pytest

from tests.rulesets.opcom.drawn_map import (
    RULES,
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
    unit,
)
from workbook_engine.core.records import Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.movement.traffic import guide, turns_to_cross
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

ACROSS = tuple(f"{letter}3" for letter in "ABCDEFG")


def table(capacity: int | None, *units: Record) -> State:
    """A bridge in column B over a major river; units north of it."""
    over = bridge("B3", "B4", capacity=capacity)
    return on_the_table(open_ground(7, 6), river("major river", *ACROSS), over, *units)


def south(turn: Turn) -> set[str]:
    """The units that came over the bridge."""
    return {u.id for u in turn.after[Unit].values() if int(u.position[1:]) > 3}


def march(*names: str, **priorities: int) -> list[Record]:
    return [order(name, to="B6", priority=priorities.get(name)) for name in names]


def test_oc_7_1_as_many_cross_as_have_room() -> None:
    units = [unit(name, "B1", size=2) for name in "ABC"]
    assert south(played(table(4, *units), *march("A", "B", "C"))) == {"A", "B"}


def test_oc_7_1_priority_goes_first() -> None:
    units = [unit(name, "B1", size=2) for name in "AB"]
    assert south(played(table(2, *units), *march("A", "B", A=2, B=1))) == {"B"}


def test_oc_7_1_lines_with_a_priority_go_before_those_without() -> None:
    units = [unit(name, "B1", size=2) for name in "AB"]
    assert south(played(table(2, *units), *march("A", "B", B=9))) == {"B"}


def test_d_45_the_first_that_does_not_fit_stops_the_queue() -> None:
    units = [unit("A", "B1", size=2), unit("Big", "B1", size=3), unit("Small", "B1", size=1)]
    assert south(played(table(3, *units), *march("A", "Big", "Small"))) == {"A"}


def test_d_45_as_a_house_rule_smaller_units_fill_the_gap() -> None:
    units = [unit("A", "B1", size=2), unit("Big", "B1", size=3), unit("Small", "B1", size=1)]
    house = {"choke_queue": "lets_smaller_pass"}
    turn = played(table(3, *units), *march("A", "Big", "Small"), house=house)
    assert south(turn) == {"A", "Small"}


def test_oc_7_1_who_waits_halts_before_the_choke_point() -> None:
    units = [unit("A", "B1", size=2), unit("B", "B1", size=2)]
    turn = played(table(2, *units), *march("A", "B"))
    assert (end_of(turn, "B"), ruling_of(turn, "moves/B/moved").rule) == ("B3", "OC-7.1")


def test_oc_7_1_who_waits_is_told_of_the_traffic() -> None:
    units = [unit("A", "B1", size=2), unit("B", "B1", size=2)]
    told = ruling_of(played(table(2, *units), *march("A", "B")), "moves/B/moved").told
    assert told[0].text == "B is held up by traffic at B3."


def test_oc_7_1_a_unit_larger_than_the_capacity_takes_several_turns() -> None:
    first = played(table(2, unit("Big", "B1", size=4)), *march("Big"))
    second = played(first.after, *march("Big"))
    assert (south(first), south(second)) == (set(), {"Big"})


def test_oc_7_1_no_capacity_is_no_limit() -> None:
    units = [unit(name, "B1", size=50) for name in "ABC"]
    assert south(played(table(None, *units), *march("A", "B", "C"))) == {"A", "B", "C"}


def test_oc_7_1_both_directions_share() -> None:
    units = [unit("A", "B1", size=2), unit("B", "B6", size=2)]
    turn = played(table(2, *units), order("A", to="B6"), order("B", to="B1"))
    assert (south(turn), end_of(turn, "B")) == ({"A", "B"}, "B4")


def test_oc_7_1_the_working_shows_the_points_used() -> None:
    turn = played(table(9, unit("A", "B1", size=2)), *march("A"))
    working = ruling_of(turn, "moves/A/moved").working
    assert [w.value for w in working if w.rule == "OC-7.1"] == ["2 of 9 unit points"]


def test_oc_7_1_no_points_are_shown_for_a_bridge_not_reached() -> None:
    stopped = unit("A", "B1", size=2)
    turn = played(table(9, stopped, unit("Foe", "C3", "german")), *march("A"))
    working = ruling_of(turn, "moves/A/moved").working
    assert not [w for w in working if w.rule == "OC-7.1"]


def columns(*roads: Record, mode: str = "road") -> Turn:
    units = [unit("A", "A3", size=2), unit("B", "A3", size=2)]
    lines = [order(name, to="G3", mode=mode) for name in "AB"]
    return played(on_the_table(open_ground(7), *roads, *units), *lines)


def test_oc_7_3_a_road_carries_its_capacity() -> None:
    assert move_of(columns(road("A3 > G3", capacity=2)), "B").km == 0


def test_oc_7_3_a_road_limits_road_columns_only() -> None:
    assert move_of(columns(road("A3 > G3", capacity=2), mode="tact"), "B").km == 6


def test_oc_7_3_of_two_roads_the_widest_counts() -> None:
    lane = road("A3 > G3", "Lane", capacity=2)
    assert move_of(columns(lane, road("A3 > G3", capacity=9)), "B").km == 6


@pytest.mark.parametrize(
    ("size", "capacity", "turns"), [(1, 4, 1), (4, 4, 1), (5, 4, 2), (9, 4, 3)]
)
def test_oc_7_1_turns_to_cross(size: int, capacity: int, turns: int) -> None:
    assert turns_to_cross(size, capacity) == turns


@pytest.mark.parametrize(
    ("kind", "values"),
    [("Bailey", (20, 20)), ("civilian ferry", (4, 4)), ("minor road bridge", (10, 30))],
)
def test_oc_7_2_the_guide_values(kind: str, values: tuple[int, int]) -> None:
    assert guide(kind, RULES) == values


def test_oc_7_1_who_is_stopped_before_a_bridge_leaves_its_room_to_others() -> None:
    column = unit("A", "B1", size=2), unit("Foe", "A2", "german"), unit("B", "E3", size=2)
    over = bridge("B3", "B4", capacity=2)
    ground = on_the_table(open_ground(7, 6), river("major river", *ACROSS), over, *column)
    night = order("B", to="D6", night=True, via="B3")
    assert south(played(ground, *march("A", A=1), night)) == set()
    turn = played(ground, *march("A", A=1), order("B", to="G6", via="C3 > B3"))
    assert not any("waits" in move_of(turn, name).stopped_by for name in "AB")


def test_oc_7_1_who_does_cross_keeps_his_place_in_the_queue() -> None:
    units = [unit(name, "B1", size=2) for name in "ABC"]
    foe = unit("Foe", "G6", "german")
    turn = played(table(4, *units, foe), *march("A", "B", "C"))
    assert move_of(turn, "C").stopped_by.startswith("waits at The Bridge: 4 of 4")


def test_d_45_a_unit_larger_than_the_capacity_uses_all_of_it_meanwhile() -> None:
    units = [unit("Big", "B1", size=3), unit("Small", "B1", size=1)]
    house = {"choke_queue": "lets_smaller_pass"}
    assert south(played(table(2, *units), *march("Big", "Small"), house=house)) == set()


def test_oc_7_2_two_crossings_from_square_to_square_are_both_there() -> None:
    ferry = bridge("B3", "B4", "Ferry", capacity=1)
    units = [unit(name, "B1", size=size) for name, size in (("A", 2), ("B", 1), ("C", 1))]
    state = table(2, ferry, *units)
    assert south(played(state, *march("A", "B", "C"))) == {"A", "B"}


def test_oc_6_7_tanks_take_the_heavy_bridge_beside_the_light_one() -> None:
    light = bridge("B3", "B4", "Footbridge", load_class="light")
    tanks = unit("Tanks", "B1", kind="tank")
    state = table(None, tanks, light)
    assert south(played(state, *march("Tanks"))) == {"Tanks"}


def test_oc_8_2_a_blown_bridge_does_not_close_the_one_beside_it() -> None:
    blown = bridge("B3", "B4", "Old Bridge", state="blown")
    state = table(None, unit("A", "B1"), blown)
    assert south(played(state, *march("A"))) == {"A"}
