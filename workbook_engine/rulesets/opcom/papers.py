"""The papers of a turn besides its books: each team's report, and the umpire's, to read (OC-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.core.desk import Team
from workbook_engine.core.ruleset import Paper
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.report import report
from workbook_engine.rulesets.opcom.team_view import View, view
from workbook_engine.rulesets.opcom.umpires_report import umpires_report
from workbook_engine.rulesets.opcom.views import UmpireLine

UMPIRES = "report.md"


def papers(turn: Turn) -> Mapping[str, Paper]:
    """OC-10 Return texts by file name: the head of the umpire's report, and each team's."""
    return {
        UMPIRES: tuple(_umpires(umpires_report(turn))),
        **{
            f"reports/{team.book or team.team}.md": tuple(_of_team(view(turn, team)))
            for team in turn.after[Team].values()
        },
    }


def _umpires(lines: Iterable[UmpireLine]) -> Iterator[tuple[int, str, str]]:
    about = ""
    for line in lines:
        if line.about != about:
            about = line.about
            yield 2, about, ""
        yield 4, line.side, line.text


def _of_team(seen: View) -> Iterator[tuple[int, str, str]]:
    """OC-10 Yield a team's report line by line; each division begins with a heading."""
    yield 1, f"{seen.team} ({seen.side}), {seen.date}", ""
    for line in report(seen):
        if line.page:
            yield 2, line.page, line.text
        else:
            yield 3, line.heading, line.text
