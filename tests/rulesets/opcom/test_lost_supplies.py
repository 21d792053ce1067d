"""What is captured, or lies under the enemy, supplies nobody (OC-11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine, Task
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Stack

HQ = {"kind": "HQ", "profile": "(2)-(1)-0", "lift": 12}


def attacked(*more: Any, state: str = "active", **facts: Any) -> Turn:
    """A battalion attacks the square beside it, its HQ two squares behind."""
    table = on_the_table(
        open_ground(12),
        unit("A", "E3", prepared=True, **{"hq": "HQ", **facts}),
        unit("HQ", "C3", state=state, brigade="5 Bde", **HQ),
        unit("Foe", "F3", "german"),
        *more,
    )
    answers = {"1/combat/F3/result/1": "confused"}
    return played(table, order("A", "Attack", target="F3"), dice=[3], answers=answers)


def left(turn: Turn, name: str = "HQ stack") -> tuple[int, str]:
    """Return the ammunition left in a stack, and why the battalion brought nothing."""
    why = next((row.why_not for row in turn.after[Engaged].values() if row.unit == "A"), "")
    return turn.after[Stack][name].british_ammo, why


NONE = "no ammunition (OC-9.10)"
CASES: dict[str, tuple[dict[str, Any], tuple[int, str]]] = {
    "its HQ on the map": ({}, (7, "")),
    "its HQ captured": ({"state": "captured"}, (8, NONE)),
    "its HQ off the map": ({"state": "waiting"}, (8, NONE)),
    "its brigade's HQ captured": ({"state": "captured", "hq": "", "brigade": "5 Bde"}, (8, NONE)),
}


@pytest.mark.parametrize("case", CASES)
def test_oc_11_3_an_hq_that_is_captured_supplies_nobody(case: str) -> None:
    facts, expected = CASES[case]
    assert left(attacked(stack("HQ", british_ammo=8), **facts)) == expected


def test_oc_11_3_points_parked_under_the_enemy_are_out_of_reach() -> None:
    parked = stack(at="E5", british_ammo=8)
    assert left(attacked(parked, state="captured"), "E5 stack") == (7, "")
    overrun = attacked(parked, unit("Panzers", "E5", "german"), state="captured")
    assert left(overrun, "E5 stack") == (8, NONE)


def test_oc_11_3_points_that_ours_stand_on_as_well_are_in_reach() -> None:
    both = unit("Panzers", "E5", "german"), unit("B", "E5")
    turn = attacked(stack(at="E5", british_ammo=8), *both, state="captured")
    assert left(turn, "E5 stack") == (7, "")


@pytest.mark.parametrize(("state", "to"), [("captured", "HQ"), ("active", "J3 stack")])
def test_oc_11_3_nothing_is_brought_to_what_is_lost(state: str, to: str) -> None:
    table = on_the_table(
        open_ground(12),
        unit("HQ", "A3", state=state, **HQ),
        unit("Dump", "B3", kind="dump", profile="0", size=0, lift=10),
        unit("Panzers", "J3", "german"),
        stack("HQ"),
        stack(at="J3"),
        stack("Dump", british_ammo=9),
    )
    line = LogisticsLine(
        id="allied/1", team="allied", task=Task.DELIVER, carrier="Dump", to=to, british_ammo=4
    )
    turn = played(table, line)
    assert "not in our hands" in ruling_of(turn, "supply/allied-1/refused").text
