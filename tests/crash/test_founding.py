"""A new campaign or a pack whose making is killed: making it again is all it takes."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.acceptance.hands import Tree, tree
from tests.crash.cases import BOOKS, book
from tests.crash.faults import TOUCHES, Fault, FaultyDisk
from tests.crash.test_processes import forked
from tests.new_campaign import new_campaign
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.pack import pack
from workbook_engine.store.commit import Plan
from workbook_engine.store.disk import Disk
from workbook_engine.store.founding import MARK, found, in_the_way, is_half_made
from workbook_engine.store.history import History
from workbook_engine.store.lock import LOCK_NAME
from workbook_engine.store.manifest import Kind
from workbook_engine.store.recovery import recover

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked and killed as on Linux"
)
KEY = "campaign.key"
PLAN = Plan(0, 1, Kind.SETUP, {}, {each: book(each, "0") for each in BOOKS})


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def made(folder: Path, at: int = 0) -> FaultyDisk:
    """Make a campaign of stand-in books; the n-th touch of the disk kills the process."""
    disk = FaultyDisk(Disk(folder), (Fault(at, half=True, stop=die),) if at else ())
    found(History(folder, disk), KEY, b"secret\n", PLAN)
    return disk


def killed(folder: Path, at: int) -> int:
    def work() -> int:
        made(folder, at)
        return 0

    return forked(work)


def campaign_in(folder: Path) -> Tree:
    """Return all that lies there but the lock and the mark, which say nothing of the campaign."""
    return {at: each for at, each in tree(folder).items() if at not in {LOCK_NAME, MARK}}


def made_again(room: Path, every: int) -> int:
    """Kill the making of a campaign at every n-th change, and make it again; count the kills."""
    log = made(room / "whole").log
    wanted = campaign_in(room / "whole")
    changes = [at for at, (name, *_) in enumerate(log, 1) if name in TOUCHES]
    for at in changes[::every]:
        folder = room / str(at)
        assert killed(folder, at) == -signal.SIGKILL
        history = History(folder)
        if history.head() is None:
            assert in_the_way(history, KEY) == ()
            made(folder)
        else:
            recover(history)
        assert campaign_in(folder) == wanted, at
        assert not is_half_made(History(folder))
    return len(changes[::every])


@pytest.mark.slow
def test_a_campaign_whose_making_was_killed_is_made_again(tmp_path: Path) -> None:
    assert made_again(tmp_path, every=5) >= 10


@pytest.mark.slow
def test_wherever_the_making_is_killed_it_is_made_again(tmp_path: Path) -> None:
    assert made_again(tmp_path, every=1) >= 50


def test_making_it_again_that_is_killed_as_well_is_no_worse(tmp_path: Path) -> None:
    for at in (20, 9, 14, 30):
        assert killed(tmp_path / "c", at) == -signal.SIGKILL
    made(tmp_path / "c")
    assert MARK not in {each.name for each in (tmp_path / "c").iterdir()}


@pytest.mark.parametrize("place", ["notes.txt", "inbox/reply.xlsx", "sides/mine.txt", "turns/x"])
def test_what_is_somebodys_is_never_taken_away(tmp_path: Path, place: str) -> None:
    commits = [name for name, *_ in made(tmp_path / "whole").log].index("rename") + 1
    assert killed(tmp_path / "c", commits) == -signal.SIGKILL
    (tmp_path / "c" / place).write_text("the umpire's own")
    before = tree(tmp_path)
    assert new(tmp_path / "c", sample="kleindorf").status is Status.USAGE
    assert tree(tmp_path) == before


def test_a_folder_with_a_secret_and_no_mark_is_somebodys(tmp_path: Path) -> None:
    (tmp_path / KEY).write_text("a secret of the umpire's own")
    assert in_the_way(History(tmp_path), KEY) == (KEY,)


def test_umpire_new_makes_it_on_what_was_half_made(tmp_path: Path) -> None:
    assert killed(tmp_path / "c", 25) == -signal.SIGKILL
    assert new(tmp_path / "c", sample="kleindorf").status is Status.DONE
    assert History(tmp_path / "c").head() is not None


# Packs


def packed_until(campaign: Path, at: int = 0) -> int:
    """Pack a campaign until the n-th change of the disk kills the process; count the changes."""
    changes = 0

    with pytest.MonkeyPatch.context() as patch:
        for name in ("mkdir", "replace", "unlink", "fsync", "rmdir"):
            real = getattr(os, name)

            def counted(*given: object, real: object = real, **named: object) -> object:
                nonlocal changes
                changes += 1
                if changes == at:
                    die()
                return real(*given, **named)  # type: ignore[operator]

            patch.setattr(os, name, counted)
        assert pack(campaign).status is Status.DONE
    return changes


def test_a_pack_that_is_killed_bears_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "c", "kleindorf")
    changes = packed_until(campaign)
    whole = tmp_path / "c_pack.zip"
    names = sorted(ZipFile(whole).namelist())
    for at in range(2, changes + 1, max(1, changes // 5)):
        for each in tmp_path.glob("c_pack*"):
            Disk(tmp_path).remove_all(each) if each.is_dir() else each.unlink()
        assert forked(partial(packed_until, campaign, at)) == -signal.SIGKILL
        if whole.exists():
            assert (sorted(ZipFile(whole).namelist()), ZipFile(whole).testzip()) == (names, None)
        if (tmp_path / "c_pack").exists():
            assert sorted(each.name for each in (tmp_path / "c_pack").iterdir()) == [
                "master.md",
                "sample.toml",
            ]
    for each in tmp_path.glob("c_pack*"):
        Disk(tmp_path).remove_all(each) if each.is_dir() else each.unlink()
    packed_until(campaign)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []
