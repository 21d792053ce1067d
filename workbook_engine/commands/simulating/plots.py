"""Shares as bars, drawn as SVG by hand: nothing is fetched, and no plotting library is loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbook_engine.core.simulating import Share
from workbook_engine.reports.html import tag, text
from workbook_engine.sheets.answer_colours import DARK, FEW, REST
from workbook_engine.sheets.columns import Mark

WIDE, BAR, STEP = 900, 22, 30
"""Width of a plot; height of a bar, and from one to the next."""
LONG, LETTER = 34, 6.8
"""Letters of a name that are shown, and how wide a letter is."""
COLUMN, HIGH = 44, 110
"""Width of a column of losses, and the height of the highest."""
ROOM = 36
"""Above the columns: for whose they are, and for the share over the highest."""

PALE = "#B8BEC6"
"""Of what went, beside what is left."""


def stacked(questions: Sequence[Sequence[Share]], colours: Mapping[str, Mark]) -> str:
    """Return a bar for each question, parted by the shares of its answers, the likeliest first."""
    names = max(len(shares[0].whose[:LONG]) for shares in questions) * LETTER + 22
    bars = (_bar(at * STEP + 4, names, each, colours) for at, each in enumerate(questions))
    return _svg(WIDE, len(questions) * STEP + 4, *bars)


def _bar(top: int, names: float, shares: Sequence[Share], colours: Mapping[str, Mark]) -> str:
    parts, left = [_said(names - 8, top + 15, shares[0].whose[:LONG], anchor="end")], names
    for share in shares:
        wide = share.share * (WIDE - names)
        fill, ink = colours.get(share.answer, REST)
        label = f"{share.answer} {percent(share.share)}"
        parts.append(_box(left, top, wide, BAR, fill, label))
        if wide > LETTER * len(label) + 8:
            parts.append(_said(left + 5, top + 15, label, fill=ink))
        left += wide
    return "".join(parts)


def _box(left: float, top: float, wide: float, high: float, fill: str, said: str) -> str:
    size = {"width": f"{wide:.1f}", "height": f"{high:.1f}", "fill": fill, "stroke": "#fff"}
    return tag("rect", tag("title", text(said)), x=f"{left:.1f}", y=f"{top:.1f}", **size)


def columns(shares: Sequence[Share], colours: Mapping[str, Mark]) -> str:
    """Return a column for each number that a side lost, from the lowest to the highest."""
    came = {int(each.answer): each for each in shares}
    low, most = min(came), max(each.share for each in shares)
    wide = max((max(came) - low + 1) * COLUMN + 10, 160)
    parts, fill = [], colours.get(shares[0].whose, FEW[0])[0]
    for number, each in sorted(came.items()):
        left, high = 6 + (number - low) * COLUMN, each.share / most * HIGH
        said = f"{each.answer}: {percent(each.share)}"
        middle, top = left + COLUMN / 2 - 2, ROOM + HIGH - high
        parts.append(_box(left, top, COLUMN - 4, high, fill, said))
        parts.append(_said(middle, top - 4, f"{each.share:.0%}", "middle"))
        parts.append(_said(middle, ROOM + HIGH + 14, each.answer, anchor="middle"))
    return _svg(wide, ROOM + HIGH + 24, _said(6, 12, shares[0].whose), *parts)


def over_turns(
    whose: str, turns: Sequence[tuple[str, int, int | None]], fill: str, words: tuple[str, str]
) -> str:
    """Return two columns for each turn: what was at hand after it, and what went in it.

    `words` are what the two are called; None of the second is drawn as none.
    """
    most = max((*(had for _, had, _ in turns), *(gone or 0 for _, _, gone in turns), 1))
    parts = [_said(6, 12, f"{whose}: {words[0]}, and paler what {words[1]}")]
    for at, (turn, *numbers) in enumerate(turns):
        left = 6 + at * (COLUMN * 2 + 12)
        for number, ink, word in zip(numbers, (fill, PALE), words, strict=True):
            if number is not None:
                top = ROOM + HIGH - (high := number / most * HIGH)
                parts.append(_box(left, top, COLUMN - 4, high, ink, f"{word} {number}"))
                parts.append(_said(left + COLUMN / 2 - 2, top - 4, str(number), "middle"))
            left += COLUMN
        middle = left - (COLUMN if numbers[1] is not None else COLUMN * 1.5) - 2
        parts.append(_said(middle, ROOM + HIGH + 14, turn, "middle"))
    wide = max(12 + len(turns) * (COLUMN * 2 + 12), 470)
    return _svg(wide, ROOM + HIGH + 24, *parts)


def percent(share: float) -> str:
    """Return a share in words.

    >>> percent(0.1749), percent(0.004), percent(1.0)
    ('17 %', 'under 1 %', '100 %')
    """
    return f"{share * 100:.0f} %" if share >= 0.01 else "under 1 %"


def _said(left: float, top: float, said: str, anchor: str = "start", fill: str = DARK) -> str:
    place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "text-anchor": anchor}
    return tag("text", text(said), fill=fill, **place)


def _svg(wide: float, high: float, *inside: str) -> str:
    box = {"viewBox": f"0 0 {wide:.0f} {high:.0f}", "font-size": "12"}
    style = f"width:{wide:.0f}px;max-width:100%"
    return tag("svg", *inside, style=style, xmlns="http://www.w3.org/2000/svg", **box)
