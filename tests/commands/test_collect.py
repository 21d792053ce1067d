"""`umpire collect`: what came in of each team, who is missing, and the text that reminds them."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.desk_hands import type_cells, type_in
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.reading.collected import (
    BLANK,
    HOLDS,
    LATE,
    MISSING,
    SENT,
    Stands,
    sent_of,
)
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.desk import Team

Contents = Callable[[Path], dict[str, bytes]]


def teams(outcome: Outcome) -> dict[str, dict[str, object]]:
    answer = json.loads(json.dumps(outcome.answer))
    return {each["team"]: each for each in answer["teams"]}


def reminders(outcome: Outcome) -> dict[str, str]:
    found: dict[str, str] = json.loads(json.dumps(outcome.answer))["reminders"]
    return found


def into_the_inbox(campaign: Path, team: str, name: str = "") -> Path:
    place = campaign / "inbox" / (name or f"{team}.xlsx")
    return Path(shutil.copyfile(campaign / "sides" / f"{team}.xlsx", place))


@pytest.fixture
def silent(tmp_path: Path) -> Path:
    """The bridge before any order was given."""
    folder = tmp_path / "bridge"
    new_campaign(folder, "arnhem_bridge")
    return folder


def test_each_team_is_listed_with_the_file_that_is_read_and_its_lines(campaign: Path) -> None:
    into_the_inbox(campaign, "german", "RE orders (final).xlsx")
    done = collect(campaign)
    assert done.status is Status.DONE
    german, british = teams(done)["german"], teams(done)["british"]
    assert (german["standing"], german["from"]) == ("sent", "inbox/RE orders (final).xlsx")
    assert (british["lines"], british["understood"]) == (3, 3)


def test_a_line_that_is_not_understood_is_counted_and_told_with_its_cell(campaign: Path) -> None:
    book = into_the_inbox(campaign, "british")
    type_cells(book, "Orders", {"D4": "Atack by all means"})
    done = collect(campaign)
    british = teams(done)["british"]
    assert (british["lines"], british["understood"], british["errors"]) == (3, 2, 1)
    assert [str(each.cell) for each in done.findings] == ["inbox/british.xlsx!Orders!D4"]
    assert any("line 1 of british on Orders" in each for each in done.sentences)
    assert done.status is Status.DONE


def test_the_orders_stand_on_the_masters_order_sheets_typo_or_not(campaign: Path) -> None:
    type_cells(into_the_inbox(campaign, "british"), "Orders", {"D4": "Atack by all means"})
    collect(campaign)
    cells = [cell for row in FileBook.open(campaign / "master.xlsx").read("Orders") for cell in row]
    assert {"1 Para; 2 Para", "Atack by all means", "7 Bty", "3 Para"} <= set(cells)


def test_who_is_missing_is_named_and_gets_a_text_of_its_own_turn(silent: Path) -> None:
    done = collect(silent)
    assert any(said.startswith("Missing: ") for said in done.sentences)
    text = reminders(done)["british"]
    assert "your orders for turn 1" in text
    assert "Air Orders" not in text, "not every team has that form"


def test_a_reminder_tells_nothing_of_another_team(silent: Path) -> None:
    for team, text in reminders(collect(silent)).items():
        others = set(teams(collect(silent, write=False))) - {team}
        assert not [each for each in others if each in text], text


def test_teams_that_hold_are_not_counted_and_all_others_are() -> None:
    teams = [Stands(name, name, "", name) for name in (SENT, BLANK, MISSING, LATE, HOLDS)]
    assert sent_of(teams) == "1 of 4"
    assert sent_of(teams[-1:]) == "none"


def test_a_team_that_holds_is_not_reminded(silent: Path) -> None:
    type_in(silent, Team, "german", "hold", "x")
    done = collect(silent)
    assert teams(done)["german"]["standing"] == "holds"
    assert "german" not in reminders(done)


def test_no_book_of_a_team_and_no_file_of_the_inbox_is_touched(
    campaign: Path, contents: Contents
) -> None:
    into_the_inbox(campaign, "german")
    before = contents(campaign)
    collect(campaign)
    now = contents(campaign)
    changed = {place for place in now if now[place] != before.get(place)}
    assert {each for each in changed if not each.startswith("outbox/turn_01/receipts/")} <= {
        "master.xlsx",
        ".umpire.lock",
    }


def test_with_no_write_the_master_is_left_as_it_is(campaign: Path) -> None:
    before = (campaign / "master.xlsx").read_bytes()
    assert collect(campaign, write=False).wrote == ()
    assert (campaign / "master.xlsx").read_bytes() == before


@pytest.mark.slow
def test_a_master_that_is_open_is_left_alone_and_the_list_is_told_all_the_same(
    campaign: Path,
) -> None:
    (campaign / ".~lock.master.xlsx#").write_text("umpire")
    before = (campaign / "master.xlsx").read_bytes()
    done = collect(campaign)
    assert done.status is Status.LOCKED
    assert teams(done)["british"]["standing"] == "sent"
    assert (campaign / "master.xlsx").read_bytes() == before
    os.unlink(campaign / ".~lock.master.xlsx#")  # noqa: PTH108
    assert collect(campaign).status is Status.DONE


def test_in_a_stage_that_may_be_blank_nobody_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "front"
    new_campaign(folder, "orel_salient")
    done = collect(folder, write=False)
    standings = {each["standing"] for each in teams(done).values()}
    assert standings <= {"MISSING", "nothing"}
    assert set(reminders(done)) == {
        team for team, each in teams(done).items() if each["standing"] == "MISSING"
    }
