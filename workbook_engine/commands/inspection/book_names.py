"""What the teams' books are called: as every system can write them, and none like another."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.campaign import team_place, team_stem
from workbook_engine.core.desk import Team
from workbook_engine.core.file_names import same_file, why_no_team
from workbook_engine.core.findings import Cell, Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where


def book_names(state: State, where: Where) -> Iterator[Finding]:
    """Yield a finding for each name of a book of which no file can be made, or one for two teams.

    All files of a team are called after its book: its report, its packet, its maps.
    """
    teams = list(state[Team].values())
    for team in teams:
        cell = where(Team, team.team, "book") if team.book else where(Team, team.team, "team")
        yield from _of_team(team, cell)
        own = same_file(team_stem(team))
        alike = (each for each in teams if each is not team and same_file(team_stem(each)) == own)
        if other := next(alike, None):
            yield error(
                "E-ONE-BOOK",
                f"{team.called} would have the same book as {other.called}: {team_place(team)}.",
                "Give each team a file name of its own under Book; capitals and small letters are "
                "the same there.",
                cell=cell,
            )


def _of_team(team: Team, cell: Cell | None) -> Iterator[Finding]:
    typed = team.book or team.team
    if "/" in typed or "\\" in typed:
        yield warning(
            "W-BOOK-NAME",
            f"the book of {team.called} is called {typed}, of which only the end is taken: "
            f"{team_place(team)}.",
            "Write the name of a file, without folders, under Book; all books lie in sides/.",
            cell=cell,
        )
    if why := why_no_team(team_stem(team)):
        yield error(
            "E-BOOK-NAME",
            f"the book of {team.called} cannot be called {team_stem(team)}: {why}.",
            "Write another name under Book, and give a book in sides/ that name too.",
            cell=cell,
        )
