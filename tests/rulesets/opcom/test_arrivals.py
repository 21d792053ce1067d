"""Reinforcements and supply counters for the move to come, one fact each (OC-4.1)."""

from __future__ import annotations

from typing import Any

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import Record, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

WAITING: dict[str, Any] = {"state": "waiting"}


def comes(turn: int = 2, **more: Any) -> Reinforcement:
    return Reinforcement(id="R1", turn=turn, **{"unit": "A", "place": "C3", **more})


def turn_of(*records: Record, **answers: Value) -> Turn:
    return played(on_the_table(open_ground(12), *records), answers=answers)


def test_oc_4_1_a_reinforcement_is_placed_for_the_move_to_come() -> None:
    turn = turn_of(unit("A", "", **WAITING), comes())
    now = turn.after[Unit]["A"]
    assert (now.state, now.position) == ("active", "C3")
    assert turn.after[Reinforcement]["R1"].arrived
    assert ruling_of(turn, "arrivals/R1/unit").told[0].text == "A has arrived at C3."


def test_oc_4_1_it_can_be_ordered_the_turn_it_is_due() -> None:
    first = turn_of(unit("A", "", **WAITING), comes())
    assert played(first.after, order("A", to="F3")).after[Unit]["A"].position == "F3"


def test_oc_4_1_before_its_turn_it_waits() -> None:
    turn = turn_of(unit("A", "", **WAITING), comes(3))
    assert turn.after[Unit]["A"].state == "waiting"


def test_oc_4_1_it_does_not_come_where_the_enemy_is() -> None:
    turn = turn_of(unit("A", "", **WAITING), comes(), unit("Foe", "C3", "german"))
    assert turn.after[Unit]["A"].state == "waiting"
    assert not turn.after[Reinforcement]["R1"].arrived


def test_oc_2_3_the_umpire_lets_it_come_elsewhere() -> None:
    foe = unit("Foe", "C3", "german")
    answer = {"1/arrivals/R1/arrives at/1": "F4"}
    turn = turn_of(unit("A", "", **WAITING), comes(), foe, **answer)
    assert turn.after[Unit]["A"].position == "F4"


def test_oc_4_1_nobody_comes_twice() -> None:
    turn = turn_of(unit("A", "H3"), comes())
    assert turn.after[Unit]["A"].position == "H3"
    assert "not waiting" in ruling_of(turn, "arrivals/R1/unit").text


def test_oc_4_1_supply_counters_come_to_a_stack() -> None:
    hq = unit("HQ", "C3", kind="HQ")
    turn = turn_of(hq, stack("HQ", british_ammo=1), comes(unit="", stack="HQ", british_ammo=5))
    assert turn.after[Stack]["HQ stack"].british_ammo == 6
    told = ruling_of(turn, "arrivals/R1/supplies").told
    assert [each.text for each in told] == ["Supplies have come up to HQ."]


def test_oc_11_6_supply_counters_without_a_stack_are_parked() -> None:
    turn = turn_of(comes(unit="", side="allied", fuel=4))
    assert turn.after[Stack]["parked C3"].fuel == 4


def test_oc_4_1_supplies_for_nobody_are_said_not_to_come() -> None:
    turn = turn_of(comes(unit="", fuel=4))
    assert "do not arrive" in ruling_of(turn, "arrivals/R1/supplies").text
