"""Shares as bars, drawn as SVG by hand: nothing is fetched, and no plotting library is loaded."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.core.simulating import Share
from workbook_engine.reports.html import tag, text

WIDE, NAME, BAR, STEP, MOST = 900, 210, 22, 30, 6
"""Width of a plot and of its names; height of a bar and from one to the next; parts of a bar."""
GREYS = ("#1F2933", "#7A8794", "#B9C2CA", "#4A6FA5", "#9DB4D3", "#D9CBA3")
REST = "#EFEFEF"
COLUMN, HIGH = 26, 110
"""Width of a column of losses, and the height of the highest."""


def stacked(questions: Sequence[Sequence[Share]]) -> str:
    """Return a bar for each question, parted by the shares of its answers, the likeliest first."""
    high = len(questions) * STEP + 4
    bars = [_bar(at * STEP + 4, shares) for at, shares in enumerate(questions)]
    return _svg(WIDE, high, *bars)


def _bar(top: int, shares: Sequence[Share]) -> str:
    scale = WIDE - NAME
    parts, left = [_said(NAME - 8, top + 15, shares[0].whose[:34], anchor="end")], float(NAME)
    for at, share in enumerate(shares):
        wide = share.share * scale
        colour = GREYS[at] if at < MOST else REST
        title = tag("title", text(f"{share.answer}: {percent(share.share)}"))
        parts.append(
            tag(
                "rect",
                title,
                x=f"{left:.1f}",
                y=str(top),
                width=f"{wide:.1f}",
                height=str(BAR),
                fill=colour,
                stroke="#fff",
            )
        )
        label = f"{share.answer} {percent(share.share)}"
        if wide > 6.2 * len(label) + 8:
            light = "#fff" if at in (0, 1, 3) else "#1F2933"
            parts.append(_said(left + 5, top + 15, label, fill=light))
        left += wide
    return "".join(parts)


def columns(shares: Sequence[Share]) -> str:
    """Return a column for each number, from the lowest that came to the highest."""
    came = {int(each.answer): each for each in shares}
    low, most = min(came), max(each.share for each in shares)
    wide = max((max(came) - low + 1) * COLUMN + 10, 160)
    parts = []
    for number, each in sorted(came.items()):
        left, high = 6 + (number - low) * COLUMN, each.share / most * HIGH
        title = tag("title", text(f"{each.answer}: {percent(each.share)}"))
        parts.append(
            tag(
                "rect",
                title,
                x=str(left),
                y=f"{20 + HIGH - high:.1f}",
                width=str(COLUMN - 4),
                height=f"{high:.1f}",
                fill=GREYS[3],
            )
        )
        parts.append(_said(left + COLUMN / 2 - 2, HIGH + 34, each.answer, anchor="middle"))
    return _svg(wide, HIGH + 44, _said(6, 12, shares[0].whose), *parts)


def percent(share: float) -> str:
    """Return a share in words.

    >>> percent(0.1749), percent(0.004), percent(1.0)
    ('17 %', 'under 1 %', '100 %')
    """
    return f"{share * 100:.0f} %" if share >= 0.01 else "under 1 %"


def _said(left: float, top: float, said: str, anchor: str = "start", fill: str = "#1F2933") -> str:
    place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "text-anchor": anchor}
    return tag("text", text(said), fill=fill, **place)


def _svg(wide: float, high: float, *inside: str) -> str:
    box = {"viewBox": f"0 0 {wide:.0f} {high:.0f}", "font-size": "12"}
    style = f"width:{wide:.0f}px;max-width:100%"
    return tag("svg", *inside, style=style, xmlns="http://www.w3.org/2000/svg", **box)
