"""The sheet Report: pages of paper, drawn on many narrow columns; never read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct, field

from workbook_engine.core.languages import _, spoken
from workbook_engine.core.report_pages import (
    BOX,
    HEAD,
    INSET,
    LEAST_INSET,
    PAGE_DEEP,
    PARTS,
    TEXT,
    TITLE,
    PageRow,
    Part,
    RowLook,
    heads_height,
    most_lines,
)
from workbook_engine.sheets.cells import put
from workbook_engine.sheets.pictures import Picture, place_picture
from workbook_engine.sheets.styles import Palette, band_of

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

INK, PALE, HEADS, HAIR, OLD = "#1F2933", "#F2F2F2", "#D9D9D9", "#C4C4C4", "#595959"
COLUMN, NARROW = 1.29, 14
"""Width of each of the narrow columns, in characters and in points of a screen."""
SCALE, SMALLEST = 100, 60
"""Per cent of print: a little room to spare, and the smallest that can be read."""
PLACE_FOR_MAP = _("The map is on the sheet Map.")

_HAIR = {"bottom": 1, "bottom_color": HAIR}
_LOOKS: dict[str, dict[str, object]] = {
    Part.TITLE: {
        "bold": True,
        "font_size": 16,
        "valign": "vcenter",
        "shrink": True,
        "text_wrap": False,
    },
    "due": {"bold": True, "font_size": 12, "align": "center", "valign": "vcenter", "border": 2},
    Part.UNDER: {"font_size": 9, "valign": "vcenter"},
    "due for": {"font_size": 9, "align": "center", "valign": "vcenter"},
    Part.BOX: {"bold": True, "font_size": 10, "bg_color": INK, "font_color": "#FFFFFF"},
    Part.HEADS: {"bold": True, "font_size": 8.5, "bg_color": HEADS, "valign": "vcenter"},
    "label": {"bold": True, "font_size": 9, **_HAIR},
    Part.SAID: {"font_size": 9, **_HAIR},
    "first": {"bold": True, "font_size": 8.5, **_HAIR},
    RowLook.PLAIN: {"font_size": 8.5, **_HAIR},
    RowLook.GROUP: {"bold": True, "font_size": 8.5, "bg_color": PALE, "top": 1, "bottom": 1},
    RowLook.OLD: {"font_size": 8.5, "italic": True, "font_color": OLD, **_HAIR},
    RowLook.NOTE: {"font_size": 8.5, "italic": True},
    "inset": {"font_size": 9, "italic": True, "align": "center", "font_color": OLD, "border": 1},
}
_ON_THE_BAND = frozenset({Part.TITLE, Part.UNDER})
"""What wears the colour of the side whose report it is; its name stands there."""
_INDENTED = frozenset({Part.ROW, Part.HEADS})
_HEIGHTS: Mapping[str, float] = {
    Part.TITLE: TITLE,
    Part.UNDER: HEAD,
    Part.BOX: BOX,
}


def fill_report(
    sheet: Worksheet, rows: Sequence[PageRow], palette: Palette, pictures: Sequence[Picture] = ()
) -> None:
    """Draw a report, a page of paper each, with a break after every page."""
    inset = next((each for each in pictures if each.on_report), None)
    sheet.set_column(0, PARTS - 1, COLUMN)
    sheet.set_default_row(TEXT + 1)
    drawing, deepest = _Drawing(sheet, palette, inset), 0.0
    breaks = []
    for _number, page in groupby(rows, key=lambda row: row.page):
        if drawing.at:
            breaks.append(drawing.at)
        before = drawing.down
        drawing.page(list(page))
        deepest = max(deepest, drawing.down - before)
    sheet.set_portrait()
    sheet.set_margins(left=0.35, right=0.35, top=0.7, bottom=0.6)
    sheet.set_print_scale(max(SMALLEST, min(SCALE, int(SCALE * PAGE_DEEP / max(deepest, 1)))))
    sheet.set_h_pagebreaks(breaks)
    sheet.print_area(0, 0, max(drawing.at - 1, 0), PARTS - 1)


class _Drawing(Struct):
    """A report as far as it is drawn: the row to come, and the points above it."""

    sheet: Worksheet
    palette: Palette
    inset: Picture | None = None
    at: int = 0
    down: float = 0.0
    _looks: dict[tuple[str, bool], Format] = field(default_factory=dict)

    def page(self, rows: Sequence[PageRow]) -> None:
        """Draw one page; what stands beside the inset stands to the right of its place."""
        for beside, group in groupby(rows, key=lambda row: row.part.startswith(Part.BESIDE)):
            if beside:
                self._with_inset(list(group))
                continue
            for row in group:
                self._space(row)
                self._row(row, row.part, 0)

    def _space(self, row: PageRow) -> None:
        """Leave a little room above a box."""
        if row.part == Part.BOX:
            self._next(5)

    def _with_inset(self, rows: Sequence[PageRow]) -> None:
        self._next(5)
        first, began = self.at, self.down
        for row in rows:
            self._row(row, row.part.removeprefix(Part.BESIDE), INSET)
        missing = LEAST_INSET - (self.down - began)
        while missing > 0:
            self._next(min(missing, 60.0))
            missing -= 60.0
        look = self._look(Part.BOX)
        self._cell(first, 0, INSET, _("Map inset: what you know"), look)
        said = "" if self.inset else spoken(PLACE_FOR_MAP)
        self.sheet.merge_range(first + 1, 0, self.at - 1, INSET - 1, said, self._look("inset"))
        if self.inset:
            wide = INSET * NARROW * 0.95  # other programs draw columns slimmer
            place_picture(self.sheet, first + 1, self.inset, (wide, self.down - began - BOX))

    def _row(self, row: PageRow, part: str, left: int) -> None:
        widths = [int(wide) for wide in row.widths.split()]
        for number, (wide, text) in enumerate(zip(widths, row.cells, strict=True)):
            look = self._look(_kind(row, part, number), indent=bool(number and part in _INDENTED))
            self._cell(self.at, left, wide, text, look)
            left += wide
        self._next(_HEIGHTS.get(part) or _height(row, widths, part))

    def _cell(self, row: int, left: int, wide: int, text: str, look: Format) -> None:
        if wide > 1:
            self.sheet.merge_range(row, left, row, left + wide - 1, "", look)
        put(self.sheet, row, left, text or None, look)

    def _next(self, high: float) -> None:
        self.sheet.set_row(self.at, high)
        self.at += 1
        self.down += high

    def _look(self, kind: str, *, indent: bool = False) -> Format:
        if (kind, indent) not in self._looks:
            banded = band_of(self.palette.own) if kind in _ON_THE_BAND else {}
            moved = {"indent": 1, "align": "left"} if indent else {}
            look = self.palette.look("prose", **_LOOKS[kind], **banded, **moved)
            self._looks[kind, indent] = look
        return self._looks[kind, indent]


def _kind(row: PageRow, part: str, number: int) -> str:
    if part == Part.TITLE:
        return "due" if number else Part.TITLE
    if part == Part.UNDER:
        return "due for" if number else Part.UNDER
    if part == Part.SAID:
        return Part.SAID if number else "label"
    if part != Part.ROW:
        return part
    named = (
        row.look == RowLook.PLAIN and not number and len(row.cells) > 3
    )  # the enemy's table has no names in front
    return "first" if named else row.look


def _height(row: PageRow, widths: Sequence[int], part: str) -> float:
    if part == Part.HEADS:
        return heads_height(row.cells, widths)
    size = 9 if part == Part.SAID else 8.5
    lines = most_lines(row.cells, widths, size)
    return TEXT * lines + (5 if part == Part.SAID else 3)
