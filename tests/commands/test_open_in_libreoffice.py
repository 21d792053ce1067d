"""A master that LibreOffice itself has open: nothing is changed, and it is said what to do."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo

Contents = Callable[[Path], dict[str, bytes]]
MARK = ".~lock.master.xlsx#"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.libreoffice,
    pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not here"),
    pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal"),
]


@pytest.fixture
def libreoffice(played: Path, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """LibreOffice with the master of a campaign open."""
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--norestore", str(played / "master.xlsx")]
    opened = subprocess.Popen(command, stdout=-3, stderr=-3, start_new_session=True)
    until = time.monotonic() + 90
    while not (played / MARK).exists() and time.monotonic() < until:
        time.sleep(0.1)
    yield opened
    end(opened)


def end(libreoffice: subprocess.Popen[bytes]) -> None:
    """Kill LibreOffice as a crash does, so that its mark stays."""
    if libreoffice.poll() is None:
        import os

        os.killpg(libreoffice.pid, signal.SIGKILL)
        libreoffice.wait()


@pytest.mark.parametrize("command", [draft, lambda at: turn_of(at, no_orders=True), undo])
def test_a_master_that_libreoffice_has_open_is_left_alone_until_it_is_closed(
    played: Path,
    libreoffice: subprocess.Popen[bytes],
    contents: Contents,
    command: Callable[[Path], Outcome],
) -> None:
    before = contents(played)
    refused = command(played)
    assert (refused.status, [each.code for each in refused.findings]) == (
        Status.LOCKED,
        ["E-BOOK-OPEN"],
    )
    assert f"delete {MARK} beside it" in refused.findings[0].cure
    assert contents(played) == before
    end(libreoffice)
    assert command(played).status is Status.LOCKED, "its mark is there after a crash"
    (played / MARK).unlink()
    assert command(played).status is Status.DONE
