"""The disk of a campaign whose master is open in Excel: that one file is changed through Excel.

Everything else is the file system's, so a button commits through the very store that a command
does: the history first, then the teams' books, the master on the screen last. Whatever stops it in
between is finished by the next command, for the master still waits in the commit's own folder.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from workbook_engine.excel.live_book import LiveBook
from workbook_engine.store.disk import Disk


class OpenDisk(Disk):
    """The file system, except for one file that a person has open."""

    def __init__(self, live: LiveBook) -> None:
        super().__init__(live.path.parent)
        self._live = live
        self._open = live.path

    def _is_open(self, path: Path) -> bool:
        if path.name != self._open.name:
            return False
        with suppress(OSError):
            return path.samefile(self._open)
        return False

    def ours(self, path: Path) -> bool:
        """Tell whether a file that is open elsewhere is the one that is open before us."""
        return self._is_open(path)

    def writable(self, path: Path) -> bool:
        """Tell whether a book could be put here: the open one is changed where it is."""
        return self._is_open(path) or super().writable(path)

    def rename(self, old: Path, new: Path) -> None:
        """Take the files on the desk away; of the open book a copy, because it stays in place."""
        if self._is_open(old):
            self.write_new(new, self.read(old))
        else:
            super().rename(old, new)

    def move_free(self, old: Path, new: Path) -> None:
        """Put a waiting book in its place; the open one becomes what waits, and then it is gone."""
        if not self._is_open(new):
            super().move_free(old, new)
            return
        self._live.become(self.read(new), self.read(old))
        self.remove(old)
        self.sync_folder(old.parent)

    def put(self, path: Path, content: bytes) -> None:
        """Put a file in place; the open book becomes what is to lie there."""
        if self._is_open(path):
            self._live.become(self.read(path), content)
        else:
            super().put(path, content)
