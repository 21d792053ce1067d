"""System calls of a real process, killed at or failed one by one through strace."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crash.cases import Case, case_of
from tests.crash.judge import Judge
from tests.crash.mutants import HOUSE
from tests.crash.test_processes import laid_out
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed"),
]
CALLS = {
    "?mkdir,?mkdirat": ("ENOSPC", "EROFS"),
    "write": ("ENOSPC", "EIO"),
    "?link,?linkat": ("EMLINK", "EACCES"),
    "?rename,?renameat,?renameat2": ("EACCES", "EIO"),
    "?unlink,?unlinkat": ("EROFS", "EACCES"),
    "?rmdir": ("EIO", "EACCES"),
    "fsync": ("EIO", "ENOSPC"),
}
ONCE = (
    "import sys; from pathlib import Path; from tests.crash.cases import turn; "
    "from workbook_engine.store.history import History; turn(2)(History(Path(sys.argv[1])))"
)


def traced(campaign: Path, inject: str) -> int:
    """Play a turn in a process whose system calls are tampered with; return how it ended."""
    command = ["strace", "-f", "-qq", "-o", "/dev/null"]
    command += ["-e", f"inject={inject}", sys.executable, "-B", "-c", ONCE, str(campaign)]
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    return subprocess.run(command, env=environment, capture_output=True, check=False).returncode


def tampered(case: Case, judge: Judge, campaign: Path, inject: str) -> bool:
    """Judge what is left when a system call is tampered with; tell whether it was reached."""
    ended = traced(laid_out(case, campaign), inject)
    judge.after(Disk(campaign), returned=False, history=History(campaign))
    shutil.rmtree(campaign)
    return ended != 0


@pytest.mark.parametrize("call", CALLS)
def test_a_process_is_killed_at_each_system_call(tmp_path: Path, call: str) -> None:
    case = case_of("turn")
    judge, number = Judge.of(case), 1
    while tampered(case, judge, tmp_path / str(number), f"{call}:signal=KILL:when={number}"):
        number += 1
    assert number > 1, f"{call} was never called"
    for at in range(1, number, 2):
        for error in CALLS[call]:
            campaign = tmp_path / f"{error} {at}"
            tampered(case, judge, campaign, f"{call}:error={error}:when={at}")
