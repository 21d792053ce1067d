"""A returned book against the one that was sent: every edit is found, a re-save is none."""

from __future__ import annotations

import random
import shutil
import subprocess
from datetime import date, datetime, time
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in_line
from tests.commands.spoilt_history import resealed
from tests.fog.zips import packed, parts_of
from workbook_engine.books.book import CellError, Formula, Value, address
from workbook_engine.books.cells import same, settle
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.inspection.tampering import MOST_SHOWN, alike, changes, differences
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import Finding
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.sheets.schema import schemas_of

GERMAN = "sides/german.xlsx"
ORDERS = frozenset(sheet.title for sheet in schemas_of(RULESET).sheets if sheet.book == "order")
EDITS = 500
HEADERS = 3
"""The row of headers, which our writer leaves alone."""


def tampered(campaign: Path) -> list[Finding]:
    return [each for each in desk(campaign).findings if each.code == "W-TAMPERED"]


def resaved(book: Path, to: Path, kind: str) -> Path:
    """Open a book in LibreOffice and save it as another kind of file."""
    profile = f"-env:UserInstallation={(to / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", str(to)]
    done = subprocess.run([*command, str(book)], capture_output=True, check=True, timeout=300)
    assert b"rror" not in done.stdout + done.stderr
    return to / f"{book.stem}.{kind.partition(':')[0]}"


def edited(value: Value, dice: random.Random) -> Value:
    """Change a value as a hand might: a little, or into something else."""
    ways: list[Value] = [dice.randint(-99, 99), "x", dice.random(), True, date(1944, 9, 25)]
    if value is not None:
        ways.append(None)
    if isinstance(value, str):
        place = dice.randrange(len(value))
        ways += [value[:place] + "#" + value[place:], value[:place] + value[place + 1 :]] * 3
    if isinstance(value, int | float) and not isinstance(value, bool):
        ways += [value + 1, -value, value * 1.0001, str(value)] * 3
    new = dice.choice(ways)
    if isinstance(new, str) and isinstance(value, str) and new.split() == value.split():
        return "x"
    return edited(value, dice) if same(settle(new), value) or not settle(new) else settle(new)


def test_a_book_as_it_was_sent_is_not_reported(played: Path) -> None:
    assert tampered(played) == []


def test_orders_are_not_tampering(campaign: Path) -> None:
    type_in_line(campaign / GERMAN, "Orders", 4, {"Action": "Move"})
    assert tampered(campaign) == []


def test_a_changed_cell_is_a_warning_with_what_was_sent_and_returned(played: Path) -> None:
    grid = FileBook.open(played / GERMAN).read("Forces")
    type_cells(played / GERMAN, "Forces", {"A4": "1 SS"})
    (finding,) = tampered(played)
    assert str(finding.cell) == "german.xlsx!Forces!A4"
    assert f"“{grid[3][0]}” was sent, “1 SS” came back" in finding.message
    assert finding.severity == "warning"
    assert "no effect" in finding.cure


def test_a_book_in_the_inbox_is_compared_too(played: Path) -> None:
    shutil.copyfile(played / GERMAN, played / "inbox" / "reply.xlsx")
    type_cells(played / "inbox" / "reply.xlsx", "Forces", {"A4": "1 SS"})
    (finding,) = tampered(played)
    assert str(finding.cell) == "inbox/reply.xlsx!Forces!A4"


def said(book: Path) -> dict[str, list[tuple[Value, ...]]]:
    """Return what a book says, but for the sum of a history that keeps the books as they came."""
    opened = FileBook.open(book)
    grids = {sheet: opened.read(sheet) for sheet in opened.sheets()}
    return {name: [r for r in grid if r[:1] != ("Sum",)] for name, grid in grids.items()}


HEADS = {"Where", "Name"}
"""Begin the headers of tables below others, which Excel lets nobody type over."""


def test_what_is_tampered_with_has_no_effect(campaign: Path, tmp_path: Path) -> None:
    honest = Path(shutil.copytree(campaign, tmp_path / "honest"))
    german = FileBook.open(campaign / GERMAN)
    for sheet in (each for each in german.sheets() if each not in {*ORDERS, "About"}):
        cells = {
            address(row, column): "X9"
            for row, line in enumerate(german.read(sheet)[3:], 4)
            for column, value in enumerate(line, 1)
            if value is not None and line[0] not in HEADS
        }
        german.write(sheet, cells)
    (campaign / GERMAN).write_bytes(german.save())
    assert tampered(campaign) != []
    assert turn_of(campaign).status is turn_of(honest).status is Status.DONE
    for book in (GERMAN, "sides/british.xlsx"):
        assert said(campaign / book) == said(honest / book)


@pytest.mark.slow
def test_a_sheet_that_is_gone_or_new_is_found(played: Path) -> None:
    from openpyxl import load_workbook

    book = load_workbook(played / GERMAN)
    book.remove(book["Forces"])
    book.create_sheet("Notes")
    book.save(played / GERMAN)
    found = {(str(each.cell), each.message) for each in tampered(played)}
    assert ("german.xlsx!Forces", "the sheet was sent and is gone.") in found
    assert ("german.xlsx!Notes", "the sheet was not sent.") in found


def test_many_changes_of_a_sheet_are_counted_not_listed(played: Path) -> None:
    cells: dict[str, Value] = {f"Z{row}": "x" for row in range(1, MOST_SHOWN + 6)}
    type_cells(played / GERMAN, "Forces", cells)
    found = tampered(played)
    assert len([cell for each in found[:-1] for cell in (each.cell, *each.also)]) == MOST_SHOWN
    assert found[-1].message.startswith("5 more cells")


def test_a_copy_gone_from_the_archive_is_said_so(played: Path) -> None:
    last = max((played / "turns").iterdir())
    (last / "out" / GERMAN).unlink()
    type_cells(played / GERMAN, "Forces", {"A4": "1 SS"})
    codes = [each.code for each in desk(played).findings]
    assert "W-NOT-COMPARED" in codes
    assert "W-TAMPERED" not in codes


def test_every_single_edit_is_found(played: Path) -> None:
    """Of 500 edits at random places, blank ones included, each is the one change found."""
    book = FileBook.open(played / GERMAN)
    dice, missed = random.Random(4711), []
    sheets = [each for each in book.sheets() if each not in ORDERS]
    for _ in range(EDITS):
        sheet = dice.choice(sheets)
        grid = book.read(sheet)
        row = dice.randint(1, len(grid) + 2)
        line = list(grid[row - 1]) if row <= len(grid) else []
        column = dice.randint(1, len(line) + 2)
        line += [None] * (column - len(line))
        was = line[column - 1]
        line[column - 1] = edited(was, dice)
        after = [*grid, *([()] * 3)]
        after[row - 1] = line
        if list(changes(grid, after)) != [(address(row, column), was, line[column - 1])]:
            missed.append((sheet, address(row, column), was, line[column - 1]))
    assert missed == []


@pytest.mark.parametrize("seed", range(10))
def test_edits_saved_in_the_file_are_found(played: Path, seed: int) -> None:
    sent = FileBook.open(played / GERMAN)
    dice = random.Random(seed)
    sheet = dice.choice([each for each in sent.sheets() if each not in ORDERS])
    filled = [
        (address(row, column), value)
        for row, line in enumerate(sent.read(sheet), 1)
        for column, value in enumerate(line, 1)
        if row != HEADERS and value is not None and not isinstance(value, Formula)
    ]
    where, value = dice.choice(filled)
    type_cells(played / GERMAN, sheet, {where: edited(value, dice)})
    found = list(differences(sent, FileBook.open(played / GERMAN), ORDERS))
    assert [each.cell.address for each in found if each.cell] == [where]


def called(book: Path, title: str, instead: str = "Forces") -> None:
    """Give a sheet another title, wherever the book names it."""
    parts = parts_of(book.read_bytes())
    was, now = instead.encode(), title.encode()
    book.write_bytes(packed({name: part.replace(was, now) for name, part in parts.items()}))


@pytest.fixture
def of_old(played: Path) -> Path:
    """A turn sent by a version that called a sheet by a name that Excel keeps for itself."""
    called(max((played / "turns").iterdir()) / "out" / GERMAN, "History")
    called(played / GERMAN, "History")
    resealed(played)
    return played


def test_a_book_of_an_older_version_is_taken_as_it_was_sent(of_old: Path) -> None:
    type_in_line(of_old / GERMAN, "Orders", 4, {"Action": "Move"})
    codes = {each.code for each in desk(of_old).findings}
    assert not {each for each in codes if each.startswith(("E-", "W-TAMPERED", "W-NOT-COMPARED"))}


def test_a_title_that_excel_had_to_repair_is_no_alarm(of_old: Path) -> None:
    called(of_old / GERMAN, '"Recovered_Sheet1"', '"History"')
    assert "Recovered_Sheet1" in FileBook.open(of_old / GERMAN).sheets()
    assert tampered(of_old) == []


def test_a_repaired_sheet_that_was_typed_over_is_told(of_old: Path) -> None:
    called(of_old / GERMAN, '"Recovered_Sheet1"', '"History"')
    type_cells(of_old / GERMAN, "Recovered_Sheet1", {"C4": "We won."})
    assert [each.message for each in tampered(of_old)] == [
        "the sheet was sent and is gone.",
        "the sheet was not sent.",
    ]


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not on this machine")
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(("xlsx",), id="xlsx"),
        pytest.param(("ods", "xlsx"), id="ods-xlsx", marks=pytest.mark.slow),
        pytest.param(("xls", "xlsx"), id="xls-xlsx", marks=pytest.mark.slow),
    ],
)
def test_a_book_saved_again_by_libreoffice_is_no_alarm(
    played: Path, tmp_path: Path, way: tuple[str, ...]
) -> None:
    sent = FileBook.open(played / GERMAN)
    back = played / GERMAN
    for number, kind in enumerate(way):
        folder = tmp_path / str(number)
        folder.mkdir()
        full = "xlsx:Calc MS Excel 2007 XML" if kind == "xlsx" else kind
        back = resaved(back, folder, full)
    shutil.copyfile(back, played / GERMAN)
    assert list(differences(sent, FileBook.open(back), ORDERS)) == []
    assert tampered(played) == []


@pytest.mark.parametrize(
    ("one", "other", "same_to_us"),
    [
        (1, 1.0000000001, True),
        (1, 1.00001, False),
        (0, 1e-12, True),
        (None, "", True),
        (None, 0, False),
        ("two\nlines", "two lines ", True),
        ("A", "a", False),
        ("5", 5, False),
        (True, Formula("=TRUE()", True), True),
        (False, Formula("=TRUE()", True), False),
        (True, 1, False),
        (Formula("=A1 + 1", 2), Formula("=A1+1", 3), True),
        (Formula("=A1+1", 2), 2, False),
        (2, Formula("=1+1", 2), False),
        (date(1944, 9, 17), datetime(1944, 9, 17), True),
        (date(1944, 9, 17), date(1944, 9, 18), False),
        (time(6), time(6, 0, 0, 1000), True),
        (time(6), time(6, 1), False),
        (CellError("#N/A"), CellError("#N/A"), True),
        (CellError("#N/A"), "#N/A", False),
    ],
)
def test_values_are_compared_with_tolerance(one: Value, other: Value, same_to_us: bool) -> None:
    assert alike(one, other) is same_to_us
    assert alike(other, one) is same_to_us
