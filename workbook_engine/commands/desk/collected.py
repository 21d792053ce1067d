"""What came in, team by team: from which file, saved when, how much of it is understood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbook_engine.commands.desk.reading import Desk
from workbook_engine.commands.desk.received import saved
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Tables

SENT, HOLDS, BLANK, MISSING = "sent", "holds", "nothing", "MISSING"


@dataclass(frozen=True, slots=True)
class Came:
    """What came of one team."""

    team: str
    side: str
    standing: str
    """`sent`, `holds`, `nothing` where a team may well have none to give, or `MISSING`."""
    place: str = ""
    """The file that is read, by its place in the campaign folder."""
    saved: str = ""
    """When the file was saved, as its own bytes say it."""
    lines: int = 0
    """Order lines in it."""
    understood: int = 0
    """Those of them that a draft is played with, or that the umpire has voided."""
    errors: int = 0
    others: int = 0
    """Findings of less weight."""


def came_in(desk: Desk) -> tuple[Came, ...]:
    """Return what came of each team, in the order of the Teams sheet."""
    return tuple(_of(desk, team) for team in desk.state[Team].values())


def missing(came: Iterable[Came]) -> tuple[Came, ...]:
    """Return the teams of which nothing came and that do not hold."""
    return tuple(each for each in came if each.standing == MISSING)


def _of(desk: Desk, team: Team) -> Came:
    if team.hold:
        return Came(team.team, team.side, HOLDS)
    opened, reading = desk.given.books.get(team.team), desk.given.readings.get(team.team)
    sent = reading.sent.orders if reading else Tables()
    lines = sum(len(sent[kind]) for kind in sent)
    if opened is None or not (lines or opened.place.startswith("inbox/")):
        optional = desk.ruleset.stage(desk.position).may_be_blank
        return Came(team.team, team.side, BLANK if optional else MISSING)
    found = [each for each in desk.findings if each.cell and each.cell.book == opened.book.name]
    errors = sum(each.severity is Severity.ERROR for each in found)
    return Came(
        team=team.team,
        side=team.side,
        standing=SENT,
        place=opened.place,
        saved=saved(opened),
        lines=lines,
        understood=lines - sum(each.key in sent[each.record] for each in desk.given.left_out),
        errors=errors,
        others=len(found) - errors,
    )
