"""A form that was sorted, pasted or shifted in part: nobody's order goes to somebody else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_in
from tests.new_campaign import new_campaign
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Outcome
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

BORDERERS, FUSILIERS, HUSSARS = "A5", "A6", "A7"
ORDERS = {"D5": "Attack", "J5": "J11", "D6": "Move", "H6": "J9", "D7": "Move", "H7": "K8"}


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf, of which blue has filled in the orders of three battalions."""
    folder = new_campaign(tmp_path_factory.mktemp("forms") / "kleindorf", "kleindorf")
    (folder / "inbox").mkdir(exist_ok=True)
    form = FileBook.open(folder / "sides" / "blue.xlsx")
    assert [row[0] for row in form.read("Orders")[4:7]] == [
        "1 Borderers",
        "2 Fusiliers",
        "3 Hussars",
    ]
    return folder


def came(folder: Path, cells: dict[str, Value], sheet: str = "Orders") -> Desk:
    book = FileBook.open(folder / "sides" / "blue.xlsx")
    book.write(sheet, {**ORDERS, **cells} if sheet == "Orders" else cells)
    (folder / "inbox" / "blue.xlsx").write_bytes(book.save())
    return desk(folder)


def stopped(read: Desk | Outcome) -> list[str]:
    return [
        address
        for each in read.findings
        if each.code == "E-FORM-SORTED" and each.cell
        for address in (each.cell.address, *each.also)
    ]


def alone(folder: Path, cells: dict[str, Value]) -> list[str]:
    """Return what `umpire check BOOK` finds, which has no form as it was sent."""
    came(folder, cells)
    return stopped(check(folder / "inbox" / "blue.xlsx"))


def played(read: Desk) -> Iterator[str]:
    return (line.unit for line in read.orders[OrderLine].values() if line.team == "blue")


def test_a_column_of_names_sorted_alone_stops_its_lines_and_no_others(sent: Path) -> None:
    read = came(sent, {FUSILIERS: "3 Hussars", HUSSARS: "2 Fusiliers"})
    assert stopped(read) == ["B6", "B7"]
    assert [*played(read)] == ["1 Borderers"]


def test_names_shifted_by_a_row_are_all_named_in_one_finding(sent: Path) -> None:
    cells: dict[str, Value] = {"A4": None, "A5": "11 Bde HQ", "A6": "1 Borderers"}
    read = came(sent, {**cells, "A7": "2 Fusiliers", "A8": "3 Hussars", "D8": "Hold"})
    assert stopped(read) == ["B5", "B6", "B7", "B8"]
    assert [*played(read)] == []


def test_a_player_who_checks_his_book_before_he_sends_it_is_told_the_same(sent: Path) -> None:
    assert alone(sent, {FUSILIERS: "3 Hussars", HUSSARS: "2 Fusiliers"}) == ["B6", "B7"]
    assert alone(sent, {HUSSARS: "2 Fusiliers", "D6": None, "H6": None}) == []


def test_a_form_that_was_sorted_as_a_whole_is_read(sent: Path) -> None:
    form = FileBook.open(sent / "sides" / "blue.xlsx")
    form.write("Orders", ORDERS)
    grid = form.read("Orders")
    width = max(map(len, grid[3:8]))
    turned = zip(range(4, 9), reversed(grid[3:8]), strict=True)
    cells = {
        (row, at): line[at - 1] if at <= len(line) else None
        for row, line in turned
        for at in range(1, width + 1)
    }
    form.put("Orders", cells)
    (sent / "inbox" / "blue.xlsx").write_bytes(form.save())
    read = desk(sent)
    assert stopped(read) == []
    assert [*played(read)] == ["3 Hussars", "2 Fusiliers", "1 Borderers"]


@pytest.mark.parametrize(
    "cells",
    [
        {"A9": "3 Hussars", "A7": None, "D7": None, "H7": None, "D9": "Move", "H9": "K8"},
        {HUSSARS: "11 Brigade"},
        {HUSSARS: " 3 HUSSARS "},
        {HUSSARS: "2 Fusiliers", "D6": None, "H6": None},
        {HUSSARS: "2 Fusiliers; 3 Hussars"},
    ],
    ids=["below", "formation", "spelling", "typed over", "several"],
)
def test_what_a_person_types_himself_is_no_sorted_form(sent: Path, cells: dict[str, Value]) -> None:
    assert stopped(came(sent, cells)) == []


def test_the_umpire_says_whose_it_is_or_that_the_names_count(tmp_path: Path, sent: Path) -> None:
    folder = Path(shutil.copytree(sent, tmp_path / "kleindorf"))
    came(folder, {FUSILIERS: "3 Hussars", HUSSARS: "2 Fusiliers"})
    collect(folder, receipts=False)  # which copies the lines to the master
    type_in(folder, OrderLine, "blue/3", "rest_counts", "x")
    type_in(folder, OrderLine, "blue/4", "unit_instead", "11 Bde HQ")
    read = desk(folder)
    assert stopped(read) == []
    assert [*played(read)] == ["1 Borderers", "3 Hussars", "11 Bde HQ"]


@pytest.mark.slow
def test_squadrons_are_held_to_where_they_are_based(tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "market_garden", "market_garden")
    (folder / "inbox").mkdir(exist_ok=True)
    form = FileBook.open(folder / "sides" / "guards_armd.xlsx")
    form.write("Air Orders", {"A4": "124 Wing", "A5": "121 Wing", "E4": "Recce"})
    (folder / "inbox" / "guards.xlsx").write_bytes(form.save())
    for findings in (desk(folder).findings, check(folder / "inbox" / "guards.xlsx").findings):
        (found,) = (each for each in findings if each.code == "E-FORM-SORTED")
        assert "Based at" in found.message
        assert found.cell
        assert found.cell.address == "B4"


@pytest.mark.slow
def test_companies_are_held_to_their_sub_units(tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "town_and_airfield", "town_and_airfield")
    (folder / "inbox").mkdir(exist_ok=True)
    form = FileBook.open(folder / "sides" / "garrison.xlsx")
    form.write("Reactions", {"A4": "Pak", "A6": "Kessel", "C6": "withdraw"})
    (folder / "inbox" / "garrison.xlsx").write_bytes(form.save())
    assert stopped(desk(folder)) == ["B4", "B6"]
    assert stopped(check(folder / "inbox" / "garrison.xlsx")) == ["B4", "B6"]
