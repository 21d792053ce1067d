"""The umpire's paper of a turn besides his book: the head of his report, to read (OC-2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.briefing import Paper
from workbook_engine.core.desk import readable
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.knowledge.reports.umpires_report import umpires_report
from workbook_engine.rulesets.opcom.knowledge.views.views import UmpireLine


def umpires_paper(turn: Turn) -> Paper:
    """OC-2.3 Return the head of the umpire's report."""
    return tuple(_umpires(umpires_report(turn)))


def _umpires(lines: Iterable[UmpireLine]) -> Iterator[tuple[int, str, str]]:
    about = ""
    for line in lines:
        if line.about != about:
            about = line.about
            yield 2, about, ""
        yield 4, readable(line.side), line.text
