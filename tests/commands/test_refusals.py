"""A book that is not taken is answered too: why, what comes of it, and what to send."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in_line
from workbook_engine.commands import collect as collecting
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.post.refusals import Refused, refusals
from workbook_engine.commands.new import new
from workbook_engine.commands.proofs.receipt_fog import refusal_leaks, turn_before
from workbook_engine.core.desk import Team
from workbook_engine.reports.refusal_page import refusal_text

DEADLINE = "2026-11-27 20:00"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("refused") / "kleindorf"
    new(folder, sample="kleindorf", sample_dice=True)
    type_cells(folder / "master.xlsx", "Calendar", {"E4": DEADLINE})
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "kleindorf"))


def comes(campaign: Path, name: str, **about: object) -> Path:
    """Put blue's book into the inbox, another text in a cell of its first sheet."""
    book = campaign / "inbox" / f"{name}.xlsx"
    shutil.copyfile(campaign / "sides" / "blue.xlsx", book)
    if about:
        type_cells(book, "About", about)  # type: ignore[arg-type]
    return book


def cell(campaign: Path, label: str) -> str:
    """Return the cell of blue's About sheet that stands beside a label."""
    from workbook_engine.books.file_book import FileBook

    grid = FileBook.open(campaign / "sides" / "blue.xlsx").read("About")
    return f"B{next(n for n, row in enumerate(grid, 1) if row and row[0] == label)}"


def only(campaign: Path) -> Refused:
    (refused,) = refusals(desk(campaign))
    return refused


def told(refused: Refused) -> str:
    return " ".join(refusal_text(refused.said).split())


def answers(campaign: Path) -> list[str]:
    folder = campaign / "outbox" / "turn_01" / "receipts"
    return sorted(each.name for each in folder.iterdir() if each.suffix == ".txt")


def collected(campaign: Path, monkeypatch: pytest.MonkeyPatch, now: str) -> list[str]:
    monkeypatch.setattr(collecting, "on_the_clock", lambda: f"2026-11-27 {now}")
    collect(campaign)
    return answers(campaign)


def test_a_book_of_another_turn_is_told_which_one_to_send(campaign: Path) -> None:
    comes(campaign, "RE traitor", **{cell(campaign, "Turn"): 3})
    said = told(only(campaign))
    assert "The order sheet is of a later turn, 3; turn 1 is to be played." in said
    assert "turn 1, blue_turn_01.xlsx, leave its first sheet as it is, and send it" in said
    assert f"Your orders are wanted by {DEADLINE}." in said
    assert "traitor" not in said


def test_a_book_of_another_campaign_is_answered_to_nobody_by_name(campaign: Path) -> None:
    comes(campaign, "blue", **{cell(campaign, "Campaign"): "Grossdorf"})
    refused = only(campaign)
    assert "The book is of the campaign Grossdorf, not Kleindorf." in told(refused)
    assert refused.team is None
    assert "blue" not in told(refused)


def test_a_torn_file_is_known_by_its_name_and_told_how_to_save_it(campaign: Path) -> None:
    book = comes(campaign, "blue")
    book.write_bytes(book.read_bytes()[:9000])
    refused = only(campaign)
    assert (refused.team or Team()).team == "blue"
    assert "Nothing of it is played." in told(refused)
    assert "send it back" in told(refused)


@pytest.mark.slow
def test_who_has_another_book_there_is_told_that_it_counts(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes(campaign, "RE orders")
    torn = comes(campaign, "blue")
    torn.write_bytes(torn.read_bytes()[:9000])
    assert "blue_turn_01_receipt.txt" in collected(campaign, monkeypatch, "19:00")
    assert refusals(desk(campaign)) == ()
    receipt = campaign / "outbox" / "turn_01" / "receipts" / "blue_turn_01_receipt.txt"
    said = " ".join(receipt.read_text("utf-8").split())
    assert "Another file of yours is not taken; the book of this receipt counts." in said


@pytest.mark.slow
def test_its_sender_gets_that_answer_and_no_reminder(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes(campaign, "RE orders", **{cell(campaign, "Turn"): 3})
    assert collected(campaign, monkeypatch, "19:00") == [
        "blue_turn_01_not_taken.txt",
        "red_turn_01_reminder.txt",
    ]
    comes(campaign, "RE orders")
    assert collected(campaign, monkeypatch, "19:10") == [
        "blue_turn_01_receipt.txt",
        "red_turn_01_reminder.txt",
    ]


@pytest.mark.slow
def test_a_late_team_is_told_the_deadline_what_is_played_and_whom_to_ask(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes(campaign, "blue")
    assert "blue_turn_01_too_late.txt" in collected(campaign, monkeypatch, "20:14")
    said = told(only(campaign))
    assert f"wanted by {DEADLINE}; your book came in at 2026-11-27 20:14." in said
    assert "It is not played. What you ordered to stand still stands" in said
    assert "Only Control can still take it" in said


@pytest.mark.slow
def test_a_late_team_that_had_sent_in_time_is_told_which_book_counts(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes(campaign, "blue")
    collected(campaign, monkeypatch, "19:10")
    late = comes(campaign, "blue again")
    type_in_line(late, "Orders", 5, {"Action": "Hold"})
    got = collected(campaign, monkeypatch, "20:14")
    assert got == ["blue_turn_01_receipt.txt", "red_turn_01_reminder.txt"]
    receipt = campaign / "outbox" / "turn_01" / "receipts" / "blue_turn_01_receipt.txt"
    said = " ".join(receipt.read_text("utf-8").split())
    assert (
        "the book of this receipt counts. The other came in at 2026-11-27 20:14, too late." in said
    )


@pytest.mark.slow
def test_by_a_grace_it_is_a_receipt_as_any_other(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.commands.desk_hands import type_in

    comes(campaign, "blue")
    collected(campaign, monkeypatch, "20:14")
    type_in(campaign, Team, "blue", "grace", "the train was late")
    assert collected(campaign, monkeypatch, "20:20") == [
        "blue_turn_01_receipt.txt",
        "red_turn_01_reminder.txt",
    ]


def test_an_answer_says_nothing_that_its_team_may_not_know(campaign: Path) -> None:
    from workbook_engine.core.records import replace
    from workbook_engine.rulesets.opcom.vocabulary.records import Unit

    comes(campaign, "blue", **{cell(campaign, "Turn"): 3})
    read, refused = desk(campaign), only(campaign)
    assert list(refusal_leaks(read, [refused])) == []
    hidden = next(each.id for each in turn_before(read).after[Unit].values() if each.side == "Red")
    said = replace(refused.said, why=f"{hidden} stands before you.")
    assert list(refusal_leaks(read, [replace(refused, said=said)]))
