"""The sheet Paper Form: the order sheets of a team's book, to be filled in by pen or printed.

It is never read. What is typed on the order sheets shows on it at once, so that whoever fills in
on the screen prints the same page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct, field

from workbook_engine.core.languages import _, plural
from workbook_engine.sheets.bodies import Dressed, Echo, Tiles, tiled
from workbook_engine.sheets.cells import CellValue, RowCells
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.page import A4, protect, tab
from workbook_engine.sheets.paper import PARTS, PaperColumn, echo, shown_in
from workbook_engine.sheets.paper_pages import (
    BAND,
    GAP,
    HEADS,
    HINT,
    HINT_SIZE,
    SAID,
    SAID_SIZE,
    STRIP,
    TITLE,
    UNDER,
    FormPage,
    Table,
    pages_of,
)
from workbook_engine.sheets.styles import FAINT, GREY, INK, LINE, PALE, Palette, band_of

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

COLUMN = 1.29
"""Width of each of the narrow columns, in characters: fourteen pixels."""
TEXT_SIZE = 8.0
TWO_LINES = 19.0
"""Points of a line of the form that holds two of text."""
_LEFT, _MIDDLE = 29, 21
"""Parts of the title, and of the box with the turn; the deadline has the rest."""
_DARK = {"bold": True, "font_color": "#FFFFFF", "bg_color": INK, "valign": "vcenter"}
_CELL = {"font_size": TEXT_SIZE, "valign": "vcenter", "bottom": 4, "bottom_color": LINE}
_LOOKS: dict[str, dict[str, object]] = {
    "title": {"bold": True, "font_size": 14, "valign": "vcenter", "shrink": True},
    "turn": {
        "bold": True,
        "font_size": 10,
        "align": "center",
        "valign": "vcenter",
        "bg_color": PALE,
        "border": 1,
        "shrink": True,
    },
    "due": {
        "bold": True,
        "font_size": 11,
        "align": "center",
        "valign": "vcenter",
        "border": 2,
        "shrink": True,
    },
    "under": {"font_size": 8, "valign": "bottom"},
    "band": {**_DARK, "font_size": 9},
    "head": {**_DARK, "font_size": 8, "left": 1, "left_color": "#FFFFFF"},
    "hint": {
        "font_size": HINT_SIZE,
        "valign": "top",
        "text_wrap": True,
        "bg_color": PALE,
        "left": 1,
        "left_color": LINE,
        "bottom": 2,
        "font_color": "#000000",
    },
    "said": {"font_size": SAID_SIZE, "valign": "vcenter", "text_wrap": True, "font_color": FAINT},
    "strip": {"font_size": 8, "valign": "vcenter", "bg_color": PALE, "top": 1, "bottom": 1},
    "control": {**_DARK, "font_size": 9, "align": "center", "border": 1},
}
DOTS = "." * 26


_SHEET_AND_LINES = _("Sheet no.: .........  Lines read: ......... of {lines}")


class FormTop(Struct, frozen=True):
    """What stands at the top of each page of a form."""

    whose: str = ""
    campaign: str = ""
    turn: str = ""
    deadline: str = ""
    locks: bool = False
    """Whether what comes later is not played."""
    code: str = ""
    """By which it is known whose it is, of which turn and which form: blue/3/4."""


def fill_paper_form(
    sheet: Worksheet, tables: Sequence[Table], top: FormTop, palette: Palette
) -> Tiles:
    """Draw the form, page by page of paper: all order sheets of the turn."""
    tab(sheet, "Inputs")
    protect(sheet, free=False)
    sheet.hide_gridlines(2)
    sheet.set_column(0, PARTS - 1, COLUMN)
    sheet.set_default_row(LINE_OF_SHEET)
    pages = pages_of(tables)
    drawing = _Drawing(sheet, palette, top, len(pages))
    breaks = [drawing.page(number, page) for number, page in enumerate(pages, start=1)]
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.set_margins(left=0.3, right=0.3, top=0.25, bottom=0.25)
    sheet.center_horizontally()
    sheet.set_print_scale(100)
    sheet.set_h_pagebreaks(breaks[:-1])
    sheet.print_area(0, 0, max(drawing.at - 1, 0), PARTS - 1)
    return tiled(sheet, drawing.cells)


LINE_OF_SHEET = 12.75
"""Points of the rows that nothing is drawn in."""


class _Drawing(Struct):
    """A form as far as it is drawn: the row to come."""

    sheet: Worksheet
    palette: Palette
    top: FormTop
    pages: int
    cells: list[list[Dressed]] = field(default_factory=list)

    @property
    def at(self) -> int:
        """The row to come."""
        return len(self.cells)

    def page(self, number: int, page: FormPage) -> int:
        """Draw one page; return the row after it."""
        self._top(number, page)
        for at, table in enumerate(page.tables):
            if at:
                self._next(GAP)
                self._row(BAND, [(PARTS, table.face.title, self._look("band"))])
            self._table(table, page.line)
        self._next(GAP)
        self._strip(page)
        return self.at

    def _top(self, number: int, page: FormPage) -> None:
        rest = PARTS - _LEFT - _MIDDLE
        banded = self._format(_LOOKS["title"] | band_of(self.palette.own))
        title, top = ", ".join(each.face.title for each in page.tables), self.top
        due = _("To Control by {when}").format(when=top.deadline or DOTS)
        self._row(
            TITLE,
            [
                (_LEFT, f"{top.whose}: {title}" if top.whose else title, banded),
                (_MIDDLE, top.turn, self._look("turn")),
                (rest, due, self._look("due")),
            ],
        )
        under = self._look("under")
        campaign = f"{top.campaign}." if top.campaign else ""
        said = _("Sheet {number} of {pages}.").format(number=number, pages=self.pages)
        late = _("After that it is locked.") if top.locks else ""
        left = _left_out(page.left) if page.left else ""
        code = _("Code {code}.").format(code=top.code) if top.code else ""
        self._row(
            UNDER,
            [
                (_LEFT, " ".join(filter(None, (campaign, said, code, late, left))), under),
                (_MIDDLE, _("From (name): {dots}").format(dots=DOTS + DOTS), under),
                (rest, _("Time sent: {dots}  Signature: {dots}").format(dots=DOTS), under),
            ],
        )

    def _table(self, table: Table, line: float) -> None:
        if table.said:
            self._row(SAID * table.said_lines, [(PARTS, table.said, self._look("said"))])
        heads = [(each.parts, each.head, self._look("head")) for each in table.columns]
        self._row(HEADS, heads)
        hints = [(each.parts, each.hint, self._look("hint")) for each in table.columns]
        self._row(HINT * table.hint_lines + 3, hints)
        cells = _cells_of(table)
        formulas = [echo(column, cells) for column in table.columns]
        looks = cache(partial(self._looks, table, wraps=line >= TWO_LINES))
        for number in range(table.first, table.first + table.lines):
            said = [formula.replace(_ROW, str(HEADER_ROW + 1 + number)) for formula in formulas]
            begins = number in table.begins and number > table.first
            is_blank = number >= len(table.rows)
            formats = looks(head=table.begins.get(number), begins=begins, is_blank=is_blank)
            row = {} if is_blank else table.rows[number]
            held = zip(table.columns, said, formats, strict=True)
            self._row(line, [(c.parts, _shown(c, f, row), look) for c, f, look in held])

    def _looks(
        self, table: Table, *, wraps: bool, head: bool | None, begins: bool, is_blank: bool
    ) -> list[Format]:
        """Return how the cells of a line look."""
        looks = []
        for place, column in enumerate(table.columns):
            look = _look_of(column, place, head=head, begins=begins)
            look |= {"text_wrap": True} if wraps else {"shrink": not column.words}
            is_grouped = place == 0 and bool(table.begins) and not head and not is_blank
            looks.append(self._format(_indented(look) if is_grouped else look))
        return looks

    def _strip(self, page: FormPage) -> None:
        look, control = self._look("strip"), self._look("control")
        filled = max(page.lines, 1)
        self._row(
            STRIP,
            [
                (8, _("Control"), control),
                (16, _(" Received at: {dots}").format(dots=DOTS), look),
                (18, _SHEET_AND_LINES.format(lines=filled), look),
                (12, _("Late?  yes [  ]   grace [  ]"), look),
                (17, _("Asked back (line): {dots}").format(dots=DOTS), look),
            ],
        )
        self._row(
            STRIP,
            [
                (8, _("fills this in"), control),
                (16, _(" Entered by: {dots}").format(dots=DOTS), look),
                (18, _("Umpire: {dots}").format(dots=DOTS + DOTS), look),
                (12, _("In the book [  ]   checked [  ]"), look),
                (17, _("Answer: {dots}").format(dots=DOTS + DOTS), look),
            ],
        )

    def _row(self, high: float, cells: Iterable[tuple[int, CellValue | Echo, Format]]) -> None:
        """Draw a row: each of its cells is so many of the sheet's, joined."""
        row: list[Dressed] = []
        for wide, said, look in cells:
            if wide > 1:
                self.sheet.merge.append([self.at, len(row), self.at, len(row) + wide - 1])
            row += [(look, said), *[(look, None)] * (wide - 1)]
        self._next(high, row)

    def _next(self, high: float, row: list[Dressed] | None = None) -> None:
        self.sheet.set_row(self.at, high)
        self.cells.append(row or [None] * PARTS)

    def _look(self, name: str) -> Format:
        return self._format(_LOOKS[name])

    def _format(self, look: dict[str, object]) -> Format:
        return self.palette.look("plain", **look)


def _left_out(lines: int) -> str:
    """Say that so many lines have no room on paper."""
    return plural(
        "{lines} more line is on the order sheets only.",
        "{lines} more lines are on the order sheets only.",
        lines,
        lines=f"{lines:,}",
    )


_ROW = "\0"
"""Stands for the number of a row in a formula; no name of a sheet has it, and no text of a form."""


def _cells_of(table: Table) -> dict[str, str]:
    """Return the address of each cell of a row of an order sheet, from another sheet."""
    return dict(_addresses(table))


def _addresses(table: Table) -> Iterator[tuple[str, str]]:
    from xlsxwriter.utility import quote_sheetname, xl_col_to_name

    sheet = quote_sheetname(table.face.title)
    for placed in table.face.columns:
        yield placed.column.name, f"{sheet}!{xl_col_to_name(placed.place)}{_ROW}"


def _shown(column: PaperColumn, formula: str, row: RowCells) -> Echo | None:
    """Return what shows what stands in a line's cells of the order sheet.

    Until it is worked out a text like an error is shown as nothing.
    """
    value = shown_in(column, row)
    return Echo(formula[1:], "" if value.startswith("#") else value) if formula else None


def _look_of(
    column: PaperColumn, place: int, *, head: bool | None, begins: bool
) -> dict[str, object]:
    """Return how a cell looks: the head of a group bold, its first two cells grey."""
    look: dict[str, object] = {**_CELL, "left": 1, "left_color": LINE}
    if column.short:
        look["align"] = "center"
    if begins:
        look |= {"top": 1}
    if head and place < 2:
        look |= {"bg_color": GREY, "bold": place == 0}
    return look


def _indented(look: dict[str, object]) -> dict[str, object]:
    """Return how a unit's name stands below its headquarters'."""
    return {key: look[key] for key in look if key != "shrink"} | {"indent": 1}
