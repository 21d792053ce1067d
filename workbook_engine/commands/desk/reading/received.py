"""Which order sheets came back: from which file, saved when, with how many lines and findings.

The time is the one that stands in the file's own bytes, so that a replay says the same.
"""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.campaign import OpenedBook
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.newest import saved_when
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Tables
from workbook_engine.core.standing import stands


class CameIn(Struct, frozen=True):
    """One team's order sheet as it came back."""

    place: str
    """Its book, as it lies in the campaign's folder."""
    saved: str
    """When, in the file's own bytes; blank where nobody has saved it."""
    lines: int
    understood: int
    """Those of the lines that a draft is played with, or that the umpire has voided."""
    errors: int = 0
    others: int = 0
    """Findings of less weight."""

    @property
    def findings(self) -> int:
        """All that is found in the book."""
        return self.errors + self.others

    @property
    def said(self) -> str:
        """All of it in one line."""
        parts = (
            self.place,
            f"saved {self.saved} UTC" if self.saved else "",
            counted(self.lines, "line"),
            counted(self.findings, "finding") if self.findings else "",
        )
        return ", ".join(part for part in parts if part)


def received(desk: Desk) -> dict[str, str]:
    """Return what the Teams sheet says of each team's order sheet; blank where none came back."""
    return {team: _told(desk, found) for team, found in came_in(desk).items()}


def came_in(desk: Desk) -> dict[str, CameIn | None]:
    """Return each team's order sheet as it came back; None where none did."""
    return {team: _came_in(desk, team) for team in desk.state[Team]}


def _came_in(desk: Desk, team: str) -> CameIn | None:
    opened, reading = desk.given.books.get(team), desk.given.readings.get(team)
    sent = reading.sent.orders if reading else Tables()
    lines = sum(len(sent[kind]) for kind in sent)
    given = desk.ruleset.stage(desk.position).given(sent)
    if opened is None:
        return None
    if not opened.place.startswith("inbox/") and all(map(stands, given)):
        return None  # a form that came with standing orders alone is ours
    found = [each for each in desk.findings if each.cell and each.cell.book == opened.book.name]
    errors = sum(each.severity is Severity.ERROR for each in found)
    return CameIn(
        place=opened.place,
        saved=saved(opened),
        lines=lines,
        understood=lines - sum(each.key in sent[each.record] for each in desk.given.left_out),
        errors=errors,
        others=len(found) - errors,
    )


def _told(desk: Desk, found: CameIn | None) -> str:
    return f"Turn {desk.position}: {found.said}" if found else ""


def saved(opened: OpenedBook) -> str:
    """Return when somebody saved a book, as its own bytes say it; blank where nobody has."""
    when = saved_when(opened)
    return "" if when is None else f"{when:%Y-%m-%d %H:%M}"
