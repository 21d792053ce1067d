"""Tables read: rows become records, whatever is wrong becomes a finding.

A cell that makes no sense leaves its field at the default, so that one mistake is one finding and
the rest of the row, and whatever refers to it, can still be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbook_engine.books.book import Grid
from workbook_engine.books.book import Value as Raw
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, folded
from workbook_engine.core.languages import _
from workbook_engine.core.records import Record, Value, replace
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Builder, Found, ReadRow, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.values import ColumnReader, all_blank, as_written, is_blank


def rows_of(grid: Grid, layout: Layout, readers: Mapping[str, ColumnReader]) -> Iterator[ReadRow]:
    """Yield the rows that hold anything in the columns read; the others are noted as blank."""
    placed = [(n, at - 1, readers[n]) for n, at in layout.columns.items() if n in readers]
    width = max((at for _, at, _ in placed), default=-1) + 1
    for number in range(layout.header_row + 1, layout.last_row + 1):
        cells: Sequence[Raw] = grid[number - 1] if number <= len(grid) else ()
        if 0 < len(cells) < width:
            cells = (*cells, *(None,) * (width - len(cells)))
        if not cells or all_blank(cells[at] for _, at, _ in placed):
            layout.blank.append(number)
            continue
        values: dict[str, Value] = {}
        findings: list[Finding] = []
        words: dict[str, str] = {}
        for name, at, reader in placed:
            raw = cells[at]
            values[name], wrong = (None, ()) if raw is None else reader(raw)
            if wrong:
                findings += (each.at(layout.at(number, at + 1)) for each in wrong)
                words |= {name: as_written(raw)} if values[name] is None else {}
        yield ReadRow(number, values, tuple(findings), words)


def read_table(grid: Grid, layout: Layout) -> Found:
    """Read the rows of a table as records."""
    schema = layout.schema
    readers = readers_of(schema, schema.columns)
    build = Builder(schema)
    found = Found(findings=list(stray(grid, layout)))
    keys: dict[str, str] = {}
    for row in rows_of(grid, layout, readers):
        if _is_remark(row, layout):
            found.findings.append(_remark(row, layout))
            continue
        found.findings += row.findings
        found.findings += build.missing(row, layout)
        record = build(row)
        if record is not None:
            take(record, row, layout, found, keys)
    return found


def take(record: Record, row: ReadRow, layout: Layout, found: Found, keys: dict[str, str]) -> None:
    """Put a record into its table, unless its key stands there already."""
    alike = folded(record.key) if layout.schema.edit != "engine" else record.key
    first = keys.setdefault(alike, record.key)
    if first in found.records:
        found.findings.append(_duplicate(record, row, layout, first))
        return
    found.records[record.key] = record
    found.rows[record.key] = row
    layout.rows[record.key] = row.number


def stray(grid: Grid, layout: Layout) -> Iterator[Finding]:
    """Warn once of cells in columns without a header: nobody will read them."""
    below = grid[layout.header_row :]
    headers = grid[layout.header_row - 1]
    wide = max(map(len, below), default=0)
    nameless = [at for at in range(wide) if at >= len(headers) or is_blank(headers[at])]
    loose = [
        (number, at + 1, cells[at])
        for number, cells in enumerate(below if nameless else (), layout.header_row + 1)
        for at in nameless
        if at < len(cells) and not is_blank(cells[at])
    ]
    if loose:
        number, at, raw = loose[0]
        text = raw if isinstance(raw, str | int | float) else _("a value")
        found = codes.STRAY.filled("", layout.at(number, at), value=text)
        said = _("{value} stands outside the table, and {count} more; it is not read.")
        more = said.format(value=text, count=len(loose) - 1)
        yield found if len(loose) == 1 else replace(found, message=more)


def _is_remark(row: ReadRow, layout: Layout) -> bool:
    """Tell whether a row below the table holds a single cell where a record needs more."""
    schema = layout.schema
    if not 0 < schema.rows < row.number - layout.header_row or row.findings:
        return False
    needs = sum(column.required for column in schema.fields)
    return needs > 1 and len(row.filled) == 1


def _remark(row: ReadRow, layout: Layout) -> Finding:
    (name,) = row.filled
    value = row[name]
    cell = layout.of_row(row.number, name)
    return codes.STRAY.filled("", cell, value=shown(value))


def _duplicate(record: Record, row: ReadRow, layout: Layout, first: str) -> Finding:
    column = layout.schema.column(layout.schema.key)
    return codes.DUPLICATE.filled(
        column.rule,
        layout.at(row.number, layout.columns[column.name]),
        header=column.header,
        value=record.key,
        first=layout.address(first),
    )
