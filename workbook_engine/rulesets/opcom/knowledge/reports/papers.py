"""The papers of a turn besides its books: a team's report, and the umpire's, to read (OC-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.briefing import Paper
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.knowledge.reports.report import report
from workbook_engine.rulesets.opcom.knowledge.reports.umpires_report import umpires_report
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.views import UmpireLine


def umpires_paper(turn: Turn) -> Paper:
    """OC-2.3 Return the head of the umpire's report."""
    return tuple(_umpires(umpires_report(turn)))


def teams_paper(seen: View) -> Paper:
    """OC-10 Return a team's report, made from the team's view alone."""
    return tuple(_of_team(seen))


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
