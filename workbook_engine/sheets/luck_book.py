"""What the dice gave against what they should have, as a workbook of its own with a chart."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from workbook_engine.core.luck import Luck, decimals, so_far
from workbook_engine.sheets.cells import CellValue, put
from workbook_engine.sheets.shares_book import new_book

NAME = "Luck"
HEADS = ("Turn", "Side", "Lost", "Expected", "Luck", "Luck so far", "")
WIDTHS = (7, 22, 8, 10, 8, 12, 22)
NUMBERS = frozenset({"Lost", "Expected", "Luck", "Luck so far"})
FIGURES = "0", "0.0"
SIGNED = "+0;-0;0", "+0.0;-0.0;0.0"
"""How numbers are written to no decimal, and to one."""
TOP = 3
"""Row of the headings, counted from 0."""
DEEP = 15
"""Rows of cells that the chart takes."""
ASIDE = 3
"""Columns from the last of the table to the first that the chart is drawn from."""


def luck_book(title: str, note: str, luck: Sequence[Luck]) -> bytes:
    """Return the workbook: a row for each turn and side, and a line for each side's luck so far."""
    made = BytesIO()
    with new_book(made) as book:
        sheet = book.add_worksheet(NAME)
        wrapped = book.add_format({"italic": True, "text_wrap": True, "valign": "top"})
        put(sheet, 0, 0, title, book.add_format({"bold": True, "font_size": 14}))
        sheet.merge_range(1, 0, 1, len(HEADS) - 1, "", wrapped)
        put(sheet, 1, 0, note, wrapped)
        sheet.set_row(1, 30)
        _rows(book, sheet, luck)
        sheet.freeze_panes(TOP + 1, 0)
        sheet.fit_to_pages(1, 0)
        under = TOP + len(luck) + 2
        sheet.insert_chart(under, 0, _chart(book, sheet, luck))
        sheet.print_area(0, 0, under + DEEP, len(HEADS) - 1)
    return made.getvalue()


def _rows(book: Any, sheet: Any, luck: Sequence[Luck]) -> None:
    one, signed = (
        book.add_format({"num_format": each[decimals(luck)]}) for each in (FIGURES, SIGNED)
    )
    looks = (None, None, None, one, signed, signed, None)
    for at, (name, wide) in enumerate(zip(HEADS, WIDTHS, strict=True)):
        across = "right" if name in NUMBERS else "left"
        head = book.add_format({"bold": True, "bg_color": "#D9D9D9", "align": across})
        put(sheet, TOP, at, name, head)
        sheet.set_column(at, at, wide)
    for row, (each, sum_) in enumerate(so_far(luck), start=TOP + 1):
        drawn = "" if each.exact else "some odds were drawn"
        numbers = each.lost, float(each.expected), float(each.saved), float(sum_)
        values: tuple[CellValue, ...] = (each.turn, each.side, *numbers, drawn)
        for at, value in enumerate(values):
            put(sheet, row, at, value, looks[at])


def _chart(book: Any, sheet: Any, luck: Sequence[Luck]) -> Any:
    """Return a line for each side: its luck so far after each turn, drawn from grey columns."""
    grey = book.add_format({"font_color": "#808080", "num_format": SIGNED[decimals(luck)]})
    left, turns = len(HEADS) + ASIDE, list(dict.fromkeys(each.turn for each in luck))
    for row, turn in enumerate(turns, start=TOP + 1):
        put(sheet, row, left, turn, grey)
    chart = book.add_chart({"type": "line"})
    for at, (side, sums) in enumerate(_by_side(luck, turns).items(), start=left + 1):
        put(sheet, TOP, at, side, grey)
        for row, sum_ in enumerate(sums, start=TOP + 1):
            put(sheet, row, at, sum_, grey)
        chart.add_series(
            {
                "name": [NAME, TOP, at],
                "categories": [NAME, TOP + 1, left, TOP + len(turns), left],
                "values": [NAME, TOP + 1, at, TOP + len(turns), at],
                "marker": {"type": "circle"},
            }
        )
    chart.set_title({"name": "Luck so far, turn by turn", "name_font": {"size": 11}})
    chart.set_y_axis({"num_format": SIGNED[decimals(luck)]})
    chart.set_x_axis({"label_position": "low"})
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": 620, "height": 280})
    return chart


def _by_side(luck: Sequence[Luck], turns: Sequence[str]) -> dict[str, list[float]]:
    """Return each side's luck so far after each turn, also after those it did not fight in."""
    found: dict[str, list[float]] = {}
    for side in sorted({each.side for each in luck}):
        its = {each.turn: float(sum_) for each, sum_ in so_far(luck) if each.side == side}
        last = 0.0
        found[side] = [last := its.get(turn, last) for turn in turns]
    return found
