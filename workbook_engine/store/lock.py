"""One command at a time in a campaign folder; the kernel frees the lock of a command that died."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from workbook_engine.store.disk import Disk

LOCK_NAME = ".umpire.lock"


class CampaignBusyError(Exception):
    """Another command is at work in the campaign folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the campaign folder for this command alone; raise CampaignBusyError at once if held.

    A folder that may not be written is not a busy one: the system's own refusal goes through. A
    command that is stopped leaves no lock file behind where there was none.
    """
    from filelock import FileLock, Timeout

    file = folder / LOCK_NAME
    Disk(folder).refuse_astray(file, itself=True)
    was_there = file.exists()
    lock = FileLock(file)
    try:
        lock.acquire(timeout=0)
    except Timeout as refusal:
        raise CampaignBusyError(str(folder)) from refusal
    try:
        yield
    except BaseException:
        if not was_there:
            with suppress(OSError):  # Windows keeps an open file, and lets it go with the lock
                file.unlink()
        raise
    finally:
        lock.release()
