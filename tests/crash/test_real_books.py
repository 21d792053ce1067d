"""Real workbooks through `umpire commit`, its process killed at a change of the disk."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import Tree, tree
from tests.crash.faults import TOUCHES
from tests.crash.test_processes import forked
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.recover import recover
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked and killed as on Linux"
)


@pytest.fixture
def drafted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign whose turn 1 is drafted, at a time that stands still."""
    monkeypatch.setattr("workbook_engine.commands.commit.now", lambda: "1944-09-17T06:00:00+00:00")
    folder = tmp_path / "drafted"
    new(folder, sample="arnhem_bridge", with_orders=True)
    assert draft(folder).status is Status.DONE
    return folder


def committed(campaign: Path, at: int = 0) -> int:
    """Commit, until the n-th change of the disk kills the process; return how many there were."""
    changes = 0

    def counted(touch: Callable[..., Any]) -> Callable[..., Any]:
        def touched(*given: Any) -> Any:
            nonlocal changes
            changes += 1
            if changes == at:
                os.kill(os.getpid(), signal.SIGKILL)
            return touch(*given)

        return touched

    with pytest.MonkeyPatch.context() as patch:
        for name in TOUCHES:
            patch.setattr(Disk, name, counted(getattr(Disk, name)))
        assert commit(campaign).status is Status.DONE
    return changes


def desk(found: Tree) -> Tree:
    return {
        place: at for place, at in found.items() if place.endswith(".xlsx") and "turns" not in place
    }


def killed_commits(drafted: Path, parts: int) -> int:
    """Kill a commit at some of its changes, recover, commit again; return how many there were."""
    whole = Path(shutil.copytree(drafted, drafted.parent / "whole"))
    changes = committed(whole)
    before, after = desk(tree(drafted)), desk(tree(whole))
    points = range(1, changes + 1, max(1, changes // parts))
    for at in points:
        campaign = Path(shutil.copytree(drafted, drafted.parent / f"killed {at}"))
        assert forked(partial(committed, campaign, at)) == -signal.SIGKILL
        assert recover(campaign).status is Status.DONE
        head = History(campaign).head()
        assert head is not None
        assert desk(tree(campaign)) == (after if head.turn else before)
        if not head.turn:
            assert commit(campaign).status is Status.DONE
        assert tree(campaign) == tree(whole)
        shutil.rmtree(campaign)
    return len(points)


def test_real_books_survive_a_few_kills(drafted: Path) -> None:
    assert killed_commits(drafted, parts=4) >= 4


@pytest.mark.slow
def test_real_books_survive_many_kills(drafted: Path) -> None:
    assert killed_commits(drafted, parts=40) >= 40
