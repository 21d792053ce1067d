"""A message on the desk: written, held by the umpire over a redraft, let go, and read (OC-2.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_in, type_in_line
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check_book import check_book
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Dispatch

pytestmark = pytest.mark.slow

ID, WORDS, ANSWER = "1 umpire 1", "Hold on: XXX Corps is coming.", "Come soon."
ASKS = "Is the ferry ours?"
FIRST = 4
"""The first row of a table."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let a corps write to the British, the umpire hold it, and the British write back."""
    made = new_campaign(
        tmp_path_factory.mktemp("room") / "bridge", "arnhem_bridge", with_orders=True
    )
    master, free = made / "master.xlsx", FIRST + len(desk(made).state[Team])
    corps = {"Team": "corps", "Side": "British", "Title": "XXX Corps", "No sheet: hold": "x"}
    type_in_line(master, "Teams", free, corps)
    type_in_line(master, "Signals", FIRST, {"No.": 1, "Late by (reports)": 0})
    line = {"Team": "corps", "To": "british", "By": "courier", "Message": WORDS}
    type_in_line(master, "Messages Out", FIRST, line)
    assert draft(made).status is Status.DONE
    type_in(made, Dispatch, ID, "fate_yours", "held")
    assert draft(made).status is Status.DONE
    assert seen(made, Dispatch, ID, "fate") == "held"
    assert turn_of(made).status is Status.DONE
    book = made / "sides" / "british.xlsx"
    assert "Messages" not in FileBook.open(book).sheets()
    type_in_line(book, "Messages Out", FIRST, {"To": "XXX Corps", "Message": ANSWER})
    type_in_line(book, "Messages Out", FIRST + 1, {"To": "Control", "Message": ASKS})
    return made


def box(campaign: Path, team: str) -> list[tuple[object, ...]]:
    grid = FileBook.open(campaign / "sides" / f"{team}.xlsx").read("Messages")
    return [(row[0], row[1], row[5]) for row in grid[FIRST - 1 :] if row and row[0]]


def test_a_player_who_checks_his_book_is_not_told_that_nobody_knows_whom_he_writes_to(
    campaign: Path,
) -> None:
    found = check_book(campaign / "sides" / "british.xlsx").findings
    assert [each.code for each in found if "ADDRESSEE" in each.code] == []


def test_what_is_held_goes_out_when_the_umpire_says_so_and_an_answer_comes_back(
    campaign: Path,
) -> None:
    type_in(campaign, Dispatch, ID, "fate_yours", "arrived")  # as the commit left the sheet
    line = {"To": "corps", "Message": "What of the bridge?"}
    type_in_line(campaign / "master.xlsx", "Messages Out", FIRST, line)
    committed = turn_of(campaign, no_orders=True)
    assert committed.status is Status.DONE
    assert ASKS in next(each for each in committed.sentences if "messages to Control" in each)
    assert box(campaign, "corps") == [
        ("in", "Control", "What of the bridge?"),
        ("in", "1st Airborne Division", ANSWER),
        ("out", "1st Airborne Division", WORDS),
    ]
    assert {each[2] for each in box(campaign, "british")} == {WORDS, ANSWER, ASKS}
    assert verify(campaign).status is Status.DONE


def test_an_undo_takes_what_has_arrived_back_onto_its_way(campaign: Path) -> None:
    assert undo(campaign).status is Status.DONE
    assert seen(campaign, Dispatch, ID, "fate") == "held"
