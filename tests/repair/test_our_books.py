"""Nothing in the books that the engine makes is for Excel to repair."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.every import every
from tests.new_campaign import drafted_campaign, new_campaign, played_campaign
from tests.repair.all_rules import repairs
from workbook_engine.commands.draft import draft
from workbook_engine.commands.luck import luck
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.samples import names
from workbook_engine.excel.adding import add
from workbook_engine.shipped import folder

SMALL = {"krookwurst": new_campaign, "orel_salient": played_campaign, "arnhem_ramp": new_campaign}
TEMPLATES = {
    f"{book.parent.name} {book.stem}": book for book in sorted(folder("templates").glob("*/*.xlsx"))
}


def to_repair(where: Path) -> dict[str, list[str]]:
    """Return what is to be repaired in the master and the teams' books of a campaign."""
    books = [*where.glob("master.xls?"), *sorted((where / "sides").glob("*.xlsx"))]
    assert len(books) > 2
    return {each.name: wrong for each in books if (wrong := repairs(each.read_bytes()))}


@every(TEMPLATES)
def test_a_blank_book_is_whole(book: Path) -> None:
    assert repairs(book.read_bytes()) == []


@pytest.mark.parametrize("sample", SMALL)
def test_the_books_of_a_small_campaign_are_whole(sample: str, tmp_path: Path) -> None:
    assert to_repair(SMALL[sample](tmp_path / sample, sample)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("sample", names())
def test_the_books_of_every_sample_are_whole(sample: str, tmp_path: Path) -> None:
    assert to_repair(new_campaign(tmp_path / "new", sample, with_orders=True)) == {}
    assert to_repair(played_campaign(tmp_path / "played", sample)) == {}


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_campaign(tmp_path_factory.mktemp("bridge") / "bridge", "arnhem_bridge")


@pytest.fixture
def campaign(bridge: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(bridge, tmp_path / "bridge"))


def test_a_played_turn_with_buttons_and_maps_is_whole(campaign: Path) -> None:
    assert add(campaign).status is Status.DONE
    assert [each.name for each in campaign.glob("master.xls?")] == ["master.xlsm"]
    assert to_repair(campaign) == {}


@pytest.mark.slow
def test_a_master_that_was_typed_over_is_whole_after_a_draft(tmp_path: Path) -> None:
    """With a sheet, notes, merged cells and columns of the umpire's own."""
    folder = drafted_campaign(tmp_path / "bridge", "arnhem_bridge")
    book = load_workbook(folder / "master.xlsx")
    own = book.create_sheet("My notes")
    own["A1"], own["B2"] = "What I owe them", "=Forces!A4"
    own.merge_cells("C1:D4")
    book["Engagements"]["BZ3"] = "Mine"
    book.save(folder / "master.xlsx")
    assert draft(folder).status is Status.DONE
    assert to_repair(folder) == {}


def test_a_book_of_the_dice_is_whole(campaign: Path) -> None:
    """It has charts."""
    assert luck(campaign).status is Status.DONE
    (book,) = campaign.glob("luck/*.xlsx")
    assert repairs(book.read_bytes()) == []
