"""What the doctor says of one thing that was looked at."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct


class Check(Struct, frozen=True):
    """Something that was looked at: whether it is well, what was seen, what to do, and who can."""

    what: str
    holds: bool
    said: str
    cure: str = ""
    fix: Callable[[], object] | None = None
    note: bool = False
    """Something that cannot be looked at, or is neither well nor ill: only told."""
