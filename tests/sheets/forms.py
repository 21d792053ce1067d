"""Order forms of the samples as somebody fills them in, and what is understood of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from workbook_engine.books.book import Value
from workbook_engine.books.grid_book import GridBook
from workbook_engine.commands.samples import Sample, sample_at
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import State, Tables
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import SheetSchema

Row = Mapping[str, Value]
"""What stands in a line, by header."""

sample = cache(sample_at)


def state_of(of: Sample, *rows: Tables) -> State:
    """Return a sample as it begins, with rows of other tables in it."""
    tables = of.tables.replaced({kind: each[kind] for each in rows for kind in each})
    return State(of.position, tables, of.ruleset.rules)


def filled_in(forms: Mapping[SheetSchema, Iterable[Row]]) -> GridBook:
    """Return a book of forms, each with its headers in the first row and lines below."""
    grids: dict[str, Sequence[Sequence[Value]]] = {}
    for schema, rows in forms.items():
        headers = [column.header for column in schema.columns_in("team")]
        grids[schema.title] = [headers, *([row.get(each) for each in headers] for row in rows)]
    return GridBook("team.xlsx", grids)


def understood(
    of: Sample, state: State, team: str, book: GridBook
) -> tuple[Reading, list[Finding]]:
    """Read a team's book as it is read when it comes in, and check it by the rules."""
    titles = book.sheets()
    kinds = [each.record for each in of.schemas.in_book("team") if each.title in titles]
    forms = of.schemas.with_forms(kinds)
    at, known = state.position, state.tables
    reading = read(book, forms, "team", at, team=team, known=known, sparse=True)
    checked = of.ruleset.check(state, reading.orders, reading.where)
    return reading, [*reading.findings, *checked]


def in_words(reading: Reading) -> list[str]:
    """Return the lines that were read, in words."""
    orders = reading.orders
    schemas = {kind: reading.layouts[kind].schema for kind in orders}
    return [said(schemas[kind], line) for kind in orders for line in orders[kind].values()]
