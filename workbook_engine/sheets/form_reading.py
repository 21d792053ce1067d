"""Forms read: labels in the first column, values beside them, one record in all."""

from __future__ import annotations

from workbook_engine.books.book import Grid
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Value
from workbook_engine.sheets.building import Builder, Found, ReadRow, readers_of
from workbook_engine.sheets.layout import Layout


def read_form(grid: Grid, layout: Layout) -> Found:
    """Read a form as one record."""
    schema = layout.schema
    readers = readers_of(schema, schema.columns)
    at = layout.value_column
    values: dict[str, Value] = {}
    findings: list[Finding] = []
    for name, number in layout.columns.items():
        cells = grid[number - 1]
        values[name], wrong = readers[name](cells[at - 1] if len(cells) >= at else None)
        findings += (each.at(layout.at(number, at)) for each in wrong)
    row = ReadRow(0, values, tuple(findings))
    build = Builder(schema)
    findings += build.missing(row, layout)
    record = build(row)
    return Found({record.key: record} if record else {}, findings=findings)
