"""What a press in LibreOffice carries into the master and tells its macro, without LibreOffice.

The book on the screen is a copy of the master here, which the screen shows as it is.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.screen.kept import ROOM, Kept
from workbook_engine.excel.screen.press import press
from workbook_engine.store.history import History

MASTER = "master.xlsx"


class Screen:
    """A campaign with a book that shows its master, as the macro leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = Kept(folder / ROOM)
        self.shows = self.kept.keep(self.master)
        self.book = self.master
        self.kept.show(self.shows, self.book)

    @property
    def master(self) -> bytes:
        return (self.folder / MASTER).read_bytes()

    def type(self, sheet: str, cells: dict[str, Value]) -> None:
        book = FileBook(self.book, MASTER)
        book.write(sheet, cells)
        self.book = book.save()

    def press(self, what: str, agreed: str = "") -> list[list[str]]:
        """Press a button; return what the macro is told to do."""
        room = self.folder / ROOM
        (room / "now.xlsx").write_bytes(self.book)
        (room / "asked.txt").write_text(f"{what}\n{self.shows}\nForces\t0\t3\n{agreed}\n")
        press(self.folder)
        lines = (room / "told.txt").read_text(encoding="utf-8").split("\n")
        return [each.split("\t") for each in lines]

    def follow(self, steps: list[list[str]]) -> None:
        """Do as the macro does: show the master, and say so."""
        for verb, about, *_ in (step for step in steps if len(step) > 1):
            if verb == "shows":
                self.shows, self.book = about, self.master
                self.kept.show(about, self.book)


@pytest.fixture
def screen(plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return Screen(Path(shutil.copytree(plain, tmp_path / "kleindorf")))


def read(screen: Screen, sheet: str, row: int, column: int) -> Value:
    grid = FileBook(screen.master, MASTER).read(sheet)
    line = grid[row - 1] if row <= len(grid) else ()
    return line[column - 1] if column <= len(line) else None


def said(steps: list[list[str]]) -> str:
    return " ".join(step[1] for step in steps if step[0] in ("say", "wrong", "ask"))


def test_what_was_typed_is_in_the_master_before_the_command_begins(screen: Screen) -> None:
    screen.type("Forces", {"AT4": "0714", "AT5": 7})
    steps = screen.press("explain_this_cell")
    assert (read(screen, "Forces", 4, 46), read(screen, "Forces", 5, 46)) == ("0714", 7)
    assert steps[-1][0] == "shows"


def test_a_press_that_changes_nothing_tells_of_nothing_to_show(screen: Screen) -> None:
    before = screen.master
    assert [step[0] for step in screen.press("explain_this_cell")] == ["say"]
    same = screen.master == before
    assert same


@pytest.mark.slow
def test_a_draft_tells_the_macro_where_the_master_differs(screen: Screen) -> None:
    steps = screen.press("draft")
    assert steps[0] == ["after", "after.xlsx"]
    assert ["sheet", "Rulings"] in steps
    rulings = steps[steps.index(["sheet", "Rulings"]) :]
    assert next(each for each in rulings if each[0] == "values") == ["values", "A4:H23"]
    assert "Turn 1 is drafted" in said(steps)


@pytest.mark.slow
def test_after_a_press_the_cell_that_waits_is_selected(screen: Screen) -> None:
    headers = FileBook(screen.book, MASTER).read("Forces")[2]
    cell = address(4, headers.index("Steps lost") + 1)
    screen.type("Forces", {cell: "many"})
    assert ["select", "Forces", cell] in screen.press("check")


@pytest.mark.slow
def test_a_commit_that_a_question_stops_selects_the_cell_that_answers_it(screen: Screen) -> None:
    screen.follow(screen.press("draft"))
    grid = FileBook(screen.book, MASTER).read("Engagements")
    row, header = next((at, each) for at, each in enumerate(grid, start=2) if each[0] == "Fight")
    decision, result = (
        address(row, header.index(f"{each}: yours") + 1) for each in ("Decision", "Result")
    )
    screen.type("Engagements", {decision: "fought elsewhere"})
    screen.follow(screen.press("draft"))
    steps = screen.press("commit")
    assert ["select", "Engagements", result] in steps
    assert "Nothing was changed" in said(steps)


@pytest.mark.slow
def test_a_screen_that_ctrl_z_took_back_takes_the_master_back(screen: Screen) -> None:
    shows, book = screen.shows, screen.book
    screen.follow(screen.press("draft"))
    assert read(screen, "Rulings", 4, 1) == "Orders"
    screen.shows, screen.book = shows, book
    screen.type("Forces", {"AT4": "typed after Ctrl+Z"})
    screen.press("explain_this_cell")
    assert read(screen, "Rulings", 4, 1) is None
    assert read(screen, "Forces", 4, 46) == "typed after Ctrl+Z"


@pytest.mark.slow
def test_ctrl_z_does_not_reach_behind_a_commit(screen: Screen) -> None:
    shows, book = screen.shows, screen.book
    screen.follow(screen.press("draft"))
    steps = screen.press("commit")
    assert ["forget", "all"] in steps
    screen.follow(steps)
    committed = screen.master
    screen.shows, screen.book = shows, book
    assert "was changed since this book last showed it" in said(screen.press("draft"))
    same = screen.master == committed
    assert same


@pytest.mark.slow
def test_a_master_changed_by_a_command_is_shown_only_if_that_is_wanted(screen: Screen) -> None:
    assert draft(screen.folder).status is Status.DONE
    drafted = screen.master
    screen.type("Forces", {"AT4": "typed here"})
    steps = screen.press("check")
    assert [step[0] for step in steps] == ["ask"]
    steps = screen.press("check", agreed=steps[0][1])
    assert ["sheet", "Rulings"] in steps
    assert ["forget", "all"] in steps
    same = screen.master == drafted
    assert same
    screen.follow(steps)
    assert [step[0] for step in screen.press("explain_this_cell")] == ["say"]


@pytest.mark.slow
def test_a_question_waits_for_its_own_answer(screen: Screen) -> None:
    screen.follow(screen.press("draft"))
    screen.follow(screen.press("commit"))
    asked = screen.press("undo")
    assert [step[0] for step in asked] == ["ask"]
    assert "Take turn 1 back?" in said(asked)
    assert said(screen.press("undo", agreed="another question")) == said(asked)
    screen.follow(screen.press("undo", agreed=asked[0][1]))
    assert len(History(screen.folder).commits()) == 3


@pytest.mark.slow
def test_a_sheet_of_the_master_that_is_gone_from_the_screen_stops_the_press(screen: Screen) -> None:
    import io

    import openpyxl

    wb = openpyxl.load_workbook(io.BytesIO(screen.book))
    del wb["Dice"]
    held, before = io.BytesIO(), screen.master
    wb.save(held)
    screen.book = held.getvalue()
    assert "The sheet Dice of master.xlsx is not in this book" in said(screen.press("draft"))
    same = screen.master == before
    assert same


def test_a_master_that_is_open_in_excel_is_left_alone(screen: Screen) -> None:
    (screen.folder / f"~${MASTER}").write_bytes(b"open")
    before = screen.master
    screen.type("Forces", {"AT4": "typed"})
    assert "open elsewhere" in said(screen.press("draft"))
    same = screen.master == before
    assert same
