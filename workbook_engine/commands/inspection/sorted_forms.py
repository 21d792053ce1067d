"""Forms that were sorted, pasted or moved in part: whose an order is, nobody can tell any more.

Where an order form comes with locked cells beside each name, such as where a unit is, name and
locked cells are a pair as it was sent. A whole form that was sorted keeps its pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from workbook_engine.books.book import Grid, Readable
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.findings import Finding, folded
from workbook_engine.core.order_sheets import Sheets
from workbook_engine.core.records import Record
from workbook_engine.sheets import codes
from workbook_engine.sheets.labels import found_among
from workbook_engine.sheets.layout import Layout, table_layout
from workbook_engine.sheets.reading import Reading
from workbook_engine.sheets.rows import in_cell
from workbook_engine.sheets.schema import Column, SheetSchema
from workbook_engine.sheets.values import as_written


class FormLine(Struct, frozen=True):
    """A row of a form: whom it names, and its locked cells that hold anything, by column."""

    row: int
    whom: str
    locked: Mapping[str, str]


Pairs = Mapping[str, Mapping[str, str]]
"""What stood beside whom in the locked cells of a form as it was sent, by column."""


def sorted_in_part(
    returned: Readable, reading: Reading, sent: Callable[[SheetSchema], Pairs]
) -> Iterator[Finding]:
    """Yield a finding for each order that stands beside the locked cells of somebody else.

    `sent` tells the pairs of a form. A line that says whom it orders beside blank cells is
    somebody's own; so is one typed over another, where the unit's own line stands as it was sent.
    """
    for kind, layout in reading.layouts.items():
        if layout.schema.whom and layout.schema.locked:
            pairs = sent(layout.schema)
            orders = {layout.rows[key] for key in reading.orders[kind]}
            if any(pairs.values()):
                yield from _moved(layout, pairs, orders, returned.read(layout.sheet))


def as_sent_in(book: Readable) -> Callable[[SheetSchema], Pairs]:
    """Return what tells the pairs of a form out of the book that was sent."""

    def pairs(schema: SheetSchema) -> Pairs:
        title = found_among(schema.title, book.sheets())
        form = book.read(title) if title else ()
        laid, _ = table_layout(book.name, title, form, schema, "team")
        return {each.whom: each.locked for each in form_lines(form, laid) if each.whom}

    return pairs


def as_told_in(book: OwnBook, sheets: Sheets[Any]) -> Callable[[SheetSchema], Pairs]:
    """Return what tells them where nothing but a team's own book is at hand, on other sheets."""
    beside = {sheet.record: sheet.beside for sheet in sheets}

    def pairs(schema: SheetSchema) -> Pairs:
        whom, locked = schema.column(schema.whom), schema.locked
        return {
            _cell(line, whom): {each.name: text for each in locked if (text := _cell(line, each))}
            for line in beside[schema.record](book)
        }

    return pairs


def _cell(line: Record, column: Column) -> str:
    raw = in_cell(column, getattr(line, column.name))
    return "" if raw is None else folded(as_written(raw))


def _moved(layout: Layout, pairs: Pairs, orders: Collection[int], form: Grid) -> Iterator[Finding]:
    lines = [*form_lines(form, layout)]
    beside = {text for locked in pairs.values() for text in locked.items()}
    known = {name for locked in pairs.values() for name in locked}
    held = ((each.whom, {k: v for k, v in each.locked.items() if k in known}) for each in lines)
    own = {whom for whom, locked in held if locked == pairs.get(whom)}
    schema = layout.schema
    for each in lines:
        if each.row not in orders or each.whom in own or each.whom not in pairs:
            continue
        strange = [
            name
            for name, text in each.locked.items()
            if text != pairs[each.whom].get(name) and (name, text) in beside
        ]
        if strange:
            yield codes.FORM_SORTED.filled(
                "",
                layout.of_row(each.row, strange[0]),
                header=schema.column(schema.whom).header,
                locked=schema.locked[0].header,
            )


def form_lines(grid: Grid, layout: Layout) -> Iterator[FormLine]:
    """Yield the rows of a form, blank ones too: whom each names, and its locked cells."""
    columns = {column.name: layout.columns.get(column.name) for column in layout.schema.locked}
    whom = layout.columns.get(layout.schema.whom)
    read = {whom, *columns.values()}  # and not what stands beside: formulas of a thousand letters
    for number, row in enumerate(grid[layout.header_row :], layout.header_row + 1):
        cells = ((at, raw) for at, raw in enumerate(row, 1) if at in read and raw is not None)
        texts = {at: folded(as_written(raw)) for at, raw in cells}
        locked = {name: texts[at] for name, at in columns.items() if at and texts.get(at)}
        yield FormLine(number, texts.get(whom or 0, ""), locked)
