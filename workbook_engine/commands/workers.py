"""Who does the work of a batch: a process for each core, or this one, at once."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST = 61
"""More processes than Windows can wait for at once."""


class AtOnce(Executor):
    """An executor that does in this process what it is given, at once."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the future of what is done already."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def side_by_side(campaigns: int) -> Iterator[Executor]:
    """Give a process for each core; each begins afresh, so that all systems do alike."""
    with ProcessPoolExecutor(
        min(campaigns, cores(), MOST), multiprocessing.get_context("spawn"), begin
    ) as workers:
        yield workers


def cores() -> int:
    """Return how many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def begin() -> None:
    """Make a worker ready: Ctrl-C is the parent's to hear, and garbage is not worth the search."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(500_000)


@contextmanager
def deaf() -> Iterator[None]:
    """Hand on to new processes that Ctrl-C is not theirs, from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
