"""Findings about order books that are superseded or missing."""

from __future__ import annotations

from workbook_engine.campaign import OpenedBook, shown_name
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, error, warning


def inbox_goes_first(place: str, returned: OpenedBook) -> Finding:
    """Return the finding where a team's book was filled in, and another lies in the inbox."""
    return warning(
        "W-INBOX-FIRST",
        f"{shown_name(place)} was changed under sides/, but {returned.place} is what is read.",
        "If the other counts, move the one in the inbox away.",
        cell=Cell(shown_name(place)),
    )


def not_read(team: Team, returned: OpenedBook) -> Finding:
    """Return the finding about a book whose team holds."""
    return warning(
        "W-HOLD",
        f"{team.called} is ticked `No sheet: hold`, so its order sheet is not read.",
        "Clear the tick on the Teams sheet if it counts.",
        cell=Cell(returned.book.name),
    )


def missing(place: str, team: Team) -> Finding:
    """Return the finding where a team has no book at all."""
    return error(
        "E-BOOK-MISSING",
        f"there is no book of {team.called}'s, neither {place} nor in the inbox.",
        "Put the returned book in the inbox, or tick `No sheet: hold` on the Teams sheet.",
        cell=Cell(shown_name(place)),
    )
