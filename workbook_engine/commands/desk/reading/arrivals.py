"""When books came in: what was noted, what the umpire says of it, and which came too late.

The time in a file is not proof, because a player's clock and hand made it. What counts is when a
book was first seen in the folder, which `collect`, `draft` and `check --write` note in the master,
or what the umpire types beside it. Where nobody has noted it, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field

from workbook_engine.campaign import OpenedBook, sum_of
from workbook_engine.commands.desk.reading.newest import saved_when
from workbook_engine.core.calendar import deadline_of, moment_of
from workbook_engine.core.desk import ReceivedRow, Team
from workbook_engine.core.findings import Cell, Finding, error, warning
from workbook_engine.core.records import State, replace

IN_TIME, LATE, GRACE, NOT_NOTED = "in time", "LATE", "by grace", "NOT NOTED"
REVIEW = "REVIEW"
"""A late book that came after the one that the umpire granted his grace for."""
LETTERS = 16
"""Of a book's sum, which tell it from all others."""


def on_the_clock() -> str:
    """Return the time on the umpire's own clock, as it is noted."""
    return f"{datetime.now():%Y-%m-%d %H:%M}"


class Arrivals(Struct, frozen=True):
    """The books of a turn that came in, each with its time."""

    state: State
    noted: Mapping[str, ReceivedRow] = field(default_factory=dict)
    """What stands in the master."""
    now: str = ""
    """The time at which what is new is noted; blank: it is not."""
    rows: dict[str, ReceivedRow] = field(default_factory=dict)
    """What is to stand there: each book that came in."""

    def counted(
        self, team: Team, books: Sequence[OpenedBook], findings: list[Finding]
    ) -> list[OpenedBook]:
        """Return a team's books that came in time, or that a grace lets in; find the others."""
        wanted = moment_of(deadline_of(self.state, team))
        counted = []
        for book in books:
            row = self._row(team, book)
            row = replace(row, standing=self._standing(row, wanted, team.grace.strip()))
            if row.standing == GRACE and not row.grace:
                row = replace(row, grace=team.grace.strip())
            self.rows[row.id] = row
            findings += _found(row, book, team, self.state)
            if row.standing not in {LATE, NOT_NOTED, REVIEW}:
                counted.append(book)
        return counted

    def _standing(self, row: ReceivedRow, wanted: datetime | None, grace: str) -> str:
        if wanted is None:
            return ""
        came = moment_of(row.came or row.seen)
        if came is None:
            return NOT_NOTED
        if came <= wanted:
            return IN_TIME
        return LATE if not grace else REVIEW if self._is_for_another(row, grace) else GRACE

    def _is_for_another(self, row: ReceivedRow, grace: str) -> bool:
        """Tell whether a grace was granted before a book was seen, and for others that were."""
        if row.standing in {LATE, GRACE}:
            return False
        late = [
            each
            for each in self.noted.values()
            if (each.turn, each.team) == (row.turn, row.team) and each.standing in {LATE, GRACE}
        ]
        return bool(late) and all(each.grace in {"", grace} for each in late)

    def late(self, team: str) -> bool:
        """Tell whether a book of a team's came too late, and none in time."""
        standing = {row.standing for row in self.rows.values() if row.team == team}
        return LATE in standing and not standing & {"", IN_TIME, GRACE}

    def _row(self, team: Team, book: OpenedBook) -> ReceivedRow:
        key = sum_of(book.content)[:LETTERS]
        if key in self.rows:  # the same book lies there twice
            return self.rows[key]
        was = self.noted.get(key)
        if was is not None and was.turn == str(self.state.position):
            return replace(was, seen=was.seen or self.now)
        saved = saved_when(book)
        return ReceivedRow(
            id=key,
            turn=str(self.state.position),
            team=team.team,
            file=book.place,
            saved="" if saved is None else f"{saved:%Y-%m-%d %H:%M}",
            seen=self.now,
        )


def _found(row: ReceivedRow, book: OpenedBook, team: Team, state: State) -> list[Finding]:
    wanted, cell = deadline_of(state, team), Cell(book.book.name)
    if row.standing == NOT_NOTED:
        return [_not_noted(row, team, wanted, cell)]
    told = {LATE: _late, GRACE: _by_grace, REVIEW: _to_review}.get(row.standing)
    came = f"{team.called}'s book came in at {row.came or row.seen}, after {wanted}"
    return [told(came, team, cell)] if told else []


def _by_grace(came: str, team: Team, cell: Cell) -> Finding:
    why = team.grace.strip().rstrip(".")
    return warning(
        "W-GRACE",
        f"{came}; it is played by your grace: {why}.",
        "Nothing need be done.",
        cell=cell,
    )


def _late(came: str, team: Team, cell: Cell) -> Finding:
    return warning(
        "W-LATE",
        f"{came}: it is not played.",
        "To take it, type why under Grace on the sheet Teams; if it came in earlier, type when on "
        "the sheet Received.",
        cell=cell,
    )


def _to_review(came: str, team: Team, cell: Cell) -> Finding:
    why = team.grace.strip().rstrip(".")
    return error(
        "E-GRACE-REVIEW",
        f"REVIEW: {came}, and after the book that you granted a grace for: {why}.",
        "To play this one, type under Grace on the sheet Teams why; else take it out of the inbox.",
        cell=cell,
    )


def _not_noted(row: ReceivedRow, team: Team, wanted: str, cell: Cell) -> Finding:
    said = f"“{row.came}” is not a day and time" if row.came else "nobody has noted when it came in"
    return error(
        "E-NOT-NOTED",
        f"{team.called}'s orders were wanted by {wanted}, and {said}.",
        "Run `umpire collect`, or type day and time on the sheet Received: 2026-11-27 19:58.",
        cell=cell,
    )
