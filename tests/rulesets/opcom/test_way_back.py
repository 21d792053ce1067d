"""How far a retirement leads over the squares of the map: as far as a march would (D-14)."""

from __future__ import annotations

import pytest

from tests.rulesets.opcom.drawn_map import (
    end_of,
    on_the_table,
    open_ground,
    order,
    played,
    ruling_of,
    stack,
    unit,
)
from workbook_engine.core.rulings import Turn


def driven_back(start: str, die: int, square_km: int = 1) -> Turn:
    """A battalion at L12 is attacked from a square beside it, and goes back so many km."""
    table = on_the_table(
        open_ground(24, 24),
        unit("A", start),
        stack(at=start, british_ammo=3),
        unit("Foe", "L12", "german"),
        square_km=square_km,
    )
    given = {"1/combat/L12/result/1": "success"}
    return played(table, order("A", "Attack", target="L12"), dice=[6, die], answers=given)


@pytest.mark.parametrize(
    ("km", "end"), [(1, "M13"), (2, "M13"), (3, "N14"), (4, "O15"), (5, "O15"), (6, "P16")]
)
def test_d_14_a_diagonal_square_is_a_side_and_a_half(km: int, end: str) -> None:
    assert end_of(driven_back("K11", km), "Foe") == end


@pytest.mark.parametrize(("km", "end"), [(1, "L13"), (3, "L15"), (6, "L18")])
def test_d_14_a_straight_one_is_a_side(km: int, end: str) -> None:
    assert end_of(driven_back("L11", km), "Foe") == end


def test_d_14_on_squares_of_two_km() -> None:
    assert end_of(driven_back("K11", 6, square_km=2), "Foe") == "N14"


@pytest.mark.parametrize(
    ("attackers", "said"), [("A", "A occupies L12."), ("A; B", "A, B occupy L12.")]
)
def test_d_15_those_who_come_in_are_said_to_be_one_or_several(attackers: str, said: str) -> None:
    names = attackers.split("; ")
    table = on_the_table(
        open_ground(24, 24),
        *(unit(name, "L11") for name in names),
        stack(at="L11", british_ammo=3),
        unit("Foe", "L12", "german"),
    )
    given = {"1/combat/L12/result/1": "success"}
    turn = played(table, order(attackers, "Attack", target="L12"), dice=[6, 2], answers=given)
    assert ruling_of(turn, "combat/L12/went back").text.endswith(said)
