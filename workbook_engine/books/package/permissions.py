"""Cells that must not be written, because Excel would refuse or repair the workbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from workbook_engine.books.book import RowColumn
from workbook_engine.books.package import refusals
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.tables import Table


def check_places(
    package: Package, sheet_part: str, editor: SheetEditor, tables: Iterable[Table]
) -> None:
    """Raise a Problem for the first cell that cannot be written."""
    sheet = editor.index.sheet
    seen = {(each.top, each.left) for each in editor.index.merged}
    for row, column in _within(editor.values, editor.index.merged):
        if (row, column) not in seen:
            raise refusals.merged(sheet, row, column)
    for array in (each.area for each in editor.index.formulas if not each.area.single):
        for row, column in _within(editor.values, [array]):
            raise refusals.part_of_array(sheet, row, column, str(array))
    for pivot in pivot_areas(package, sheet_part):
        for row, column in _within(editor.values, [pivot]):
            raise refusals.part_of_pivot(sheet, row, column, str(pivot))
    for table in tables:
        for row, column in _within(editor.values, [table.header_area]):
            raise refusals.table_header(sheet, row, column, table.name)
        for row, column in _within(editor.values, [table.totals_area]):
            raise refusals.table_totals(sheet, row, column, table.name)


def _within(places: Iterable[RowColumn], areas: Iterable[Area | None]) -> list[RowColumn]:
    """List the places that lie in one of the areas, whichever of the two are fewer."""
    listed = list(places)
    held = set(listed)
    found: list[RowColumn] = []
    for each in areas:
        if each is None:
            continue
        rows, columns = range(each.top, each.bottom + 1), range(each.left, each.right + 1)
        if len(rows) * len(columns) < len(held):
            found += [place for place in product(rows, columns) if place in held]
        else:
            found += [place for place in listed if each.holds(*place)]
    return found


def pivot_areas(package: Package, sheet_part: str) -> list[Area]:
    """List the cells of a sheet's pivot tables, and of the page fields above them."""
    located = [
        element.attributes
        for part in package.related(sheet_part, "pivotTable")
        for element in package.elements(part)
        if element.name == "location"
    ]
    return [each for found in located for each in _pivot(found)]


def _pivot(location: Mapping[str, str]) -> Iterator[Area]:
    """Yield a pivot's own cells, and those of its page fields: a blank row stands between."""
    own = area(location["ref"])
    yield own
    rows = int(location.get("rowPageCount", "0"))
    columns = int(location.get("colPageCount", "1" if rows else "0"))
    if rows and columns and own.top > rows + 1:
        right = own.left + 3 * columns - 2  # name and choice of each, and a blank column between
        yield Area(own.top - rows - 1, own.left, own.top - 2, right)
