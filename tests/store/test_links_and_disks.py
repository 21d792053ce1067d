"""A history on another disk, a book that is a link: said before anything is committed."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.acceptance.hands import Tree, tree, umpire_here
from tests.new_campaign import new_campaign
from workbook_engine.store.disk import Disk

STOPPED = 1
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as on Linux and Mac")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "arnhem"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "arnhem"))


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on another disk than the temporary files."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is but one disk here")
    folder = memory / f"umpire-{os.getpid()}"
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


def without_lock(found: Tree) -> Tree:
    return {place: content for place, content in found.items() if place != ".umpire.lock"}


def refused(campaign: Path, *arguments: str) -> tuple[str, str]:
    """Run a command that one finding must stop; no byte is changed. Return its code and book."""
    before = without_lock(tree(campaign))
    status, answer = umpire_here(arguments[0], campaign, *arguments[1:])
    outcome = answer[0] if isinstance(answer, list) else answer
    (finding,) = (each for each in outcome["findings"] if each["severity"] == "error")
    assert (status, without_lock(tree(campaign))) == (STOPPED, before)
    assert finding["cure"]
    return finding["code"], str(finding["cell"]["book"])


def bound_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Have a folder of the campaign be one of another disk, bound in at its place."""
    monkeypatch.setattr(
        Disk, "one_disk", lambda _, one, other: (one.name == name) == (other.name == name)
    )


def test_a_history_on_another_disk_stops_the_turn_before_the_commit(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound_in(monkeypatch, "turns")
    assert refused(campaign, "turn") == ("E-OTHER-DISK", "master.xlsx")


@pytest.mark.slow
def test_teams_books_on_another_disk_stop_the_turn_before_the_commit(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound_in(monkeypatch, "sides")
    code, book = refused(campaign, "turn")
    assert (code, Path(book).suffix) == ("E-OTHER-DISK", ".xlsx")
    assert book != "master.xlsx"


@pytest.mark.slow
def test_an_undo_over_two_disks_is_stopped_as_well(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert umpire_here("turn", campaign)[0] == 0
    bound_in(monkeypatch, "turns")
    assert refused(campaign, "undo") == ("E-OTHER-DISK", "master.xlsx")


@pytest.mark.slow
def test_history_and_books_together_on_another_disk_are_played(
    campaign: Path, other_disk: Path
) -> None:
    moved = Path(shutil.copytree(campaign, other_disk / "arnhem"))
    assert umpire_here("turn", moved)[0] == 0


def test_two_mounts_of_one_disk_are_two_disks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that a container binds has its disk's number, and no file can be moved to it."""
    assert Disk(tmp_path).one_disk(tmp_path / "turns" / "new", tmp_path)

    def crossing(old: Path, new: Path) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(old), None, str(new))

    monkeypatch.setattr(os, "rename", crossing)
    assert not Disk(tmp_path).one_disk(tmp_path / "turns", tmp_path)


@pytest.mark.parametrize("command", ["check", "draft", "turn"])
def test_a_master_that_is_a_link_is_never_replaced(
    campaign: Path, tmp_path: Path, command: str
) -> None:
    real = tmp_path / "cloud.xlsx"
    (campaign / "master.xlsx").rename(real)
    (campaign / "master.xlsx").symlink_to(real)
    assert refused(campaign, command) == ("E-BOOK-LINK", "master.xlsx")
    assert (campaign / "master.xlsx").readlink() == real


def test_a_teams_book_that_is_a_link_is_never_replaced(campaign: Path, tmp_path: Path) -> None:
    book = next((campaign / "sides").iterdir())
    book.rename(tmp_path / "shared.xlsx")
    book.symlink_to(tmp_path / "shared.xlsx")
    assert refused(campaign, "turn") == ("E-BOOK-LINK", book.name)


@pytest.mark.slow
def test_an_undo_does_not_replace_a_link(campaign: Path, tmp_path: Path) -> None:
    assert umpire_here("turn", campaign)[0] == 0
    (campaign / "master.xlsx").rename(tmp_path / "cloud.xlsx")
    (campaign / "master.xlsx").symlink_to(tmp_path / "cloud.xlsx")
    assert refused(campaign, "undo") == ("E-BOOK-LINK", "master.xlsx")


def test_a_reply_that_is_a_link_is_read(campaign: Path, tmp_path: Path) -> None:
    """The inbox is only read, so a link there does no harm."""
    book = next((campaign / "sides").iterdir())
    shutil.copyfile(book, tmp_path / "mail.xlsx")
    (campaign / "inbox" / "mail.xlsx").symlink_to(tmp_path / "mail.xlsx")
    assert umpire_here("turn", campaign)[0] == 0
