"""A scheduler and its workers, each a process as on machines of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from workbook_engine.commands.batches.reaching import reached

ROOT = Path(__file__).parents[2]


class Machines:
    """A cluster of this machine; with a file of settings it has a key."""

    def __init__(self, room: Path, settings: Path | None = None) -> None:
        self.room, self.settings = room, settings
        self.workers: list[subprocess.Popen[bytes]] = []
        file, host = room / "scheduler.json", "tls://127.0.0.1" if settings else "127.0.0.1"
        port = ("--port", "0", "--host", host, "--no-dashboard", "--no-jupyter")
        self.scheduler = self._begin("scheduler", *port, "--scheduler-file", file)
        self.address = self._address(file)

    def _begin(self, *what: str | Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *map(str, what)]
        paths = {**os.environ, "PYTHONPATH": str(ROOT)}
        paths |= {"DASK_CONFIG": str(self.settings)} if self.settings else {}
        with (self.room / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=self.room, env=paths, stdout=log, stderr=log)

    def _address(self, file: Path) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            time.sleep(0.05)
            if file.exists() and (said := file.read_text()):
                return str(json.loads(said)["address"])
        raise AssertionError((self.room / "log").read_text())

    def with_workers(self, count: int) -> Machines:
        """Begin workers until there are so many."""
        alone = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
        missing = range(count - len(self.workers))
        self.workers += (self._begin("worker", self.address, *alone) for _ in missing)
        from distributed import Client

        named = str(self.settings or self.address)
        with reached(named) as address, Client(address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)
        return self

    def kill_one(self) -> None:
        worker = self.workers.pop()
        worker.kill()
        worker.wait()

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()
