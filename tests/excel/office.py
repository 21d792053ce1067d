"""LibreOffice without a window, and a hand on it: a process of the Python that has `uno`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

PYTHON = "/usr/bin/python3"
"""The system's own, to which the package python3-uno gives `uno`."""
HAND = Path(__file__).with_name("office_hand.py")


@cache
def missing() -> str:
    """Return what keeps a hand off LibreOffice on this machine; '' if nothing does."""
    if shutil.which("soffice") is None:
        return "LibreOffice is not on this machine"
    if not Path(PYTHON).exists():
        return "the system has no Python of its own"
    done = subprocess.run([PYTHON, "-c", "import uno"], capture_output=True, check=False)
    return "the system's Python has no uno (package python3-uno)" if done.returncode else ""


class Office:
    """LibreOffice, driven line by line; whatever the hand can do is called by its name."""

    def __init__(self, home: Path) -> None:
        self.home = home
        pipe = f"umpire{os.getpid()}"
        profile = f"-env:UserInstallation={(home / 'profile').as_uri()}"
        listens = f"--accept=pipe,name={pipe};urp;"
        looks = home / "looks.sh"
        looks.write_text(f'#!/bin/sh\necho "$1" >> {home}/seen.txt\n')
        looks.chmod(0o755)
        environment = {
            **os.environ, "HOME": str(home), "UMPIRE_ANSWER": "yes", "BROWSER": f"{looks} %s",
        }  # fmt: skip
        self._office = subprocess.Popen(
            ["soffice", profile, "--headless", "--norestore", listens],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        self._hand = subprocess.Popen(
            [PYTHON, str(HAND), pipe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._answer() == "ready"

    def __getattr__(self, name: str) -> Any:
        def do(*said: object) -> Any:
            assert self._hand.stdin is not None
            self._hand.stdin.write(f"{json.dumps([name, *said])}\n")
            self._hand.stdin.flush()
            return self._answer()

        return do

    def end(self) -> None:
        """End both, as they were begun: LibreOffice is several processes."""
        os.killpg(self._office.pid, signal.SIGKILL)
        self._office.wait()
        self._hand.kill()
        self._hand.communicate()

    def _answer(self) -> Any:
        assert self._hand.stdout is not None
        line = self._hand.stdout.readline()
        assert line, "the hand has let go: what it says stands above"
        return json.loads(line)
