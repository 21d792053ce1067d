"""Which of several books of one team counts: the newest, by what the books themselves say."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from workbook_engine.campaign import OpenedBook
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.core.findings import Cell, Finding, error, warning

AS_MADE = 2000
"""The year in every book that we make: nobody has saved it since."""
_NEVER = datetime.min.replace(tzinfo=UTC)


def newest(team: str, books: Sequence[OpenedBook], findings: list[Finding]) -> OpenedBook | None:
    """Return the book of a team's that counts, and find those that do not.

    The time stands in a book's own bytes, so that a replay says the same. Where two were saved in
    the same second, or a program noted no time, nobody can tell, and none counts.
    """
    first, *others = sorted(books, key=lambda each: saved_when(each) or _NEVER, reverse=True)
    unlike = [each for each in others if each.content != first.content]
    untold = [each for each in unlike if saved_when(each) == saved_when(first)]
    findings += (_untold(team, first, each) for each in untold)
    findings += (_older(team, first, each) for each in unlike if each not in untold)
    return None if untold else first


def saved_when(opened: OpenedBook) -> datetime | None:
    """Return when a book was last saved, as it says itself, else when its letter was written.

    None where neither says.
    """
    book, letter = opened.book, opened.letter
    text = from_book(book.name, lambda: book.saved_at) or (letter.date if letter else "")
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return None if when.year == AS_MADE else when.astimezone(UTC)


def set_aside(stale: OpenedBook) -> Finding:
    """Return the finding about a book of another turn where the right one is there as well."""
    return warning(
        "W-STALE-TURN",
        "the order sheet is of another turn, and the team's book of this turn is there: it is set "
        "aside.",
        "Nothing need be done; move it away if you like.",
        cell=Cell(stale.book.name),
    )


def _older(team: str, first: OpenedBook, older: OpenedBook) -> Finding:
    return warning(
        "W-ORDERS-OLDER",
        f"{team} has sent a newer book, {first.place}, which is what is read; this one is not.",
        "If this one counts, move the newer one away.",
        cell=Cell(older.book.name),
    )


def _untold(team: str, first: OpenedBook, other: OpenedBook) -> Finding:
    return error(
        "E-ORDERS-TWICE",
        f"two different books of {team}'s lie in the inbox, {first.place} and {other.place}, and "
        "neither says that it is the newer.",
        "Keep the one that counts and move the other away.",
        cell=Cell(other.book.name),
    )
