"""The states of the master that the screen has shown, kept beside it.

The book on the screen says which of them it shows. Ctrl+Z takes that back with all else, so a
master can follow; what nobody's Ctrl+Z reaches any more is forgotten.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from workbook_engine.store.disk import Disk

ROOM = ".screen"
"""The folder beside the master in which macro and engine speak with one another."""
SHOWS = "umpire_shows"
"""The name in the book on the screen that says which state of the master it shows."""
MOST = 8
"""States that are kept; whoever goes back further is asked."""


def name_of(content: bytes) -> str:
    """Return the name of a state of the master."""
    return hashlib.sha256(content).hexdigest()[:16]


class Kept:
    """The kept states of a master, and which of them the last press has left."""

    def __init__(self, room: Path) -> None:
        self._room = room
        self._disk = Disk(room.parent)

    @property
    def last(self) -> str:
        """The state that the last press has left on the disk."""
        place = self._room / "last.txt"
        return self._disk.read(place).decode() if self._disk.has(place) else ""

    def master(self, name: str) -> bytes | None:
        """Return the master of a state."""
        return self._read(f"{name}.xlsx")

    def shown(self, name: str) -> bytes | None:
        """Return how the screen shows that state, as LibreOffice saves it."""
        return self._read(f"{name}_shown.xlsx")

    def show(self, name: str, shown: bytes) -> None:
        """Keep how the screen shows a state; while it is open its macro does that."""
        self._disk.put(self._room / f"{name}_shown.xlsx", shown)

    def keep(self, content: bytes, *, alone: bool = False) -> str:
        """Keep a state as the last one; `alone` forgets all others."""
        name = name_of(content)
        self._disk.put(self._room / f"{name}.xlsx", content)
        self._disk.put(self._room / "last.txt", name.encode())
        states = sorted(self._room.glob("*[0-9a-f].xlsx"), key=lambda each: each.stat().st_mtime_ns)
        for each in states if alone else states[:-MOST]:
            if each.stem != name and each.stem != "now":
                self._disk.remove(each)
                self._disk.remove(each.with_name(f"{each.stem}_shown.xlsx"))
        return name

    def _read(self, place: str) -> bytes | None:
        file = self._room / place
        return self._disk.read(file) if self._disk.has(file) else None
