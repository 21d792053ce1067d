"""What lies in a campaign folder, looked at again and again: what came, was saved, or is gone.

Files are looked at, never listened to: a network drive and a folder kept in step by a sync tool
tell nobody that a file has changed. No book is opened here, and none is held open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_ISDIR
from zipfile import is_zipfile

from msgspec import Struct

from workbook_engine.campaign import BOOK_SUFFIXES, shown_name
from workbook_engine.commands.desk.reading.inbox import INBOX, is_hidden
from workbook_engine.core.file_names import is_the_systems

Marks = Mapping[str, tuple[int, int]]
"""The size of each file and when it was written, by its place in the folder."""

_WHERE = ("*.xlsx", "*.xlsm", "*.key", "sides/*", "inbox/*", "inbox/*/*", "turns/*/manifest.json")
"""The files that a desk is read from: books, the secret, what came in, and what was committed."""
_ZIPPED = {*BOOK_SUFFIXES, ".ods", ".xlsb", ".zip"}
_LOOKS = 15
"""How often a file that is not whole is looked at before it is taken for what it is."""


def marks_of(folder: Path) -> Marks:
    """Return the files that a desk is read from, as they stand now.

    What a system or an office leaves does not count, nor what is hidden but in the inbox.
    """
    marks: dict[str, tuple[int, int]] = {}
    for file in (each for where in _WHERE for each in folder.glob(where)):
        came = file.parent.name == INBOX
        if is_the_systems(file.name) or (is_hidden(file.name) and not came):
            continue
        try:
            found = file.stat()
        except OSError:
            continue  # it has gone this moment: the next look tells
        if not S_ISDIR(found.st_mode):
            place = file.relative_to(folder).as_posix()
            marks[place] = (found.st_size, found.st_mtime_ns)
    return marks


class Lookout(Struct):
    """Looks at a folder and tells once of each change, when it has come to rest."""

    folder: Path
    known: Marks
    """As it was when it was last reported."""
    last: Marks
    waited: int = 0
    moving: tuple[str, ...] = ()
    """What the last look found on the move, or only half written: it is being saved."""

    @classmethod
    def over(cls, folder: Path) -> Lookout:
        """Return a lookout that has seen nothing yet: the first look tells of all there is."""
        return cls(folder, {}, {})

    def look(self) -> tuple[str, ...]:
        """Return the places of what has changed since the last time, or nothing while it moves.

        A file counts when two looks found it the same, and a book when it is whole: what a sync
        tool has only half written ends somewhere in the middle.
        """
        now = marks_of(self.folder)
        self.moving, self.last = tuple(sorted(_unlike(self.last, now))), now
        places = tuple(sorted(_unlike(self.known, now)))
        if self.moving or not places:
            return ()
        self.waited += 1
        halves = tuple(each for each in places if _is_half_written(self.folder, each))
        if halves and self.waited < _LOOKS:
            self.moving = halves
            return ()
        self.waited = 0
        return places

    def take(self) -> None:
        """Take what the last look found as known."""
        self.known = self.last

    def is_still(self) -> bool:
        """Tell whether everything is as the last look found it."""
        self.moving = tuple(sorted(_unlike(self.last, marks_of(self.folder))))
        return not self.moving

    @property
    def being_saved(self) -> tuple[str, ...]:
        """What is on the move, as it is called; nothing where all lies still."""
        return tuple(dict.fromkeys(shown_name(each) for each in self.moving))

    def said(self, places: tuple[str, ...]) -> str:
        """Return what has changed, in words, before it is taken as known."""
        if not self.known:
            return "as it lies there"
        return ", ".join(dict.fromkeys(self._said(each) for each in places))

    def _said(self, place: str) -> str:
        if place.startswith("turns/"):
            return "a turn was committed or taken back"
        if place not in self.last:
            return f"{shown_name(place)} is gone"
        if place not in self.known and place.startswith("inbox/"):
            return f"{shown_name(place)} came"
        return f"{shown_name(place)} was saved"


def _unlike(one: Marks, other: Marks) -> Iterator[str]:
    return (place for place in {**one, **other} if one.get(place) != other.get(place))


def _is_half_written(folder: Path, place: str) -> bool:
    """Tell whether a book ends before its end; one that is gone is not waited for."""
    file = folder.joinpath(*place.split("/"))
    if file.suffix.casefold() not in _ZIPPED or not file.is_file():
        return False
    try:
        return not is_zipfile(file)
    except OSError:
        return True
