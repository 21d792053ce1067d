"""One row of a sheet as it stands in a book, cell by cell as it was typed."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.books.book import Formula, Grid, Value
from workbook_engine.books.cells import at
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Record
from workbook_engine.sheets.layout import Layout


class TypedRow(Struct, frozen=True):
    """One row of a sheet as it stands in a book."""

    layout: Layout
    grid: Grid
    key: str

    def cell(self, name: str) -> Value:
        """Return what stands in a column of the row."""
        where = self.layout.address(self.key, name)
        if not where:
            return None
        value = at(self.grid, where)
        return None if isinstance(value, Formula) or not text_of(value) else value

    def at(self, name: str) -> Cell | None:
        """Return the cell of a column."""
        return self.layout.cell(self.key, name)

    def record_in(self, desk: Desk) -> Record | None:
        """Return the row as the last draft wrote it."""
        return desk.workings[self.layout.schema.record].get(self.key)


def text_of(value: Value) -> str:
    """Return what a cell holds, as two are compared.

    >>> text_of(4), text_of(" 4 "), text_of(None), text_of(True)
    ('4', '4', '', 'yes')
    """
    return shown(value).strip() if isinstance(value, str | int | bool) else str(value or "").strip()
