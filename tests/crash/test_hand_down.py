"""A hand-down whose process is killed: a lower campaign that is there is whole, and the next run
of the same command does the rest."""

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

from tests.acceptance.hands import desk
from tests.crash.test_processes import forked
from tests.new_campaign import drafted_campaign
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked and killed as on Linux"
)
CALLS = ("mkdir", "rename", "replace", "link", "unlink", "rmdir", "fsync")
"""Of the system: whatever a command makes last on a disk goes through one of these."""
KEPT_PICTURES = "UMPIRE_PICTURES"
"""Where maps are kept that tests have painted: a map is written there but once."""
KEPT = "bridge/battles/turn_01/H8.toml"


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room with Arnhem Bridge, its first turn drafted."""
    room = tmp_path_factory.mktemp("room")
    drafted_campaign(room / "bridge", "arnhem_bridge")
    return room


def until_killed(room: Path, at: int = 0) -> int:
    """Hand H8 down until the n-th change of the disk kills the process; count the changes."""
    changes = 0

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            nonlocal changes
            changes += not str(given[0]).startswith(os.environ[KEPT_PICTURES])
            if changes == at:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*given, **named)

        return called

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, counted(getattr(os, name)))
        outcome = hand_down(room / "bridge", "H8", room / "ramp")
    assert outcome.status is Status.DONE, outcome
    return changes


def is_whole(room: Path) -> bool:
    """Tell whether the lower campaign is there; if so the stamps of both sides must agree."""
    if not (room / "ramp").exists():
        return False
    assert (room / KEPT).read_bytes() == (room / "ramp" / "battle.toml").read_bytes()
    names = {each.name for each in (room / "ramp").iterdir()}
    assert names >= {"master.xlsx", "campaign.key", "conversion.toml", "handed_down.toml"}
    return True


def killed(drafted: Path, to: Path, parts: int) -> list[bool]:
    """Kill a hand-down here and there, and do it again; return where the ramp was there already."""
    room = Path(shutil.copytree(drafted, to / "room"))
    changes = until_killed(room)
    there = []
    for at in sorted({1 + changes * part // parts for part in range(parts)} | {changes}):
        shutil.rmtree(room)
        shutil.copytree(drafted, room)
        assert forked(partial(until_killed, room, at)) == -signal.SIGKILL
        there.append(is_whole(room))
        until_killed(room)
        assert is_whole(room)
        assert [each.name for each in room.iterdir() if each.name.startswith(".")] == []
        assert desk(room / "bridge").answers["1/combat/H8/decision/1"].value == "fought elsewhere"
    assert start(room / "ramp").status is Status.DONE
    return there


@pytest.mark.slow
def test_a_hand_down_that_is_killed_is_done_by_the_next_run(drafted: Path, tmp_path: Path) -> None:
    assert set(killed(drafted, tmp_path, parts=1)) == {False, True}


@pytest.mark.slow
def test_wherever_a_hand_down_is_killed_the_next_run_does_it(drafted: Path, tmp_path: Path) -> None:
    assert len(killed(drafted, tmp_path, parts=1000)) > 30


@pytest.mark.slow
def test_laid_anew_a_campaign_that_waits_survives_a_kill_as_well(
    drafted: Path, tmp_path: Path
) -> None:
    room = Path(shutil.copytree(drafted, tmp_path / "room"))
    until_killed(room)
    assert forked(partial(until_killed, room, 15)) == -signal.SIGKILL
    assert is_whole(room)
    until_killed(room)
    assert "2 Para" in desk(room / "ramp").state[Company]
