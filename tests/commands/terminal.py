"""A command as a person begins it at a terminal: real processes, and Ctrl-C to all of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 240
"""Seconds that may go by on a busy machine."""


class Terminal:
    """A command whose errors and progress are shown on a screen, and which answers in JSON."""

    def __init__(self, *words: str | Path) -> None:
        screen, its = os.openpty()
        self.shown = ""
        command = [sys.executable, "-m", "workbook_engine", *map(str, words), "--json"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=its,
            start_new_session=True,
            text=True,
        )
        os.close(its)
        self._reader = Thread(target=self._read, args=(screen,), daemon=True)
        self._reader.start()

    def _read(self, screen: int) -> None:
        with os.fdopen(screen, "rb", buffering=0) as shown:
            try:
                while some := shown.read(4096):
                    self.shown += some.decode(errors="replace")
            except OSError:  # whoever wrote there has ended
                return

    def until(self, text: str) -> Terminal:
        """Wait until a text is shown."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert self.process.poll() is None, self.shown[-2000:]
            assert time.monotonic() < until, self.shown[-2000:]
            time.sleep(0.01)
        return self

    def press_ctrl_c(self) -> None:
        """Interrupt the command and all processes that it began, as a terminal does."""
        os.killpg(self.process.pid, signal.SIGINT)

    def answered(self) -> tuple[int, Any]:
        """Wait for the end, and return the exit status and what was answered."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        self._reader.join(PATIENCE)
        assert "Traceback" not in self.shown, self.shown
        return self.process.returncode, json.loads(said) if said else None

    def left_over(self) -> list[str]:
        """Return the processes that the command began and that live on, after a moment's grace."""
        until = time.monotonic() + 30
        while (found := list(self._alive())) and time.monotonic() < until:
            time.sleep(0.1)  # what follows the processes' resources ends when it hears no more
        return found

    def _alive(self) -> Iterator[str]:
        for each in Path("/proc").glob("[0-9]*/stat"):
            try:
                name, _, rest = each.read_text().rpartition(") ")
            except OSError:  # it has just ended
                continue
            state, _, group = rest.split()[:3]
            if int(group) == self.process.pid and state != "Z":
                yield name
