"""Real processes on a real disk: killed at a change of it, or several at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.crash.cases import ROOT, Case, cases
from tests.crash.faults import Fault, FaultyDisk
from tests.crash.judge import Judge, files
from tests.crash.runs import Runner
from workbook_engine.store.commit import Committed
from workbook_engine.store.disk import Disk
from workbook_engine.store.lock import LOCK_NAME, CampaignBusyError, locked
from workbook_engine.store.recovery import Recovered

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked and killed as on Linux"
)


def forked(work: Callable[[], int]) -> int:
    """Do work in a process of its own; return how it ended."""
    process = begun(work)
    process.join()
    assert process.exitcode is not None
    return process.exitcode


def begun(work: Callable[[], int]) -> multiprocessing.process.BaseProcess:
    """Begin work in a process of its own."""

    def alone() -> None:
        os._exit(work())

    process = multiprocessing.get_context("fork").Process(target=alone)
    process.start()
    return process


def laid_out(case: Case, folder: Path) -> Path:
    """Write a case's campaign to a real disk; a file of two names has both."""
    for inner in case.before.folders(ROOT):
        (folder / inner.relative_to(ROOT)).mkdir(parents=True, exist_ok=True)
    there = files(case.history)
    for place, content in there.items():
        same = (each for each in there if case.before.same(ROOT / each, ROOT / place))
        if (first := next(same)) != place:
            os.link(folder / first, folder / place)
        else:
            (folder / place).write_bytes(content)
    return folder


def run_until(case: Case, campaign: Path, at: int) -> int:
    """Run a command until the n-th touch of the disk kills its process."""
    die = partial(os.kill, os.getpid(), signal.SIGKILL)
    case.command(case.on(FaultyDisk(Disk(campaign), (Fault(at, half=True, stop=die),)), campaign))
    return 0


def killed_processes(tmp_path: Path, every: int) -> int:
    """Kill a process at every n-th change of the disk; return how many there were."""
    points = 0
    for case in cases():
        runner = Runner(case)
        for at in runner.changes[::every]:
            campaign = laid_out(case, tmp_path / f"{case.name} {at}")
            ended = forked(partial(run_until, case, campaign, at))
            assert ended == (-signal.SIGKILL if at <= len(runner.log) else 0)
            runner.judge.after(
                Disk(campaign), returned=ended == 0, history=case.on(Disk(campaign), campaign)
            )
            points += 1
    return points


def test_a_process_is_killed_at_some_changes_of_the_disk(tmp_path: Path) -> None:
    assert killed_processes(tmp_path, every=41) >= 15


@pytest.mark.slow
def test_a_process_is_killed_at_every_change_of_the_disk(tmp_path: Path) -> None:
    assert killed_processes(tmp_path, every=1) >= 300


DONE, BUSY, ALREADY = 10, 11, 12


def run_once_told(case: Case, campaign: Path, start: int) -> int:
    """Run a command as an umpire does, once it is given the start; say how it went."""
    os.read(start, 1)
    try:
        with locked(campaign):
            outcome = case.command(case.on(Disk(campaign), campaign))
            return DONE if isinstance(outcome, Committed) or finished(outcome) else ALREADY
    except CampaignBusyError:
        return BUSY


def finished(outcome: object) -> bool:
    """Tell whether a command finished what another had begun."""
    return isinstance(outcome, Recovered) and outcome.finished is not None


def at_once(case: Case, campaign: Path) -> list[int]:
    """Let three processes run the same command at once; say how each went."""
    start, go = os.pipe()
    runs = [begun(partial(run_once_told, case, campaign, start)) for _ in range(3)]
    os.write(go, b"go!")
    for run in runs:
        run.join()
    os.close(start)
    os.close(go)
    return sorted(run.exitcode or 0 for run in runs)


@pytest.mark.parametrize("rounds", [1, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_of_three_at_once_exactly_one_does_it(tmp_path: Path, case: Case, rounds: int) -> None:
    end = Judge.of(case).end
    for number in range(rounds):
        campaign = laid_out(case, tmp_path / str(number))
        went = at_once(case, campaign)
        assert went.count(DONE) == 1
        assert set(went) <= {DONE, BUSY, ALREADY}
        left = files(case.on(Disk(campaign), campaign))
        assert {place: left[place] for place in left if place != LOCK_NAME} == end
