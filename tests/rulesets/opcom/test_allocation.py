"""Supplies allocated to an order: the umpire is told of the line that used more (OC-5.11)."""

from __future__ import annotations

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
from workbook_engine.core.records import Record

TANKS = {"kind": "tank", "mechanised": True, "brigade": "5 Bde"}


def told(*lines: Record) -> list[str]:
    """Move two tank battalions of a brigade, which burn a point each, and return what is told."""
    state = on_the_table(
        open_ground(12),
        unit("A", "C3", **TANKS),
        unit("B", "C4", **TANKS),
        unit("5 Bde HQ", "A3", brigade="5 Bde", kind="HQ", profile="(1)-0", lift=4),
        stack("5 Bde HQ", fuel=4),
    )
    working = ruling_of(played(state, *lines), "next turn/all/counters").working
    return [f"{line.text}: {line.value}" for line in working if line.rule == "OC-5.11"]


def test_oc_5_11_a_formation_that_burns_more_than_its_line_has_is_told() -> None:
    line = order("5 Bde", to="F5", fuel=1)
    assert told(line) == ["5 Bde used more fuel than allocated: 2 of 1"]


@pytest.mark.parametrize(
    ("fuel", "said"), [(1, []), (0, ["A used more fuel than allocated: 1 of 0"])]
)
def test_oc_5_11_a_unit_with_a_line_of_its_own_counts_there_alone(
    fuel: int, said: list[str]
) -> None:
    lines = order("5 Bde", to="F5", fuel=1), order("A", to="F3", fuel=fuel)
    assert told(*lines) == said
