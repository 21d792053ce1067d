"""A disk on which the n-th touch kills the process, fails, or lets somebody else in."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workbook_engine.store.disk import Disk

LOOKS = ("names", "has", "has_folder", "same", "read", "room", "writable", "is_link", "one_disk")
TOUCHES = (
    "make_folder",
    "create",
    "sync_file",
    "sync_folder",
    "link",
    "rename",
    "rename_free",
    "remove",
    "remove_folder",
)
NEEDS_ROOM = ("make_folder", "create", "link")


class Killed(BaseException):
    """The process is gone; nothing it would do after this happens."""


@dataclass
class Fault:
    """What happens at one touch of the disk."""

    at: int
    kill: bool = False
    half: bool = False
    """Killed with half of a file written."""
    error: int = 0
    forever: bool = False
    before: Callable[[], None] | None = None
    """What somebody else does just before."""
    stop: Callable[[], None] | None = None
    """How the process is killed, if not in make-believe."""


@dataclass
class FaultyDisk(Disk):
    """A disk over another, which counts its touches and lets faults happen."""

    under: Disk
    faults: tuple[Fault, ...] = ()
    open_elsewhere: frozenset[Path] = frozenset()
    """Files that another program holds: they cannot be renamed, as in Excel on Windows."""
    left: int | None = None
    """How many bytes can still be written; a name takes some too."""
    ran_out: bool = False
    count: int = 0
    dead: bool = False
    log: list[tuple[Any, ...]] = field(default_factory=list)
    """What was touched: how, and which path."""

    def __post_init__(self) -> None:
        self.root, self.links = self.under.root, self.under.links

    def touch(self, name: str, *given: Any) -> Any:
        """Do one thing on the disk under this one, unless a fault is due."""
        if self.dead:
            raise Killed
        self.count += 1
        self.log.append((name, *given[:1]))
        for fault in self.faults:
            self._happens(fault, name, *given)
        if name in {"rename", "rename_free"} and given[0] in self.open_elsewhere:
            raise PermissionError(errno.EACCES, "open elsewhere", str(given[0]))
        if self.left is not None and name in NEEDS_ROOM:
            self._takes_room(name, *given)
        return getattr(self.under, name)(*given)

    def _happens(self, fault: Fault, name: str, *given: Any) -> None:
        due = self.count == fault.at
        if due and fault.before is not None:
            fault.before()
        if due and (fault.kill or fault.half):
            self._die(fault, name, *given)
        later = fault.forever and self.count > fault.at
        if fault.error and (due or later) and fails(name, fault.error):
            self._half(name, *given)
            raise OSError(fault.error, os.strerror(fault.error), str(given[0]))

    def _die(self, fault: Fault, name: str, *given: Any) -> None:
        if fault.half:
            self._half(name, *given)
        if fault.stop is not None:
            fault.stop()
        self.dead = True
        raise Killed

    def _half(self, name: str, *given: Any) -> None:
        """Write half of a file, if it was a file that was to be written."""
        if name == "create":
            path, content = given
            self.under.create(path, content[: len(content) // 2])

    def _takes_room(self, name: str, *given: Any) -> None:
        """Take the room a touch needs, or fail as a full disk does: with half of a file written."""
        assert self.left is not None
        needed = 8 + (len(given[1]) if name == "create" else 0)
        if needed > self.left:
            self.ran_out = True
            self._half(name, *given)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(given[0]))
        self.left -= needed


def fails(name: str, error: int) -> bool:
    """Tell whether a touch can fail in a way: looking needs no room and no right to write."""
    if error == errno.ENOSPC:
        return name in NEEDS_ROOM
    return name in TOUCHES or (error == errno.EIO and name != "room")


def _passed_on(name: str) -> Callable[..., Any]:
    def passed_on(disk: FaultyDisk, *given: Any) -> Any:
        return disk.touch(name, *given)

    return passed_on


for _name in (*LOOKS, *TOUCHES):
    setattr(FaultyDisk, _name, _passed_on(_name))
