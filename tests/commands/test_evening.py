"""An evening with seven teams: books with typos, a late one, a doubled one, one missing."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_cells, type_in
from tests.commands.test_typos import set_modified
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

pytestmark = pytest.mark.slow
MISSING = {"airborne_101", "german_model"}
"""The first never wrote, the second is late; the flanking corps holds."""


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 22, hour, minute, tzinfo=UTC)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Half past eight: all but one that sent have sent."""
    folder = tmp_path_factory.mktemp("evening") / "garden"
    new_campaign(folder, "market_garden")
    assert sample_orders(folder, "market_garden").status is Status.DONE
    inbox = folder / "inbox"
    guards, airborne = inbox / "guards_armd.xlsx", inbox / "airborne_1.xlsx"
    type_cells(guards, "Orders", {"N64": "few", "A65": "2 Devonn; 1 Dorset", "D66": "Hodl"})
    type_cells(guards, "Air Orders", {"E4": "Cab Rnk"})
    shutil.copy(airborne, inbox / "airborne again.xlsx")
    type_cells(airborne, "Orders", {"D4": "Hold"})
    set_modified(airborne, at(19, 5))
    set_modified(inbox / "airborne again.xlsx", at(20, 15))
    (inbox / "german_model.xlsx").rename(folder / "late.xlsx")
    return folder


@pytest.fixture(scope="module")
def drafted(evening: Path) -> tuple[Path, Outcome]:
    """The evening's first draft, before anything is mended."""
    return evening, draft(evening)


def test_the_first_draft_waits_for_nobody(drafted: tuple[Path, Outcome]) -> None:
    _, outcome = drafted
    assert outcome.status is Status.PARTLY
    lines = {(each["sheet"], each["line"]) for each in outcome.answer["left_out"]}
    assert lines == {
        ("Orders", "guards/3"),
        ("Orders", "guards/4"),
        ("Orders", "guards/5"),
        ("Air Orders", "guards/1"),
    }


def test_every_line_that_came_is_on_the_masters_sheets(drafted: tuple[Path, Outcome]) -> None:
    folder, _ = drafted
    assert seen(folder, OrderLine, "guards/4", "unit") == "2 Devonn; 1 Dorset"
    assert seen(folder, AirLine, "guards/1", "mission") == "Cab Rnk"
    assert seen(folder, OrderLine, "guards/3", "action") == "Prepare"


def test_the_newer_of_two_books_is_read(drafted: tuple[Path, Outcome]) -> None:
    folder, outcome = drafted
    older = [each for each in outcome.findings if each.code == "W-ORDERS-OLDER"]
    assert [str(each.cell) for each in older] == ["inbox/airborne_1.xlsx"]
    assert desk(folder).given.books["airborne_1"].place == "inbox/airborne again.xlsx"


def test_who_is_missing_is_warned_of_and_stops_nothing(drafted: tuple[Path, Outcome]) -> None:
    _, outcome = drafted
    blank = {str(each.cell) for each in outcome.findings if each.code == "W-NO-ORDERS"}
    assert {f"{team}.xlsx" for team in MISSING} <= blank


def test_the_commit_names_all_that_waits_for_the_umpire(drafted: tuple[Path, Outcome]) -> None:
    outcome = commit(drafted[0])
    assert outcome.status is Status.STOPPED
    left = [said for said in outcome.sentences if said.startswith("Left out: line")]
    assert len(left) == 4
    assert all("mend it at master.xlsx!" in said for said in left)


@pytest.fixture(scope="module")
def mended(drafted: tuple[Path, Outcome], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine o'clock: the late book is in, a line is mended, one voided, the rest of two counts."""
    source, _ = drafted
    folder = Path(shutil.copytree(source, tmp_path_factory.mktemp("nine") / "garden"))
    (folder / "late.xlsx").rename(folder / "inbox" / "german_model.xlsx")
    type_in(folder, OrderLine, "guards/3", "rest_counts", "x")
    type_in(folder, OrderLine, "guards/4", "unit_instead", "2 Devon; 1 Dorset")
    type_in(folder, OrderLine, "guards/5", "void", "x")
    type_in(folder, AirLine, "guards/1", "mission_instead", "Cab Rank")
    return folder


def test_mended_and_drafted_again_the_turn_is_committed_and_holds(mended: Path) -> None:
    assert check(mended).status is Status.DONE
    assert draft(mended).status is Status.DONE
    assert commit(mended).status is Status.DONE
    assert verify(mended, since=1, quick=True).status is Status.DONE
    report = FileBook.open(mended / "sides" / "guards_armd.xlsx").read("Report")
    said = "\n".join(str(cell) for row in report for cell in row if cell)
    assert "Your Orders sheet, row 65: Unit or group was not understood." in said
    assert "Your Air Orders sheet, row 4: Mission was not understood." in said
    assert undo(mended).status is Status.DONE
    assert seen(mended, OrderLine, "guards/5", "void") == "x"
