"""How far a command is, on a terminal and nowhere else: one line of the error stream, wiped after.

What takes less than a second shows nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

_PATIENCE = 1.0
"""Seconds that go by before anything is shown."""
_WIPE = "\r\x1b[K"


@contextmanager
def saying(what: str) -> Iterator[None]:
    """Say what goes on where nobody knows how far it is."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(_PATIENCE, lambda: print(what, end="", file=sys.stderr, flush=True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        print(_WIPE, end="", file=sys.stderr, flush=True)


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function that is told how much is done, of how much."""
    began, shown = time.monotonic(), False

    def done(at: int, of: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - began > _PATIENCE and at < of:
            shown = True
            print(f"{_WIPE}{what}: {at} of {of}", end="", file=sys.stderr, flush=True)

    try:
        yield done
    finally:
        if shown:
            print(_WIPE, end="", file=sys.stderr, flush=True)
