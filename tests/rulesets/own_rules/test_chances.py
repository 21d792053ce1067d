"""The sheet Chances: what a column of a table comes to, beside the table (OR-TAB-4)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from tests.commands.desk_hands import seen, type_in
from tests.new_campaign import new_campaign
from tests.rulesets.own_rules.battle import battle
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.kit.table_chances import ChanceRow
from workbook_engine.kit.typed_tables import By, TableRow, my_tables
from workbook_engine.rulesets.own_rules.knowledge.master_views import chance_rows


def rows(*lines: str) -> dict[str, TableRow]:
    """Return a table of 2d6 by strength: roll and cells of each row."""
    made = [line.split() for line in lines]
    return {
        f"T-{n}": TableRow(id=f"T-{n}", table="T", roll=roll, dice="2d6", by=By.STRENGTH, a=a, b=b)
        for n, (roll, a, b) in enumerate(made)
    }


def test_or_tab_4_chances_are_those_of_every_throw_of_the_dice() -> None:
    """A roll for which no row stands counts as the nearest, as it does when it falls."""
    table = my_tables(rows("heads 1 5", "2-6 A1 D1", "8 D1 D1", "10+ - A1"))["T"]
    thrown = [sum(each) for each in product(range(1, 7), repeat=2)]
    for text, by in table.chances().items():
        for column, chance in enumerate(by):
            cells = [table.at(roll, column) for roll in thrown]
            assert chance == Fraction(sum(c.text == text for c in cells if c), 36)


def test_or_tab_4_heads_results_and_mean_losses_stand_in_a_block() -> None:
    block = [
        (each.table, each.result, each.a, each.c) for each in chance_rows(battle("b1 infantry C3"))
    ]
    assert block[0] == ("CRT, d6", "heads", "1:2", "2:1")
    assert ("", "EX", "", "33.3 %") in block
    assert block[-1] == ("", "defender loses", "0", "0.5")


@pytest.mark.slow
@pytest.mark.parametrize("command", [partial(check, write=True), draft], ids=["check", "draft"])
def test_or_tab_4_chances_follow_what_is_typed(tmp_path: Path, command) -> None:  # type: ignore[no-untyped-def]
    campaign = new_campaign(tmp_path / "n", "nachod_1866", with_orders=True)
    before = seen(campaign, ChanceRow, "Shock/EX", "b")
    type_in(campaign, TableRow, "SH-2", "b", "EX")
    command(campaign)
    assert (before, seen(campaign, ChanceRow, "Shock/EX", "b")) == ("33.3 %", "66.7 %")
