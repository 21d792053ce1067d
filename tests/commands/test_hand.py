"""What the umpire types into his own sheets between turns is a ruling of the next turn."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import cell_of, desk, type_cells, type_in
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import CalendarTurn, Campaign, RulingRow, SettingRow, Team
from workbook_engine.core.ledger import read_rulings
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.sheets.reading import read

STEP = "1/by hand/Unit 2 Para/step/1"


def texts(campaign: Path) -> list[str]:
    return [ruling.text for ruling in desk(campaign).by_hand]


def ledger(campaign: Path, commit: str) -> tuple[Ruling, ...]:
    written = json.loads((campaign / "turns" / commit / "rulings.json").read_text("utf-8"))
    return read_rulings(written["rulings"], desk(campaign).ruleset)


def master_of(campaign: Path, commit: str) -> State:
    """Return the state in the master that a commit left."""
    now = desk(campaign)
    book = FileBook.open(campaign / "turns" / commit / "out" / "master.xlsx")
    return State(now.position, read(book, now.schemas, "master", now.position).tables)


def test_a_cell_typed_over_is_drafted_as_a_ruling_with_was_and_is(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    draft(campaign)
    row = desk(campaign).workings[RulingRow][STEP]
    assert row.text == "Forces 2 Para: Steps lost 0 -> 2, by the umpire's hand"
    assert row.changes == "2 Para Steps lost 0 -> 2"


@pytest.mark.slow
def test_the_ledger_leads_from_one_commit_to_the_next_through_hand_edits(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    type_in(campaign, Unit, "10 SS", "position", "A2")
    turn_of(campaign)
    led = replay(master_of(campaign, "0000_turn-00"), ledger(campaign, "0001_turn-01"))
    assert led[Unit] == master_of(campaign, "0001_turn-01")[Unit]


def test_a_row_added_and_a_row_deleted_are_rulings(campaign: Path) -> None:
    _, address = cell_of(campaign, CalendarTurn, "2", "turn")
    row = int(address[1:])
    new = {f"A{row}": 3, f"B{row}": "1944-09-18", f"C{row}": "am"}
    type_cells(campaign / "master.xlsx", "Calendar", new)
    assert texts(campaign) == [
        "Calendar 3 is new, by the umpire's hand",
        "Calendar 2 is taken off, by the umpire's hand",
    ]


def test_a_setting_changed_is_a_ruling(campaign: Path) -> None:
    type_in(campaign, SettingRow, "artillery_tasks", "value", "split")
    assert texts(campaign) == [
        "Settings artillery_tasks: In force one -> split, by the umpire's hand"
    ]


def test_what_the_engine_writes_on_the_umpires_sheets_is_no_edit(campaign: Path) -> None:
    type_in(campaign, Team, "german", "received", "by pigeon")
    assert texts(campaign) == []


@pytest.mark.slow
def test_a_format_and_a_number_typed_as_text_are_no_edits(campaign: Path) -> None:
    from openpyxl import load_workbook
    from openpyxl.styles import Font

    sheet, address = cell_of(campaign, Unit, "2 Para", "step")
    book = load_workbook(campaign / "master.xlsx")
    book[sheet][address].font = Font(bold=True)
    book[sheet][address].number_format = "@"
    book[sheet][address].value = "0"
    book.save(campaign / "master.xlsx")
    assert texts(campaign) == []


def test_an_edit_after_the_draft_bars_the_commit(drafted: Path) -> None:
    type_in(drafted, Unit, "2 Para", "step", 2)
    outcome = commit(drafted)
    assert outcome.status is Status.STOPPED
    assert f"{STEP} is a new ruling since the draft." in outcome.sentences


def test_a_hand_edit_is_committed_once(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    turn_of(campaign)
    assert texts(campaign) == []


@pytest.mark.slow
def test_an_undone_turn_is_played_again_with_the_same_hand_edits(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    first = turn_of(campaign).answer["rulings"]
    undo(campaign)
    assert turn_of(campaign).answer["rulings"] == first


@pytest.mark.slow
def test_an_edited_cell_is_explained_before_and_after_the_commit(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    cell = "!".join(("master.xlsx", *cell_of(campaign, Unit, "2 Para", "step")))
    before = explain(campaign, cell)
    turn_of(campaign)
    after = explain(campaign, cell)
    for outcome in (before, after):
        assert "Forces 2 Para: Steps lost 0 -> 2, by the umpire's hand" in outcome.sentences


@pytest.mark.slow
def test_a_campaign_copied_without_its_turns_starts_its_history_here(played: Path) -> None:
    type_in(played, Unit, "2 Para", "step", 4)
    shutil.rmtree(played / "turns")
    assert [each.code for each in check(played).findings if each.code != "W-NO-ORDERS"] == [
        "W-NO-HISTORY"
    ]
    outcome = turn_of(played, no_orders=True)
    assert outcome.status is Status.DONE
    assert not any("/by hand/" in each["id"] for each in outcome.answer["rulings"])
    type_in(played, Unit, "2 Para", "step", 5)
    assert len(texts(played)) == 1


def test_another_promise_of_the_dice_than_the_last_commits_is_a_finding(campaign: Path) -> None:
    from workbook_engine.core.dice import key_hash

    (campaign / "campaign.key").write_bytes(b"as lucky as can be")
    type_in(campaign, Campaign, "Tiny", "key_hash", key_hash(b"as lucky as can be"))
    (finding,) = check(campaign).findings
    assert finding.code == "E-HISTORY-CAMPAIGN"
    assert "Promise of the dice" in finding.message


def test_an_archive_that_cannot_be_read_is_a_warning(campaign: Path) -> None:
    type_in(campaign, Unit, "2 Para", "step", 2)
    (campaign / "turns" / "0000_turn-00" / "out" / "master.xlsx").write_bytes(b"lost")
    outcome = check(campaign)
    assert outcome.status is Status.DONE
    assert [each.code for each in outcome.findings] == ["W-HISTORY-ROTTEN", "W-NOT-COMPARED"]
    assert texts(campaign) == []
