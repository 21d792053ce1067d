"""Letters: the names of those that go out, which of them one that came answers, who may write."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbook_engine.books.letter import Letter
from workbook_engine.campaign import sum_of
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.records import Position

_OURS = re.compile(r"<turn-([0-9]{1,4})-([0-9]{1,4})\.([0-9a-f]{24})@workbook\.umpire>")


def name_of(campaign: str, team: str, position: Position) -> str:
    """Return the Message-ID of the letter that brings a team its turn, the same whenever made."""
    mark = sum_of(f"{campaign}\n{team}\n{position}".encode())[:24]
    return f"<turn-{position.turn}-{position.stage}.{mark}@workbook.umpire>"


def answered(
    letter: Letter, campaign: str, teams: Mapping[str, Team]
) -> tuple[str, Position] | None:
    """Return which team's letter of which turn is answered, the last named; None where none is."""
    for name in reversed(letter.answers):
        if found := _OURS.fullmatch(name):
            position = Position(int(found[1]), int(found[2]))
            for team in teams:
                if name_of(campaign, team, position) == name:
                    return team, position
    return None


def written_by(letter: Letter, teams: Mapping[str, Team]) -> str:
    """Return the team of whose addresses a letter is; blank where it is of none or of several."""
    whose = [name for name, row in teams.items() if letter.sender in row.addresses]
    return whose[0] if len(whose) == 1 else ""


def other_sender(letter: Letter | None, team: Team, book: str) -> Finding | None:
    """Return the finding about a file that came from another address than its team's."""
    if letter is None or not team.addresses or letter.sender in team.addresses:
        return None
    return error(
        "E-SENDER",
        f"it came from another address than {team.called} has on the sheet Teams: it is not read.",
        "Ask them. If it is theirs, type the address it came from there too, behind a semicolon; "
        "else move it out of the inbox.",
        cell=Cell(book),
    )
