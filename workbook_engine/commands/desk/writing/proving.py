"""New books opened as they will be read, before anything is committed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import starmap

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import limits_of, shown_name
from workbook_engine.commands.outcome import stopped_by
from workbook_engine.core.findings import Cell, Finding, Problem, error


def refuse_unreadable(books: Mapping[str, bytes]) -> None:
    """End the command if one of its own books could not be read by the next."""
    refuse(starmap(unreadable, books.items()))


def refuse(found: Iterable[Finding | None]) -> None:
    """End the command if anything was found."""
    if wrong := [finding for finding in found if finding is not None]:
        raise stopped_by(wrong)


def unreadable(place: str, content: bytes) -> Finding | None:
    """Return why a new book could not be read by the next command; nothing where it can be."""
    try:
        FileBook(content, shown_name(place), limits_of(place))
    except Problem as problem:
        return error(
            "E-BOOK-BEYOND",
            f"the new book could not be read again: {problem.finding.message}",
            "Nothing was committed. Divide the team's units among more teams, or report this.",
            cell=Cell(shown_name(place)),
        )
    return None
