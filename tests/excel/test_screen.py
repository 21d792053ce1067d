"""master.ods: its buttons pressed in LibreOffice, which has no window here, and Ctrl+Z."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.excel.office import Office, missing
from workbook_engine.books.book import Formula
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.differences import other_values
from workbook_engine.excel.screen.adding import add_screen
from workbook_engine.excel.state import State
from workbook_engine.store.history import History

pytestmark = [
    pytest.mark.libreoffice,
    pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal"),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """LibreOffice, started once."""
    begun = Office(tmp_path_factory.mktemp("home"))
    yield begun
    begun.end()


@pytest.fixture(scope="module")
def screen(plain: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf with master.ods; only to be copied."""
    folder = Path(shutil.copytree(plain, tmp_path_factory.mktemp("screen") / "klein dorf"))
    assert add_screen(folder).status is Status.DONE
    return folder


@pytest.fixture
def campaign(screen: Path, tmp_path: Path, office: Office) -> Iterator[Path]:
    """Kleindorf, master.ods open in LibreOffice."""
    folder = Path(shutil.copytree(screen, tmp_path / "klein dorf"))
    office.open((folder / "master.ods").as_uri())
    yield folder
    office.close()


def told(folder: Path) -> str:
    """Return what was said in the boxes after a press."""
    lines = (folder / ".screen" / "told.txt").read_text(encoding="utf-8").split("\n")
    return "\n".join(each for each in lines if each.startswith(("say", "wrong", "ask")))


def master(folder: Path, sheet: str) -> list[list[object]]:
    """Return what stands on a sheet of the master's file."""
    return [list(row) for row in FileBook.open(folder / "master.xlsx").read(sheet)]


@pytest.mark.slow
def test_one_ctrl_z_takes_a_draft_back_cell_by_cell_and_the_next_press_knows(
    office: Office, campaign: Path
) -> None:
    before = office.held()
    office.press("Draft")
    assert "Turn 1 is drafted" in told(campaign)
    assert office.says("Desk", "AS1") == "DRAFT 1, not committed"
    assert office.says("Rulings", "A4") == "Orders"
    assert master(campaign, "Rulings")[3][0] == "Orders"
    assert office.can_undo() == ["Umpire: draft"]
    office.undo()
    same = office.held() == before
    assert same
    office.press("Explain this cell")
    assert len(master(campaign, "Rulings")) == 3, "the master is back where the screen is"


# Every button, one after the other (a press takes its time, so these are slow)


@dataclass
class Pressed:
    """What was seen after a press: the boxes, where screen and master differ, the Desk."""

    said: str
    unlike: list[str]
    desk: str
    undoable: int
    commits: int


def unlike(office: Office, folder: Path) -> list[str]:
    """Say in which cells the screen shows something else than the master holds."""
    seen = folder.parent / "seen.xlsx"
    office.save_as(seen.as_uri())
    shown, held, found = State(seen.read_bytes()), State((folder / "master.xlsx").read_bytes()), []
    for sheet in held.package.sheets:
        one, other = held.grid(sheet), shown.grid(sheet)
        for row, column in other_values(one, other):
            lines = [grid[row - 1] if row <= len(grid) else () for grid in (one, other)]
            cells = [line[column - 1] if column <= len(line) else None for line in lines]
            if not any(isinstance(cell, Formula) for cell in cells):
                found.append(f"{sheet} {row},{column}: {cells}")
    return found


@pytest.fixture(scope="module")
def evening(
    screen: Path, tmp_path_factory: pytest.TempPathFactory, office: Office
) -> tuple[Path, dict[str, Pressed]]:
    """An evening: a cell typed, then every button pressed once, in their order."""
    folder = Path(shutil.copytree(screen, tmp_path_factory.mktemp("evening") / "klein dorf"))
    office.open((folder / "master.ods").as_uri())
    office.type("Forces", "AT4", "'0714")
    office.select("Desk", "AS1")
    seen = {}
    for name, caption in CAPTIONS.items():
        office.press(caption)
        desk, commits = office.says("Desk", "AS1"), len(History(folder).commits())
        undoable = len(office.can_undo())
        seen[name] = Pressed(told(folder), unlike(office, folder), desk, undoable, commits)
    office.close()
    return folder, seen


Evening = tuple[Path, dict[str, Pressed]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("collect", "2 of 2 teams have sent orders"),
        ("check", "Nothing stops the commit"),
        ("draft", "Turn 1 is drafted"),
        ("commit", "Turn 1 is committed"),
        ("undo", "Turn 1 is undone"),
        ("publish", "The fog is proved"),
        ("explain_this_cell", "Desk is made of what other sheets say"),
        ("show_the_map", ""),
    ],
)
def test_each_button_does_what_its_command_does_and_the_screen_shows_it(
    evening: Evening, name: str, said: str
) -> None:
    assert said in evening[1][name].said
    assert evening[1][name].unlike == []


@pytest.mark.slow
def test_what_was_typed_and_not_saved_is_in_the_master(evening: Evening) -> None:
    assert master(evening[0], "Forces")[3][45] == "0714"


@pytest.mark.slow
def test_draft_commit_and_undo_show_on_the_desk_and_in_the_history(evening: Evening) -> None:
    seen = evening[1]
    assert [(seen[e].desk, seen[e].commits) for e in ("draft", "commit", "undo")] == [
        ("DRAFT 1, not committed", 1), ("NOT DRAFTED", 2), ("DRAFT 1, not committed", 3),
    ]  # fmt: skip
    assert [seen[each].undoable for each in ("commit", "undo")] == [0, 0]


@pytest.mark.slow
def test_the_map_is_opened(evening: Evening, office: Office) -> None:
    looked = (office.home / "seen.txt").read_text(encoding="utf-8")
    assert looked.startswith("file://")
    assert evening[1]["show_the_map"].said == ""


@pytest.mark.slow
def test_a_master_changed_by_a_command_is_shown_when_that_is_wanted(
    office: Office, campaign: Path
) -> None:
    assert draft(campaign).status is Status.DONE
    office.press("Check")
    assert "shows the master as it is now" in told(campaign)
    assert office.says("Desk", "AS1") == "DRAFT 1, not committed"
    assert unlike(office, campaign) == []
