"""Real workbooks through the commands an umpire gives, their processes killed with SIGKILL.

A drafted turn of OP COM is committed, one of own rules, and a phase of a day of Sector; of The
Last War a stage in the middle of a turn is committed, taken back, and recovered. After each kill
the recovery is killed too, somewhere on its way.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import Tree, tree
from tests.crash.faults import TOUCHES
from tests.crash.test_processes import begun, forked
from tests.new_campaign import drafted_campaign, played_campaign
from workbook_engine.commands.commit import commit, recover
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked and killed as on Linux"
)
NOW = "1944-09-17T06:00:00+00:00"


@dataclass(frozen=True)
class Work:
    """A command, and the campaign it is given for."""

    before: Path
    command: Callable[[Path], Outcome]


@pytest.fixture(autouse=True)
def clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the same command write the same manifest whenever it is run."""
    for name in ("commit", "undo"):
        monkeypatch.setattr(f"workbook_engine.commands.{name}.now", lambda: NOW)


def first_drafted(folder: Path, sample: str) -> Path:
    """Lay out a sample whose first stage is drafted."""
    drafted_campaign(folder, sample)
    return folder


@pytest.fixture(scope="module")
def turn_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of OP COM whose turn 1 is drafted."""
    return first_drafted(tmp_path_factory.mktemp("opcom") / "drafted", "arnhem_bridge")


@pytest.fixture(scope="module")
def phase_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of Sector whose first day is drafted as far as Dawn."""
    return first_drafted(tmp_path_factory.mktemp("sector") / "drafted", "krookwurst")


@pytest.fixture(scope="module")
def players_turn_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of Combat Captain whose first player's turn is drafted."""
    return first_drafted(tmp_path_factory.mktemp("captain") / "drafted", "town_and_airfield")


@pytest.fixture(scope="module")
def turn_of_own_rules_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of own rules whose turn 1 is drafted."""
    return first_drafted(tmp_path_factory.mktemp("own_rules") / "drafted", "nachod_1866")


@pytest.fixture(scope="module")
def stage_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of The Last War whose first stage is played, and whose second is drafted."""
    folder = tmp_path_factory.mktemp("last_war") / "drafted"
    played_campaign(folder, "orel_salient")
    for done in (sample_orders(folder, "orel_salient"), draft(folder)):
        assert done.status is Status.DONE
    return folder


@pytest.fixture(scope="module")
def stage_played(stage_drafted: Path) -> Path:
    """The same campaign with its second stage committed."""
    folder = Path(shutil.copytree(stage_drafted, stage_drafted.with_name("played")))
    assert commit(folder).status is Status.DONE
    return folder


@pytest.fixture(scope="module")
def stage_pending(stage_drafted: Path) -> Path:
    """The same campaign, its second stage committed and none of its books in place yet."""
    folder = Path(shutil.copytree(stage_drafted, stage_drafted.with_name("pending")))
    ended = forked(partial(until_killed, commit, folder, committed_at(stage_drafted) + 2))
    assert ended == -signal.SIGKILL
    return folder


WORKS: dict[str, tuple[str, Callable[[Path], Outcome]]] = {
    "a turn": ("turn_drafted", commit),
    "a phase": ("phase_drafted", commit),
    "a player's turn": ("players_turn_drafted", commit),
    "a turn of own rules": ("turn_of_own_rules_drafted", commit),
    "a stage": ("stage_drafted", commit),
    "a stage undone": ("stage_played", undo),
    "a stage recovered": ("stage_pending", recover),
}


@pytest.fixture
def work(request: pytest.FixtureRequest) -> Work:
    """What is interrupted."""
    before, command = WORKS[request.param]
    return Work(request.getfixturevalue(before), command)


def until_killed(command: Callable[[Path], Outcome], campaign: Path, at: int = 0) -> int:
    """Run a command until the n-th change of the disk kills its process; count the changes."""
    return len(changes_of(command, campaign, at))


def committed_at(drafted: Path) -> int:
    """Return which change of the disk commits a drafted turn."""
    whole = Path(shutil.copytree(drafted, drafted.with_name("to count")))
    return changes_of(commit, whole).index("rename") + 1


def changes_of(command: Callable[[Path], Outcome], campaign: Path, at: int = 0) -> list[str]:
    changes: list[str] = []

    def counted(name: str, touch: Callable[..., Any]) -> Callable[..., Any]:
        def touched(*given: Any) -> Any:
            changes.append(name)
            if len(changes) == at:
                os.kill(os.getpid(), signal.SIGKILL)
            return touch(*given)

        return touched

    with pytest.MonkeyPatch.context() as patch:
        for name in TOUCHES:
            patch.setattr(Disk, name, counted(name, getattr(Disk, name)))
        assert command(campaign).status is Status.DONE
    return changes


def desk(found: Tree) -> Tree:
    """Return the books on the desk."""
    return {
        place: at for place, at in found.items() if place.endswith(".xlsx") and "turns" not in place
    }


def kills(work: Work, to: Path, parts: int) -> int:
    """Kill a command here and there, and the recovery after it; return how many points it was."""
    whole = Path(shutil.copytree(work.before, to / "whole"))
    changes = until_killed(work.command, whole)
    head, after = History(whole).head(), desk(tree(whole))
    points = sorted({1 + changes * (2 * part + 1) // (2 * parts) for part in range(parts)})
    for number, at in enumerate(points):
        campaign = Path(shutil.copytree(work.before, to / f"killed {at}"))
        assert forked(partial(until_killed, work.command, campaign, at)) == -signal.SIGKILL
        forked(partial(until_killed, recover, campaign, 1 + number % 7))
        assert recover(campaign).status is Status.DONE
        made = History(campaign).head() == head
        assert desk(tree(campaign)) == (after if made else desk(tree(work.before)))
        if not made:
            assert work.command(campaign).status is Status.DONE
        assert tree(campaign) == tree(whole)
        shutil.rmtree(campaign)
    return len(points)


@pytest.mark.parametrize("work", ["a phase", "a stage recovered"], indirect=True)
def test_real_books_survive_a_kill_before_the_commit_and_one_after(
    work: Work, tmp_path: Path
) -> None:
    assert kills(work, tmp_path, parts=2) == 2


@pytest.mark.slow
@pytest.mark.parametrize("work", WORKS, indirect=True)
def test_real_books_survive_many_kills(work: Work, tmp_path: Path) -> None:
    assert kills(work, tmp_path, parts=30) >= 20


@pytest.mark.slow
def test_of_three_umpires_at_once_one_plays_the_stage(stage_drafted: Path, tmp_path: Path) -> None:
    for number in range(5):
        campaign = Path(shutil.copytree(stage_drafted, tmp_path / str(number)))
        runs = [begun(partial(committed_by, campaign)) for _ in range(3)]
        for run in runs:
            run.join()
        assert sum(run.exitcode == 10 for run in runs) == 1, [run.exitcode for run in runs]
        assert [(each.turn, each.stage) for each in History(campaign).commits()] == [
            (0, 1),
            (1, 1),
            (1, 2),
        ]


def committed_by(campaign: Path) -> int:
    """Play the stage as one of several; say whether it was this one that committed it."""
    outcome = turn_of(campaign, number="1.2")
    made = outcome.status is Status.DONE and "commit" in dict(outcome.answer or {})
    return 10 if made else int(outcome.status)
