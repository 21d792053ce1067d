"""Tables that are printed page by page: some rows begin a page of their own, as a report's do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from workbook_engine.sheets.bodies import Body
from workbook_engine.sheets.cells import RowCells
from workbook_engine.sheets.faces import HEADER_ROW, Face
from workbook_engine.sheets.page import LINE, PORTRAIT_HOLDS, ROW, header_height
from workbook_engine.sheets.styles import Palette

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

PAGE_HOLDS = 80.0
"""Characters across that A4 upright holds at full size."""
TITLE = 39.0
"""Points of the title and the line below it, which are on the first page."""
PAGE_DEEP = 740.0
"""Points of height that it holds."""
SMALLEST = 55
"""Per cent: the smallest print that can still be read."""
FILLED_LATER = 0.9
"""Inches of the margins of a wide table whose rows come only with a draft."""
SMALL = 0.68
"""The scale of the smallest print that a page is filled with: letters of 7 points."""

ACROSS = (11.69, 8.27)
"""Inches of A4 across."""
SIDES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
"""Inches of the margins at the sides: the wider, the smaller the print of a page that is filled."""
ABOVE_AND_BELOW = 1.05
LEAST_FILLED = 0.5
"""A last page with less than this share of its height filled is mostly empty."""


def set_full_pages(sheet: Worksheet, face: Face, body: Body) -> None:
    """Print a long table a little smaller where its last page would else be mostly empty."""
    upright = face.width <= PORTRAIT_HOLDS
    wide, deep = ACROSS[::-1] if upright else ACROSS
    blank = body.dressed - body.first + 1 - len(body.heights)
    heights = [height or ROW for height in (*body.heights, *[None] * blank)]
    across = sum(7 * placed.width + 5 for placed in face.shown) / 96
    for side in SIDES:
        scale = min(1.0, (wide - 2 * side) / across)
        room = 72 * (deep - ABOVE_AND_BELOW) / scale - header_height(face.shown)
        filled = list(_filled(heights, room))
        if scale < SMALL or len(filled) == 1 or filled[-1] >= LEAST_FILLED * room:
            break
    if scale < SMALL:
        side = SIDES[0]
    if face.lines > 1 and not upright:  # filled later, nobody knows how far
        side = FILLED_LATER
    sheet.set_margins(left=side, right=side, top=0.55, bottom=0.5)


def _filled(heights: Sequence[float], room: float) -> Iterator[float]:
    """Yield how much of each page is filled by rows, in points."""
    used = TITLE
    for height in heights:
        if used + height > room:
            yield used
            used = 0.0
        used += height
    yield used


def set_paged(
    sheet: Worksheet,
    face: Face,
    rows: Sequence[RowCells],
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
