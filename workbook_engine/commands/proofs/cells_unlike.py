"""Two books that should say the same, compared cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.commands.desk.front_value import (
    NAME,
)
from workbook_engine.commands.inspection.tampering import changes


def cells_unlike(place: str, kept: bytes, made: bytes) -> Iterator[str]:
    """Say where an archived book differs from the one that is made again; its bytes may differ.

    The Desk says nothing that is not on the other sheets, and is worded by the version that laid
    it: it is not compared, so that what an older version archived still holds.
    """
    ours, theirs = FileBook(kept, place, MASTER), FileBook(made, place, MASTER)
    desks = {book.laid(NAME) for book in (ours, theirs)}
    for sheet in dict.fromkeys((*ours.sheets(), *theirs.sheets())):
        if sheet in desks:
            continue
        if sheet not in ours.sheets() or sheet not in theirs.sheets():
            yield f"{place}: the sheet {sheet} is in one of the books only."
            continue
        for where, was, now in changes(ours.read(sheet), theirs.read(sheet)):
            yield (
                f"{place}!{sheet}!{where} reads {_shown(was)} in the archive, "
                f"{_shown(now)} when it is made again."
            )


def _shown(value: object) -> str:
    return "blank" if value is None else str(value)
