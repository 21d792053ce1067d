"""The sheet Worth of simulated runs: what a cell is worth, a column for each of its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbook_engine.core.worth import Worth
from workbook_engine.sheets.answer_colours import FEW
from workbook_engine.sheets.cells import CellValue, put
from workbook_engine.sheets.columns import Mark
from workbook_engine.sheets.styles import INK, LINE

NAME = "Worth"
HEADS = ("What", "Whose", "Came to")
WIDTHS = (26, 20, 14)
HEAD_ROW = 2
SHARE, MEAN = "0 %", "0.00"
CHART = {"width": 940, "height": 260}


def put_worth(book: Any, sheet: Any, title: str, worth: Worth, colours: Mapping[str, Mark]) -> None:
    """Put the table, and below it what each side lost in the mean as columns."""
    put(sheet, 0, 0, title, book.add_format({"bold": True, "font_size": 14}))
    for at, head in enumerate((*HEADS, *worth.values)):
        across = "left" if at < len(HEADS) else "right"
        look = {"bold": True, "font_color": "#FFFFFF", "bg_color": INK, "align": across}
        put(sheet, HEAD_ROW, at, head, book.add_format(look))
        sheet.set_column(at, at, (*WIDTHS, *[9] * len(worth.values))[at])
    line = {"bottom": 1, "bottom_color": LINE}
    plain = book.add_format(line)
    share, mean = (book.add_format(line | {"num_format": each}) for each in (SHARE, MEAN))
    for row, each in enumerate(worth.rows, start=HEAD_ROW + 1):
        told: tuple[CellValue, ...] = (f"{each.about}, turn {each.turn}", each.whose, each.answer)
        for at, value in enumerate((*told, *each.by)):
            number = mean if each.is_mean else share
            put(sheet, row, at, value, plain if at < len(HEADS) else number)
    sheet.freeze_panes(HEAD_ROW + 1, len(HEADS))
    sheet.hide_gridlines(2)
    _losses(book, sheet, worth, colours)


def _losses(book: Any, sheet: Any, worth: Worth, colours: Mapping[str, Mark]) -> None:
    first, last = len(HEADS), len(HEADS) + len(worth.values) - 1
    chart = book.add_chart({"type": "column"})
    lost = [(row, e) for row, e in enumerate(worth.rows, start=HEAD_ROW + 1) if e.is_mean]
    for row, each in lost:
        chart.add_series(
            {
                "name": f"{each.whose}, turn {each.turn}",
                "categories": [NAME, HEAD_ROW, first, HEAD_ROW, last],
                "values": [NAME, row, first, row, last],
                "fill": {"color": colours.get(each.whose, FEW[0])[0]},
                "data_labels": {"value": True, "num_format": MEAN, "font": {"size": 9}},
            }
        )
    if lost:
        chart.set_title({"name": "Lost in the mean", "name_font": {"size": 11}})
        chart.set_y_axis({"visible": False, "major_gridlines": {"visible": False}, "min": 0})
        chart.set_legend({"position": "bottom"})
        chart.set_size(CHART)
        sheet.insert_chart(HEAD_ROW + len(worth.rows) + 2, 0, chart)
