"""`umpire check --late`: a late book looked at before it counts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import headers, type_cells, type_in, type_in_line
from tests.new_campaign import drafted_campaign, new_campaign
from workbook_engine.books.book import Value
from workbook_engine.commands.draft import draft
from workbook_engine.commands.impact import impact
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.desk import Team

Contents = Callable[[Path], dict[str, bytes]]


def late(campaign: Path, team: str, cells: Mapping[str, Value], to: Path | None = None) -> Path:
    """Write a team's book that comes late, with some cells of its first order otherwise."""
    book = (to or campaign.parent) / f"{team}_late.xlsx"
    shutil.copyfile(campaign / "sides" / f"{team}.xlsx", book)
    type_in_line(book, "Orders", 4, cells)
    return book


def answer(outcome: Outcome) -> dict[str, Any]:
    assert outcome.status is Status.DONE, outcome
    found: dict[str, Any] = json.loads(json.dumps(outcome.answer))
    return found


HOLDS = {"Action": "Hold", "Target": None}
"""1 Para and 2 Para do not attack the town after all."""


@pytest.mark.slow
def test_a_fight_that_would_not_be_fought_is_told_with_the_line_that_calls_it_off(
    campaign: Path,
) -> None:
    draft(campaign)
    would = answer(impact(campaign, late(campaign, "british", HOLDS)))
    assert len(would["lines"]) == 1
    assert would["lines"][0].startswith("other Orders!A4 1 Para; 2 Para: Hold")
    fights = {each["name"]: each for each in would["fights"]}
    assert fights["C3"]["now"] == "no fight"
    assert fights["C3"]["because"] == "1"
    assert "A3" not in fights


def test_the_cells_that_would_change_are_those_that_a_draft_with_the_book_changes(
    campaign: Path,
) -> None:
    draft(campaign)
    book = late(campaign, "british", HOLDS)
    told = answer(impact(campaign, book))
    again = Path(shutil.copytree(campaign, campaign.parent / "again"))
    shutil.copyfile(book, again / "inbox" / book.name)
    before = answer(draft(campaign))["rulings"]
    after = answer(draft(again))["rulings"]
    unlike = {each["id"] for each in before if each not in after}
    unlike |= {each["id"] for each in after if each not in before}
    assert {each["name"] for each in told["rulings"]} <= unlike
    assert {each["id"] for each in before} - {each["id"] for each in after} == {
        each["name"] for each in told["rulings"] if not each["now"]
    }


@pytest.mark.slow
def test_every_cell_names_sheet_address_both_values_and_a_line(campaign: Path) -> None:
    draft(campaign)
    cells = answer(impact(campaign, late(campaign, "british", HOLDS)))["cells"]
    assert cells
    assert all(each["sheet"] and each["because"] == "1" for each in cells)
    lost = [each for each in cells if each["column"] == "Steps lost"]
    assert all(each["address"] and each["was"] != each["now"] for each in lost)


@pytest.mark.slow
def test_a_fight_that_needs_several_lines_is_put_down_to_them_together(campaign: Path) -> None:
    full = late(campaign, "british", {})
    book = campaign / "sides" / "british.xlsx"
    for row in (4, 5, 6):
        type_in_line(book, "Orders", row, dict.fromkeys(headers(book, "Orders")))
    draft(campaign)
    would = answer(impact(campaign, full))
    because = {each["name"]: each["because"] for each in would["fights"]}
    assert because == {"C3": "1 + 2", "A3": "3"}  # the battery fires for those who attack the town


@pytest.mark.slow
def test_the_same_book_changes_nothing(campaign: Path) -> None:
    draft(campaign)
    done = impact(campaign, late(campaign, "british", {}))
    assert "Nothing else would change." in done.sentences
    assert answer(done)["cells"] == []


def test_nothing_is_written(campaign: Path, contents: Contents) -> None:
    draft(campaign)
    book = late(campaign, "british", HOLDS)
    before = contents(campaign)
    impact(campaign, book)
    assert contents(campaign) == before


def test_a_book_that_lies_in_the_inbox_already_is_held_against_the_desk_without_it(
    campaign: Path,
) -> None:
    draft(campaign)
    book = late(campaign, "british", HOLDS, to=campaign / "inbox")
    by_name = answer(impact(campaign, book.name))
    assert [each["name"] for each in by_name["fights"]] == ["C3"]


@pytest.mark.slow
def test_a_team_that_holds_is_looked_at_as_if_it_did_not(campaign: Path) -> None:
    type_in(campaign, Team, "british", "hold", "x")
    draft(campaign)
    done = impact(campaign, late(campaign, "british", {}))
    assert {each["name"] for each in answer(done)["fights"]} >= {"C3"}
    assert any("looked at as if the tick were cleared" in said for said in done.sentences)


def test_a_book_of_another_campaign_is_refused_with_its_cell(
    campaign: Path, tmp_path: Path
) -> None:
    other = tmp_path / "bridge"
    new_campaign(other, "arnhem_bridge")
    done = impact(campaign, other / "sides" / "german.xlsx")
    assert done.status is Status.STOPPED
    assert "E-STAMP-CAMPAIGN" in {each.code for each in done.findings}


@pytest.mark.slow
def test_a_file_that_is_not_there_is_a_wrong_use(campaign: Path) -> None:
    assert impact(campaign, "nothing.xlsx").status is Status.USAGE


@pytest.mark.slow
def test_in_the_last_war_a_flag_that_is_taken_back_changes_its_offensive(tmp_path: Path) -> None:
    folder = tmp_path / "orel"
    drafted_campaign(folder, "orel_salient")
    book = Path(shutil.copyfile(folder / "sides/soviet.xlsx", tmp_path / "late.xlsx"))
    type_cells(book, "Flags", {f"{column}5": None for column in "ABCDEFGHIJKL"})
    would = answer(impact(folder, book))
    assert would["lines"][0].startswith("gone Flags!A5 SOV: land, From hex 0504, To hex")
    assert [(each["name"], each["because"]) for each in would["fights"]] == [("0404", "1")]
