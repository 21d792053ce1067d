"""What simulated runs came to, as a workbook of its own: the sheet Odds, and charts of Excel's."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from workbook_engine.core.simulating import Share
from workbook_engine.sheets.cells import put

HEADS = ("Turn", "About", "Whose", "Came to", "Times", "Of", "Share", "From", "To")
WIDTHS = (6, 20, 44, 34, 8, 8, 9, 9, 9)
MOST = 24
"""Charts in a workbook: of so many questions, the first."""
DEEP = 15
"""Rows of cells that a chart takes."""


def new_book(made: BytesIO) -> Any:
    """Return a workbook to be filled, which is put where it is wanted as it is closed."""
    import xlsxwriter

    return xlsxwriter.Workbook(made, {"in_memory": True})


def shares_book(title: str, said: Sequence[str], shares: Sequence[Share]) -> bytes:
    """Return the workbook: all shares on a sheet Odds, a chart a question on a sheet Charts."""
    made = BytesIO()
    with new_book(made) as book:
        odds, charts = book.add_worksheet("Odds"), book.add_worksheet("Charts")
        first = _put(book, odds, title, said, shares)
        charts.hide_gridlines(2)
        at = 0
        for _, found in groupby(enumerate(shares, start=first), key=_question):
            rows = list(found)
            if len(rows) > 1 and at < MOST:
                chart = _chart(book, rows[0][1], rows[0][0], rows[-1][0])
                charts.insert_chart(at // 2 * DEEP, at % 2 * 8, chart)
                at += 1
    return made.getvalue()


def _question(row: tuple[int, Share]) -> tuple[str, str, str]:
    return row[1].turn, row[1].about, row[1].whose


def _put(book: Any, sheet: Any, title: str, said: Sequence[str], shares: Sequence[Share]) -> int:
    """Put the shares on their sheet and return the first of their rows, counted from 0."""
    bold = book.add_format({"bold": True})
    head = book.add_format({"bold": True, "bg_color": "#D9D9D9"})
    percent = book.add_format({"num_format": "0.0%"})
    put(sheet, 0, 0, title, bold)
    for at, each in enumerate(said, start=1):
        put(sheet, at, 0, each)
    top = len(said) + 2
    for at, (name, wide) in enumerate(zip(HEADS, WIDTHS, strict=True)):
        put(sheet, top, at, name, head)
        sheet.set_column(at, at, wide)
    for row, share in enumerate(shares, start=top + 1):
        _line(sheet, row, share, percent)
    sheet.freeze_panes(top + 1, 0)
    sheet.repeat_rows(top)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.autofilter(top, 0, top + max(1, len(shares)), len(HEADS) - 1)
    return top + 1


def _line(sheet: Any, row: int, share: Share, percent: Any) -> None:
    for at, word in enumerate((share.turn, share.about, share.whose, share.answer)):
        put(sheet, row, at, word)
    put(sheet, row, 4, share.times)
    put(sheet, row, 5, share.asked)
    for at, number in enumerate((share.share, *share.band), start=6):
        put(sheet, row, at, number, percent)


def _chart(book: Any, share: Share, first: int, last: int) -> Any:
    chart = book.add_chart({"type": "bar"})
    chart.add_series(
        {
            "categories": ["Odds", first, 3, last, 3],
            "values": ["Odds", first, 6, last, 6],
            "fill": {"color": "#4A6FA5"},
            "data_labels": {"value": True, "num_format": "0%"},
        }
    )
    title = f"Turn {share.turn}, {share.about}: {share.whose}"
    chart.set_title({"name": title, "name_font": {"size": 11}})
    chart.set_legend({"none": True})
    chart.set_y_axis({"reverse": True})
    plain = {"major_gridlines": {"visible": False}}
    chart.set_x_axis({"num_format": "0%", "min": 0, "max": 1, **plain})
    chart.set_size({"width": 500, "height": 290})
    return chart
