"""The file system as it is, where the tests of commits do not come by."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from workbook_engine.core.findings import Problem
from workbook_engine.store.commit import Plan, carry_out
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.lock import LOCK_NAME, locked
from workbook_engine.store.manifest import MANIFEST_NAME, Kind
from workbook_engine.store.recovery import recover


class NoLinks(Disk):
    """A disk on which no file can have two names."""

    def link(self, old: Path, new: Path) -> None:
        raise OSError(errno.EPERM, "no links here")


class Stubborn(Disk):
    """A disk that refuses to link for a reason of its own, and to make names last."""

    def __init__(self, links: bool) -> None:
        super().__init__(Path("/"))
        self.linked = links

    def link(self, old: Path, new: Path) -> None:
        if not self.linked:
            raise OSError(errno.EIO, "broken")
        super().link(old, new)

    def sync_folder(self, path: Path) -> None:
        raise OSError(errno.EIO, "broken")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "one"
    file.write_bytes(b"one")
    return file


def test_a_name_is_given_only_if_it_is_free_with_links_or_without(file: Path) -> None:
    other = file.with_name("other")
    for disk in (Disk(file.parent), NoLinks(file.parent)):
        other.write_bytes(b"saved by somebody")
        with pytest.raises(FileExistsError):
            disk.move_free(file, other)
        assert (file.read_bytes(), other.read_bytes()) == (b"one", b"saved by somebody")
        other.unlink()
    NoLinks(file.parent).move_free(file, other)
    assert (file.exists(), other.read_bytes()) == (False, b"one")


@pytest.mark.parametrize("links", [True, False])
def test_a_move_that_fails_leaves_the_file_where_it_was(file: Path, links: bool) -> None:
    with pytest.raises(OSError, match="broken"):
        Stubborn(links).move_free(file, file.with_name("other"))
    assert sorted(os.listdir(file.parent)) == ["one"]  # noqa: PTH208


def test_a_file_is_put_whole_or_not_at_all(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Disk(file.parent).put(file, b"two")
    assert file.read_bytes() == b"two"

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(Disk, "rename", refuse)
    with pytest.raises(OSError, match="broken"):
        Disk(file.parent).put(file, b"three")
    assert {each.name: each.read_bytes() for each in file.parent.iterdir()} == {"one": b"two"}


def test_what_is_not_there_is_no_file_of_ours(tmp_path: Path, file: Path) -> None:
    disk = Disk(tmp_path)
    assert not disk.same(tmp_path / "neither", tmp_path / "nor")
    assert disk.names(file) == []
    assert disk.writable(tmp_path / "new" / "book.xlsx")
    disk.remove(tmp_path / "neither")
    disk.remove_folder(tmp_path / "nor")


def test_what_may_not_be_written_is_told(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Disk(tmp_path).writable(tmp_path)  # a folder where a book should be
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert not Disk(tmp_path).writable(file)


@pytest.mark.parametrize(("number", "raises"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_a_folder_that_cannot_be_synced_by_its_kind_is_let_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, raises: bool
) -> None:
    def refuse(_: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(os, "fsync", refuse)
    if raises:
        with pytest.raises(OSError, match="refused"):
            Disk(tmp_path).sync_folder(tmp_path)
    else:
        Disk(tmp_path).sync_folder(tmp_path)


def test_windows_has_no_sync_of_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbook_engine.store.disk.os.name", "nt")
    Disk(tmp_path).sync_folder(tmp_path / "not even there")


def test_a_command_that_is_stopped_leaves_no_lock_file_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="stopped"), locked(tmp_path):
        raise ValueError("stopped")
    assert not (tmp_path / LOCK_NAME).exists()


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history of a set-up and a turn."""
    history = History(tmp_path)
    carry_out(history, Plan(0, 1, Kind.SETUP, {}, {"master.xlsx": b"0"}))
    carry_out(history, Plan(1, 1, Kind.TURN, {"master.xlsx": b"0"}, {"master.xlsx": b"1"}))
    return history


def test_a_number_borne_by_two_commits_is_a_history_of_two_machines(history: History) -> None:
    (history.folder / "0001_turn-02").mkdir()
    with pytest.raises(Problem, match="two machines"):
        history.head()


@pytest.mark.parametrize("written", [b"", b"{}", b'{"kind": "turn"}'])
def test_a_manifest_that_is_none_is_said_to_be(history: History, written: bytes) -> None:
    (history.folder / "0001_turn-01" / MANIFEST_NAME).write_bytes(written)
    with pytest.raises(Problem, match="cannot be read"):
        History(history.campaign).head()


def test_a_commit_whose_forerunner_is_gone_is_found_out(history: History) -> None:
    carry_out(history, Plan(2, 1, Kind.TURN, {}, {"master.xlsx": b"2"}))
    (history.folder / "0001_turn-01").rename(history.campaign / "elsewhere")
    with pytest.raises(Problem, match="commit 2 followed 1"):
        history.head()


def test_a_committed_turn_that_lost_its_manifest_is_never_removed(history: History) -> None:
    folder = history.folder / "0001_turn-01"
    (folder / MANIFEST_NAME).unlink()
    with pytest.raises(Problem, match="Let the sync tool finish"):
        recover(history)
    assert (folder / "out" / "master.xlsx").read_bytes() == b"1"


class Held(Disk):
    """A disk on which nothing on the desk can be moved."""

    def rename(self, old: Path, new: Path) -> None:
        if "turns" not in old.parts:
            raise PermissionError(errno.EACCES, "open elsewhere")
        super().rename(old, new)


@pytest.fixture
def waiting(history: History) -> History:
    """A history whose last commit waits to be put in place."""
    held = History(history.campaign, Held(history.campaign))
    done = carry_out(held, Plan(2, 1, Kind.TURN, {}, {"master.xlsx": b"2"}))
    assert done.pending == ("master.xlsx",)
    return history


def test_a_waiting_book_that_went_bad_is_made_anew_from_the_archive(waiting: History) -> None:
    (waiting.folder / "0002_turn-02" / "pub" / "master.xlsx").write_bytes(b"bad")
    assert recover(waiting).published.placed == ("master.xlsx",)
    assert (waiting.campaign / "master.xlsx").read_bytes() == b"2"


def test_if_the_archive_went_bad_too_the_desk_stays_and_it_is_said(waiting: History) -> None:
    for part in ("pub", "out"):
        (waiting.folder / "0002_turn-02" / part / "master.xlsx").write_bytes(b"bad")
    published = recover(waiting).published
    assert published.pending == ("master.xlsx",)
    assert published.reason.endswith("is not what was committed")
    assert (waiting.campaign / "master.xlsx").read_bytes() == b"1"


class SavedOverAndOver(Disk):
    """A disk on which somebody saves the master whenever its place is free."""

    def link(self, old: Path, new: Path) -> None:
        if new.name == "master.xlsx" and "pub" in old.parts:
            new.write_bytes(b"saved again")
        super().link(old, new)


def test_a_book_that_is_saved_over_and_over_waits(waiting: History) -> None:
    published = recover(History(waiting.campaign, SavedOverAndOver(waiting.campaign))).published
    assert published.pending == ("master.xlsx",)
    assert "over and over" in published.reason
    assert (waiting.campaign / "master.xlsx").read_bytes() == b"saved again"
