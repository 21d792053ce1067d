"""What simulated runs came to, on one page of HTML: plots, and each share with its band."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from workbook_engine.commands.simulating.plots import columns, percent, stacked
from workbook_engine.commands.simulating.varying import heads_of, in_words
from workbook_engine.core.answers import counted
from workbook_engine.core.simulating import LOSSES, Share, by_question
from workbook_engine.core.worth import Worth
from workbook_engine.reports.html import page, table, tag, text
from workbook_engine.sheets.columns import Mark

STYLE = """
body{font:14px/1.4 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:980px}
h1{font-size:24px;margin:0}
h2{font-size:15px;background:#1F2933;color:#fff;padding:4px 8px;
margin:22px 0 8px}
table{border-collapse:collapse;width:100%;margin:6px 0}
th{background:#D9D9D9;text-align:left;padding:3px 6px;font-size:12px}
td{border-bottom:1px solid #C4C4C4;padding:3px 6px}
svg{font-family:Arial,Helvetica,sans-serif;margin-right:18px}
details{margin:4px 0}.note{color:#555}
"""
HEADS = ("", "Came to", "Share", "19 times of 20 between", "Times")


def simulated_page(
    title: str,
    said: Sequence[str],
    shares: Sequence[Share],
    colours: Mapping[str, Mark],
    worth: Worth | None = None,
) -> str:
    """Return the page; how it was played stands at its top, then what a cell is worth."""
    sections = (
        _section(*about, list(found), colours) for about, found in groupby(shares, key=_about)
    )
    notes = (tag("p", text(each), cls="note") for each in said)
    by_value = _by_value(worth) if worth and worth.rows else ""
    return page(title, STYLE, tag("h1", text(title)), *notes, by_value, *sections)


def _by_value(worth: Worth) -> str:
    rows = (tuple(map(text, in_words(each))) for each in worth.rows)
    return tag(
        "section", tag("h2", text("By the values of the cell")), table(heads_of(worth), rows)
    )


def _about(share: Share) -> tuple[str, str]:
    return share.turn, share.about


def _section(turn: str, about: str, shares: list[Share], colours: Mapping[str, Mark]) -> str:
    head, questions = tag("h2", text(f"Turn {turn}: {about}")), by_question(shares)
    rows = table(HEADS, _rows(shares))
    figures = tag("details", tag("summary", text("Figures")), rows)
    if about == LOSSES:
        return tag("section", head, *(columns(each, colours) for each in questions), figures)
    shown = [each for each in questions if each[0].is_open]
    same_always = len(questions) - len(shown)
    rest = counted(same_always, "other") if shown else f"all {same_always}"
    same = tag("p", text(f"The same in every run: {rest}."), cls="note")
    plot = stacked(shown, colours) if shown else ""
    return tag("section", head, plot, same if len(shown) < len(questions) else "", figures)


def _rows(shares: Sequence[Share]) -> Iterator[tuple[str, ...]]:
    for each in shares:
        low, high = each.band
        band = f"{percent(low)} and {percent(high)}"
        cells = (each.whose, each.answer, percent(each.share), band, str(each.times))
        yield tuple(map(text, cells))
