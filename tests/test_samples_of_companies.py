"""The samples of Combat Captain: made of their data, and true in every turn."""

from __future__ import annotations

import pytest

from sample_campaigns import companies_on_a_table
from tests.golden.played import positions, turns_of
from tests.rulesets.combat_captain.every_turn import untrue
from workbook_engine.core.records import Position
from workbook_engine.shipped import folder

NAMES = ["arnhem_ramp", "town_and_airfield"]


@pytest.mark.parametrize("name", NAMES)
def test_the_master_is_what_is_made_of_the_data(name: str) -> None:
    home = folder("sample_campaigns") / name
    made = companies_on_a_table.master(home)
    assert bool((home / "master.md").read_text(encoding="utf-8") == made)


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name in NAMES for at in positions(name)], ids=str
)
def test_what_is_true_of_every_turn_is_true_of_these(name: str, at: Position) -> None:
    assert untrue(turns_of(name)[positions(name).index(at)]) == {}
