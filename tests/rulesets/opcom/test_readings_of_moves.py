"""Readings of movement, supply and overruns: each alternative changes what the rules do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.opcom.drawn_map import (
    SETTINGS,
    on_the_table,
    open_ground,
    order,
    played,
    stack,
    unit,
)
from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.aftermath.breakthrough import overrun_of
from workbook_engine.rulesets.opcom.records import Engaged, Engagement, Stack, Unit
from workbook_engine.rulesets.opcom.upkeep import is_prepared

WIDE = open_ground(45)
SHELLS = stack(at="K5", british_ammo=9, fuel=9)


@pytest.mark.parametrize(("reading", "status"), [("defends_only", 7), ("adds_nothing", 0)])
def test_d_33_who_marched_more_than_half_the_turn_is_attacked(reading: str, status: int) -> None:
    late = unit("Late", "A3", "german")
    table = on_the_table(WIDE, unit("A", "L3"), SHELLS, late)
    lines = order("A", "Attack", to="K3"), order("Late", by="german", to="K3")
    instead = {"1/orders/A/instant decision/1": "I3"}
    house = {"moved_over_half": reading}
    turn = played(table, *lines, dice=[3], answers=instead, house=house)
    (row,) = [row for row in turn.after[Engaged].values() if row.unit == "Late"]
    assert row.counts == status


def table_of_hq() -> State:
    hq = unit("HQ", "A3", kind="HQ", lift=2)
    return on_the_table(WIDE, hq, stack("HQ", british_ammo=5))


@pytest.mark.parametrize(("reading", "held"), [("headquarters", 2), ("none", 5)])
def test_d_49_what_an_hq_takes_along(reading: str, held: int) -> None:
    turn = played(table_of_hq(), order("HQ", to="F3"), house={"supply_limit": reading})
    assert turn.after[Stack]["HQ stack"].british_ammo == held


@pytest.mark.parametrize(
    ("reading", "retired", "far"),
    [
        ("retirement_or_long_move", False, False),
        ("retirement", False, True),
        ("never", True, True),
    ],
)
def test_d_52_what_a_preparation_is_lost_by(reading: str, retired: bool, far: bool) -> None:
    settings = SETTINGS.with_values({"preparation_lost": reading})
    marched = unit("A", "A3", moved=Fraction(3, 4))
    assert is_prepared(unit("A", "A3"), "Prepare", True, settings) is retired
    assert is_prepared(marched, "Prepare", False, settings) is far


@pytest.mark.parametrize(("reading", "left", "dice"), [("air_or_parked", 8, [3]), ("air", 9, [])])
def test_d_53_whether_parked_supplies_serve_the_units_by_them(
    reading: str, left: int, dice: list[int]
) -> None:
    table = on_the_table(WIDE, unit("A", "K3"), SHELLS, unit("B", "J3", "german"))
    attack = order("A", "Attack", target="J3")
    turn = played(table, attack, dice=dice, house={"third_supply_way": reading})
    assert turn.after[Stack]["K5 stack"].british_ammo == left


@pytest.mark.parametrize(("reading", "goes_on"), [("stands", False), ("never", True)])
def test_d_54_whether_a_defender_who_stands_stops_an_overrun(reading: str, goes_on: bool) -> None:
    tanks = unit("Tanks", "K3", kind="tank", profile="8-0")
    fight = Engagement(
        label="J3",
        turn="1",
        square="J3",
        attacking_side="allied",
        attackers=("Tanks",),
        defenders=("Foe",),
        action="Breakthrough",
        attacker_status=8,
        defender_status=2,
        result="success",
    )
    row = Engaged(id="J3:Tanks", turn="1", engagement="J3", unit="Tanks", role="attacker", counts=8)
    state = on_the_table(WIDE, tanks, unit("Foe", "J3", "german", profile="2-1-0"), fight, row)
    settings = SETTINGS.with_values({"overrun_blocked": reading})
    assert bool(overrun_of(state, fight, None, settings)) is goes_on


@pytest.mark.parametrize(("reading", "posture"), [("hold_tactical", "Tact"), ("as_before", "Rest")])
def test_d_58_a_unit_without_an_order(reading: str, posture: str) -> None:
    table = on_the_table(WIDE, unit("A", "K3", posture="Rest"))
    assert played(table, house={"no_order": reading}).after[Unit]["A"].posture == posture
