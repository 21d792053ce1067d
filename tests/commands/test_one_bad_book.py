"""Whatever goes wrong in one book is a finding that names it, and no other book is the worse."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import desk, type_cells
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import read_stamp
from workbook_engine.commands.check import check
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import Problem

NO_NUMBERS = ("inf", "-inf", "1e999", "9" * 400, "1e300", "nan", "٣٤", "1_0")


@pytest.fixture
def reply(campaign: Path) -> Path:
    """The german book, come back to the inbox."""
    return Path(shutil.copyfile(campaign / "sides" / "german.xlsx", campaign / "inbox" / "r.xlsx"))


@pytest.mark.parametrize("label", ["turn", "stage"])
@pytest.mark.parametrize("text", NO_NUMBERS)
def test_a_stamp_of_no_turn_is_found_at_its_cell(reply: Path, label: str, text: str) -> None:
    stamp = read_stamp(FileBook.open(reply))
    assert stamp is not None
    type_cells(reply, "About", {stamp.cells[label].address: text})
    (finding,) = check(reply.parents[1]).findings
    assert finding.code == "E-STAMP-TURN"
    assert str(finding.cell) == f"inbox/r.xlsx!About!{stamp.cells['turn'].address}"


@pytest.mark.parametrize("label", ["Turn", "Stage of the turn"])
@pytest.mark.parametrize("text", ["inf", "1e999", "9" * 400])
def test_a_master_of_no_turn_is_found_in_its_sheet(campaign: Path, label: str, text: str) -> None:
    grid = FileBook.open(campaign / "master.xlsx").read("Campaign")
    row = next(number for number, cells in enumerate(grid, 1) if cells and cells[0] == label)
    type_cells(campaign / "master.xlsx", "Campaign", {f"B{row}": text})
    outcome = check(campaign)
    assert outcome.status is Status.STOPPED
    assert f"master.xlsx!Campaign!B{row}" in {str(each.cell) for each in outcome.findings}


WAYS = {
    "its stamp": "workbook_engine.commands.desk.reading.team_books.read_stamp",
    "its orders": "workbook_engine.commands.desk.reading.orders.read",
    "what it hides": "workbook_engine.commands.desk.reading.orders.unseen",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "defect", [RecursionError("too deep"), Problem("E-READ", "It is spoilt.", "Save it.")]
)
def test_whatever_goes_wrong_in_a_reply_is_a_finding_that_names_it(
    reply: Path, monkeypatch: pytest.MonkeyPatch, way: str, defect: Exception
) -> None:
    module, _, name = WAYS[way].rpartition(".")
    fails_on(monkeypatch, f"{module}.{name}", "inbox/r.xlsx", defect)
    outcome = turn_of(reply.parents[1])
    assert outcome.status is Status.STOPPED
    assert [(f.code, str(f.cell)) for f in outcome.findings] == [("E-READ", "inbox/r.xlsx")]
    assert outcome.findings[0].cure


def fails_on(patch: pytest.MonkeyPatch, place: str, book: str, defect: Exception) -> None:
    """Let a function fail on one book and do its work on every other."""
    from importlib import import_module

    module, _, name = place.rpartition(".")
    real: Callable[..., Any] = getattr(import_module(module), name)

    def failing(given: FileBook, *args: Any, **more: Any) -> Any:
        if given.name == book:
            raise defect
        return real(given, *args, **more)

    patch.setattr(place, failing)


@pytest.mark.slow
def test_a_reply_that_cannot_be_compared_is_read_all_the_same(
    reply: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differences(*_: object) -> Any:
        raise OverflowError("too large")

    place = "workbook_engine.commands.inspection.tampering.differences"
    monkeypatch.setattr(place, differences)
    type_cells(reply, "About", {"E9": "scribble"})
    outcome = turn_of(reply.parents[1])
    assert outcome.status is Status.DONE
    assert ("W-NOT-COMPARED", "inbox/r.xlsx") in [(f.code, str(f.cell)) for f in outcome.findings]


@pytest.mark.slow
def test_when_a_book_was_saved_is_not_worth_a_turn(
    reply: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def saved_at(_: FileBook) -> str:
        raise Problem("E-READ", "Its properties are spoilt.", "Save it.")

    monkeypatch.setattr(FileBook, "saved_at", property(saved_at))
    assert turn_of(reply.parents[1]).status is Status.DONE
    assert desk(reply.parents[1]).position.turn == 2
