"""Processes side by side: who is ended, and who is not."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import BrokenExecutor
from time import sleep

import pytest

from workbook_engine.commands.batches.workers import Processes


@pytest.mark.slow
def test_only_its_own_processes_are_ended() -> None:
    """A program that uses the package may have children of its own."""
    with Processes(1) as workers:
        at_work = workers.submit(sleep, 60)
        other = multiprocessing.get_context("spawn").Process(target=sleep, args=(60,))
        other.start()
        try:
            workers.end_now()
            with pytest.raises(BrokenExecutor):
                at_work.result(30)
            other.join(1)  # if it was ended that shows by now
            assert other.exitcode is None
        finally:
            other.kill()
            other.join()
