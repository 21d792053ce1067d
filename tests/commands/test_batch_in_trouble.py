"""A batch in which everything goes wrong at once, and one that is stopped with Ctrl-C."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import new_campaign
from workbook_engine.commands.batches import batch
from workbook_engine.commands.batches.batch import play_all
from workbook_engine.commands.batches.roll import Came, result_of, roll_of
from workbook_engine.commands.batches.workers import WorkerLostError, begin, cores, handed_to
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.records import Position
from workbook_engine.printing.batch import show_roll
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked

Contents = Callable[[Path], dict[str, bytes]]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on Linux")


# Everything at once


def killed(*_: object) -> None:
    """Be killed as by a system that has run out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def full(disk: Disk, path: Path, content: bytes) -> None:
    """Be told by the disk that it is full, once some files are written."""
    if "pub" in path.parts:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
    path.write_bytes(content)


TROUBLES: dict[str, tuple[str, Callable[..., Any]]] = {
    "killed at once": ("writable", killed),
    "killed after the commit": ("link", killed),
    "full disk": ("create", full),
}


def in_trouble(folder: str, **how: Any) -> Outcome:
    """Play a campaign whose name says what happens to it."""
    with pytest.MonkeyPatch.context() as patch:
        if trouble := TROUBLES.get(Path(folder).name):
            patch.setattr(Disk, *trouble)
        return turn_of(folder, no_orders=True, **how)


@pytest.fixture
def league(campaign: Path, tmp_path: Path) -> Path:
    """Seven campaigns; all is well with two of them, of which one is of The Last War."""
    folder = tmp_path / "league"
    for name in (*TROUBLES, "broken", "held", "well"):
        shutil.copytree(campaign, folder / name)
    new_campaign(folder / "Orel", "orel_salient", with_orders=True)
    (folder / "broken" / "master.xlsx").write_bytes(b"PK no more")
    return folder


SAID = {
    "killed at once": (Came.REJECTED, "The process that played it died; is there memory enough?"),
    "killed after the commit": (Came.ALREADY, "The turn was committed before the process"),
    "full disk": (Came.BUSY, "The disk is full: make room and run it again."),
    "broken": (Came.REJECTED, "master.xlsx: "),
    "held": (Came.BUSY, "Another command is at work in this campaign; wait until it is done."),
    "well": (Came.DONE, " rulings."),
    "Orel": (Came.DONE, " rulings."),
}


@pytest.mark.slow
def test_whatever_befalls_some_campaigns_the_others_are_played_and_each_is_told_of(
    league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [str(league / name) for name in SAID]
    told: list[str] = []
    with locked(league / "held"):
        outcomes = play_all(folders, in_trouble, came=lambda folder, _: told.append(folder))
    assert sorted(told) == sorted(folders), "each is told of once, as it is over"
    roll = {Path(line.folder).name: line for line in roll_of(outcomes)}
    for name, (came, sentence) in SAID.items():
        assert (roll[name].came, sentence in roll[name].sentence) == (came, True), roll[name]
    assert max(outcome.status for outcome in outcomes.values()) is Status.LOCKED
    committed = {name for name in SAID if len(History(league / name).commits()) == 2}
    assert committed == {"killed after the commit", "well", "Orel"}
    assert desk(league / "Orel").position == Position(1, 2)
    assert desk(league / "killed after the commit").position == Position(2)
    show_roll(outcomes)
    printed = capsys.readouterr().out
    assert "7 campaigns: 2 done, 1 already done, 2 rejected, 2 busy." in printed
    assert "Traceback" not in printed


class Broken(Executor):
    """A cluster that is down."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        raise BrokenExecutor("the cluster is down")


@pytest.mark.slow
def test_an_executor_that_is_down_does_not_keep_a_campaign_from_being_played(
    campaign: Path,
) -> None:
    (outcome,) = play_all([str(campaign)], partial(turn_of), Broken()).values()
    assert outcome.status is Status.DONE


class Lost(Executor):
    """A cluster on which whoever plays a campaign dies, again and again, after it is committed."""

    def submit(self, fn, /, folder, **how):  # type: ignore[no-untyped-def]
        future: Future[Outcome] = Future()
        if Path(folder).name == "committed":
            fn(folder, **how)
        future.set_exception(WorkerLostError(folder))
        return future


@pytest.mark.slow
def test_of_a_campaign_all_whose_workers_died_it_is_said_whether_it_was_played(
    campaign: Path, tmp_path: Path
) -> None:
    folders = [str(shutil.copytree(campaign, tmp_path / each)) for each in ("committed", "not")]
    roll = roll_of(play_all(folders, partial(turn_of), Lost()))
    assert [line.came for line in roll] == [Came.ALREADY, Came.REJECTED]
    assert "The process that played it died" in roll[1].sentence
    assert [len(History(Path(each)).commits()) for each in folders] == [2, 1]


def test_a_campaign_without_a_history_that_can_be_read_is_told_of_like_any_other(
    campaign: Path,
) -> None:
    (campaign / "turns" / "0000_turn-00" / "manifest.json").write_text("torn")
    (line,) = roll_of(play_all([str(campaign)], partial(turn_of)))
    assert (line.came, "manifest.json cannot be read" in line.sentence) == (Came.REJECTED, True)


# Ctrl-C


def once_told(folder: str, **how: Any) -> Outcome:
    """Say that a campaign has begun, and play it once told to."""
    here = Path(folder)
    here.with_suffix(".begun").touch()
    while not (here.parent / "go").exists():
        time.sleep(0.01)
    return turn_of(folder, **how)


@pytest.fixture
def ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Press Ctrl-C, in this process and its children, when some campaigns have begun.

    They go on once it was heard, and those begun are waited for.
    """
    threads = []

    def waiting(running: object, **until: str) -> object:
        if not until:
            (tmp_path / "go").touch()
        return wait(running, **until)  # type: ignore[call-overload]

    monkeypatch.setattr(batch, "wait", waiting)

    def pressed(begun: int) -> None:
        import multiprocessing

        while len(list(tmp_path.glob("*.begun"))) < begun:
            time.sleep(0.01)
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    def press(begun: int) -> None:
        threads.append(threading.Thread(target=pressed, args=(begun,)))
        threads[-1].start()

    yield press
    for thread in threads:
        thread.join()


@pytest.mark.parametrize(
    "cluster",
    [
        pytest.param(False, id="processes", marks=pytest.mark.slow),
        pytest.param(True, id="a cluster's executor"),
    ],
)
def test_on_ctrl_c_the_begun_are_finished_and_no_other_is_begun(
    campaign: Path,
    tmp_path: Path,
    contents: Contents,
    ctrl_c: Callable[[int], None],
    cluster: bool,
) -> None:
    at_once = cores()
    folders = [
        str(shutil.copytree(campaign, tmp_path / f"league {number}"))
        for number in range(at_once + 3)
    ]
    before = contents(campaign)
    ctrl_c(at_once)
    with ThreadPoolExecutor(at_once) as pool:
        outcomes = play_all(folders, once_told, pool if cluster else None)
    came = [result_of(outcomes[each]) for each in folders]
    assert came == [Came.DONE] * at_once + [Came.REJECTED] * 3
    assert len(list(tmp_path.glob("*.begun"))) == at_once
    for folder in folders[at_once:]:
        assert contents(Path(folder)) == before
        assert outcomes[folder].sentences == (
            "Stopped before it was committed; nothing was changed.",
        )
    assert max(outcome.status for outcome in outcomes.values()) is Status.STOPPED


@pytest.mark.parametrize("system", ["posix", "windows"])
def test_ctrl_c_while_work_is_handed_out_is_heard_when_it_is_out(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    if system == "windows":
        monkeypatch.delattr(signal, "pthread_sigmask")
    out = False
    with pytest.raises(KeyboardInterrupt), ThreadPoolExecutor(1) as pool, handed_to(pool):
        os.kill(os.getpid(), signal.SIGINT)
        out = pool.submit(int, "1").result() == 1
    assert out


def test_a_process_that_is_ready_for_work_does_not_hear_ctrl_c() -> None:
    heard, garbage = signal.getsignal(signal.SIGINT), gc.get_threshold()
    try:
        begin()
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, heard)
        gc.set_threshold(*garbage)


class Endless(Executor):
    """An executor whose first campaign never ends."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[Outcome] = Future()
        future.set_running_or_notify_cancel()
        return future


def test_a_second_ctrl_c_ends_the_wait_for_what_has_begun(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(running: object, **until: str) -> None:
        pressed_while.append(until)
        os.kill(os.getpid(), signal.SIGINT)

    pressed_while: list[dict[str, str]] = []
    monkeypatch.setattr(batch, "wait", pressed)
    (outcome,) = play_all([str(campaign)], partial(turn_of), Endless()).values()
    assert [*map(bool, pressed_while)] == [True, False]
    assert outcome.status is Status.STOPPED
    assert "nothing was changed" in outcome.sentences[0]


def dies_at_first(folder: str, **how: Any) -> Outcome:
    """Die together with another campaign; tried again, wait to be told, and be played."""
    here = Path(folder)
    if not here.with_suffix(".dead").exists():
        here.with_suffix(".dead").touch()
        while len(list(here.parent.glob("*.dead"))) < 2:
            time.sleep(0.01)
        killed()
    return once_told(folder, **how)


@pytest.mark.slow
@pytest.mark.skipif(cores() < 2, reason="two must be played side by side to die together")
def test_on_ctrl_c_while_those_that_died_are_tried_again_no_other_is_begun(
    campaign: Path, tmp_path: Path, contents: Contents, ctrl_c: Callable[[int], None]
) -> None:
    folders = [str(shutil.copytree(campaign, tmp_path / name)) for name in ("first", "second")]
    before = contents(campaign)
    ctrl_c(1)
    outcomes = play_all(folders, dies_at_first)
    came = {folder: result_of(outcome) for folder, outcome in outcomes.items()}
    assert sorted(came.values()) == [Came.DONE, Came.REJECTED]
    (stopped,) = (folder for folder in folders if came[folder] is Came.REJECTED)
    assert contents(Path(stopped)) == before
