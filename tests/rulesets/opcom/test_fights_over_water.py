"""Over water that a unit cannot march across it does not fight either (OC-6.5, OC-6.6, OC-6.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    bridge,
    drawn,
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.records import Record, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Kind

LAKE = drawn(*["OOOOLOOOOO"] * 6)
DOWN = tuple(f"D{row}" for row in range(1, 7))
LAND = open_ground(10, 6)
BRIDGE = bridge("D3", "E3", state="intact")
ACROSS: dict[str, tuple[str, list[Record], str, bool]] = {
    "tanks over a lake": (Kind.TANK, LAKE, "F3", False),
    "infantry over a lake": (Kind.INFANTRY, LAKE, "F3", False),
    "tanks over a minor river": (Kind.TANK, [*LAND, river("minor river", *DOWN)], "E3", False),
    "infantry over a minor river": (
        Kind.INFANTRY,
        [*LAND, river("minor river", *DOWN)],
        "E3",
        True,
    ),
    "infantry over a major river": (
        Kind.INFANTRY,
        [*LAND, river("major river", *DOWN)],
        "E3",
        False,
    ),
    "tanks at a bridge": (Kind.TANK, [*LAND, river("major river", *DOWN), BRIDGE], "E3", True),
    "tanks over land": (Kind.TANK, LAND, "F3", True),
}


def attack(case: str, *more: Record, answers: dict[str, Value] | None = None, **facts: Any) -> Turn:
    """One unit at D3 attacks an enemy on the other side."""
    kind, land, at, _ = ACROSS[case]
    table = on_the_table(
        land,
        unit("A", "D3", kind=kind, prepared=True),
        stack(at="D3", british_ammo=9, fuel=9),
        unit("Foe", at, "german", **facts),
    )
    given = {f"1/combat/{at}/result/1": "confused", **(answers or {})}
    return played(table, order("A", "Attack", target=at), *more, dice=[3] * 6, answers=given)


@pytest.mark.parametrize("case", ACROSS)
def test_oc_6_5_an_attack_needs_a_way_over_the_water(case: str) -> None:
    assert bool(attack(case).after[Engagement]) == ACROSS[case][3]


def test_oc_6_5_the_refusal_says_why() -> None:
    ruling = ruling_of(attack("tanks over a lake"), "orders/A/refused")
    assert (ruling.rule, ruling.text) == (
        "OC-6.5",
        "A does not attack: no way leads over to F3.",
    )


def test_oc_6_5_the_umpire_may_let_it_fight() -> None:
    assert attack("tanks over a lake", answers={"1/orders/A/over water/1": True}).after[Engagement]


@pytest.mark.parametrize(("kind", "strikes"), [(Kind.TANK, False), (Kind.INFANTRY, True)])
def test_oc_6_5_nor_do_tanks_counter_attack_over_a_minor_river(kind: str, strikes: bool) -> None:
    case = "infantry over a minor river"
    hold = order("Foe", "Hold", by="german", counter_attack=True, stand_fast=True)
    limited: dict[str, Value] = {"1/combat/E3/result/1": "limited success"}
    turn = attack(case, hold, answers=limited, kind=kind, nation="")
    assert ("E3 counter-attack" in turn.after[Engagement]) == strikes


@pytest.mark.parametrize(
    ("capacity", "over"), [(None, "ABCD"), (8, "ABCD"), (5, "AB"), (1, ""), (2, "A")]
)
def test_oc_7_1_who_occupies_goes_over_as_far_as_the_bridge_carries(
    capacity: int | None, over: str
) -> None:
    table = on_the_table(
        [*LAND, river("major river", *DOWN)],
        bridge("D3", "E3", state="intact", capacity=capacity),
        *(unit(name, "D3", prepared=True, size=2) for name in "ABCD"),
        stack(at="D3", british_ammo=9),
        unit("Foe", "E3", "german"),
    )
    won: dict[str, Value] = {"1/combat/E3/result/1": "total success"}
    turn = played(table, order("A; B; C; D", "Attack", target="E3"), dice=[3] * 6, answers=won)
    assert "".join(name for name in "ABCD" if end_of(turn, name) == "E3") == over


@pytest.mark.parametrize("other", ["E3", "West"])
@pytest.mark.parametrize(("capacity", "over"), [(None, "FG"), (4, "FG"), (3, "F"), (1, "")])
def test_oc_7_1_who_goes_back_does_so_as_far_as_the_bridge_carries(
    other: str, capacity: int | None, over: str
) -> None:
    table = on_the_table(
        [*LAND, river("major river", *DOWN)],
        bridge("D3", "E3", state="intact", capacity=capacity),
        *(unit(name, "F3", prepared=True) for name in "AB"),
        stack(at="F3", british_ammo=9),
        *(unit(name, "E3", "german", size=2) for name in "FG"),
    )
    won: dict[str, Value] = {f"1/combat/{fight}/result/1": "success" for fight in ("E3", other)}
    split = {f"1/engaged/E3:{name}/fight/1": other for name in "BG"}
    turn = played(table, order("A; B", "Attack", target="E3"), dice=[2] * 8, answers=won | split)
    assert "".join(name for name in "FG" if end_of(turn, name) != "E3") == over
