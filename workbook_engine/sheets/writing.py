"""The state and the status lines written into an existing book: only the cells that changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.books.book import Book, Grid, address
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import FindingRow, ReadyRow
from workbook_engine.core.findings import Finding, folded
from workbook_engine.core.records import Record, Tables
from workbook_engine.sheets.cells import CellValue, as_cell
from workbook_engine.sheets.faces import face
from workbook_engine.sheets.heads import status_column
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.rows import letter_of
from workbook_engine.sheets.schema import Schemas, SheetSchema

ALL_WELL = "OK"
STATUS = re.compile(r"OK|\d+ findings?")
ABOUT_ROW = 2
"""Below the title: what the sheet is."""


def write_state(
    book: Book, layouts: Mapping[type[Record], Layout], before: Tables, after: Tables
) -> int:
    """Write what a turn changed into the umpire's own sheets; return how many cells.

    A new record goes to the next blank row of its sheet. One that is gone keeps its row, but on a
    sheet whose rows are cleared.
    """
    count = 0
    for kind, layout in layouts.items():
        if layout.schema.edit == "umpire" and layout.schema.book == "master":
            cells = dict(_cleared(layout, before[kind], after[kind]))
            if layout.schema.shape.has_rows:
                cells |= _headed(book.read(layout.sheet), layout, before[kind], after[kind])
            cells |= _changed(layout, before[kind], after[kind])
            if layout.schema.shape.has_labels:
                cells |= _added(layout, before[kind], after[kind])
            book.write(layout.sheet, cells)
            count += len(cells)
    return count


def _cleared(
    layout: Layout, before: Mapping[str, Record], after: Mapping[str, Record]
) -> Iterator[tuple[str, CellValue]]:
    """Clear the rows of a table whose records are off it, for the next ones to stand in."""
    if not layout.schema.cleared:
        return
    for key in [key for key in before if key not in after and key in layout.rows]:
        where = (layout.address(key, column.name) for column in layout.schema.fields)
        yield from ((address, None) for address in where if address)
        layout.blank.append(layout.rows.pop(key))
    layout.blank.sort()


def _headed(
    grid: Grid, layout: Layout, before: Mapping[str, Record], after: Mapping[str, Record]
) -> Iterator[tuple[str, CellValue]]:
    """Yield the headers of kept columns that a table made earlier lacks, once they are filled."""
    lacks = [c for c in layout.schema.fields if c.later and c.kept and c.name not in layout.columns]
    changed = [(before[key], row) for key, row in after.items() if lacks and key in before]
    for column in lacks:
        if any(getattr(was, column.name) != getattr(now, column.name) for was, now in changed):
            headers = grid[layout.header_row - 1]
            layout.columns[column.name] = 1 + max(len(headers), *layout.columns.values())
            yield address(layout.header_row, layout.columns[column.name]), column.header


def _changed(
    layout: Layout, before: Mapping[str, Record], after: Mapping[str, Record]
) -> Iterator[tuple[str, CellValue]]:
    for key, record in after.items():
        was = before.get(key)
        if was is record or was == record:
            continue
        if layout.schema.shape.from_a1:
            yield key, letter_of(layout.schema, record)
        else:
            if layout.schema.shape.has_rows and key not in layout.rows:
                was = None
                layout.rows[key] = next_blank(layout)
            yield from _fields(layout, was, record)


def _fields(layout: Layout, was: Record | None, record: Record) -> Iterator[tuple[str, CellValue]]:
    for column in layout.schema.fields:
        where = layout.address(record.key, column.name)
        now = getattr(record, column.name)
        if where and (was is None or getattr(was, column.name) != now):
            yield where, as_cell(now)


def _added(
    layout: Layout, before: Mapping[str, Record], after: Mapping[str, Record]
) -> Iterator[tuple[str, CellValue]]:
    """Yield what a form that was made earlier has no line for, with its label, below the others."""
    lacks = [each for each in layout.schema.fields if each.name not in layout.columns]
    for key, record in after.items():
        said = [each for each in lacks if getattr(record, each.name)]
        for row, column in enumerate(said, layout.last_row + 1):
            if getattr(before.get(key), column.name, None) != getattr(record, column.name):
                yield address(row, 1), column.header
                yield address(row, layout.value_column), as_cell(getattr(record, column.name))


def next_blank(layout: Layout) -> int:
    """Return the next blank row of a table, and count it as used; a full table is grown below."""
    if layout.blank:
        return layout.blank.pop(0)
    return max(layout.last_row, *layout.rows.values(), layout.header_row) + 1


def write_status_lines(book: Book, schemas: Schemas, findings: Iterable[Finding]) -> None:
    """Write into row 1 of each sheet of the master `OK`, or how many findings touch it."""
    found = list(findings)
    for schema in schemas.in_book("master"):
        name = next((n for n in book.sheets() if folded(n) == folded(schema.title)), "")
        if name and not schema.shape.from_a1:
            tells_all = schema.record in {FindingRow, ReadyRow}
            mine = found if tells_all else _touching(schema, found)
            book.write(name, {status_address(book.read(name), schema): status(len(mine))})


def write_of_which_turn(book: Book, schema: SheetSchema, layout: Layout, said: str) -> None:
    """Write above the headers of a sheet that shows a turn which turn that is."""
    if schema.shape.has_rows and layout.header_row > ABOUT_ROW:
        book.write(layout.sheet, {f"A{ABOUT_ROW}": f"{said} {schema.description}"})


def _touching(schema: SheetSchema, findings: Iterable[Finding]) -> list[Finding]:
    title = folded(schema.title)
    return [each for each in findings if each.cell and folded(each.cell.sheet) == title]


def status(findings: int) -> str:
    """Say how many findings there are.

    >>> status(0), status(1), status(2)
    ('OK', '1 finding', '2 findings')
    """
    return counted(findings, "finding") if findings else ALL_WELL


def status_address(grid: Grid, schema: SheetSchema) -> str:
    """Return where the status stands in row 1, even if the umpire has moved it."""
    top = grid[0] if grid else ()
    for column, value in enumerate(top, 1):
        if isinstance(value, str) and STATUS.fullmatch(value):
            return address(1, column)
    return address(1, status_column(face(schema, "master")) + 1)
