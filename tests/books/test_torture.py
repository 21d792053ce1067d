"""A workbook with everything in it: nothing moves but the cells that are written."""

import csv
import shutil
import subprocess
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from benchmarks.corpus import Tally, moved, unread
from tests.books.making import unpacked
from tests.books.torture import KINDS, missing_kinds, torture_book
from workbook_engine.books.book import Formula, Value
from workbook_engine.books.cells import at
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.raw_zip import raw_members

EDITS: dict[str, dict[str, Value]] = {
    "Forces": {
        "A1": "Forces on 17 September",
        "A4": "7 Para & <Airlanding>",
        "B4": 1000,
        "B5": None,
        "C4": date(1944, 9, 20),
        "A14": "11 Para",
        "B14": 20,
        "A15": "=12 Para",
        "K30": True,
    },
    "Calc": {"B10": 7, "A10": 2.5, "A25": "below"},
    "Pivot": {"D1": "beside"},
    "Hidden": {"A1": 1},
}
MEANT = {
    "[Content_Types].xml",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/calcChain.xml",
    "xl/styles.xml",
    "xl/tables/table1.xml",
    *(f"xl/worksheets/sheet{number}.xml" for number in range(1, 5)),
}


@cache
def before(early: bool) -> bytes:
    return torture_book(early=early)


@cache
def after(early: bool) -> bytes:
    book = FileBook(before(early), "master.xlsm")
    for sheet, cells in EDITS.items():
        book.write(sheet, cells)
    return book.save()


both_dates = pytest.mark.parametrize("early", [False, True], ids=["1900", "1904"])


def test_it_holds_what_it_says() -> None:
    assert missing_kinds(before(False)) == []
    assert len(KINDS) >= 40


@both_dates
def test_untouched_it_is_the_same_bytes(early: bool) -> None:
    data = before(early)
    book = FileBook(data, "master.xlsm")
    for sheet in book.sheets():
        book.read(sheet)
    assert book.save() is data


@both_dates
def test_every_other_part_is_the_same_to_the_byte(early: bool) -> None:
    old, new = raw_members(before(early)), raw_members(after(early))
    different = {name for name in old if old[name] != new.get(name)}
    for name in old:
        print("changed  " if name in different else "identical", name)
    print(f"{len(old) - len(different)} of {len(old)} parts identical to the byte")
    assert different == MEANT
    assert old.keys() - new.keys() == {"xl/calcChain.xml"}
    assert new.keys() <= old.keys()


@both_dates
def test_no_other_cell_and_nothing_beside_the_cells_has_changed(early: bool) -> None:
    tally = Tally()
    assert list(moved(before(early), after(early), "master.xlsm", EDITS, tally)) == []
    assert tally.compared["cells the same"] > 80


@both_dates
def test_the_new_values_are_read_again(early: bool) -> None:
    assert list(unread(after(early), "master.xlsm", EDITS)) == []


def test_every_kind_of_content_is_still_there() -> None:
    gone = ["shared formula", "calculation chain"]  # one written over, one made anew by Excel
    assert missing_kinds(after(False)) == gone


@both_dates
@pytest.mark.filterwarnings("ignore")
def test_openpyxl_reads_the_new_values(early: bool) -> None:
    book = load_workbook(BytesIO(after(early)))
    for sheet, cells in EDITS.items():
        for where, value in cells.items():
            found = book[sheet][where].value
            assert (found.date() if isinstance(value, date) else found) == value


def test_the_table_has_grown_with_all_that_ends_with_it() -> None:
    parts = unpacked(after(False))
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    assert b'ref="A3:F15"' in parts["xl/tables/table1.xml"]
    for mark in (
        '<protectedRange sqref="B4:B15"',
        '<conditionalFormatting sqref="B4:B15"',
        "<xm:sqref>B4:B15</xm:sqref>",
        "<xm:sqref>E4:E15</xm:sqref>",
        "<xm:sqref>D4:D15</xm:sqref>",
        '<ignoredError sqref="A4:A15"',
        "<xm:sqref>F13</xm:sqref>",
    ):
        assert mark in sheet
    assert at(FileBook(after(False), "a.xlsm").read("Forces"), "E15") == Formula(
        "=Units[[#This Row],[Step]]*2"
    )


def test_only_results_that_no_longer_hold_are_dropped() -> None:
    grid = FileBook(after(False), "a.xlsm").read("Calc")
    kept = {
        where: value.cached
        for where in ("A2", "B2", "C2", "D2", "E2", "B11", "A4", "C4", "H7")
        if isinstance(value := at(grid, where), Formula)
    }
    assert kept == {
        "A2": None, "B2": None, "C2": None, "D2": None, "A4": None, "C4": None,
        "E2": 7, "B11": 0, "H7": 2,
    }  # fmt: skip
    assert at(grid, "A5") is None  # a result of the array in A4


def test_orphans_of_a_shared_formula_have_their_own() -> None:
    grid = FileBook(after(False), "a.xlsm").read("Calc")
    assert at(grid, "B20") == Formula("=A20*2", 0)


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not on this machine")
@both_dates
def test_libreoffice_shows_the_new_values_and_works_out_what_follows(
    early: bool, tmp_path: Path
) -> None:
    file = tmp_path / "master.xlsm"
    file.write_bytes(after(early))
    options = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", options]
    subprocess.run([*command, "--outdir", tmp_path, file], check=True, capture_output=True)

    def shown(sheet: str) -> list[list[str]]:
        text = (tmp_path / f"master-{sheet}.csv").read_text(encoding="utf-8")
        return list(csv.reader(text.splitlines()))

    forces, calc = shown("Forces"), shown("Calc")
    assert forces[3][:3] == ["7 Para & <Airlanding>", "1000", "1944-09-20"]
    assert forces[3][4] == "2000"
    assert (forces[13][0], forces[13][1], forces[13][4]) == ("11 Para", "20", "40")
    assert forces[14][0] == "=12 Para"
    total = sum(range(10)) + 1000 - 0 - 1 + 20
    assert calc[1][:5] == [
        str(total),
        str(total + 1000),
        str(total - 20),
        "7 Para & <Airlanding>!",
        "7",
    ]
    assert [line[0] for line in calc[3:6]] == ["2000", "0", "4"]
    assert (calc[9][1], calc[10][1]) == ("7", "0")
