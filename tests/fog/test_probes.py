"""A player who tries out names in his orders learns nothing of who is there (OC-2.2)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.acceptance.hands import desk, headers, type_cells
from workbook_engine.books.book import address
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import folded
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Tables
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.movement.deliveries import deliveries
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine

HIDDEN = "2 Para"
"""A unit of the British: the Germans look for it."""
NONE = "9 Zulu"
CELLS = ("Unit or group", "Target", "Supports", "To")


def findings(campaign: Path, folder: Path, header: str, name: str) -> list[str]:
    """Type a name into the first line of the German orders and list what is found."""
    campaign = Path(shutil.copytree(campaign, folder))
    book = campaign / "sides" / "german.xlsx"
    column = headers(book, "Orders").index(header) + 1
    type_cells(book, "Orders", {address(4, column): name})
    found = desk(campaign).findings
    return [str(each).replace(name, "NAME") for each in found]


@pytest.mark.parametrize("header", CELLS)
def test_a_hidden_unit_is_answered_like_one_that_does_not_exist(
    at_start: Path, tmp_path: Path, header: str
) -> None:
    hidden = findings(at_start, tmp_path / "hidden", header, HIDDEN.upper())
    assert hidden == findings(at_start, tmp_path / "nobody", header, NONE.upper())


@pytest.mark.parametrize("header", CELLS[:2])
def test_no_name_of_the_enemy_is_suggested(at_start: Path, tmp_path: Path, header: str) -> None:
    (found,) = findings(at_start, tmp_path / "near", header, "2 Parra")
    assert folded(HIDDEN) not in folded(found)


@pytest.mark.parametrize("field", ["carrier", "source", "to"])
def test_a_delivery_to_or_from_the_hidden_is_refused_in_the_same_words(
    at_start: Path, field: str
) -> None:
    def said(name: str) -> list[str]:
        on = desk(at_start)
        given = {"carrier": "9 SS Div HQ", "to": "9 SS Div HQ", field: name}
        line = LogisticsLine(id="german/1", team="german", fuel=1, **given)
        umpire = Umpire(on.position, on.ruleset.rules, KeyedDice(b"key"))
        rulings = list(deliveries(on.state, TurnOrders(Tables.of(line)), umpire))
        return [told.text.replace(name, "NAME") for each in rulings for told in each.told]

    assert said("1 Para Bde HQ") == said(NONE) != []
