"""Forms that were sorted, pasted or moved in part: whose an order is, nobody can tell any more.

Where an order form comes with locked cells beside each name, such as where a unit is, name and
locked cells are a pair as it was sent. A whole form that was sorted keeps its pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.books.book import Grid, Readable
from workbook_engine.core.findings import Finding, folded
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import Layout, table_layout
from workbook_engine.sheets.schema import Column, SheetSchema
from workbook_engine.sheets.values import as_written


class FormLine(Struct, frozen=True):
    """A row of a form: whom it names, and its locked cells that hold anything, by column."""

    row: int
    whom: str
    locked: Mapping[str, str]


def sorted_in_part(
    sent: Readable, returned: Readable, layouts: Iterable[Layout]
) -> Iterator[Finding]:
    """Yield a finding for each order that stands beside the locked cells of somebody else.

    A line that says whom it orders beside blank cells is somebody's own; so is one typed over
    another, where the unit's own line stands as it was sent.
    """
    titles = {folded(title): title for title in sent.sheets()}
    for layout in layouts:
        title = titles.get(folded(layout.schema.title))
        if title is None or not (layout.schema.whom and _locked(layout.schema)):
            continue
        form = sent.read(title)
        laid, _ = table_layout(sent.name, title, form, layout.schema, "team")
        pairs = {each.whom: each.locked for each in form_lines(form, laid) if each.whom}
        if any(pairs.values()):
            yield from _moved(layout, pairs, [*form_lines(returned.read(layout.sheet), layout)])


def _moved(
    layout: Layout, pairs: Mapping[str, Mapping[str, str]], lines: list[FormLine]
) -> Iterator[Finding]:
    beside = Counter(text for locked in pairs.values() for text in locked.items())
    own = {each.whom for each in lines if each.locked == pairs.get(each.whom)}
    orders = set(layout.rows.values())
    schema = layout.schema
    for each in lines:
        if each.row not in orders or each.whom in own or each.whom not in pairs:
            continue
        strange = [
            name
            for name, text in each.locked.items()
            if text != pairs[each.whom].get(name) and beside[(name, text)]
        ]
        if strange:
            yield codes.FORM_SORTED.filled(
                "",
                layout.of_row(each.row, strange[0]),
                header=schema.column(schema.whom).header,
                locked=_locked(schema)[0].header,
            )


def form_lines(grid: Grid, layout: Layout) -> Iterator[FormLine]:
    """Yield the rows of a form, blank ones too: whom each names, and its locked cells."""
    columns = {column.name: layout.columns.get(column.name) for column in _locked(layout.schema)}
    whom = layout.columns.get(layout.schema.whom)
    for number, row in enumerate(grid[layout.header_row :], layout.header_row + 1):
        texts = {at: folded(as_written(raw)) for at, raw in enumerate(row, 1) if raw is not None}
        locked = {name: texts[at] for name, at in columns.items() if at and texts.get(at)}
        yield FormLine(number, texts.get(whom or 0, ""), locked)


def _locked(schema: SheetSchema) -> tuple[Column, ...]:
    """Return the columns that stand on the form alone, such as where a unit is."""
    return tuple(column for column in schema.columns if column.only == "team")
