"""Which order sheets came back: from which file, saved when, with how many lines and findings.

The time is the one that stands in the file's own bytes, so that a replay says the same.
"""

from __future__ import annotations

from datetime import datetime

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import OpenedBook
from workbook_engine.commands.desk.one_book import from_book
from workbook_engine.commands.desk.reading import Desk
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Tables

AS_MADE = 2000
"""The year in every book that we make: nobody has saved it since."""


def received(desk: Desk) -> dict[str, str]:
    """Return what the Teams sheet says of each team's order sheet; blank where none came back."""
    return {team: _received(desk, team) for team in desk.state[Team]}


def _received(desk: Desk, team: str) -> str:
    opened = desk.given.books.get(team)
    orders = desk.given.readings[team].orders if opened is not None else Tables()
    lines = sum(len(orders[kind]) for kind in orders)
    if opened is None or not (lines or opened.place.startswith("inbox/")):
        return ""
    mine = [each for each in desk.findings if each.cell and each.cell.book == opened.book.name]
    parts = (
        f"Turn {desk.position}: {opened.place}",
        _saved(opened),
        _counted(lines, "line"),
        _counted(len(mine), "finding") if mine else "",
    )
    return ", ".join(part for part in parts if part)


def _saved(opened: OpenedBook) -> str:
    book = opened.book
    text = from_book(book.name, lambda: book.saved_at if isinstance(book, FileBook) else "")
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError:
        return ""
    return "" if when.year == AS_MADE else f"saved {when:%Y-%m-%d %H:%M} UTC"


def _counted(number: int, what: str) -> str:
    """Return a number of things.

    >>> _counted(1, "line"), _counted(3, "finding")
    ('1 line', '3 findings')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"
