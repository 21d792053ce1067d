"""Who does the work of a batch: a process for each core, this one at once, or a cluster."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from queue import SimpleQueue
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_Piece: TypeAlias = Callable[[], T]

MOST = 61
"""More processes than Windows can wait for at once."""
QUICK = 0.0005
"""Seconds until another thread has its turn, ten times as soon as usual: what the other process
sends comes piece by piece, and waits for each until a thread takes it."""


class Crew(Executor):
    """An executor that knows how much it does at once."""

    @property
    def at_once(self) -> int:
        """How many pieces of work it does at once, now."""
        raise NotImplementedError


class WorkerLostError(BrokenExecutor):
    """Whoever did a piece of work died, and so did all that tried it again; others go on."""


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


class Begun(SpawnContext):
    """Processes that begin afresh, so that all systems do alike; it knows which it began."""

    def __init__(self) -> None:
        super().__init__()
        self.processes: list[SpawnProcess] = []
        self.Process = self.begun  # type: ignore[assignment, misc]

    def begun(self, *given: Any, **named: Any) -> SpawnProcess:
        """Return a process that is about to begin, in place of the class of those."""
        self.processes.append(SpawnProcess(*given, **named))
        return self.processes[-1]


class Processes(ProcessPoolExecutor):
    """Processes side by side."""

    def __init__(self, processes: int) -> None:
        self.begun = Begun()
        super().__init__(processes, self.begun, begin)

    def end_now(self) -> None:
        """End the processes whatever they are at: for work that leaves nothing half done."""
        for each in filter(SpawnProcess.is_alive, self.begun.processes):  # and no other child
            each.kill()


@contextmanager
def side_by_side(campaigns: int) -> Iterator[tuple[Executor, int]]:
    """Give a process for each core, and how many they are."""
    processes = min(campaigns, cores(), MOST)
    with Processes(processes) as workers:
        yield workers, processes


@contextmanager
def another(first: Callable[[], object]) -> Iterator[Executor | None]:
    """Give a process beside this one that makes ready at once; none where there is one core."""
    if cores() == 1:
        yield None
        return
    usual = sys.getswitchinterval()
    with Processes(1) as other:
        try:
            sys.setswitchinterval(QUICK)
            with handed_to(other):
                other.submit(first)
            yield other
        finally:
            sys.setswitchinterval(usual)
            other.end_now()


class Shared(Generic[T]):
    """Pieces of work that another process begins upon at once, and this one ends with it."""

    def __init__(self, other: Executor | None, pieces: Iterable[Callable[[], T]]) -> None:
        self._left = deque(pieces)
        self._done: SimpleQueue[T | None] = SimpleQueue()
        self._beside = [
            threading.Thread(target=self._hand_over, args=(other,), daemon=True)
            for _ in range(2 if other else 0)  # so that the next piece lies ready there
        ]
        for each in self._beside:
            each.start()

    def _hand_over(self, other: Executor) -> None:
        """Hand over a piece at a time; one that fails there is done here."""
        while piece := self._next(deque.popleft):
            try:
                self.done(other.submit(piece).result())
            except Exception:
                self._left.append(piece)
                break
        self._done.put(None)

    def results(self) -> Iterator[T]:
        """Do what is left, then yield what each piece gave, as soon as it is done."""
        self._finish()
        for _ in self._beside:
            yield from iter(self._done.get, None)
        self._finish()
        self._done.put(None)
        yield from iter(self._done.get, None)

    def done(self, result: T) -> None:
        """Take among the results what was done."""
        self._done.put(result)

    def _finish(self) -> None:
        while piece := self._next(deque.pop):
            self.done(piece())

    def _next(self, taken: Callable[[deque[_Piece[T]]], _Piece[T]]) -> _Piece[T] | None:
        """Return the next piece that nobody is at; None where there is none left."""
        try:
            return taken(self._left)
        except IndexError:
            return None


def cores() -> int:
    """Return how many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def begin() -> None:
    """Make a worker ready: Ctrl-C is the parent's to hear, and garbage is not worth the search."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(500_000)


@contextmanager
def handed_to(executor: Executor) -> Iterator[None]:
    """Let Ctrl-C wait while work is handed to others, so that none of it is lost sight of.

    A process that is begun meanwhile inherits the wait: from its first moment on Ctrl-C is not for
    it to hear. Work that is done in this process, at once, can be stopped at any moment.
    """
    if isinstance(executor, AtOnce):
        yield
        return
    with put_off(), held_back():
        yield


@contextmanager
def put_off(*, for_good: bool = False) -> Iterator[None]:
    """Let Ctrl-C wait while something is done that must be whole; it is heard then.

    For good where nothing comes after that, which it could stop.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only that one hears it
        return
    late: list[int] = []
    heard = signal.signal(signal.SIGINT, lambda number, _: late.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
        if late and not for_good:
            raise KeyboardInterrupt


@contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C back from this thread and the processes it begins; Windows cannot."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # when it begins with the first process it lets Ctrl-C in
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
