"""Ctrl-C in the middle of a simulation or a league, and a scheduler lost: real processes all.

What is done is kept and said, nothing is left half done, and nobody works on unseen.
"""

from __future__ import annotations

import csv
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from pathlib import Path

import pytest

from tests.commands.terminal import ROOT, Terminal
from tests.commands.test_cluster import Machines
from tests.new_campaign import new_campaign
from workbook_engine.commands.batches.workers import AtOnce, cores
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.simulate import FOLDER, simulate
from workbook_engine.commands.simulating import runs
from workbook_engine.commands.simulating.runs import CHUNK, Simulation, simulated
from workbook_engine.commands.simulating.table import named
from workbook_engine.core.simulating import FIGHT, Tally, shares
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="terminals as on Linux")
MANY = 100_000
Contents = Callable[[Path], dict[str, bytes]]
LOCAL = pytest.param(("--cluster", "local"), marks=pytest.mark.slow, id="a cluster's workers")
HERE = pytest.param((), id="processes of this machine")
SLOW_HERE = pytest.param((), marks=pytest.mark.slow, id="processes of this machine")


@pytest.fixture
def kleindorf(tmp_path: Path) -> Path:
    return new_campaign(tmp_path / "kleindorf", "kleindorf", with_orders=True)


@pytest.fixture
def league(kleindorf: Path, tmp_path: Path) -> list[Path]:
    """Eight campaigns more than can be played side by side."""
    names = [tmp_path / "league" / f"k{number:02d}" for number in range(cores() + 8)]
    return [Path(shutil.copytree(kleindorf, each)) for each in names]


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    (tmp_path / "machines").mkdir()
    found = Machines(tmp_path / "machines").with_workers(2)
    yield found
    found.end()


def unseen(at: int, of: int) -> None:
    """Look away."""


def shares_of(folder: Path, number: int) -> list[object]:
    """Return what so many runs come to, played in this process."""
    game = Simulation(str(folder), number)
    return [named(each) for each in shares(simulated(game, unseen, AtOnce()))]


STOPPED_AS_IT_LOADS = """
import runpy, sys
class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
runpy.run_module("workbook_engine", run_name="__main__")
"""


def test_a_command_that_is_stopped_while_it_is_loaded_says_so_and_shows_no_trace() -> None:
    ended = subprocess.run(
        (sys.executable, "-c", STOPPED_AS_IT_LOADS), cwd=ROOT, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "Aborted! Nothing was begun.\n"


@pytest.mark.slow
@pytest.mark.parametrize("where", [HERE, LOCAL])
def test_a_simulation_that_is_stopped_keeps_the_runs_done_and_says_how_many(
    kleindorf: Path, where: tuple[str, ...]
) -> None:
    terminal = Terminal("simulate", kleindorf, "--runs", str(MANY), *where).until("Runs: ")
    terminal.press_ctrl_c()
    status, told = terminal.answered()
    assert status == 0
    done = told["answer"]["runs"]
    assert 0 < done < MANY
    assert f"{done} runs of {MANY} that were asked for" in told["sentences"][0]
    assert terminal.left_over() == []
    files = {each.suffix: each for each in (kleindorf / FOLDER).iterdir()}
    assert sorted(map(str, files.values())) == sorted(told["wrote"])
    rows = list(csv.DictReader(files[".csv"].read_text(encoding="utf-8").splitlines()))
    assert sum(int(row["times"]) for row in rows if row["about"] == FIGHT) == done
    assert f"{done} runs of {MANY}" in files[".html"].read_text(encoding="utf-8")
    assert (told["answer"]["shares"] == shares_of(kleindorf, done)) is True


class PressedAtFirst(AtOnce):
    """An executor during whose first piece of work somebody presses Ctrl-C."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        raise KeyboardInterrupt


def test_stopped_before_a_run_was_done_nothing_is_written_over(
    kleindorf: Path, contents: Contents
) -> None:
    assert simulate(kleindorf, 20).status is Status.DONE
    before = contents(kleindorf)
    outcome = simulate(kleindorf, 40, executor=PressedAtFirst())
    assert outcome.status is Status.STOPPED
    assert outcome.sentences == ("Stopped before a run was done; nothing was written.",)
    assert (contents(kleindorf) == before) is True


def test_a_few_runs_are_kept_one_by_one(kleindorf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed_at_the_sixth(simulation: Simulation, numbers: range) -> Tally:
        if numbers.start == 5:
            raise KeyboardInterrupt
        return PLAYED(simulation, numbers)

    monkeypatch.setattr(runs, "played", pressed_at_the_sixth)
    assert "5 runs of 20 that were asked for" in simulate(kleindorf, 20).sentences[0]


PLAYED = runs.played


def endless(simulation: Simulation, numbers: range) -> Tally:
    """Play the first pieces; whoever plays a later one says so, and never ends."""
    if numbers.start >= CHUNK * cores():
        (Path(simulation.folder) / "endless").touch()
        time.sleep(600)
    return PLAYED(simulation, numbers)


@pytest.mark.slow
def test_a_second_ctrl_c_does_not_wait_for_what_has_begun(
    kleindorf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(running: dict[Future[Tally], range], **until: str) -> object:
        if (kleindorf / "endless").exists():  # and once more, while those begun are waited for
            os.kill(os.getpid(), signal.SIGINT)
        return wait(running, **until)

    others = multiprocessing.active_children()
    monkeypatch.setattr(runs, "played", endless)
    monkeypatch.setattr(runs, "wait", pressed)
    found = simulated(Simulation(str(kleindorf), MANY), unseen)
    assert CHUNK <= found.runs <= CHUNK * cores()
    assert multiprocessing.active_children() == others


@pytest.mark.parametrize("where", [SLOW_HERE, LOCAL])
def test_a_league_that_is_stopped_has_whole_campaigns_and_untouched_ones(
    league: list[Path], where: tuple[str, ...], contents: Contents
) -> None:
    """Those under way are played to their end, those not begun are as they were."""
    before = contents(league[0])
    terminal = Terminal("turn", *league, *where).until(": done")
    terminal.press_ctrl_c()
    status, told = terminal.answered()
    assert status == Status.STOPPED
    assert terminal.left_over() == []
    came = {each["folder"]: each["outcome"] for each in told}
    done = [each for each in league if came[str(each)] == "done"]
    assert 0 < len(done) < len(league)
    assert [each for each in league if len(History(each).commits()) == 2] == done
    for each in league:
        assert History(each).unfinished() == ()
        if each not in done:
            assert (contents(each) == before) is True
        with locked(each):
            pass  # no lock is held


MOMENTS = {"at once": (".umpire.lock", 1), "as one is written": ("turns/*_turn-01/pub/*.xlsx", 1)}
MOMENTS |= {f"{over} over": ("turns/*_turn-01/manifest.json", over) for over in (1, 3, 6)}
"""When so many campaigns have such a file."""


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_at_any_moment_leaves_whole_campaigns_and_says_which(
    league: list[Path], moment: str
) -> None:
    terminal = Terminal("turn", *league)
    file, number = MOMENTS[moment]
    while sum(any(each.glob(file)) for each in league) < number:
        assert terminal.process.poll() is None
        time.sleep(0.01)
    terminal.press_ctrl_c()
    _, told = terminal.answered()
    done = [each["folder"] for each in told or () if each["outcome"] == "done"]
    assert [str(each) for each in league if len(History(each).commits()) == 2] == done
    assert all(History(each).unfinished() == () for each in league)
    assert terminal.left_over() == []


@pytest.mark.slow
def test_where_the_scheduler_is_lost_this_machine_simulates_the_rest(
    kleindorf: Path, machines: Machines
) -> None:
    words = ("simulate", kleindorf, "--runs", "400", "--cluster", machines.address)
    terminal = Terminal(*words).until("Runs: ")
    machines.scheduler.kill()
    status, told = terminal.answered()
    assert status == 0
    assert "that were asked for" not in told["sentences"][0]
    assert (told["answer"]["shares"] == shares_of(kleindorf, 400)) is True
    assert terminal.left_over() == []


@pytest.mark.slow
def test_where_the_scheduler_is_lost_no_turn_is_played_twice_or_left_half_done(
    league: list[Path], machines: Machines
) -> None:
    """What a worker was at when it lost sight of the scheduler may be busy, and is said to be."""
    terminal = Terminal("turn", *league, "--cluster", machines.address)
    terminal.until(": done")
    machines.scheduler.kill()
    _, told = terminal.answered()
    came = {each["folder"]: each["outcome"] for each in told}
    others = [each for each in told if each["outcome"] not in {"done", "already done", "busy"}]
    assert others == []
    assert list(came.values()).count("busy") <= len(machines.workers)
    for each in league:
        if came[str(each)] != "busy":
            assert len(History(each).commits()) == 2
            assert History(each).unfinished() == ()
