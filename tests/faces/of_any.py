"""The faces that turns of every rule set have: reports, front page, earlier reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.faces.face import Face, face
from tests.faces.front import front_faces, front_of
from tests.faces.moment import Moment, Sent
from tests.faces.report import as_text, in_browser, in_json, on_sheet, report_face, untitled
from workbook_engine.core.languages import _
from workbook_engine.core.report_pages import PageRow, Part
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.reports.desk_rows import as_in_the_rules, log_rows, ruling_rows

IN_SHORT, RULED = "turn in short", "ruling"


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield the faces of a team's report, and of the turns in short."""
    yield (
        report_face("Report", on_sheet(sent.rows(PageRow))),
        report_face("report.html", in_browser(sent.page)),
        report_face("report.md", as_text(sent.text)),
    )
    yield (
        report_face("Report", untitled(sent.rows(PageRow))),
        report_face("report.json", in_json(sent.as_json)),
    )
    now = str(sent.turn.before.position)
    told = (
        row
        for row in sent.moment.views[SummaryTold].values()
        if isinstance(row, SummaryTold) and row.team == sent.team.team and row.turn != now
    )
    earlier = _earlier(sent.rows(PageRow))
    yield (
        face("Earlier reports", earlier, IN_SHORT),
        face("Told in short", ((IN_SHORT, each.turn, each.text) for each in told), IN_SHORT),
    )


def _earlier(rows: Iterable[PageRow]) -> Iterator[tuple[str, str, str]]:
    heads: Sequence[str] = ()
    for row in rows:
        heads = row.cells if row.part.endswith(Part.HEADS) else heads
        if heads[:1] == (_("Turn"),) and row.part == Part.ROW and len(row.cells) == len(heads):
            yield IN_SHORT, row.cells[0], row.cells[-1]


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield the faces of the umpire's front page, and of what was ruled."""
    yield front_faces(front_of(moment))
    position, rulings = moment.turn.before.position, moment.turn.rulings
    ruled = ruling_rows(position, rulings, as_in_the_rules)
    log = log_rows(position, "", rulings)
    yield (
        face("Rulings", _ruled((r.turn, r.phase, r.rule, r.text) for r in ruled), RULED),
        face("Turn Log", _ruled((r.turn, r.phase, r.rule, r.what) for r in log), RULED),
    )


def _ruled(rows: Iterable[tuple[str, str, str, str]]) -> Iterator[tuple[str, str, str]]:
    for number, (*where, text) in enumerate(rows):
        yield RULED, " ".join((str(number), *where)), text
