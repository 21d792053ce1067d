"""Letters: the names of those that go out, which of them one that came answers, who may write."""

from __future__ import annotations

import re
from collections.abc import Mapping

from workbook_engine.books.letter import Letter
from workbook_engine.campaign import OpenedBook, sum_of
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.records import Position
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, schemas_of

_OURS = re.compile(
    r"<turn-([0-9]{1,4})-([0-9]{1,4})\.([0-9a-f]{24})\.[0-9a-f]{12}@workbook\.umpire>"
)


def name_of(campaign: str, team: str, position: Position, book: bytes) -> str:
    """Return the Message-ID of the letter that brings a team its turn, the same whenever made.

    A turn that was taken back and played again has another book, and so another letter.
    """
    whose, total = _mark(campaign, team, position), sum_of(book)[:12]
    return f"<turn-{position.turn}-{position.stage}.{whose}.{total}@workbook.umpire>"


def _mark(campaign: str, team: str, position: Position) -> str:
    return sum_of(f"{campaign}\n{team}\n{position}".encode())[:24]


def answered(
    letter: Letter, campaign: str, teams: Mapping[str, Team]
) -> tuple[str, Position] | None:
    """Return which team's letter of which turn is answered, the last named; None where none is."""
    for name in reversed(letter.answers):
        if found := _OURS.fullmatch(name):
            position = Position(int(found[1]), int(found[2]))
            for team in teams:
                if _mark(campaign, team, position) == found[3]:
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


def addresses_in(master: OpenedBook) -> dict[str, tuple[str, ...]]:
    """Return the addresses of each team as they stand in the master now; no other sheet is read."""
    teams = Schemas((schemas_of(ruleset_named(master)).of(Team),))
    rows = read(master.book, teams, "master", game_position(master)).tables[Team]
    return {name: row.addresses for name, row in rows.items()}
