"""`umpire turn` over many campaigns: side by side, none stops another, each is on the roll."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.batches.batch import last_commit, play_all
from workbook_engine.commands.batches.roll import Came, campaigns, result_of, roll_of
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn, turn_of
from workbook_engine.printing.batch import progress
from workbook_engine.store.history import History

ROOT = Path(__file__).parents[2]
HOLD = """\
import sys, time
from pathlib import Path
from workbook_engine.store.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(120)
"""


def umpire(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "workbook_engine", *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def bridge(tmp_path: Path) -> Path:

    folder = tmp_path / "league" / "bridge 00"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Callable[[Path], None]]:
    """Hold the lock of a campaign from another process."""
    holding = []

    def hold(folder: Path) -> None:
        command = [sys.executable, "-c", HOLD, str(folder)]
        holding.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True))
        assert holding[-1].stdout.readline() == "held\n"

    yield hold
    for process in holding:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_of_ten_campaigns_the_broken_and_the_locked_one_stop_no_other(
    bridge: Path, held: Callable[[Path], None]
) -> None:
    league = bridge.parent
    for number in range(1, 10):
        shutil.copytree(bridge, league / f"bridge {number:02d}")
    (league / "bridge 03" / "master.xlsx").write_bytes(b"PK no more")
    held(league / "bridge 07")
    ran = umpire("turn", league / "bridge *")
    assert ran.returncode == Status.LOCKED, ran.stdout + ran.stderr
    assert ran.stderr == ""
    *found, headers = ran.stdout[: ran.stdout.index("\n", ran.stdout.index("Campaign "))].split(
        "\n"
    )
    roll = ran.stdout.split(headers)[1].strip().splitlines()
    assert headers.split()[:5] == ["Campaign", "Turn", "Outcome", "Findings", "What"]
    assert found[0].endswith("bridge 03:")
    assert roll[-1] == "10 campaigns: 8 done, 1 rejected, 1 busy."
    assert "rejected" in roll[3]
    assert "busy" in roll[7]
    assert "Another command is at work" in roll[7]
    others = [line for n, line in enumerate(roll[:-1]) if n not in {3, 7}]
    assert all(re.search(r" 1  done +\d+ rulings\.$", line) for line in others), others
    assert [len(History(each).commits()) for each in sorted(league.iterdir())].count(2) == 8


@pytest.mark.slow
def test_a_campaign_given_twice_is_played_once(campaign: Path) -> None:
    outcomes = turn([campaign, campaign / "..", str(campaign)[:-1] + "?"])
    assert list(outcomes) == [str(campaign), str(campaign / "..")]
    assert len(History(campaign).commits()) == 2


def test_a_pattern_takes_campaigns_only(campaign: Path) -> None:
    (campaign.parent / "notes").mkdir()
    (campaign.parent / "list.txt").write_text("")
    assert campaigns([campaign.parent / "*"]) == (campaign.as_posix(),)
    assert campaigns([campaign.parent / "no*where"]) == (str(campaign.parent / "no*where"),)


def test_a_folder_of_campaigns_is_answered_with_how_to_play_them_all(campaign: Path) -> None:
    (outcome,) = turn([campaign.parent]).values()
    assert f"`umpire turn {campaign.parent.as_posix()}/*`" in outcome.findings[0].cure


@pytest.mark.slow
def test_any_executor_can_do_the_work_and_stays_open(played: Path, campaign: Path) -> None:
    with ThreadPoolExecutor(1) as cluster:
        outcomes = turn([played, campaign], executor=cluster)
        assert cluster.submit(int, "3").result() == 3
    assert [result_of(each) for each in outcomes.values()] == [Came.REJECTED, Came.DONE]


def test_a_batch_run_again_for_the_same_turn_plays_nothing_twice(campaign: Path) -> None:
    first = turn([campaign], number="1")
    again = turn([campaign], number="1", no_orders=True)
    assert [result_of(each) for each in (*first.values(), *again.values())] == [
        Came.DONE,
        Came.ALREADY,
    ]
    assert len(History(campaign).commits()) == 2


def test_a_turn_that_is_tried_again_after_its_commit_is_not_played_twice(campaign: Path) -> None:
    """So it is where whoever played it was given up for dead, and was not."""
    before = last_commit(str(campaign))
    first = turn_of(campaign, after=before)
    again = turn_of(campaign, no_orders=True, after=before)
    assert [result_of(each) for each in (first, again)] == [Came.DONE, Came.ALREADY]
    assert len(History(campaign).commits()) == 2


@pytest.mark.parametrize(("number", "status"), [("2", Status.STOPPED), ("two", Status.USAGE)])
def test_another_turn_than_the_one_to_be_played_is_refused(
    campaign: Path, number: str, status: Status
) -> None:
    assert turn_of(campaign, number=number).status is status


def test_the_roll_says_what_stopped_a_campaign(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").unlink()
    (line,) = roll_of(turn([campaign]))
    assert (line.turn, line.came, line.findings) == ("1", Came.REJECTED, 1)
    assert line.sentence.startswith("german.xlsx: there is no book of German's")


@pytest.mark.slow
def test_json_of_a_batch_says_what_came_of_each(campaign: Path, tmp_path: Path) -> None:
    ran = umpire("turn", campaign, tmp_path / "nowhere", "--json")
    assert ran.returncode == Status.USAGE
    said = json.loads(ran.stdout)
    assert [each["outcome"] for each in said] == ["done", "rejected"]
    assert said[0]["answer"]["rulings"]


def test_a_defect_in_one_campaign_is_said_of_that_campaign(campaign: Path) -> None:
    def defective(folder: str, **how: object) -> Outcome:
        raise ValueError("a step below zero")

    (outcome,) = play_all([str(campaign)], defective).values()
    assert outcome.status is Status.STOPPED
    assert "a step below zero" in outcome.sentences[0]


class Interrupted(Executor):
    """An executor that plays one campaign, and hears Ctrl-C at the second."""

    def __init__(self) -> None:
        self.left: list[Future[Outcome]] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[Outcome] = Future()
        if not self.left:
            future.set_result(fn(*args, **kwargs))
        elif len(self.left) == 2:
            raise KeyboardInterrupt
        self.left.append(future)
        return future


def test_on_ctrl_c_what_has_begun_is_finished_and_the_rest_is_untouched(
    campaign: Path, tmp_path: Path, contents: Callable[[Path], dict[str, bytes]]
) -> None:
    others = [Path(shutil.copytree(campaign, tmp_path / name)) for name in ("second", "third")]
    before = [contents(each) for each in others]
    outcomes = turn([campaign, *others], executor=Interrupted())
    assert [result_of(each) for each in outcomes.values()] == [
        Came.DONE,
        Came.REJECTED,
        Came.REJECTED,
    ]
    assert [contents(each) for each in others] == before
    assert "nothing was changed" in outcomes[str(others[0])].sentences[0]


@pytest.mark.slow
def test_ctrl_c_after_the_commit_says_so(campaign: Path) -> None:
    def interrupted(folder: str, **how: object) -> Outcome:
        turn_of(folder)
        raise KeyboardInterrupt

    (outcome,) = play_all([str(campaign)], interrupted).values()
    assert outcome.status is Status.PENDING
    assert "umpire commit --recover" in outcome.sentences[0]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminal")
def test_a_terminal_shows_a_bar_of_the_campaigns_that_are_over_and_a_pipe_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import pty

    ours, theirs = pty.openpty()
    monkeypatch.setenv("TERM", "xterm")
    with os.fdopen(theirs, "w") as terminal, monkeypatch.context() as on_terminal:
        on_terminal.setattr(sys, "stderr", terminal)
        with progress(2) as came:
            assert came is not None
            came("arnhem", Outcome())
            came("orel", Outcome(Status.LOCKED))
        with progress(1) as alone:
            assert alone is None, "one campaign is over before a bar is read"
        terminal.flush()
        shown = ""
        while "busy" not in shown:
            shown += os.read(ours, 100_000).decode()
    os.close(ours)
    assert "2/2" in shown
    assert "orel: busy" in shown
    with progress(2) as in_a_pipe:
        assert in_a_pipe is None
