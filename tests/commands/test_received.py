"""The Teams sheet says which order sheets came back, when, and what is in them."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import desk, seen, type_cells, type_in
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import Team


def received(campaign: Path, team: str) -> object:
    return seen(campaign, Team, team, "received")


@pytest.fixture
def returned(campaign: Path) -> Path:
    """The campaign with the german book saved by its player and sent back."""
    sent = campaign / "sides" / "german.xlsx"
    book = load_workbook(sent)
    book.save(sent)
    reply = campaign / "inbox" / "orders final (2).xlsx"
    shutil.move(sent, reply)
    type_cells(reply, "Report", {"A20": "hello"})
    return campaign


def saved(returned: Path) -> str:
    when = load_workbook(returned / "inbox" / "orders final (2).xlsx").properties.modified
    assert isinstance(when, datetime)
    return f"{when:%Y-%m-%d %H:%M}"


def test_a_returned_book_is_noted_with_file_time_lines_and_findings(returned: Path) -> None:
    when = saved(returned)
    draft(returned)
    noted = str(received(returned, "german"))
    start = f"Turn 1: inbox/orders final (2).xlsx, saved {when} UTC, 1 line, "
    assert noted.startswith(start)
    assert noted.removeprefix(start).endswith("finding") or noted.endswith("findings")


@pytest.mark.slow
def test_the_time_is_the_books_own_and_so_a_draft_is_the_same_later(returned: Path) -> None:
    draft(returned)
    once = (returned / "master.xlsx").read_bytes()
    (returned / "inbox" / "orders final (2).xlsx").touch()
    draft(returned)
    assert (returned / "master.xlsx").read_bytes() == once
    assert saved(returned)[:4] == str(datetime.now(UTC).year)


def test_a_book_filled_in_under_sides_is_noted_without_a_time_if_nobody_saved_it(
    campaign: Path,
) -> None:
    draft(campaign)
    assert received(campaign, "british") == "Turn 1: sides/british.xlsx, 3 lines"


def test_what_was_received_stands_in_the_committed_master(drafted: Path) -> None:
    assert commit(drafted).status is Status.DONE
    assert received(drafted, "british") == "Turn 1: sides/british.xlsx, 3 lines"


@pytest.mark.slow
def test_nothing_is_noted_of_a_team_that_sent_nothing_or_holds(played: Path) -> None:
    type_in(played, Team, "german", "hold", "x")
    draft(played)
    assert [received(played, team) or "" for team in ("british", "german")] == ["", ""]


@pytest.mark.slow
def test_what_is_noted_is_neither_state_nor_a_hand_edit(drafted: Path) -> None:
    type_in(drafted, Team, "british", "received", "by pigeon")
    assert desk(drafted).state[Team]["british"].received == ""
    assert turn_of(drafted).status is Status.DONE
    assert received(drafted, "british") == "Turn 1: sides/british.xlsx, 3 lines"
