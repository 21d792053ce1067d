"""Where an overrun goes: by the ground it crosses, to where it is ordered (OC-9.28, OC-6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    drawn,
    end_of,
    on_the_table,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.map_records import Slowing
from workbook_engine.rulesets.opcom.vocabulary.records import Kind

ARMOUR = {"kind": Kind.TANK, "mechanised": True, "prepared": True, "profile": "8-7-6-4-3-2-0"}


def broke_through(*more: Any, ground: str = "O", to: str = "", overrun: str = "") -> Turn:
    """Two regiments break through at E5 with a total success: half the turn is left to move on."""
    land = ("OOOOO" + ground * 60)[:60]
    table = on_the_table(
        drawn(*[land] * 20),
        *(unit(name, "D5", **ARMOUR) for name in ("T1", "T2")),
        stack(at="D5", british_ammo=20, fuel=20),
        unit("Foe", "E5", "german"),
        *more,
    )
    go = order("T1; T2", "Breakthrough", target="E5", to=to)
    given = {f"1/combat/{label}/result/1": "total success" for label in ("E5", "E5>M5")}
    if overrun:
        given["1/combat/E5/overrun/1"] = overrun
    return played(table, go, dice=[1] * 9, answers=given)


def said(turn: Turn, fight: str = "E5") -> str:
    return ruling_of(turn, f"combat/{fight}/overrun move").text.partition(": ")[2]


@pytest.mark.parametrize(
    ("ground", "end", "km"),
    [("O", "T5", 15), ("W", "N5", 9), ("S", "I5", 4), ("OOOWWW", "P5", 11)],
)
def test_oc_9_28_it_goes_as_far_as_the_ground_it_crosses_lets_it(
    ground: str, end: str, km: int
) -> None:
    turn = broke_through(ground=ground)
    assert (end_of(turn, "T1"), said(turn)) == (end, f"T1, T2 move on {km} km to {end}.")


@pytest.mark.parametrize(("to", "end"), [("H5", "H5"), ("E9", "E9"), ("H8", "H8"), ("E5", "T5")])
def test_oc_9_28_it_goes_where_it_is_ordered_to(to: str, end: str) -> None:
    assert end_of(broke_through(to=to), "T1") == end


@pytest.mark.parametrize(
    ("answer", "end", "text"),
    [("stop", "E5", "stay where they are."), ("I5", "I5", "move on 4 km to I5.")],
)
def test_oc_9_28_the_umpire_halts_it_where_he_will(answer: str, end: str, text: str) -> None:
    turn = broke_through(overrun=answer)
    assert (end_of(turn, "T1"), said(turn)) == (end, f"T1, T2 {text}")


def test_oc_9_28_what_is_not_used_is_left_for_the_overrun_after() -> None:
    turn = broke_through(unit("Next", "M5", "german"))
    assert said(turn) == "T1, T2 move on 7 km to L5 and meet more enemy at M5."
    assert said(turn, "E5>M5") == "T1, T2 move on 11 km to X5."


@pytest.mark.parametrize(("slowed", "end"), [("all", "L5"), ("H1:J20", "Q5"), ("german", "T5")])
def test_oc_6_4_what_slows_a_march_slows_an_overrun(slowed: str, end: str) -> None:
    turn = broke_through(Slowing(reach=slowed, causes=("mud",)))
    assert end_of(turn, "T1") == end
