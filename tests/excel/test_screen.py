"""master.ods: its buttons pressed in LibreOffice, which has no window here, and Ctrl+Z."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.excel.office import Office, missing
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.screen.adding import add_screen

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
