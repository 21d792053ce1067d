"""A master shows the sheets that are used; empty ones, and the engine's own, are hidden."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.workbook.workbook import Workbook

from tests.new_campaign import blank_campaign, drafted_campaign, new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.writing.in_sight import bring_out_what_is_used, put_away
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.schema import schemas_of

OPCOM = schemas_of(named("opcom"))


def hidden(master: Path | bytes) -> frozenset[str]:
    content = master if isinstance(master, bytes) else master.read_bytes()
    return FileBook(content, "master.xlsx").hidden()


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_campaign(tmp_path_factory.mktemp("begun") / "kleindorf", "kleindorf") / "master.xlsx"


def test_what_is_empty_when_the_game_begins_is_hidden(begun: Path) -> None:
    away = hidden(begun)
    assert {"Trains", "Reinforcements", "Findings", "Rulings", "Lists", "Grid"} <= away
    assert not away & {"Desk", "About", "Teams", "Calendar", "Forces", "Places", "Orders", "Map"}


@pytest.mark.slow
def test_a_draft_brings_out_what_it_fills_and_no_more(begun: Path, tmp_path: Path) -> None:
    drafted = hidden(drafted_campaign(tmp_path / "kleindorf", "kleindorf") / "master.xlsx")
    assert hidden(begun) - drafted >= {"Moves", "Rulings", "Engagements", "Messages"}
    assert {"Trains", "Strikes", "Told", "Grid", "Lists"} <= drafted


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [n if n == "opcom" else pytest.param(n, marks=pytest.mark.slow) for n in NAMES]
)
def test_a_set_up_shows_all_that_it_is_typed_on(name: str, tmp_path: Path) -> None:
    away = hidden(blank_campaign(tmp_path / name, name) / "master.xlsx")
    schemas = schemas_of(named(name)).in_book("master")
    assert not away & {each.title for each in schemas if each.group == "Inputs"}
    assert "Rulings" in away


@pytest.mark.slow
def test_what_is_imported_is_seen(begun: Path, tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "kleindorf", "kleindorf")
    zones = tmp_path / "zones.csv"
    zones.write_text(
        "Air zone,North-west corner,South-east corner\nNorth,A1,C3\n", encoding="utf-8"
    )
    assert import_file(folder, zones, "Air Zones", write=True).status is Status.DONE
    assert "Air Zones" in hidden(begun) - hidden(folder / "master.xlsx")


def opened(begun: Path) -> FileBook:
    return FileBook(begun.read_bytes(), "master.xlsx")


def test_what_the_umpire_hid_with_all_that_stood_there_stays_hidden(begun: Path) -> None:
    book = opened(begun)
    book.put_away("Forces")
    book = FileBook(book.save(), "master.xlsx")
    book.write("Forces", {"A200": "more"})
    bring_out_what_is_used(book, OPCOM)
    assert "Forces" in hidden(book.save())


def test_what_the_engine_keeps_for_itself_comes_out_only_when_asked(begun: Path) -> None:
    book = opened(begun)
    book.write("Told", {"A4": "1"})
    book.write("Trains", {"A4": "RB"})
    bring_out_what_is_used(book, OPCOM)
    assert ("Told" in hidden(book.save()), "Trains" in hidden(book.save())) == (True, False)


def seen(book: FileBook) -> Workbook:
    return load_workbook(BytesIO(book.save()), read_only=True)


@pytest.mark.slow
def test_the_sheet_on_top_is_never_hidden(begun: Path) -> None:
    whole = load_workbook(begun)
    whole.active = whole.sheetnames.index("Trains")
    whole["Trains"].sheet_state = "visible"
    whole.save(content := BytesIO())
    book = FileBook(content.getvalue(), "master.xlsx")
    put_away(book, OPCOM)
    made = seen(book)
    assert (made["Trains"].sheet_state, made["Routes"].sheet_state) == ("visible", "hidden")


def test_a_sheet_comes_out_and_nothing_else_changes(begun: Path) -> None:
    book = opened(begun)
    book.bring_out("Trains")
    before, after = hidden(begun), hidden(book.save())
    assert before - after == {"Trains"} and not after - before
