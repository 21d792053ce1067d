"""Whether a sheet looks in one book as in another, whoever saved either of them."""

from __future__ import annotations

from workbook_engine.books.book import RowColumn
from workbook_engine.books.package.looks import FillAndEdges, Looks
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.sheet_index import SheetIndex


def look_alike(one: Package, other: Package, sheet: str) -> bool:
    """Tell whether the cells of a sheet have the same fills and borders in both books."""
    texts = [each.text(each.sheets[sheet]) for each in (one, other)]
    return texts[0] == texts[1] or _looks(one, sheet) == _looks(other, sheet)


def _looks(package: Package, sheet: str) -> dict[RowColumn, FillAndEdges]:
    part = package.sheets[sheet]
    index = SheetIndex(sheet, package.text(part), ordinary=package.ordinary(part) is not None)
    looks = Looks(package.text(package.styles or ""))
    plain = looks.look(None)
    found = {
        (row.number, column): looks.look(cell.style)
        for row in index.rows
        for column, cell in index.cells(row.number).items()
    }
    return {place: look for place, look in found.items() if look != plain}
