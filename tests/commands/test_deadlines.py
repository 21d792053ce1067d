"""Deadlines: a book that comes in too late is told, and not played but by a grace with a reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import seen, type_cells, type_in, type_in_line
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands import collect as collecting
from workbook_engine.commands.collect import collect
from workbook_engine.commands.commit import commit
from workbook_engine.commands.outcome import Outcome
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding

DEADLINE = "2026-11-27 20:00"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deadline") / "kleindorf"
    new_campaign(folder, "kleindorf")
    type_cells(folder / "master.xlsx", "Calendar", {"E4": DEADLINE, "E5": "20.00"})
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "kleindorf"))


def sends(campaign: Path, team: str, action: str, name: str = "") -> None:
    book = campaign / "inbox" / f"{name or team}.xlsx"
    shutil.copyfile(campaign / "sides" / f"{team}.xlsx", book)
    type_in_line(book, "Orders", 5, {"Action": action})


def collected(campaign: Path, monkeypatch: pytest.MonkeyPatch, now: str) -> Outcome:
    monkeypatch.setattr(collecting, "on_the_clock", lambda: f"2026-11-27 {now}")
    return collect(campaign)


def codes(found: tuple[Finding, ...], *wanted: str) -> list[str]:
    return [each.code for each in found if each.code in wanted]


def received(campaign: Path) -> dict[str, str]:
    rows = FileBook.open(campaign / "master.xlsx").read("Received")[3:]
    return {str(row[1]): str(row[5]) for row in rows if row and row[1]}


@pytest.mark.slow
def test_a_book_that_came_in_time_stays_in_time_however_late_it_is_looked_at_again(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends(campaign, "blue", "Hold")
    said = collected(campaign, monkeypatch, "19:58").sentences
    assert f"Wanted by {DEADLINE}." in said
    collected(campaign, monkeypatch, "23:00")
    assert received(campaign) == {"inbox/blue.xlsx": "in time"}


def test_a_late_book_is_told_and_the_one_before_it_is_played(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends(campaign, "blue", "Hold")
    collected(campaign, monkeypatch, "19:58")
    sends(campaign, "blue", "Attack", "second thoughts")
    done = collected(campaign, monkeypatch, "20:01")
    assert codes(done.findings, "W-LATE", "W-ORDERS-OLDER") == ["W-LATE"]
    assert received(campaign)["inbox/second thoughts.xlsx"] == "LATE"
    assert {each["team"]: each["from"] for each in done.answer["teams"]}["blue"] == (  # type: ignore[index]
        "inbox/blue.xlsx"
    )


@pytest.mark.slow
def test_a_late_book_alone_is_not_played_until_a_grace_is_granted_with_a_reason(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends(campaign, "blue", "Hold")
    late = collected(campaign, monkeypatch, "20:01")
    assert "Too late and not played: Blue." in late.sentences
    type_in(campaign, Team, "blue", "grace", "The line was down.")
    done = commit(campaign, anyway=True)
    assert codes(done.findings, "W-LATE", "W-GRACE") == ["W-GRACE"]
    master = FileBook.open(campaign / "master.xlsx")
    rulings = [str(row[2]) for row in master.read("Rulings") if row[:1] == ("graces",)]
    assert rulings == ["Blue had a grace for this turn: The line was down."]
    assert seen(campaign, Team, "blue", "grace") is None


@pytest.mark.slow
def test_the_umpires_word_on_when_it_came_goes_before_what_was_seen(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends(campaign, "blue", "Hold")
    collected(campaign, monkeypatch, "20:01")
    type_cells(campaign / "master.xlsx", "Received", {"E4": "2026-11-27 19:40"})
    collected(campaign, monkeypatch, "21:00")
    assert received(campaign) == {"inbox/blue.xlsx": "in time"}


def test_where_nobody_has_noted_when_a_book_came_nothing_is_guessed(campaign: Path) -> None:
    sends(campaign, "blue", "Hold")
    done = commit(campaign)
    assert codes(done.findings, "E-NOT-NOTED") == ["E-NOT-NOTED"]
    assert done.wrote == ()


@pytest.mark.slow
def test_the_deadline_stands_on_the_form_the_report_and_the_reminder(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = collected(campaign, monkeypatch, "19:00")
    reminders: dict[str, str] = done.answer["reminders"]  # type: ignore[index, assignment]
    assert f"wanted by {DEADLINE}" in reminders["blue"]
    commit(campaign, anyway=True, no_orders=True)
    book = FileBook.open(campaign / "sides" / "blue.xlsx")
    texts = [
        cell for name in ("Paper Form", "Report") for row in book.read(name)[:2] for cell in row
    ]
    assert "To Control by 20.00" in texts
    assert "Orders wanted by 20.00" in texts


@pytest.mark.slow
def test_a_grace_is_for_the_book_it_was_granted_for(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "The line was down."
    first = ("blue", "inbox/blue.xlsx", "", "2026-11-27 20:01", "", "by grace", why, "1", "f1")
    cells = dict(zip((f"{c}4" for c in "ABCDEFGHI"), first, strict=True))
    type_cells(campaign / "master.xlsx", "Received", cells)
    type_in(campaign, Team, "blue", "grace", why)
    sends(campaign, "blue", "Attack", "second thoughts")
    done = collected(campaign, monkeypatch, "20:05")
    assert codes(done.findings, "E-GRACE-REVIEW", "W-GRACE") == ["E-GRACE-REVIEW"]
    assert received(campaign)["inbox/second thoughts.xlsx"] == "REVIEW"


@pytest.mark.slow
def test_another_reason_takes_the_book_that_came_after_a_grace(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends(campaign, "blue", "Hold")
    collected(campaign, monkeypatch, "20:01")
    type_in(campaign, Team, "blue", "grace", "The line was down.")
    collected(campaign, monkeypatch, "20:02")
    sends(campaign, "blue", "Attack", "second thoughts")
    collected(campaign, monkeypatch, "20:05")
    stands = {"inbox/blue.xlsx": "by grace", "inbox/second thoughts.xlsx": "REVIEW"}
    assert received(campaign) == stands
    type_in(campaign, Team, "blue", "grace", "Both, they were still at it.")
    done = collected(campaign, monkeypatch, "20:06")
    assert set(codes(done.findings, "E-GRACE-REVIEW", "W-GRACE")) == {"W-GRACE"}
