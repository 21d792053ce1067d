"""Blank cells filled in by the rule set; what the umpire typed stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.books.book import Book, Grid, row_column
from workbook_engine.core.changes import Set
from workbook_engine.core.findings import Finding
from workbook_engine.core.languages import listed
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.ruleset import Blank
from workbook_engine.sheets import codes
from workbook_engine.sheets.cells import as_cell
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.reading import Reading
from workbook_engine.sheets.values import is_blank


def blanks(book: Book, layouts: Mapping[type[Record], Layout]) -> Blank:
    """Return what tells whether a cell of a book is blank."""
    grids: dict[str, Grid] = {}

    def blank(kind: type[Record], key: str, field: str) -> bool:
        layout = layouts.get(kind)
        where = layout.address(key, field) if layout else ""
        if layout is None or not where:
            return False
        if layout.sheet not in grids:
            grids[layout.sheet] = book.read(layout.sheet)
        row, column = row_column(where)
        lines = grids[layout.sheet]
        line = lines[row - 1] if row <= len(lines) else ()
        return column > len(line) or is_blank(line[column - 1])

    return blank


def fill(reading: Reading, changes: Iterable[Set], blank: Blank) -> None:
    """Put values into a reading's records, and forget that their cells must not be blank."""
    tables = {kind: dict(reading.tables[kind]) for kind in reading.tables}
    known = set()
    for each in changes:
        rows = tables[each.record]
        rows[each.key] = replace(rows[each.key], **{each.field: each.value})
        known.add((each.record, each.key, each.field))
    reading.tables = Tables(tables)
    reading.findings = [
        still
        for found in reading.findings
        for still in (_still(found, reading, known, blank) if is_required(found) else (found,))
    ]


def is_required(found: Finding) -> bool:
    """Tell whether a finding asks for a cell that may not be blank."""
    return found.code == codes.REQUIRED.code and found.cell is not None


def _still(
    found: Finding, reading: Reading, known: set[tuple[type[Record], str, str]], blank: Blank
) -> Iterator[Finding]:
    """Yield what a row still lacks once its other cells are known."""
    layout = next(
        each for each in reading.layouts.values() if found.cell and each.sheet == found.cell.sheet
    )
    row = row_column(found.cell.address)[0] if found.cell else 0
    key = next((key for key, at in layout.rows.items() if at == row), None)
    kind = layout.schema.record
    if key is None or not any(each[:2] == (kind, key) for each in known):
        yield found
        return
    lacks = [
        column
        for column in layout.schema.fields
        if column.required
        and (kind, key, column.name) not in known
        and blank(kind, key, column.name)
    ]
    if lacks:
        headers = listed([each.header for each in lacks])
        cell = layout.cell(key, lacks[0].name)
        yield codes.REQUIRED.filled(lacks[0].rule, cell, header=headers)


def write_filled(
    book: Book, layouts: Mapping[type[Record], Layout], changes: Iterable[Set]
) -> None:
    """Write what was filled in into its cells."""
    for each in changes:
        layout = layouts[each.record]
        book.write(layout.sheet, {layout.address(each.key, each.field): as_cell(each.value)})
