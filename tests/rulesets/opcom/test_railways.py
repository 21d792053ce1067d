"""Moving by rail over several turns, one fact of the rules each (OC-6.8 to OC-6.11)."""

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
    ruling_of,
    unit,
)
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

LINE = Route(name="Line", kind="railway", points="A3 > AE3")
TOWNS = [
    Place(name="Goch", square="A3", kind="town"),
    Place(name="Wesel", square="AE3", kind="village"),
]
TANKS: dict[str, Any] = {"kind": "tank", "size": 2, "profile": "8-7-6-4-3-2-0"}


def train(name: str = "Train 1", at: str = "A3", lift: int = 6, **more: Any) -> Train:
    return Train(name=name, side="allied", lift=lift, position=at, **more)


def table(*records: Record) -> State:
    trains = [] if any(isinstance(each, Train) for each in records) else [train()]
    return on_the_table(open_ground(40), LINE, *TOWNS, *trains, *records)


def by_rail(name: str, to: str = "Wesel", **more: Any) -> Record:
    return order(name, to=to, mode="rail", **more)


def turns(state: State, number: int, *lines: Record) -> list[Turn]:
    """Play some turns: the orders in the first, none after."""
    game = [played(state, *lines)]
    while len(game) < number:
        game.append(played(game[-1].after))
    return game


def rail_of(turn: Turn, name: str) -> str:
    return turn.after[Unit][name].rail


def test_oc_6_9_who_is_there_already_is_told_so() -> None:
    turn = played(table(unit("A", "A3")), by_rail("A", to="Goch"))
    assert "it stands at Goch" in ruling_of(turn, "rail/A/void").text


def test_oc_6_8_infantry_is_aboard_after_a_turn() -> None:
    (turn,) = turns(table(unit("A", "A3")), 1, by_rail("A"))
    assert (rail_of(turn, "A"), end_of(turn, "A")) == ("aboard", "A3")
    assert turn.after[Train]["Train 1"].loaded == ("A",)


def test_oc_6_8_tanks_are_aboard_after_two() -> None:
    game = turns(table(unit("T", "A3", **TANKS)), 3, by_rail("T"))
    assert [rail_of(turn, "T") for turn in game] == ["embarking", "aboard", "aboard"]
    assert [end_of(turn, "T") for turn in game] == ["A3", "A3", "AE3"]


def test_oc_6_9_the_ride_takes_a_whole_turn_to_the_end_of_the_line() -> None:
    game = turns(table(unit("A", "A3")), 2, by_rail("A"))
    row = move_of(game[1], "A")
    assert (row.mode, row.km, row.share, row.end) == ("rail", 30, 1, "Wesel (AE3)")
    assert end_of(game[1], "A") == game[1].after[Train]["Train 1"].position == "AE3"


def test_oc_6_10_tanks_take_a_turn_to_get_off() -> None:
    game = turns(table(unit("T", "A3", **TANKS)), 4, by_rail("T"))
    assert (rail_of(game[3], "T"), move_of(game[3], "T").share) == ("", 1)
    assert game[3].after[Train]["Train 1"].loaded == ()


def test_oc_6_10_infantry_off_the_train_has_half_a_turn_left() -> None:
    game = turns(table(unit("A", "A3")), 2, by_rail("A"))
    march = played(game[1].after, order("A", to="P3"))
    row = move_of(march, "A")
    assert (row.km, row.mode) == (7, "tact")
    assert row.share == pytest.approx(0.5 + 7 / 15)


def test_oc_6_10_infantry_off_the_train_may_still_fight_where_it_is() -> None:
    game = turns(table(unit("A", "A3")), 3, by_rail("A"))
    assert move_of(game[2], "A").share == 0.5


def test_oc_6_2_who_gets_on_a_train_does_not_march() -> None:
    (turn,) = turns(table(unit("A", "A3")), 1, by_rail("A"))
    row = move_of(turn, "A")
    assert (row.share, row.km, row.stopped_by) == (1, 0, "is aboard Train 1")


def test_oc_9_9_nobody_burns_fuel_on_a_train() -> None:
    game = turns(table(unit("T", "A3", mechanised=True, **TANKS)), 3, by_rail("T"))
    assert end_of(game[2], "T") == "AE3"


@pytest.mark.parametrize(
    ("who", "line", "rule"),
    [
        (unit("A", "C3"), by_rail("A"), "OC-6.8"),
        (unit("A", "A1"), by_rail("A"), "OC-6.8"),
        (unit("A", "A3", size=7), by_rail("A"), "OC-6.11"),
        (unit("A", "A3", size=None), by_rail("A"), "OC-6.11"),
        (unit("A", "AE3"), by_rail("A", "Goch"), "OC-6.11"),
        (unit("A", "A3"), by_rail("A", "AE5"), "OC-6.10"),
        (unit("T", "A3", **TANKS), by_rail("T", "K3"), "OC-6.10"),
        (unit("A", "A3"), by_rail("A", "A3"), "OC-6.9"),
        (unit("A", "A3"), by_rail("A", action="Probe"), "OC-6.9"),
    ],
    ids=[
        "no station",
        "off the line",
        "too large",
        "cannot move",
        "no train",
        "goal off the line",
        "tanks in the fields",
        "nowhere",
        "probe",
    ],
)
def test_oc_6_8_an_order_by_rail_that_is_not_allowed_is_void(
    who: Unit, line: Record, rule: str
) -> None:
    turn = played(table(who), line)
    ruling = ruling_of(turn, f"rail/{who.id}/void")
    assert (ruling.rule, "order void" in ruling.text) == (rule, True)
    assert (end_of(turn, who.id), ruling.told[0].team) == (who.position, "allied")
    assert not move_of(turn, who.id).share


def test_oc_6_10_infantry_gets_off_anywhere_on_the_line() -> None:
    game = turns(table(unit("A", "A3")), 3, by_rail("A", "K3"))
    assert (end_of(game[2], "A"), rail_of(game[2], "A")) == ("K3", "")


def test_oc_6_11_a_train_carries_what_it_lifts_and_no_more() -> None:
    units = [unit(name, "A3", size=3) for name in "ABC"]
    turn = played(table(*units), *(by_rail(name) for name in "ABC"))
    assert turn.after[Train]["Train 1"].loaded == ("A", "B")
    assert ruling_of(turn, "rail/C/void").rule == "OC-6.11"


def test_u_29_the_umpire_says_which_train() -> None:
    state = table(unit("A", "A3"), train("Train 1"), train("Train 2"))
    turn = played(state, by_rail("A"), answers={"1/rail/A/train/1": "Train 2"})
    assert turn.after[Train]["Train 2"].loaded == ("A",)


def test_oc_6_9_the_train_waits_for_those_still_getting_on() -> None:
    units = unit("A", "A3"), unit("T", "A3", **TANKS)
    game = turns(table(*units), 3, by_rail("A"), by_rail("T"))
    assert [end_of(turn, "A") for turn in game] == ["A3", "A3", "AE3"]


def test_oc_6_9_a_blown_bridge_breaks_the_line() -> None:
    blown = bridge("K3", "L3", "Rail bridge", state="blown")
    turn = played(table(unit("A", "A3"), blown), by_rail("A"))
    assert ruling_of(turn, "rail/A/void").rule == "OC-6.9"


def test_oc_6_9_an_enemy_by_the_line_bars_it() -> None:
    state = played(table(unit("A", "A3")), by_rail("A")).after
    foe = state.with_tables({Unit: {**state[Unit], "Foe": unit("Foe", "K4", "german")}})
    turn = played(foe)
    assert "no clear line" in ruling_of(turn, "rail/Train 1/waits").text
    assert end_of(turn, "A") == "A3"


def test_oc_7_2_a_rail_bridge_carries_its_capacity() -> None:
    over = bridge("K3", "L3", "Rail bridge", capacity=3)
    units = [unit("A", "A3", size=3), unit("B", "A3", size=3)]
    state = table(*units, over, train("Train 1", lift=3), train("Train 2", lift=3))
    game = turns(state, 2, by_rail("A"), by_rail("B"))
    assert (end_of(game[1], "A"), end_of(game[1], "B")) == ("AE3", "A3")
    assert "Rail bridge is full" in ruling_of(game[1], "rail/Train 2/waits").text


def test_oc_9_37_a_train_that_is_held_stays_for_the_turn() -> None:
    state = played(table(unit("A", "A3")), by_rail("A")).after
    stopped = {"Train 1": train(loaded=("A",), bound_for="Wesel", held=True)}
    game = turns(state.with_tables({Train: stopped}), 2)
    assert [end_of(turn, "A") for turn in game] == ["A3", "AE3"]


def test_oc_5_6_who_is_ordered_to_hold_waits_aboard() -> None:
    state = played(table(unit("A", "A3")), by_rail("A")).after
    turn = played(state, order("A", "Hold"))
    assert (rail_of(turn, "A"), end_of(turn, "A")) == ("aboard", "A3")


def test_oc_6_8_who_is_ordered_elsewhere_gives_up_getting_on() -> None:
    state = played(table(unit("T", "A3", **TANKS)), by_rail("T")).after
    turn = played(state, order("T", to="F3"))
    assert (rail_of(turn, "T"), end_of(turn, "T")) == ("", "F3")


def test_oc_6_9_a_train_may_be_ordered_on_from_where_it_arrived() -> None:
    game = turns(table(unit("A", "A3")), 2, by_rail("A"))
    back = played(game[1].after, by_rail("A", "Goch"))
    assert (end_of(back, "A"), rail_of(back, "A")) == ("A3", "aboard")


def test_oc_9_30_who_is_driven_off_is_no_longer_by_rail() -> None:
    state = played(table(unit("A", "A3")), by_rail("A")).after
    fled = state.with_tables({Unit: {"A": unit("A", "C5", rail="aboard")}})
    turn = played(fled)
    assert (rail_of(turn, "A"), turn.after[Train]["Train 1"].loaded) == ("", ())


def test_oc_2_2_a_team_hears_of_its_train_without_a_number() -> None:
    (turn,) = turns(table(unit("A", "A3")), 1, by_rail("A"))
    told = [each.text for each in ruling_of(turn, "rail/A/on").told]
    assert told == ["A is aboard its train at Goch (A3)."]


def test_oc_6_10_a_train_ordered_to_where_it_stands_lets_off() -> None:
    game = turns(table(unit("A", "A3")), 2, by_rail("A"))
    turn = played(game[1].after, by_rail("A"))
    assert (rail_of(turn, "A"), move_of(turn, "A").stopped_by) == ("", "gets off Train 1")


def test_d_45_a_train_larger_than_its_bridge_takes_its_turns() -> None:
    over = bridge("K3", "L3", "Rail bridge", capacity=3)
    game = turns(table(unit("A", "A3", size=5), over), 3, by_rail("A"))
    assert [end_of(turn, "A") for turn in game] == ["A3", "A3", "AE3"]
    assert [turn.after[Unit]["A"].turns_waited for turn in game] == [0, 1, 0]


def test_d_45_a_train_that_waits_stops_those_behind_it() -> None:
    over = bridge("K3", "L3", "Rail bridge", capacity=3)
    units = [unit("A", "A3", size=2), unit("B", "A3", size=2), unit("C", "A3", size=1)]
    trains = [train(f"Train {n}", lift=2) for n in (1, 2, 3)]
    game = turns(table(*units, over, *trains), 2, *map(by_rail, "ABC"))
    assert [end_of(game[1], name) for name in "ABC"] == ["AE3", "A3", "A3"]


def test_d_45_a_train_that_takes_its_turns_goes_before_one_that_comes_later() -> None:
    over = bridge("K3", "L3", "Rail bridge", capacity=3)
    units = [unit("Big", "A3", size=5), unit("Late", "A3", size=1)]
    trains = [train("Train 1", lift=1), train("Train 2", lift=5)]
    loaded = played(table(*units, over, *trains), by_rail("Big"))
    both = played(loaded.after, by_rail("Late"))
    assert both.after[Unit]["Big"].turns_waited == 1
    turn = played(both.after)
    assert (end_of(turn, "Big"), end_of(turn, "Late")) == ("AE3", "A3")


def test_oc_9_37_a_train_is_struck_and_halted_at_a_choke_point() -> None:
    state = played(table(unit("A", "A3")), by_rail("A")).after
    guns = unit("Guns", "K5", "german", kind="artillery", profile="[8-4-1-0]", artillery="field")
    shells = Stack(id="Shells", side="german", position="K5", german_ammo=9)
    foes = {**state[Unit], "Guns": replace(guns, nation="German")}
    fired = order("Guns", "Interdict", target="M3", by="german")
    at_risk = state.with_tables({Unit: foes, Stack: {"Shells": shells}})
    turn = played(at_risk, fired, dice=[6])
    assert (end_of(turn, "A"), turn.after[Train]["Train 1"].bound_for) == ("M3", "Wesel")
    assert turn.after[Strike]["choke point M3 by german"].struck == (
        "A: one step lost, immobilised",
    )
