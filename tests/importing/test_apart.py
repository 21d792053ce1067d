"""Foreign files are read in a process of their own: what it ends of is a finding, never ours."""

from __future__ import annotations

import struct
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.importing import lists
from tests.new_campaign import blank_campaign
from workbook_engine.books.limits import MEGABYTE
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.core.findings import Problem
from workbook_engine.core.records import replace
from workbook_engine.importing import apart
from workbook_engine.importing.apart import Fence
from workbook_engine.importing.foreign import ForeignSheet, foreign_sheets, sheet_of
from workbook_engine.importing.painted import Wanted, painted_map


def sector_that_follows_itself(file: Path) -> Path:
    """An .xls of 1 kB: who walks its chain of sectors walks for ever, and keeps each."""
    head = bytearray(512)
    head[:8] = bytes.fromhex("d0cf11e0a1b11ae1")
    struct.pack_into("<HHHHH", head, 24, 0x3E, 3, 0xFFFE, 9, 6)
    struct.pack_into("<IIIIIIIII", head, 40, 0, 1, 0, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    struct.pack_into("<109I", head, 76, 0, *([0xFFFFFFFF] * 108))
    file.write_bytes(bytes(head) + struct.pack("<128I", 0, *([0xFFFFFFFF] * 127)))
    return file


def one_far_cell(file: Path) -> Path:
    """A book of 5 kB whose sheet has 17,179,869,184 squares, one of them filled."""
    book = Workbook()
    book.worksheets[0]["A1"] = "Unit"
    book.worksheets[0]["XFD1048576"] = "x"
    book.save(file)
    return file


def text(file: Path, content: str, encoding: str = "utf-8") -> Path:
    file.write_bytes(content.encode(encoding))
    return file


def refused(file: Path, *, painted: bool = False, fence: Fence = apart.USUAL) -> str:
    """Return the code of what a file is refused for; each has its cure."""
    with pytest.raises(Problem) as problem:
        foreign_sheets(file, painted=painted, fence=fence)
    assert problem.value.finding.cure
    assert file.name in problem.value.finding.message
    return problem.value.finding.code


def cells(file: Path) -> tuple[tuple[object, ...], ...]:
    (sheet,) = foreign_sheets(file)
    return sheet.cells


@pytest.mark.slow
def test_a_file_larger_than_a_pipe_holds_arrives_whole_where_the_child_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_LOOK", 0.0001)
    rows = "".join(f"{number};unit {number}\n" for number in range(20_000))
    assert len(cells(text(tmp_path / "large.csv", rows))) == 20_000


NO_HURRY = Fence(memory=300 * MEGABYTE, seconds=600)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX says how a child ended")
@pytest.mark.parametrize("spoilt", [sector_that_follows_itself, one_far_cell])
def test_a_file_that_takes_all_memory_is_a_finding(spoilt: object, tmp_path: Path) -> None:
    file = spoilt(tmp_path / "loop.xls")  # type: ignore[operator]
    assert refused(file, fence=NO_HURRY) == "E-FOREIGN-MEMORY"


def test_it_stops_the_import_and_nothing_is_changed(tmp_path: Path) -> None:
    game = tmp_path / "game"
    blank_campaign(game, "opcom")
    before = (game / "master.xlsx").read_bytes()
    outcome = import_file(game, one_far_cell(tmp_path / "far.xlsx"), "Forces")
    assert outcome.status is Status.STOPPED
    assert [each.code for each in outcome.findings] == ["E-FOREIGN-MEMORY"]
    assert (game / "master.xlsx").read_bytes() == before


@pytest.mark.slow
def test_where_no_system_limits_memory_the_child_is_measured(tmp_path: Path) -> None:
    file = sector_that_follows_itself(tmp_path / "loop.xls")
    assert refused(file, fence=replace(NO_HURRY, measured=True)) == "E-FOREIGN-MEMORY"


def test_a_child_that_is_ended_from_outside_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = text(tmp_path / "child.py", "import os; os.abort()")
    monkeypatch.setattr(apart, "PROGRAM", program)
    assert refused(text(tmp_path / "a.csv", "a,b")) == "E-FOREIGN-CRASH"


def test_a_child_that_cannot_be_begun_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    assert refused(text(tmp_path / "a.csv", "a,b")) == "E-FOREIGN-START"


def test_nothing_of_the_current_folder_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "csv", "python_calamine", "openpyxl", "sitecustomize", "usercustomize"):
        text(tmp_path / f"{name}.py", f"open({str(tmp_path / 'run')!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    for file in (lists.english_book(tmp_path / "a.xlsx"), text(tmp_path / "a.csv", "a,b")):
        assert foreign_sheets(file)
        assert foreign_sheets(file, painted=True)
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_a_file_that_takes_too_long_is_a_finding_and_its_child_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[subprocess.Popen[bytes]] = []

    def begun(name: str) -> subprocess.Popen[bytes]:
        began.append(begin(name))
        return began[0]

    begin = apart._begun
    monkeypatch.setattr(apart, "_begun", begun)
    file = one_far_cell(tmp_path / "far.xlsx")
    assert refused(file, painted=True, fence=Fence(seconds=1)) == "E-FOREIGN-TIME"
    assert began[0].returncode is not None


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.pdf", "x", "E-FOREIGN-KIND"),
        ("a.csv", "", "E-FOREIGN-EMPTY"),
        ("a.xlsx", "no book", "E-FOREIGN-BOOK"),
        ("a.ods", "PK\x03\x04", "E-FOREIGN-BOOK"),
        ("a.csv", 'Unit;Kind\nA;"infantry\nB;tank\n', "E-FOREIGN-QUOTE"),
        ("a.csv", 'Unit,Side,Kind\n"1 A,Blue,tank\n2 A,Blue,tank\n', "E-FOREIGN-QUOTE"),
    ],
)
def test_what_is_not_a_list_says_why(name: str, content: str, code: str, tmp_path: Path) -> None:
    assert refused(text(tmp_path / name, content)) == code


def test_more_cells_than_any_list_has_are_a_finding(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="E-FOREIGN-LARGE"):
        foreign_sheets(text(tmp_path / "a.csv", "a,b\n" * 6), fence=Fence(cells=10))


def test_a_file_too_large_to_be_a_list_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "a.csv").open("wb") as file:
        file.truncate(31 * MEGABYTE)
    with pytest.raises(Problem, match="E-ZIP-SIZE"):
        foreign_sheets(tmp_path / "a.csv")


def test_text_of_excel_in_utf_16_is_read(tmp_path: Path) -> None:
    file = text(tmp_path / "a.txt", "Einheit\tArt\nJäger 1\tInfanterie\n", "utf-16")
    assert cells(file) == (("Einheit", "Art"), ("Jäger 1", "Infanterie"))


def test_a_quote_over_two_lines_is_one_cell(tmp_path: Path) -> None:
    file = text(tmp_path / "a.csv", 'Unit,Note\nA,"one\ntwo"\nB,5" gun')
    assert cells(file) == (("Unit", "Note"), ("A", "one\ntwo"), ("B", '5" gun'))


def test_numbers_ticks_and_days_come_as_our_books_hold_them(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].append([7.0, 0.5, True, date(1944, 9, 17), "  1 Para ", None])
    book.save(tmp_path / "a.xlsx")
    row = (7, 0.5, True, date(1944, 9, 17), "1 Para")
    assert cells(tmp_path / "a.xlsx") == (row,)


def test_cells_merged_beyond_a_list_change_nothing_in_it(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].append(["Unit", "Kind"])
    book.worksheets[0].merge_cells("M1:P2")
    book.save(tmp_path / "list.xlsx")
    assert cells(tmp_path / "list.xlsx") == (("Unit", "Kind"),)


def test_a_sheet_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = lists.english_book(tmp_path / "orbat.xlsx")
    with pytest.raises(Problem, match=r"E-FOREIGN-SHEET .* Did you mean 1st Brigade"):
        sheet_of(foreign_sheets(file), "1st Brigad", file)


def test_a_map_on_which_nothing_is_painted_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="E-FOREIGN-MAP"):
        painted_map(text(tmp_path / "map.csv", "a,b"), Wanted(), {}, {})


@pytest.mark.slow
def test_a_painted_book_comes_with_its_colours(tmp_path: Path) -> None:
    sheets = foreign_sheets(lists.map_without_legend(tmp_path / "map.xlsx"), painted=True)
    assert isinstance(sheets[0], ForeignSheet)
    assert sheets[0].colours[1, 1] == lists.COLOURS["W"]
    assert (1, 2) not in sheets[0].colours
