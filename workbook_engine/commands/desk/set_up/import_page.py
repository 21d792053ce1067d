"""A painted map beside what was understood of it, square by square, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.book import RowColumn, address
from workbook_engine.reports.html import page, tag, text
from workbook_engine.sheets.styles import GROUND_COLOURS, OTHER_GROUND

_STYLE = """
body{font:14px/1.4 Arial,Helvetica,sans-serif;color:#1F2933;margin:16px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:0 0 6px}
.both{display:flex;flex-wrap:wrap;gap:28px;align-items:flex-start}
table{border-collapse:collapse}
td,th{border:1px solid #C4C4C4;min-width:20px;height:20px;padding:0 2px;text-align:center;
font-size:10px;white-space:nowrap;max-width:22px;overflow:hidden;print-color-adjust:exact;-webkit-print-color-adjust:exact}
th{background:#F2F2F2;font-weight:normal}.off{border:0}.asked{outline:3px solid #1F2933}
@media print{@page{size:landscape;margin:10mm}}
"""

Squares = Mapping[RowColumn, tuple[str, str]]
"""Colour and text of each square that shows anything; the colour blank for none."""


def import_page(title: str, theirs: Squares, ours: Squares, signs: Mapping[str, str]) -> str:
    """Return a page with the map as it is painted, and beside it as it is understood.

    `theirs` counts as their sheet does, `ours` as our map does; `signs` are the letters that stand
    for our words, which `ours` holds in place of a colour.
    """
    ground = {
        at: (GROUND_COLOURS.get(word, OTHER_GROUND), signs.get(word, word[:1]) or said)
        for at, (word, said) in ours.items()
    }
    key = {
        word: (GROUND_COLOURS.get(word, OTHER_GROUND), signs.get(word, ""))
        for word, _ in ours.values()
    }
    legend = (f"{sign} {word}".strip() for word, (_, sign) in sorted(key.items()))
    return page(
        title,
        _STYLE,
        tag("h1", text(title)),
        tag(
            "div",
            tag("div", tag("h2", "As it is painted"), _drawn(theirs)),
            tag(
                "div",
                tag("h2", "As it is understood"),
                _drawn(ground),
                tag("p", text(", ".join(legend))),
            ),
            cls="both",
        ),
    )


def _drawn(squares: Squares) -> str:
    rows = range(min(row for row, _ in squares), max(row for row, _ in squares) + 1)
    columns = range(min(at for _, at in squares), max(at for _, at in squares) + 1)
    heads = tag("tr", tag("th"), *(tag("th", address(1, column)[:-1]) for column in columns))
    lines = (
        tag("tr", tag("th", str(row)), *(_square(squares.get((row, column))) for column in columns))
        for row in rows
    )
    return tag("table", heads, *lines)


def _square(paint: tuple[str, str] | None) -> str:
    if paint is None:
        return tag("td", cls="off")
    return tag("td", text(paint[1]), style=f"background:{paint[0]}" if paint[0] else "")
