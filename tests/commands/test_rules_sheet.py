"""The sheet Rules of the master: charts as printed, and what is in force otherwise, marked."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import desk, type_in
from tests.commands.test_house_rulings import SHEET, STEPS, type_rulings
from tests.new_campaign import new_campaign
from tests.sheets_of import sheets_of
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.page.rules_sheet import NAME, RULES, rules_page
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.house_rulings import NO_RULINGS
from workbook_engine.rulesets import NAMES, named


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return new_campaign(tmp_path / "kleindorf", "kleindorf", with_orders=True)


def rules(campaign: Path) -> list[str]:
    """Return what the sheet says, row by row."""
    grid = FileBook.open(campaign / "master.xlsx").read(RULES)
    return [" | ".join(str(cell) for cell in row if cell is not None) for row in grid]


def row(campaign: Path, first: str) -> str:
    (found,) = (each for each in rules(campaign) if each.startswith(first))
    return found


def part(campaign: Path) -> bytes:
    master = ZipFile(campaign / "master.xlsx")
    sheets = (master.read(each) for each in master.namelist() if "worksheets/sheet" in each)
    (found,) = (each for each in sheets if b": rules in force" in each)
    return found


def test_a_new_campaign_has_every_chart_as_printed_behind_all_other_sheets(campaign: Path) -> None:
    assert load_workbook(campaign / "master.xlsx", read_only=True).sheetnames[-1] == RULES
    said = "\n".join(rules(campaign))
    assert all(chart.title in said for chart in named("opcom").charts.values())
    assert row(campaign, "total success | 12+") == "total success | 12+ | 20+"
    assert "Nothing: all charts are in force as printed" in said


def test_the_desk_leads_to_it_and_it_leads_back(campaign: Path) -> None:
    book = sheets_of(campaign / "master.xlsx", "Desk", RULES)
    links = {cell.hyperlink.location for line in book["Desk"] for cell in line if cell.hyperlink}
    assert "'Rules'!A1" in links
    back = {cell.hyperlink.location for line in book[RULES] for cell in line if cell.hyperlink}
    assert back == {"'Desk'!A1", "'Settings'!A1", f"'{SHEET}'!A1"}


@pytest.mark.slow
def test_a_ruling_of_the_house_stands_in_its_chart_and_before_all(campaign: Path) -> None:
    type_rulings(campaign, STEPS)
    assert draft(campaign).status is Status.DONE
    assert any(each.startswith("total success | 1 | 1 (H1)") for each in rules(campaign))
    assert row(campaign, "H1 |").startswith("H1 | OC-9.23 | campaign | Consequences of a combat")


@pytest.mark.slow
def test_a_ruling_for_one_turn_is_gone_with_it(campaign: Path) -> None:
    type_rulings(campaign, {**STEPS, "scope": "turn 1"})
    assert draft(campaign).status is Status.DONE
    assert "1 (H1)" in "\n".join(rules(campaign))
    assert turn_of(campaign).status is Status.DONE
    assert "(H1)" not in "\n".join(rules(campaign))


@pytest.mark.slow
def test_a_reading_of_the_umpires_own_is_marked_once_the_desk_is_checked(campaign: Path) -> None:
    type_in(campaign, SettingRow, "unprepared_factor", "value", -2)
    assert check(campaign, write=True).status is Status.DONE
    assert any("-2 (house rule)" in each for each in rules(campaign))


@pytest.mark.slow
def test_it_is_laid_anew_only_where_something_on_it_has_changed(campaign: Path) -> None:
    before = part(campaign)
    book = FileBook.open(campaign / "master.xlsx")
    book.write(RULES, {"P3": "mine"})
    (campaign / "master.xlsx").write_bytes(book.save())
    typed = part(campaign)
    assert draft(campaign).status is Status.DONE
    assert bool(before != typed)
    assert bool(part(campaign) == typed)
    type_rulings(campaign, STEPS)
    assert draft(campaign).status is Status.DONE
    assert FileBook.open(campaign / "master.xlsx").read(RULES)[2][15] == "mine"


@pytest.mark.slow
def test_a_master_without_it_gets_it_and_one_of_the_umpires_own_stays(campaign: Path) -> None:
    book = load_workbook(campaign / "master.xlsx")
    del book[RULES]
    for name in (f"{NAME}_page", f"{NAME}_notes", f"{NAME}_sum"):
        del book.defined_names[name]
    book.create_sheet(RULES)["A1"] = "House beer: one pint a turn"
    book.save(campaign / "master.xlsx")
    assert draft(campaign).status is Status.DONE
    assert rules(campaign) == ["House beer: one pint a turn"]
    book = load_workbook(campaign / "master.xlsx")
    del book[RULES]
    book.save(campaign / "master.xlsx")
    assert draft(campaign).status is Status.DONE
    assert "total success | 12+ | 20+" in rules(campaign)
    assert desk(campaign).master.book.laid("desk") == "Desk"


@pytest.mark.slow
def test_the_history_holds_with_it(campaign: Path) -> None:
    assert turn_of(campaign).status is Status.DONE
    assert verify(campaign, variants=1).status is Status.DONE


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.slow if each == "own_rules" else ()) for each in NAMES],
)
def test_no_chart_is_cut_in_two_by_the_end_of_a_page(name: str) -> None:
    rule_set = named(name)
    page = rules_page(rule_set, rule_set.settings, NO_RULINGS)
    heads = [each for each in page.blocks if each.look.fill == "1F2933"]
    assert len(heads) == len(rule_set.charts) + 2  # what differs, and the notes
    assert all(any(block.box.top == end + 1 for block in heads) for end in page.breaks), (
        "every page begins with the head of a chart"
    )
