"""A team's report, page by page: its commander's summary, and ELETIS division by division (OC-10).

Made from the team's view alone; the wording is chosen by what the team knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import parked_in_words
from workbook_engine.rulesets.opcom.knowledge.reports.eletis import eletis
from workbook_engine.rulesets.opcom.knowledge.reports.report_log import log
from workbook_engine.rulesets.opcom.knowledge.reports.summary import division_news, team_summary
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.views import ReportLine
from workbook_engine.rulesets.opcom.vocabulary.messages import say

FEW = 3
"""Units of a division that has no page of its own as long as it is quiet."""

Line = tuple[str, str, str]
"""The page that begins with it, what it is about, and the text."""


def report(seen: View) -> Iterator[ReportLine]:
    """OC-10 Yield the report: a page for the team, one for each division, one for the rest."""
    for number, (page, heading, text) in enumerate(_lines(seen), start=1):
        yield ReportLine(number=number, page=page, heading=heading, text=text)


def _lines(seen: View) -> Iterator[Line]:
    yield seen.team, seen.date, team_summary(seen)
    loose = [heard.text for heard in seen.heard if not heard.formation]
    if loose:
        yield "", "Signals", "\n".join(loose)
    if stocks := parked_in_words(seen.supplies, f"{seen.turn}/{seen.team}"):
        yield "", "Supply", stocks
    pages = [each for each in seen.divisions if has_page(seen, each)]
    for division in pages:
        yield from _page(seen, division, division)
    others = [each for each in seen.divisions if each not in pages]
    if others:
        yield say("summary.others", seen.team), "", ""
    for division in others:
        yield from _page(seen, "", division)


def has_page(seen: View, division: str) -> bool:
    """Tell whether a division has a page of its own: it is large, or it fought."""
    units = [unit.id for unit in seen.units if unit.division == division]
    fought = any({*fight.line, *fight.guns} & set(units) for fight in seen.fights)
    return len(units) > FEW or (fought and len(units) > 1)


def _page(seen: View, page: str, division: str) -> Iterator[Line]:
    news = " ".join(division_news(seen, division)) or say("summary.quiet", _about(seen, division))
    yield page, seen.date if page else division, news
    for formation, text in log(seen, division):
        yield "", formation, text
    for heading, text in eletis(seen, division):
        yield "", heading, text


def _about(seen: View, division: str) -> str:
    return f"{seen.turn}/{seen.team}/{division}"
