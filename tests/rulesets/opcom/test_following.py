"""Headquarters that follow a breakthrough, one fact each (OC-11.2, OC-11.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    stack,
    unit,
)
from workbook_engine.core.records import Record, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Stack

ARMOUR = {"kind": "tank", "mechanised": True, "brigade": "5 Bde"}


def broken_through(
    *more: Record,
    lift: int = 12,
    fuel: int = 5,
    of_the_hq: dict[str, Any] | None = None,
    **answers: Value,
) -> Turn:
    """Tanks with their HQ two km behind them break through a weak unit, far on."""
    table = on_the_table(
        open_ground(40),
        unit("T1", "F3", **ARMOUR, prepared=True),
        unit("T2", "F3", **ARMOUR, prepared=True),
        unit(
            "HQ",
            "D3",
            kind="HQ",
            brigade="5 Bde",
            lift=lift,
            profile="(2)-(1)-0",
            **(of_the_hq or {}),
        ),
        stack("HQ", british_ammo=5, fuel=fuel),
        unit("Foe", "G3", "german", profile="2-1-0"),
        [*more],
    )
    line = order("T1; T2", "Breakthrough", target="Foe")
    given = {"1/combat/G3/result/1": "total success", **answers}
    return played(table, line, dice=[6, 1, 1], answers=given)


def follows(turn: Turn) -> Ruling:
    return next(ruling for ruling in turn.rulings if ruling.id.endswith("/HQ/follows/1"))


def test_oc_11_3_the_hq_follows_those_who_broke_through() -> None:
    turn = broken_through()
    assert end_of(turn, "T1") == "V3"
    assert (end_of(turn, "HQ"), follows(turn).rule) == ("Q3", "OC-11.3")
    assert follows(turn).told[0].text == "HQ has moved up to Q3."


def test_oc_11_3_next_turn_there_is_fuel_again() -> None:
    after = broken_through().after
    assert end_of(played(after, order("T1", to="Z3")), "T1") == "Z3"


def test_oc_11_2_what_it_cannot_carry_stays_where_it_stood() -> None:
    stacks = broken_through(lift=4).after[Stack]
    held = stacks["HQ stack"]
    assert held.british_ammo + held.fuel == 4
    assert stacks["parked D3"].fuel + stacks["parked D3"].british_ammo == 2


def test_u_30_the_umpire_keeps_it_back() -> None:
    turn = broken_through(**{"1/follows/HQ/to/1": "none"})
    assert end_of(turn, "HQ") == "D3"


def test_oc_6_12_the_enemy_on_its_way_stops_it() -> None:
    turn = broken_through(unit("Near", "A5", "german"), **{"1/follows/HQ/to/1": "A4"})
    assert end_of(turn, "HQ") != "A4"
    assert move_of(turn, "HQ").stopped_by == "in contact with Near"


def test_oc_7_1_a_bridge_that_is_full_stops_it() -> None:
    turn = broken_through(river("major", "K1", "K5"), bridge("K3", "L3", capacity=2))
    assert (end_of(turn, "HQ"), move_of(turn, "HQ").stopped_by) == (
        "K3",
        "waits at The Bridge: 2 of 2 unit points used",
    )


def test_oc_9_10_without_fuel_a_mechanised_hq_stays() -> None:
    turn = broken_through(fuel=2, of_the_hq={"mechanised": True})
    assert "no fuel within reach" in follows(turn).text


def test_oc_6_2_its_way_is_its_move_of_the_turn() -> None:
    row = move_of(broken_through(), "HQ")
    assert (row.start, row.end, row.km, row.share) == ("D3", "Q3", 13, Fraction(13, 15))
