"""About says, in each book, of which turn it is, and which version of the engine wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbook_engine.commands.desk.writing.fresh_books as fresh_books
from tests.new_campaign import new_campaign
from workbook_engine import __version__
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import labelled_value
from workbook_engine.commands import commit
from workbook_engine.commands.desk.page import desk_sheet
from workbook_engine.commands.draft import draft
from workbook_engine.commands.inspection import seals
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.sheets.about import ABOUT


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return new_campaign(tmp_path / "kleindorf", "kleindorf", with_orders=True)


def about(book: Path, *labels: str) -> list[str]:
    return [labelled_value(FileBook.open(book), ABOUT, each) for each in labels]


@pytest.mark.slow
def test_the_masters_about_tells_how_the_turn_stands(campaign: Path) -> None:
    master = campaign / "master.xlsx"
    now, *rest = about(master, "now", "rules", "version")
    assert (now.startswith("Turn 1, "), rest) == (True, ["OP COM", __version__])
    draft(campaign)
    assert about(master, "now")[0].endswith("DRAFT 1, not committed")
    turn_of(campaign)
    assert about(master, "now")[0].startswith("Turn 2, ")


def test_a_teams_about_tells_its_turn_and_the_version(campaign: Path) -> None:
    assert about(campaign / "sides" / "red.xlsx", "turn", "version") == ["1", __version__]


@pytest.mark.slow
def test_what_an_older_version_archived_still_holds(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (commit, desk_sheet, fresh_books, seals):
        monkeypatch.setattr(module, "__version__", "0.0.1", raising=False)
    turn_of(campaign)
    books = campaign / "master.xlsx", campaign / "sides" / "red.xlsx"
    assert [about(each, "version") for each in books] == [["0.0.1"], ["0.0.1"]]
    monkeypatch.undo()
    assert verify(campaign, variants=1).status is Status.DONE
