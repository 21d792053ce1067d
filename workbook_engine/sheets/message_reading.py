"""The sheet Messages read: the rows of the last draft, and messages that the umpire adds himself.

A row that he adds has a team and his words, and no name: it is given one when it is read, by which
the next draft knows it again.
"""

from __future__ import annotations

from itertools import count

from workbook_engine.books.book import Grid
from workbook_engine.core.desk import own_message
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Position, replace
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Builder, Found, ReadRow, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.table_reading import rows_of, stray, take

NAME, TEAM = "name", "team"


def read_messages(grid: Grid, layout: Layout, position: Position) -> Found:
    """Read the rows of the sheet; one without a name is a message of the umpire's own."""
    readers = readers_of(layout.schema, layout.schema.columns)
    rows = list(rows_of(grid, layout, readers))
    taken = {row[NAME] for row in rows}
    free = (name for n in count(1) if (name := own_message(position, n)) not in taken)
    found = Found(findings=list(stray(grid, layout)))
    keys: dict[str, str] = {}
    build = Builder(layout.schema)
    for row in rows:
        found.findings += row.findings
        if not row[NAME] and not row[TEAM]:
            found.findings.append(_to_nobody(row, layout))
            continue
        named = row if row[NAME] else replace(row, values={**row.values, NAME: next(free)})
        record = build(named)
        if record is not None:
            take(record, named, layout, found, keys)
    return found


def _to_nobody(row: ReadRow, layout: Layout) -> Finding:
    column = layout.schema.column(TEAM)
    cell = layout.of_row(row.number, TEAM)
    return codes.REQUIRED.filled(column.rule, cell, header=column.header)
