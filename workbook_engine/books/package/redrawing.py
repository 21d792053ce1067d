"""A sheet drawn again: the parts that change, and those that are printed."""

from __future__ import annotations

from workbook_engine.books.book import Drawing, Grid
from workbook_engine.books.gate import checked_parts
from workbook_engine.books.limits import MASTER
from workbook_engine.books.package.looks import Looks
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import area
from workbook_engine.books.package.print_areas import print_area
from workbook_engine.books.package.reading import SheetGrids
from workbook_engine.books.package.redraw import Drawn, conditions, page, restyled, sizes
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex

AROUND = 3
"""Cells by which the print area of a map may pass the last that says anything."""


def redrawn(package: Package, editor: SheetEditor, drawing: Drawing, looks: Looks) -> str:
    """Let a sheet look as drawn; return what of it is to be printed, '' where that stays."""
    sheet = editor.index.sheet
    made = Package(checked_parts(drawing.made, sheet, MASTER))
    part = made.sheets[sheet]
    index = SheetIndex(sheet, made.text(part), ordinary=made.ordinary(part) is not None)
    drawn = Drawn(index, Looks(made.text(made.styles or "")), drawing.fills)
    grid = SheetGrids(package)[sheet]
    if drawing.cells:
        restyled(editor, grid, drawn, looks)
        sizes(editor, drawn)
        conditions(editor, drawn, looks)
    has = print_area(package, package.text(package.workbook), sheet)
    wanted = print_area(made, made.text(made.workbook), sheet)
    if not drawing.page and (has == wanted or not _is_ours(has, grid)):
        return ""
    page(editor, drawn.index)
    return "" if has == wanted else wanted


def _is_ours(printed: str, grid: Grid) -> bool:
    """Tell whether what is printed was all that the sheet said."""
    deep = max((row for row, line in enumerate(grid, 1) if any(line)), default=0)
    wide = max((at for line in grid for at, value in enumerate(line, 1) if value), default=0)
    if not printed or "," in printed:
        return False
    found = area(printed)
    return 0 <= found.bottom - deep <= AROUND and 0 <= found.right - wide <= AROUND
