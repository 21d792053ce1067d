"""What a staff sees depends on the readings of its campaign, as play does."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import bases, battle, divisions, played
from workbook_engine.core.desk import Team
from workbook_engine.rulesets.sector.knowledge.team_view import view

LAID = divisions("b1 Engage Regular 1\nr1 Defend Regular 1")
BASES = "b1 A1: T1 Tank\nr1 A2: R1 Assault Gun (Stug/SU)\nr1 B2: R2 Rifle Bn"


def seen(name: str, value: str) -> set[tuple[str, int]]:
    turn = played(battle(*LAID, *bases(BASES)), **{name: value})
    return {(e.sector, e.armoured) for e in view(turn, Team(team="blue", side="Blue")).enemies}


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("metric", "orthogonal", {("A2", 1)}),
        ("metric", "king", {("A2", 1), ("B2", 0)}),
        ("assault_gun", "range_moves", {("A2", 0)}),
    ],
)
def test_a_staff_sees_by_the_campaigns_own_readings(
    name: str, value: str, expected: set[tuple[str, int]]
) -> None:
    assert seen(name, value) == expected
