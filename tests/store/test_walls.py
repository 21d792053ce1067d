"""A disk keeps to its folder: nothing outside it is changed, nor anything by way of a link."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from workbook_engine.core.findings import Problem
from workbook_engine.store.disk import Disk
from workbook_engine.store.lock import LOCK_NAME, locked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as on Linux and Mac")

Touch = Callable[[Disk, Path], None]
TOUCHES: dict[str, Touch] = {
    "make_folder": lambda disk, path: disk.make_folder(path),
    "create": lambda disk, path: disk.create(path, b"x"),
    "sync_file": lambda disk, path: disk.sync_file(path),
    "link from": lambda disk, path: disk.link(path, disk.root / "new"),
    "link to": lambda disk, path: disk.link(disk.root / "old", path),
    "rename from": lambda disk, path: disk.rename(path, disk.root / "new"),
    "rename to": lambda disk, path: disk.rename(disk.root / "old", path),
    "rename_free from": lambda disk, path: disk.rename_free(path, disk.root / "new"),
    "rename_free to": lambda disk, path: disk.rename_free(disk.root / "old", path),
    "move_free": lambda disk, path: disk.move_free(disk.root / "old", path),
    "remove": lambda disk, path: disk.remove(path),
    "remove_folder": lambda disk, path: disk.remove_folder(path),
    "close_to_others": lambda disk, path: disk.close_to_others(path),
    "put": lambda disk, path: disk.put(path, b"x"),
}


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """A folder with a file, and beside it what is the owner's."""
    for each in ("root", "own"):
        (tmp_path / each).mkdir()
        (tmp_path / each / "old").write_bytes(b"old")
    return Disk(tmp_path / "root")


def refused(disk: Disk, touch: Touch, path: Path, code: str) -> None:
    before = sorted((each, each.lstat().st_mtime_ns) for each in disk.root.parent.rglob("*"))
    with pytest.raises(Problem, match=code):
        touch(disk, path)
    after = sorted((each, each.lstat().st_mtime_ns) for each in disk.root.parent.rglob("*"))
    assert after == before


@pytest.mark.parametrize("touch", TOUCHES)
def test_nothing_is_changed_by_way_of_a_link(disk: Disk, touch: str) -> None:
    (disk.root / "way").symlink_to(disk.root.parent / "own")
    refused(disk, TOUCHES[touch], disk.root / "way" / "old", "E-LINK .*/root/way is a link")


OUTSIDE = ("../own/old", "more/../../own/old", "/own/old", ".. /own/old", "cut short\0.xlsx")
"""Above, up again, a whole path, as Windows drops blanks, cut short where C ends a text."""


@pytest.mark.parametrize("touch", TOUCHES)
@pytest.mark.parametrize("place", OUTSIDE)
def test_nothing_outside_is_changed(disk: Disk, touch: str, place: str) -> None:
    refused(disk, TOUCHES[touch], disk.root / place, "E-OUTSIDE")


def test_a_file_that_is_a_link_gives_way_and_what_it_led_to_stays(disk: Disk) -> None:
    (disk.root / "desk.html").symlink_to(disk.root.parent / "own/old")
    disk.put(disk.root / "desk.html", b"new")
    assert (disk.root / "desk.html").read_bytes() == b"new"
    assert not (disk.root / "desk.html").is_symlink()
    assert (disk.root.parent / "own/old").read_bytes() == b"old"


def test_a_link_that_waits_where_a_file_is_written_aside_gives_way_too(disk: Disk) -> None:
    (disk.root / ".desk.html.new").symlink_to(disk.root.parent / "own/old")
    disk.put(disk.root / "desk.html", b"new")
    assert sorted(disk.names(disk.root)) == ["desk.html", "old"]
    assert (disk.root.parent / "own/old").read_bytes() == b"old"


def test_of_a_link_in_a_folder_of_ours_only_the_link_is_removed(disk: Disk) -> None:
    (disk.root / "pub").mkdir()
    (disk.root / "pub/sides").symlink_to(disk.root.parent / "own")
    assert disk.files(disk.root / "pub") == ["sides"]
    disk.remove_all(disk.root / "pub")
    assert (disk.names(disk.root), disk.names(disk.root.parent / "own")) == (["old"], ["old"])


def test_the_folder_itself_may_be_a_link_and_is_made_with_those_above_it(disk: Disk) -> None:
    (disk.root / "linked").symlink_to(disk.root.parent / "own")
    Disk(disk.root / "linked").put(disk.root / "linked/new", b"new")
    assert (disk.root.parent / "own/new").read_bytes() == b"new"
    deep = disk.root / "a/b"
    Disk(deep).put(deep / "new", b"new")
    assert (deep / "new").read_bytes() == b"new"


def test_what_windows_calls_a_junction_is_a_link(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lstat(_: Path) -> object:
        return SimpleNamespace(st_mode=stat.S_IFDIR, st_reparse_tag=0xA0000003)

    monkeypatch.setattr(Path, "lstat", lstat)
    assert disk.is_link(disk.root)


def test_a_lock_that_is_a_link_is_never_taken(tmp_path: Path) -> None:
    (tmp_path / "own").write_bytes(b"own")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / LOCK_NAME).symlink_to(tmp_path / "own")
    with pytest.raises(Problem, match="E-LINK"), locked(tmp_path / "c"):
        pass
    assert (tmp_path / "own").read_bytes() == b"own"
