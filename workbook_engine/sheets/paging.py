"""Tables that are printed page by page: some rows begin a page of their own, as a report's do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from workbook_engine.sheets.faces import HEADER_ROW, Face
from workbook_engine.sheets.page import LINE, header_height
from workbook_engine.sheets.styles import Palette
from workbook_engine.sheets.tables import Row

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

PAGE_HOLDS = 80.0
"""Characters across that A4 upright holds at full size."""
PAGE_DEEP = 740.0
"""Points of height that it holds."""
SMALLEST = 55
"""Per cent: the smallest print that can still be read."""


def set_paged(
    sheet: Worksheet,
    face: Face,
    rows: Sequence[Row],
    heights: Sequence[float | None],
    palette: Palette,
) -> None:
    """Break the page before each row that begins one, print such rows bold, and fit every page.

    The scale is set outright, for breaks by hand do not hold where a sheet is fitted to pages.
    """
    starts = [at for at, row in enumerate(rows) if row.get(face.schema.breaks)]
    sheet.set_portrait()
    sheet.set_print_scale(_scale(face, list(_page_heights(starts, heights, len(rows)))))
    sheet.set_h_pagebreaks([HEADER_ROW + at for at in starts if at])
    place = face.place_of(face.schema.breaks)
    last = HEADER_ROW + max(1, len(rows)) - 1
    letter = chr(ord("A") + place)
    rule = {"type": "formula", "criteria": f'=${letter}{HEADER_ROW + 1}<>""'}
    look = palette.look("page head")
    sheet.conditional_format(HEADER_ROW, 0, last, len(face.columns) - 1, {**rule, "format": look})


def _page_heights(
    starts: Sequence[int], heights: Sequence[float | None], rows: int
) -> Iterator[float]:
    ends = [*starts[1:], rows] if starts else []
    for start, end in zip(starts, ends, strict=True):
        yield sum(height or LINE for height in heights[start:end])


def _scale(face: Face, pages: Sequence[float]) -> int:
    top = 24 + 2 * LINE + header_height(face.columns)
    across = 100 * PAGE_HOLDS / face.width
    down = 100 * PAGE_DEEP / (top + max(pages, default=0.0))
    return max(SMALLEST, min(100, int(across), int(down)))
