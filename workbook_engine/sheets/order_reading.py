"""A team's order form read: each line an order of that team, numbered from the top."""

from __future__ import annotations

from workbook_engine.books.book import Grid
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Builder, Found, ReadRow, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.table_reading import rows_of, stray
from workbook_engine.sheets.values import Said


def read_orders(grid: Grid, layout: Layout, team: str, said: Said) -> Found:
    """Read the order lines of a team's book; columns that are not the team's are passed over.

    A line's key is team and number, counted over the lines that are not blank. A line that names
    its unit and nothing else, as the form comes, is not an order; it is counted all the same.
    """
    schema = layout.schema
    typed = [c for c in schema.columns_in("team") if c.edit == "team"]
    readers = readers_of(schema, typed, said)
    build = Builder(schema)
    found = Found(findings=list(stray(grid, layout)))
    names = {column.name for column in schema.fields if column.required}
    alone = names if len(names) == 1 else set()  # where more is required, that much is an order
    for number, row in enumerate(rows_of(grid, layout, readers), 1):
        key = f"{team}/{number}"
        layout.rows[key] = row.number
        found.findings += row.findings
        if row.filled <= alone and not row.findings:
            found.findings.append(_no_order(row, layout))
            continue
        found.findings += build.missing(row, layout)
        record = build(row, **{schema.key: key, "team": team})
        if record is not None:
            found.records[key] = record
            found.rows[key] = row
    return found


def _no_order(row: ReadRow, layout: Layout) -> Finding:
    (name,) = sorted(row.filled)[:1]
    named = shown(row[name])
    return codes.NO_ORDER.filled("", layout.of_row(row.number, name), value=named)
