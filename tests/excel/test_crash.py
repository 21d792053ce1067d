"""Excel, Python or the machine dies at any moment of a commit from a button: all is whole."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.crash.faults import TOUCHES, Killed
from workbook_engine.commands.commit import recover as recovered
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.verify import verify
from workbook_engine.excel import press
from workbook_engine.excel.open_disk import OpenDisk
from workbook_engine.store.commit import Plan, carry_out
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind
from workbook_engine.store.recovery import recover

MASTER, TEAM = "master.xlsm", "sides/red.xlsx"
OLD = {MASTER: b"the master as it was saved" * 50, TEAM: b"red, turn 1"}
NEW = {MASTER: b"the master of turn 2" * 50, TEAM: b"red, turn 2"}


class Moments:
    """Counts moments down; at the last of them everything ends."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.passed = 0

    def one(self) -> None:
        self.passed += 1
        self.left -= 1
        if self.left == 0:
            raise Killed


class Screen:
    """An open book that is changed cell by cell, and saved at one stroke."""

    def __init__(self, path: Path, moments: Moments) -> None:
        self.path, self._moments = path, moments

    def become(self, before: bytes, after: bytes) -> None:
        assert self.path.read_bytes() == before, "what is changed is what was saved"
        for _ in range(20):
            self._moments.one()
        beside = self.path.with_name("~tmp")
        beside.write_bytes(after + b" (as Excel saves it)")
        self._moments.one()
        os.replace(beside, self.path)  # noqa: PTH105
        self._moments.one()


class Dying(OpenDisk):
    """The disk of an open master, at any touch of which the process may end."""

    def __init__(self, screen: Any, moments: Moments) -> None:
        super().__init__(screen)
        self.moments = moments


def _dying(name: str) -> Any:
    def touch(self: Dying, *args: Any) -> Any:
        self.moments.one()
        return getattr(OpenDisk, name)(self, *args)

    return touch


for _name in TOUCHES:
    setattr(Dying, _name, _dying(_name))


def begun(folder: Path) -> None:
    """Lay a campaign of small books, its set-up committed."""
    (folder / "sides").mkdir(parents=True)
    carry_out(History(folder), Plan(0, 1, Kind.SETUP, {}, OLD))


def commit_from_a_button(folder: Path, left: int) -> int:
    """Commit turn 1 with the master open, and die at a moment; return how many there were."""
    moments = Moments(left)
    disk = Dying(Screen(folder / MASTER, moments), moments)
    carry_out(History(folder, disk), Plan(1, 1, Kind.TURN, OLD, NEW))
    return moments.passed


@pytest.mark.parametrize("times", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_at_random_moments_nothing_is_torn_and_nothing_lost(tmp_path: Path, times: int) -> None:
    """What lies there afterwards is all of the old turn, or all of the new."""
    begun(tmp_path / "whole")
    moments = commit_from_a_button(tmp_path / "whole", -1)
    assert moments > 60
    chance, ends = random.Random(17), {"old": 0, "new": 0}
    for at in range(times):
        folder = tmp_path / str(at)
        begun(folder)
        with pytest.raises(Killed):
            commit_from_a_button(folder, chance.randrange(1, moments + 1))
        recover(History(folder))
        ends[judged(folder)] += 1
        shutil.rmtree(folder)
    assert min(ends.values()) > times // 7, "moments on both sides of the commit were tried"


def judged(folder: Path) -> str:
    """Tell which turn lies there, whole; the umpire's saved master is kept in either case."""
    history = History(folder)
    lies = {place: (folder / place).read_bytes() for place in OLD}
    commits = history.commits()
    assert history.unfinished() == ()
    if len(commits) == 1:
        assert lies == OLD
        return "old"
    assert lies[TEAM] == NEW[TEAM]
    assert lies[MASTER].removesuffix(b" (as Excel saves it)") == NEW[MASTER]
    assert history.books(commits[1], "in") == OLD
    assert history.books(commits[1], "out") == NEW
    assert not (history.folder_of(commits[1]) / "pub").exists()
    return "new"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked as on Linux")
def test_a_real_process_killed_at_random_moments_of_a_real_commit(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UMPIRE_KILLS says how often; 200 take a quarter of an hour on a quiet machine."""
    from tests.excel.fake_excel import opened

    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert draft(campaign).status is Status.DONE
    kept = Path(shutil.copytree(campaign, tmp_path / "kept"))
    opened(campaign)
    chance, long = random.Random(17), _press(-1.0)[1]
    ends = {1: 0, 2: 0}
    for _ in range(int(os.environ.get("UMPIRE_KILLS", "200"))):
        shutil.rmtree(campaign)
        shutil.copytree(kept, campaign)
        _press(chance.uniform(0.0, long))
        assert recovered(campaign).status is Status.DONE
        commits = History(campaign).commits()
        ends[len(commits)] += 1
        assert draft(campaign, no_orders=True).status in (Status.DONE, Status.PARTLY)
    assert min(ends.values()) > 0
    assert verify(campaign, quick=True).status is Status.DONE


def _press(seconds: float) -> tuple[int, float]:
    """Press Commit in a process of its own, killed after so long; never if below 0."""
    began, child = time.monotonic(), os.fork()
    if child == 0:
        press.commit()
        os._exit(0)
    if seconds >= 0:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return status, time.monotonic() - began
