"""The Coin Game played inside Excel: every button, and what a person sees when something is amiss.

Excel is our own under the real xlwings; a game of few sheets is quick to open and to save.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

from tests.excel.fake_excel import excel, opened
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.vba.project import sources_of
from workbook_engine.commands.commit import recover
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.undo import undo
from workbook_engine.excel import press
from workbook_engine.excel.adding import add
from workbook_engine.excel.attach import attach
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own, for the log."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def ordered(ordered: Path) -> Path:
    """The game with its orders and with buttons."""
    assert add(ordered).status is Status.DONE
    return ordered


# Each Sub's own text, run outside Excel, leads to the cells


class Interpreted:
    """The macros of a master, run by an interpreter that others have written."""

    def __init__(self, book: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            apps = pytest.importorskip("pyopenvba.apps.excel")
        project = FileBook.open(book).project
        assert project is not None
        self._app: Any = apps.ExcelApplication()
        self._app.add_module(STUB, name="xlwings")
        self._app.add_module(sources_of(project)["UmpireButtons"], name="UmpireButtons")

    def press(self, macro: str) -> None:
        """Run a Sub; what it has Python run is run."""
        self._app.run(macro)
        exec(self._app.dialogs[-1][1], {})


STUB = "Public Function RunPython(Command As String)\n    MsgBox Command\nEnd Function\n"


@pytest.mark.slow
def test_every_button_leads_to_its_command_and_to_the_cells(
    ordered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Subs, RunPython line, Python, xlwings and cells: one chain, for all eight buttons."""
    app = opened(ordered)
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    book = app.books["master.xlsm"]
    macros = Interpreted(ordered / "master.xlsm")
    said: dict[str, str] = {}
    for macro in FileBook.open(ordered / "master.xlsm").started():
        if macro == "publish":  # proves the fog, as its own tests do; here it is only reached
            monkeypatch.setattr("workbook_engine.commands.publish.publish", published)
        if macro == "explain_this_cell":
            app.impl.selection = book.sheets["Tokens"].range("C4").impl
        before = len(app.impl.said)
        macros.press(macro)
        said[macro] = " ".join(app.impl.said[before:])
    assert "2 of 2 teams have sent orders" in said["collect"]
    assert "Nothing is wrong with the books" in said["check"]
    assert "Turn 1 is drafted" in said["draft"]
    assert "Turn 1 is committed" in said["commit"]
    assert "Turn 1 is undone" in said["undo"]
    assert "village green" in said["publish"]
    assert said["explain_this_cell"].startswith("Tokens Ash, Square is C2")
    assert [each.rpartition("/")[2] for each in shown] == ["umpire_turn_01.png"]
    desk = FileBook.open(ordered / "master.xlsm").read("Desk")
    assert "DRAFT 1, not committed" in [value for row in desk for value in row]


def published(folder: Path) -> Outcome:
    return Outcome(sentences=(f"Published {folder.name}.",))


# What a person sees when something stands in the way


@pytest.mark.slow
def test_cells_that_were_not_saved_count(ordered: Path) -> None:
    app = opened(ordered)
    book = app.books["master.xlsm"]
    book.sheets["Tokens"].range("B4").value = "nobody"
    press.check()
    assert "nobody" in app.impl.said[-1]


@pytest.mark.slow
def test_a_second_press_while_one_runs_is_refused(ordered: Path) -> None:
    app = opened(ordered)
    before = (ordered / "master.xlsm").read_bytes()
    with locked(ordered):
        press.draft()
    assert app.impl.said == [press.BUSY]
    assert (ordered / "master.xlsm").read_bytes() == before


def test_an_excel_that_refuses_is_one_box_a_log_and_nothing_on_the_error_stream(
    ordered: Path, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    app = opened(ordered)
    app.impl.dies_after = 0
    press.draft()
    assert len(app.impl.said) == 1
    assert "The RPC server is unavailable" in app.impl.said[0]
    assert "RefusedError" in (home / ".umpire" / "umpire.log").read_text(encoding="utf-8")
    assert capfd.readouterr().err == ""


@pytest.mark.slow
def test_a_commit_over_which_excel_dies_is_finished_by_the_next_command(ordered: Path) -> None:
    app = opened(ordered)
    press.draft()
    app.impl.dies_after = 4
    press.commit()
    assert "could not be put in place" in app.impl.said[-1] or "Close" in app.impl.said[-1]
    (ordered / "~$master.xlsm").unlink()
    assert recover(ordered).status is Status.DONE
    assert FileBook.open(ordered / "master.xlsm").read("Campaign")[5][1] == 2
    assert undo(ordered).status is Status.DONE


@pytest.mark.slow
def test_no_is_an_answer(ordered: Path) -> None:
    app = opened(ordered)
    press.draft()
    press.commit()
    app.impl.answers = ["no"]
    before = (ordered / "master.xlsm").read_bytes()
    commits = len(History(ordered).commits())
    press.undo()
    same = FileBook(before, "a.xlsm").read("Campaign")
    assert FileBook.open(ordered / "master.xlsm").read("Campaign") == same
    assert len(History(ordered).commits()) == commits
    assert next(bar for bar in app.impl.bars if bar).startswith("Umpire: ")
    assert app.impl.bars[-1] is False


# Beside the open book, without macros


@pytest.mark.slow
def test_attached_it_does_what_is_chosen_in_the_cell(ordered: Path) -> None:
    app = opened(ordered)
    sheet = app.books["master.xlsm"].sheets["Desk"]
    told: list[str] = []
    looks = iter([True, True, False])

    def goes_on() -> bool:
        more = next(looks)
        if len(told) == 1 and not sheet.range("BJ3").value:
            sheet.range("BJ2").value = "Draft"
        return more

    outcome = attach(ordered, told.append, 0, goes_on)
    assert outcome.sentences == ("Detached; 1 time at work.",)
    assert (sheet.range("BJ2").value, sheet.range("BJ3").value) == (None, "done")
    assert "DRAFT 1" in str(sheet.range("AS1").value)
    assert sheet.impl.ws.data_validations.dataValidation[-1].formula1.count(",") == 7


@pytest.mark.slow
def test_attached_to_a_book_that_is_not_open_it_says_so(ordered: Path) -> None:
    excel()
    assert "is not open in Excel" in attach(ordered, print, 0).sentences[0]
