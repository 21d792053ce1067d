"""Patience on Windows, where a virus scanner or a sync tool holds a file for some milliseconds."""

from __future__ import annotations

import time
from collections.abc import Callable

HELD = frozenset({5, 32, 33})
"""What Windows says of a file that another program has in hand: refused, shared, locked."""
LONGEST = 3.0
"""Seconds after which a file counts as open elsewhere."""
_FIRST_WAIT = 0.02


def patiently(touch: Callable[[], None], sleep: Callable[[float], None] = time.sleep) -> None:
    """Touch the disk; while another program holds the file try again, for three seconds in all."""
    wait, waited = _FIRST_WAIT, 0.0
    while True:
        try:
            return touch()
        except OSError as refusal:
            if getattr(refusal, "winerror", None) not in HELD or waited >= LONGEST:
                raise
        sleep(wait)
        waited += wait
        wait *= 2
