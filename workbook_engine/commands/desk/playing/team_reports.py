"""Each team's report as a text, archived with a turn: made of its sight, as its book is."""

from __future__ import annotations

from typing import TypeVar

from workbook_engine.campaign import team_stem
from workbook_engine.core.briefing import Briefing, Sight
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import speaking
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.papers import in_markdown, pages_in_markdown

K = TypeVar("K")

REPORTS = "reports/"


def reports(briefing: Briefing[K], turn: Turn) -> dict[str, bytes]:
    """Return the reports of all teams after a turn, by place."""
    written: dict[str, bytes] = {}
    for team in turn.after[Team].values():
        written |= report_of(briefing, briefing.sight(turn, team))
    return written


def report_of(briefing: Briefing[K], sight: Sight[K]) -> dict[str, bytes]:
    """Return one team's report by its place; nothing where the rule set writes none."""
    with speaking(sight.language):
        pages = briefing.pages(sight.knows)
        text = pages_in_markdown(pages) if pages else in_markdown(briefing.paper(sight.knows))
    return {report_place(sight): f"{text}\n".encode()} if text else {}


def report_place(team: Team | Sight[object]) -> str:
    """Return where a team's report is archived, under the name of its book.

    >>> report_place(Team(team="german", side="German"))
    'reports/german.md'
    """
    return f"{REPORTS}{team_stem(team)}.md"
