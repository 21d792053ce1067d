"""Codes that few campaigns get, each by one that gets it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_cells
from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.store.manifest import MANIFEST_NAME


def spoil(campaign: Path, sheet: str, cells: Mapping[str, Value]) -> list[str]:
    """Type into the master and give the codes of what is found."""
    type_cells(campaign / "master.xlsx", sheet, cells)
    return [each.code for each in check(campaign).findings]


def beside(campaign: Path, sheet: str, label: str) -> str:
    """Find the cell beside a label."""
    grid = FileBook.open(campaign / "master.xlsx").read(sheet)
    return next(f"B{n}" for n, row in enumerate(grid, 1) if row and row[0] == label)


def test_a_rule_set_that_is_none_is_a_finding(campaign: Path) -> None:
    where = beside(campaign, "Campaign", "Rule set")
    assert spoil(campaign, "Campaign", {where: "chess"}) == ["E-RULESET"]


@pytest.mark.parametrize(
    ("held", "found"), [("stronger", ["E-SETTING-GONE"]), ("umpire", []), (None, [])]
)
def test_a_reading_that_is_not_offered_any_more_is_found_where_it_says_what_is_not_ours(
    campaign: Path, held: str | None, found: list[str]
) -> None:
    grid = FileBook.open(campaign / "master.xlsx").read("Settings")
    row = {"Setting": "encounter_first", "In force": held, "Our reading": "umpire"}
    at = {header: address(len(grid) + 1, grid[2].index(header) + 1) for header in row}
    assert spoil(campaign, "Settings", {at[name]: row[name] for name in row}) == found


def test_a_campaign_without_teams_is_a_finding(campaign: Path) -> None:
    teams = FileBook.open(campaign / "master.xlsx").read("Teams")
    blank = {address(n, c): None for n in range(4, len(teams) + 1) for c in range(1, 20)}
    assert "E-NO-TEAMS" in spoil(campaign, "Teams", blank)


def test_a_commit_whose_list_is_spoilt_is_a_finding(campaign: Path) -> None:
    (manifest,) = (campaign / "turns").glob(f"*/{MANIFEST_NAME}")
    manifest.write_bytes(b"{")
    assert "E-HISTORY-MANIFEST" in [each.code for each in check(campaign).findings]


def test_two_commits_of_one_number_are_a_finding(campaign: Path) -> None:
    (commit,) = (campaign / "turns").glob("0000_*")
    shutil.copytree(commit, commit.with_name("0000_turn-01"))
    assert "E-HISTORY-FORKED" in [each.code for each in check(campaign).findings]


def test_a_copy_that_a_sync_tool_left_is_a_finding(campaign: Path) -> None:
    shutil.copy(campaign / "master.xlsx", campaign / "master (1).xlsx")
    assert [each.code for each in check(campaign).findings] == ["E-CONFLICT-COPY"]


def test_what_no_commit_put_into_the_history_is_a_finding(campaign: Path) -> None:
    (campaign / "turns" / "0000_turn-00" / "a.txt").write_text("from another machine")
    assert [each.code for each in check(campaign).findings] == ["E-HISTORY-STRANGE"]


def test_an_archive_that_rots_is_told_at_the_next_look(campaign: Path) -> None:
    assert "W-HISTORY-ROTTEN" not in [each.code for each in check(campaign).findings]
    (archived,) = (campaign / "turns").glob("0000_*/out/master.xlsx")
    content = archived.read_bytes()
    archived.chmod(0o600)
    archived.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    told = [each for each in check(campaign).findings if each.code == "W-HISTORY-ROTTEN"]
    assert ["master.xlsx" in each.message for each in told] == [True]
