"""What every sheet has alike: its print set-up and its protection."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.sheets.cells import CellValue
from workbook_engine.sheets.faces import HEADER_ROW, Placed
from workbook_engine.sheets.measure import is_short, wrapped_lines
from workbook_engine.sheets.styles import TAB_COLOURS

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

FIRST_SHEET = "Desk"
"""The umpire's front page, which is laid before all other sheets of the master."""

A4 = 9
ARROW = 2.5
"""What the filter's arrow takes of a header."""
LINE = ROW = 12.75
"""Points of one line of Arial 10, as Excel has it, and of a row that holds no more."""
PORTRAIT_HOLDS, LANDSCAPE_HOLDS = 142.0, 150.0
"""Characters that an A4 page holds: upright a little shrunk, across at full size."""
LONGEST_HEAD, LONGEST_POSITION = 40, 60
"""Characters of a name, and of whose turn it is, in a page header, which holds 255 in all."""
SMALLEST = 0.6
"""The smallest scale that can still be read on paper."""


def header_height(columns: tuple[Placed, ...]) -> float:
    """Return the height that the longest header needs when it wraps, in points."""
    deep = (wrapped_lines(c.column.header, c.width - ARROW, "bold") for c in columns)
    return LINE * max(2, *deep) + 4


def text_height(cells: Iterable[tuple[CellValue, float]]) -> float | None:
    """Return the height of a row whose texts wrap in columns of some widths; None for one line."""
    lines = 1
    for value, width in cells:
        if isinstance(value, str) and not is_short(value, width):
            lines = max(lines, wrapped_lines(value, width))
    return lines_height(lines) if lines > 1 else None


def lines_height(lines: int) -> float:
    """Return the height of so many lines of text, in points."""
    return LINE * lines + 0.75


def note_on(sheet: Worksheet, row: int, column: int, text: str) -> None:
    """Put a note on a cell, sized so that all of it can be read."""
    height = 16 * wrapped_lines(text, 38) + 14
    size = {"width": 250, "height": height, "font_size": 9, "author": "Umpire", "color": "#F5F5F5"}
    sheet.write_comment(row, column, text, size)


class PageHeads(Struct, frozen=True):
    """What the head of every printed page says beside the sheet's name."""

    campaign: str = ""
    position: str = ""
    """Team and turn, where the book is made again each turn."""


def set_page(sheet: Worksheet, width: float, heads: PageHeads, *, first_column: float = 0) -> None:
    """Set A4, upright or across as fits, page header and numbered footer.

    A sheet too wide for one page runs over several, its first column on each.
    """
    sheet.set_paper(A4)
    upright = width <= PORTRAIT_HOLDS
    if upright:
        sheet.set_portrait()
    else:
        sheet.set_landscape()
    pages = 1 if upright else _pages_across(width, first_column)
    if pages > 1:
        sheet.repeat_columns(0)
    sheet.fit_to_pages(pages, 0)
    sheet.set_margins(left=0.4, right=0.4, top=0.55, bottom=0.5)
    sheet.set_header(page_header(heads), {"margin": 0.3})
    sheet.set_footer(page_footer(), {"margin": 0.3})


def _pages_across(width: float, first_column: float) -> int:
    room = LANDSCAPE_HOLDS / SMALLEST
    return 1 if width <= room else math.ceil((width - first_column) / (room - first_column))


UNPRINTED = (0, 250, 0, 250)
"""A blank cell, as row, column, row and column: what is printed of a sheet that wants no paper."""


def print_elsewhere(sheet: Worksheet, heads: PageHeads, where: str) -> None:
    """Print no table, but a head at most: it names the sheet to print in its place."""
    sheet.print_area(*UNPRINTED)
    named = _("{sheet}: print {form}").format(sheet="&A", form=where)
    sheet.set_header(page_header(heads, named), {"margin": 0.3})


def page_header(heads: PageHeads, sheet: str = "&A") -> str:
    """Return the page header: campaign, sheet, and team and turn where they are known."""
    left = _plain(heads.campaign, LONGEST_HEAD)
    right = _plain(heads.position, LONGEST_POSITION)
    return f'&L&9{left}&C&"Arial,Bold"&9{sheet}&R&9{right}'


LONGEST = 255
"""Letters that Excel allows in the head or foot of a page."""


def page_footer(left: str = "&8&F", size: int = 8) -> str:
    """Return the page footer: the file or a key, which is left out where it is too long; the page.

    Its letters have so many points.
    """
    page = _("Page {page} of {pages}").format(page="&P", pages="&N")
    said = f"&L{left}&R&{size}{page}"
    return said if len(said) <= LONGEST else f"&R&{size}{page}"


def _plain(text: str, longest: int) -> str:
    text = text if len(text) <= longest else f"{text[: longest - 1]}…"
    doubled = text.replace("&", "&&")
    return f" {doubled}" if doubled[:1].isdigit() else doubled


def protect(sheet: Worksheet, *, free: bool) -> None:
    """Lock what is not to be typed in, without a password; `free` leaves the umpire more."""
    allowed = ("sort", "autofilter", "format_columns", "format_rows")
    more = ("format_cells", "objects", "scenarios", "insert_columns", "insert_hyperlinks")
    sheet.protect("", dict.fromkeys((*allowed, *(more if free else ())), True))


def tab(sheet: Worksheet, group: str) -> None:
    """Colour the sheet's tab by its group."""
    sheet.set_tab_color(TAB_COLOURS.get(group, TAB_COLOURS["Control"]))


def repeat_top(sheet: Worksheet, *, title: bool) -> None:
    """Print the headers on every page, and above them the title and what is asked."""
    sheet.repeat_rows(0 if title else HEADER_ROW - 1, HEADER_ROW - 1)
