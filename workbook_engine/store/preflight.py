"""What is looked at before a commit begins, so that it stops while nothing has been touched."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

from workbook_engine.store.history import History

ROOM_TIMES = 3
"""How many times the size of a commit must be free on the disk."""


class UnwritableError(Exception):
    """Books that cannot be written now; nothing was touched."""

    def __init__(self, books: tuple[str, ...]) -> None:
        super().__init__(", ".join(books))
        self.books = books


class LinkedError(UnwritableError):
    """Books whose names are links, which a commit would replace; nothing was touched."""


class OtherDiskError(UnwritableError):
    """Books that lie on another disk than the history; nothing was touched."""


class NoRoomError(Exception):
    """Too little room on the disk for a commit; nothing was touched."""

    def __init__(self, needed: int, free: int) -> None:
        super().__init__(f"{needed} bytes needed, {free} free")
        self.needed = needed
        self.free = free


def unwritable(history: History, books: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the books that could not be put in place now."""
    return tuple(book for book in books if not history.disk.writable(history.desk_file(book)))


def linked(history: History, books: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the books whose names are links to files elsewhere."""
    return tuple(book for book in books if history.disk.is_link(history.desk_file(book)))


def on_another_disk(history: History, books: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the books that no rename brings from the history to their place."""
    folders = {history.desk_file(book).parent for book in books}
    apart = {each for each in folders if not history.disk.one_disk(history.folder, each)}
    return tuple(book for book in books if history.desk_file(book).parent in apart)


def preflight(history: History, books: Mapping[str, bytes], size: int) -> None:
    """Refuse a commit of a size if its books cannot be written or the disk is too full for it."""
    for file in (history.folder / "new", *map(history.desk_file, books)):
        history.disk.refuse_astray(file)
    if links := linked(history, books):
        raise LinkedError(links)
    if apart := on_another_disk(history, books):
        raise OtherDiskError(apart)
    if closed := unwritable(history, books):
        raise UnwritableError(closed)
    if not history.disk.writable(history.folder / "new"):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(history.folder))
    free = history.disk.room(history.campaign)
    if free < ROOM_TIMES * size:
        raise NoRoomError(ROOM_TIMES * size, free)
