"""The faces that turns of every rule set have: reports, front page, earlier reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.faces.face import Face, face
from tests.faces.front import front_faces, front_of
from tests.faces.moment import Moment, Sent
from tests.faces.report import as_text, in_browser, on_sheet, report_face
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.summaries import HistoryRow, SummaryTold

IN_SHORT = "turn in short"


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield the faces of a team's report, and of the turns in short."""
    yield (
        report_face("Report", on_sheet(sent.rows(PageRow))),
        report_face("report.html", in_browser(sent.page)),
        report_face("report.md", as_text(sent.text)),
    )
    now = str(sent.turn.before.position)
    told = (
        row
        for row in sent.moment.views[SummaryTold].values()
        if isinstance(row, SummaryTold) and row.team == sent.team.team and row.turn != now
    )
    rows = sent.rows(HistoryRow)
    yield (
        face("Earlier Reports", ((IN_SHORT, each.turn, each.text) for each in rows), IN_SHORT),
        face("Told in short", ((IN_SHORT, each.turn, each.text) for each in told), IN_SHORT),
    )


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield the faces of the umpire's front page."""
    yield front_faces(front_of(moment))
