"""Where rows stand on the master's sheets: as they were read, or as they have just been written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import row_column
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Record, replace
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.rows import answer_name


class Places(Struct, frozen=True):
    """The sheets of a master, and which rows they hold."""

    layouts: dict[type[Record], Layout]
    rows: dict[type[Record], Mapping[str, Record]] = field(default_factory=dict)

    def written(
        self, kind: type[Record], rows: Iterable[Record], numbers: Mapping[str, int]
    ) -> None:
        """Note that the rows of a sheet were written again, and on which lines they stand."""
        if kind not in self.layouts:
            return  # a master made before there was the sheet
        self.layouts[kind] = replace(self.layouts[kind], rows=dict(numbers))
        self.rows[kind] = {row.key: row for row in rows}

    def of(self, row: Record | None) -> Cell | None:
        """Return the first cell of a row."""
        layout = self.layouts.get(type(row)) if row is not None else None
        return layout.cell(row.key) if layout and row is not None else None

    def of_key(self, kind: type[Record], key: str, column: str = "") -> Cell | None:
        """Return a cell of a row by its key."""
        layout = self.layouts.get(kind)
        return layout.cell(key, column) if layout else None

    def row_at(self, cell: Cell | None) -> Record | None:
        """Return the row of a sheet that a cell stands in."""
        if cell is None or not cell.address:
            return None
        line = row_column(cell.address)[0]
        for kind, layout in self.layouts.items():
            if layout.sheet == cell.sheet:
                key = next((key for key, at in layout.rows.items() if at == line), "")
                return self.rows.get(kind, {}).get(key)
        return None

    def of_questions(self) -> dict[str, Cell]:
        """Return the yellow cell of each question that stands on the sheets, by its name."""
        cells: dict[str, Cell] = {}
        for kind, layout in self.layouts.items():
            columns = [column for column in layout.schema.columns if column.answer]
            for key, record in self.rows.get(kind, {}).items() if columns else ():
                for column in columns:
                    if cell := layout.cell(key, column.name):
                        cells.setdefault(answer_name(column, record), cell)
        return cells


def as_read(desk: Desk) -> Places:
    """Return where rows stood when the desk was read.

    A row on a sheet comes before one of its name that an earlier stage of the turn left.
    """
    layouts = desk.reading.layouts
    rows = {kind: {**desk.state[kind], **desk.workings[kind]} for kind in layouts}
    return Places(dict(layouts), dict(rows))
