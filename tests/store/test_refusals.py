"""What stands in the way of a commit, through the command line: a sentence and the exit status."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import Tree, tree, umpire_here, umpire_says
from tests.new_campaign import new_campaign
from workbook_engine.store.disk import Disk

STOPPED, LOCKED, PENDING = 1, 3, 4


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "arnhem"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Iterator[Path]:
    """A campaign with orders."""
    yield Path(shutil.copytree(made, tmp_path / "arnhem"))


def refused(campaign: Path, status: int, said: str, command: str = "turn") -> Tree:
    """Run a command that must end with a status and say something; return what is there now."""
    ended, printed = umpire_says(command, campaign)
    assert (ended, said in printed) == (status, True), (ended, printed)
    assert "Traceback" not in printed
    return tree(campaign)


COPIES = (
    "master-DESKTOP-7Q.xlsx",
    "master (1).xlsx",
    "master (Anna's conflicted copy 2024-09-17).xlsx",
    "master.sync-conflict-20240917-140500-ABCDEFG.xlsx",
    "sides/german (conflicted copy).xlsx",
)


@pytest.mark.parametrize("copy", COPIES)
def test_a_conflict_copy_stops_the_turn_and_names_it(campaign: Path, copy: str) -> None:
    original = "master.xlsx" if copy.startswith("master") else "sides/german.xlsx"
    shutil.copy(campaign / original, campaign / copy)
    before = tree(campaign)
    assert refused(campaign, STOPPED, f"{Path(copy).name} was laid beside it") == before


@pytest.mark.parametrize("name", ["master - Copy.xlsx", "master-old.xlsx", "masters.xlsx"])
def test_a_copy_that_the_umpire_made_himself_stops_nothing(campaign: Path, name: str) -> None:
    shutil.copy(campaign / "master.xlsx", campaign / name)
    assert umpire_says("check", campaign)[0] == 0


def test_a_book_of_another_kind_under_such_a_name_stops_nothing(campaign: Path) -> None:
    (campaign / "master (1).xlsx").write_bytes(b"no workbook")
    assert umpire_says("check", campaign)[0] == 0


@pytest.mark.parametrize(
    "name",
    ["0000_turn-00/out/master (1).xlsx", "0000_turn-00 (2)/manifest.json"],
)
def test_what_no_commit_put_into_the_history_stops_the_turn(campaign: Path, name: str) -> None:
    strange = campaign / "turns" / name
    strange.parent.mkdir(exist_ok=True)
    strange.write_bytes(b"from another machine")
    before = tree(campaign)
    assert refused(campaign, STOPPED, "was put there by no commit") == before


def test_what_a_system_leaves_in_a_folder_stops_nothing(campaign: Path) -> None:
    for name in (".DS_Store", "Thumbs.db", "0000_turn-00/~$master.xlsx"):
        (campaign / "turns" / name).write_bytes(b"")
    assert umpire_says("check", campaign)[0] == 0


def test_a_broken_chain_of_commits_stops_the_turn(campaign: Path) -> None:
    assert umpire_says("turn", campaign)[0] == 0
    first = campaign / "turns" / "0000_turn-00" / "manifest.json"
    first.write_text(json.dumps({**json.loads(first.read_text()), "when": "another time"}))
    before = tree(campaign)
    assert refused(campaign, STOPPED, "Keep the history of one machine", "undo") == before


class Elsewhere:
    """Puts something in the way of every touch of the disk of one kind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch = monkeypatch

    def refuse(self, touch: str, refusal: OSError, only: Callable[[Path], bool]) -> list[Path]:
        """Let a kind of touch fail on some paths; return those it was tried on."""
        real: Callable[..., Any] = getattr(Disk, touch)
        tried: list[Path] = []

        def refusing(disk: Disk, path: Path, *more: Any) -> Any:
            if only(path):
                tried.append(path)
                raise refusal
            return real(disk, path, *more)

        self.patch.setattr(Disk, touch, refusing)
        return tried


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    return Elsewhere(monkeypatch)


def without_lock(found: Tree) -> Tree:
    return {place: content for place, content in found.items() if place != ".umpire.lock"}


def test_too_little_room_stops_the_turn_before_anything(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(campaign)
    monkeypatch.setattr(Disk, "room", lambda *_: 100)
    assert without_lock(refused(campaign, LOCKED, "The disk is too full")) == without_lock(before)


def test_a_disk_that_fills_up_in_the_middle_leaves_nothing_behind(
    campaign: Path, elsewhere: Elsewhere
) -> None:
    before = tree(campaign)
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert elsewhere.refuse("create", full, lambda path: "pub" in path.parts) == []
    after = refused(campaign, LOCKED, "make room and run it again")
    assert without_lock(after) == without_lock(before)


@pytest.mark.parametrize("folder", ["turns", "sides"])
def test_a_read_only_folder_stops_the_turn(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    before = tree(campaign)
    real = Disk.writable
    closed = campaign / folder
    monkeypatch.setattr(
        Disk, "writable", lambda disk, path: path.parent != closed and real(disk, path)
    )
    after = refused(campaign, LOCKED, "right to write" if folder == "turns" else "may not be")
    assert without_lock(after) == without_lock(before)


def test_windows_holding_a_book_leaves_the_turn_committed_and_its_books_waiting(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WinError 32 for longer than three seconds: the book is open, and the commit is made."""
    before = (campaign / "master.xlsx").read_bytes()
    waits: list[float] = []
    real: Callable[..., None] = os.replace

    def held(old: Path, new: Path) -> None:
        if Path(old) == campaign / "sides" / "german.xlsx":
            refusal = PermissionError(errno.EACCES, "used by another process", str(old))
            refusal.winerror = 32  # type: ignore[attr-defined, unused-ignore]
            raise refusal
        real(old, new)

    with monkeypatch.context() as windows:
        windows.setattr(os, "replace", held)
        windows.setattr("workbook_engine.store.patience.patiently.__defaults__", (waits.append,))
        refused(campaign, PENDING, "run `umpire commit --recover`")
    assert 3 <= sum(waits) < 6.5
    assert (campaign / "master.xlsx").read_bytes() == before
    assert umpire_says("commit", campaign, "--recover")[0] == 0
    assert (campaign / "master.xlsx").read_bytes() != before


def test_recover_with_nothing_to_do_says_so(campaign: Path) -> None:
    assert umpire_says("commit", campaign, "--recover") == (0, "Nothing has to be put in place.\n")


def test_history_is_a_table_and_undo_goes_to_any_commit_by_a_new_one(campaign: Path) -> None:
    for _ in range(2):
        assert umpire_here("turn", campaign, "--no-orders")[0] == 0
    first = {place: at for place, at in tree(campaign).items() if place.startswith("turns/")}
    assert umpire_here("undo", campaign, "--to", "0")[0] == 0
    now = tree(campaign)
    assert {place: now[place] for place in first} == first
    status, printed = umpire_says("history", campaign)
    lines = printed.splitlines()
    assert (status, lines[0].split()) == (
        0,
        ["Commit", "Kind", "Turn", "When", "Books", "Rulings", "Remark"],
    )
    assert [line.split()[:3] for line in lines[1:5]] == [
        ["0", "setup", "0"],
        ["1", "turn", "1"],
        ["2", "turn", "2"],
        ["3", "undo", "0"],
    ]
    assert lines[4].endswith("back to 0; undid 2, 1")
    assert umpire_here("undo", campaign, "--to", "2")[0] == 0
    status, answer = umpire_here("undo", campaign, "--to", "9")
    assert (status, answer["findings"][0]["code"]) == (STOPPED, "E-HISTORY-MISSING")
