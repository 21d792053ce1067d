"""`--cluster`: a real scheduler and real workers do what this machine does, though some die."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.commands.machines import Machines
from tests.new_campaign import new_campaign
from workbook_engine.commands.batches import cluster as machinery
from workbook_engine.commands.batches.batch import play_all
from workbook_engine.commands.batches.cluster import cluster
from workbook_engine.commands.batches.roll import Came, result_of
from workbook_engine.commands.batches.workers import AtOnce, cores
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.simulate import simulate
from workbook_engine.commands.simulating.runs import Simulation, simulated
from workbook_engine.commands.turn import turn, turn_of
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked

pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="the extra `cluster` is not installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals as on Linux"),
    # Of a worker that was killed Dask sweeps up late what was open between the two.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
ONE = AtOnce()


def unseen(at: int, of: int) -> None:
    """Look away."""


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    found = Machines(tmp_path_factory.mktemp("machines"))
    yield found
    found.end()


@pytest.fixture
def two(machines: Machines) -> Machines:
    """The scheduler with two workers, each begun anew if it was killed."""
    return machines.with_workers(2)


def books(folder: Path) -> dict[str, bytes]:
    """Return the master and the books of the teams."""
    files = [folder / "master.xlsx", *sorted((folder / "sides").glob("*.xlsx"))]
    return {each.name: each.read_bytes() for each in files}


@pytest.mark.slow
def test_a_scheduler_without_workers_says_so(machines: Machines, campaign: Path) -> None:
    outcome = simulate(campaign, 1, address=machines.address)
    assert outcome.status is Status.USAGE
    assert f"has no worker: start `dask worker {machines.address}`" in outcome.sentences[0]


class Work:
    """A piece of work on a cluster, as Dask's client has it; what came of it is not to be had."""

    def __init__(self, status: str) -> None:
        self.status = status

    def add_done_callback(self, tell: Callable[[Work], None]) -> None:
        tell(self)

    def result(self) -> None:
        raise ConnectionResetError("the scheduler's, or the work's own")


@pytest.mark.parametrize(
    ("status", "raised"), [("finished", BrokenExecutor), ("error", ConnectionResetError)]
)
def test_what_is_done_and_not_fetched_is_lost_with_the_scheduler(
    status: str, raised: type[Exception]
) -> None:
    client = SimpleNamespace(status="running", submit=lambda *_, **__: Work(status))
    assert type(machinery.Cluster(client).submit(int).exception()) is raised


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_run(two: Machines, tmp_path: Path) -> None:
    """What the runs come to is what they come to here, to the byte."""
    campaign = new_campaign(tmp_path / "k", "kleindorf", with_orders=True)
    here = simulate(campaign, 160)
    files = [Path(each) for each in here.wrote if not each.endswith(".xlsx")]
    played = {each: each.read_bytes() for each in files}
    killed: list[int] = []

    def done(at: int, of: int) -> None:
        if not killed:
            killed.append(at)
            two.kill_one()

    there = simulate(campaign, 160, done=done, address=two.address)
    assert there.status is Status.DONE, there
    assert killed[0] < 160
    assert (there.answer == here.answer) is True
    assert ({each: each.read_bytes() for each in files} == played) is True


def dies_at_first(folder: str, **how: Any) -> Outcome:
    """Play a campaign; whoever plays `dies` is killed after the commit, once."""
    with pytest.MonkeyPatch.context() as patch:
        mark = Path(folder).with_suffix(".died")
        if Path(folder).name == "dies" and not mark.exists():
            mark.touch()
            patch.setattr(Disk, "link", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        return turn_of(folder, **how)


@pytest.mark.slow
def test_a_worker_that_is_killed_after_a_commit_costs_no_turn_and_plays_none_twice(
    two: Machines, campaign: Path, tmp_path: Path
) -> None:
    """Another goes on with its work; a campaign that is locked is busy there as here."""
    at_home = Path(shutil.copytree(campaign, tmp_path / "home"))
    assert turn_of(at_home).status is Status.DONE
    folders = [Path(shutil.copytree(campaign, tmp_path / each)) for each in ("dies", "held", "c")]
    names = [str(each) for each in folders]
    with locked(folders[1]), cluster(two.address, folders) as there:
        outcomes = play_all(names, dies_at_first, there)
    assert (tmp_path / "dies.died").exists()
    assert outcomes[names[0]].status is Status.DONE, outcomes[names[0]]
    assert [result_of(outcomes[each]) for each in names[1:]] == [Came.BUSY, Came.DONE]
    assert [len(History(each).commits()) for each in folders] == [2, 1, 2]
    for each in (folders[0], folders[2]):
        assert (books(each) == books(at_home)) is True


@pytest.mark.slow
def test_a_cluster_of_this_machine_alone_plays_what_a_process_plays(campaign: Path) -> None:
    simulation = Simulation(str(campaign), 40)
    with cluster("local", [campaign]) as here:
        assert here is not None
        assert here.at_once == cores()
        assert (simulated(simulation, unseen, here) == simulated(simulation, unseen, ONE)) is True


def test_where_no_scheduler_answers_nothing_is_played(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machinery, "PATIENCE", 0.5)
    (outcome,) = turn([campaign], address="tcp://127.0.0.1:1").values()
    assert outcome.status is Status.USAGE
    assert outcome.sentences[0].startswith("No scheduler answers at tcp://127.0.0.1:1")
