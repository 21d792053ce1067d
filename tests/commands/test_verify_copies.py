"""A player holds his own copies against the history that the umpire publishes at the end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.acceptance.hands import umpire_says
from tests.commands.desk_hands import type_cells
from tests.commands.setting_up import type_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.collect import collect
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify_copies import verify_copies
from workbook_engine.store.history import History


def stamp(book: Path) -> dict[str, str]:
    found = read_stamp(FileBook.open(book))
    assert found is not None
    return dict(found.texts)


def keep(campaign: Path, name: str, team: str = "british") -> Path:
    """A player's copy of the book that he was sent."""
    return Path(shutil.copyfile(campaign / "sides" / f"{team}.xlsx", campaign.parent / name))


def failing(outcome: Outcome) -> list[str]:
    assert isinstance(outcome.answer, list)
    return [
        f"{each['check']}: {each['wrong'][0]}"
        for each in outcome.answer
        if isinstance(each, dict) and not each["holds"]
    ]


@pytest.fixture
def published(played: Path) -> Path:
    """What is handed out at the end: manifests alone, no book, no secret, no master."""
    folder = played.parent / "published"
    for manifest in played.glob("turns/*/manifest.json"):
        to = folder / manifest.relative_to(played)
        to.parent.mkdir(parents=True)
        shutil.copyfile(manifest, to)
    return folder


def test_a_book_bears_the_sum_of_all_that_its_commit_was_made_from(played: Path) -> None:
    head = History(played).head()
    assert head is not None
    assert stamp(played / "sides" / "british.xlsx")["sum"].replace(" ", "") == head.sum_of_inputs


def test_both_teams_hold_the_same_sum(played: Path) -> None:
    sums = {stamp(played / "sides" / f"{team}.xlsx")["sum"] for team in ("british", "german")}
    assert len(sums) == 1


def test_a_copy_holds_against_manifests_alone(played: Path, published: Path) -> None:
    outcome = verify_copies(published, [keep(played, "turn_02.xlsx")])
    assert (outcome.status, failing(outcome)) == (Status.DONE, [])
    assert any("turn_02.xlsx, sum: " in each for each in outcome.sentences)


def test_a_copy_that_was_typed_into_holds_against_the_copy_in_the_history(played: Path) -> None:
    book = keep(played, "turn_02.xlsx")
    type_rows(book, {"Orders": [{"Unit or group": "3 Para", "Action": "Hold"}]})
    outcome = verify_copies(played, [book])
    assert failing(outcome) == []
    assert any(
        each.endswith("as it was sent, but for the order sheets") for each in outcome.sentences
    )


def test_what_a_report_said_otherwise_is_found(played: Path) -> None:
    book = keep(played, "turn_02.xlsx")
    type_cells(book, "Report", {"B30": "Nobody was lost."})
    (wrong,) = failing(verify_copies(played, [book]))
    assert wrong.startswith("content: turn_02.xlsx!Report!B30")


def test_a_rewritten_turn_is_found_by_every_team(campaign: Path, played: Path) -> None:
    """The same set-up, another order of the enemy's: no commit of it was made from the same."""
    books = [keep(played, f"{team}_turn_02.xlsx", team) for team in ("british", "german")]
    type_rows(
        campaign / "sides" / "german.xlsx",
        {"Orders": [{"Unit or group": "10 SS", "Action": "Hold"}]},
    )
    assert turn_of(campaign).status is Status.DONE
    wrong = failing(verify_copies(campaign, books))
    assert len(wrong) == 2
    assert all("something before turn 2 was changed since" in each for each in wrong)


@pytest.mark.slow
def test_a_turn_that_was_undone_and_played_again_is_no_rewriting(played: Path) -> None:
    before = keep(played, "before.xlsx")
    assert undo(played).status is Status.DONE
    assert turn_of(played, no_orders=True).status is Status.DONE
    assert failing(verify_copies(played, [before, keep(played, "after.xlsx")])) == []


def test_another_secret_than_was_promised_is_found(played: Path) -> None:
    (played / "campaign.key").write_text("a secret that fell better")
    (wrong,) = failing(verify_copies(played, [keep(played, "turn_02.xlsx")]))
    assert wrong == "promise of the dice: campaign.key is not the secret that this book promises."


def test_a_book_without_a_sum_is_said_to_prove_nothing(campaign: Path) -> None:
    outcome = verify_copies(campaign, [keep(campaign, "first.xlsx")])
    assert outcome.status is Status.DONE
    assert any(each.startswith("first.xlsx bears no sum") for each in outcome.sentences)


def test_the_first_groups_of_a_printed_sum_are_enough(played: Path, published: Path) -> None:
    printed = stamp(played / "sides" / "german.xlsx")["sum"]
    assert failing(verify_copies(published, sums=[printed[:14]])) == []
    (wrong,) = failing(verify_copies(published, sums=["0123 4567 89ab"]))
    assert "No commit of this history has the sum 0123 4567 89ab" in wrong
    assert failing(verify_copies(published, sums=[printed[:4]])) == [
        "sum: Give at least 8 of its figures."
    ]


def test_a_receipt_bears_the_sum_of_the_history_so_far(campaign: Path) -> None:
    assert collect(campaign).status is Status.DONE
    (text,) = (campaign / "outbox").rglob("british*_receipt.txt")
    said = " ".join(text.read_text("utf-8").splitlines()[-2:])
    assert len(said.replace(" ", "")) == 64
    assert failing(verify_copies(campaign, sums=[said])) == []
    page = text.with_suffix(".html").read_text("utf-8")
    assert said in page


def test_the_command_line_takes_several_books_and_sums(played: Path) -> None:
    books = [keep(played, f"{team}.xlsx", team) for team in ("british", "german")]
    given = (each for book in books for each in ("--book", book))
    status, said = umpire_says("verify", played, *given, "--sum", stamp(books[0])["sum"][:14])
    assert status == 0
    assert said.count("is of commit 1, turn 1; nothing that led to it was changed since") == 3


def test_what_leaves_turns_out_does_not_go_with_a_book(played: Path) -> None:
    status, _ = umpire_says("verify", played, "--quick", "--book", keep(played, "turn_02.xlsx"))
    assert status == 2
