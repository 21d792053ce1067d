"""A limit of time on reading a stranger's book, so that one reply never holds up the others.

The clock rings in the process itself, which costs a turn nothing: Python's own steps and its
patterns are both broken off. Where there is no such clock, as on Windows or beside the main
thread, the limits of size and the patterns, which are proved linear, are what there is.

Memory has no clock: what a reply may take of it is bounded by the limits of the gate, on bytes,
parts and cells. A limit on the process itself would stop the whole turn with it, so none is set.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from workbook_engine.core.findings import Problem

LONGEST = 20.0
"""Seconds that reading one reply may take; an honest one takes a hundredth of that."""


class _TooLongError(BaseException):
    """The clock has rung: no `except Exception` on the way may hold it up."""


@contextmanager
def within(seconds: float | None = None) -> Iterator[None]:
    """Break off what takes longer, 20 seconds if nothing is said, with a Problem."""
    if not _has_clock():
        yield
        return
    seconds = LONGEST if seconds is None else seconds
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _TooLongError:
        raise Problem(
            "E-READ",
            f"The workbook cannot be read: after {seconds:g} seconds there was no end to it.",
            "Do not trust it. Ask for the file again, or take the copy from the last turn.",
        ) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _has_clock() -> bool:
    """Tell whether the clock is there, may be used here, and is used by nobody else."""
    if not hasattr(signal, "setitimer") or not _in_main_thread():
        return False
    return not signal.getitimer(signal.ITIMER_REAL)[0]


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _ring(*_: object) -> None:
    raise _TooLongError
