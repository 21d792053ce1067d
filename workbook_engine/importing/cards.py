"""Unit cards, a label before each value and one card below the other, as a list: a row a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct

from workbook_engine.books.book import RowColumn, Value, address
from workbook_engine.core.findings import folded
from workbook_engine.importing.foreign import ForeignSheet
from workbook_engine.importing.mapping import Mapping
from workbook_engine.importing.words import Words
from workbook_engine.sheets.schema import SheetSchema

_FEW = 2
"""So many labels at least make a card."""


class _Entry(Struct, frozen=True):
    """A label of a card with what stands behind it."""

    row: int
    label: str
    value: Value
    at: RowColumn
    """Where the value stands."""
    marked: bool
    """Whether a colon stands behind it."""


def as_lists(
    sheet: ForeignSheet, schema: SheetSchema, words: Words, mapping: Mapping
) -> tuple[ForeignSheet, ...]:
    """Return the lists that a sheet of unit cards comes to; of any other sheet, it alone.

    A card begins with the label of the key. Cards that stand side by side are lists of their own.
    """

    def fields(label: str) -> tuple[str, ...]:
        said = mapping.column(label)
        return words.columns.get(folded(label if said is None else said), ())

    found: list[ForeignSheet] = []
    for column in range(1, max(map(len, sheet.cells), default=0) + 1):
        entries = [*_entries(sheet, column)]
        begins = [each.row for each in entries if schema.key in fields(each.label)[:1]]
        in_cards = [each for each in entries if begins and each.row >= begins[0]]
        named = {folded(each.label) for each in in_cards if fields(each.label)}
        surely = all(each.marked for each in in_cards)
        many = surely or (len(begins) > 1 and all(fields(e.label) or e.marked for e in in_cards))
        if many and len(named) >= _FEW and not any(_is_head(each, words) for each in in_cards):
            found.append(_list(sheet, in_cards, begins))
    return tuple(found) or (sheet,)


def _entries(sheet: ForeignSheet, column: int) -> Iterator[_Entry]:
    """Yield what may be labels in a column: `Unit:` with a value beside it, or `Unit: 1 Bn`."""
    for row, cells in enumerate(sheet.cells, 1):
        text = cells[column - 1] if column <= len(cells) else None
        if not isinstance(text, str):
            continue
        label, colon, value = (part.strip() for part in text.partition(":"))
        if value:
            yield _Entry(row, label, value, (row, column), marked=True)
        elif column < len(cells) and cells[column] is not None:
            yield _Entry(row, label, cells[column], (row, column + 1), marked=bool(colon))


def _is_head(entry: _Entry, words: Words) -> bool:
    """Tell whether what stands beside a label is another header: it heads a list."""
    beside = entry.value
    return not entry.marked and isinstance(beside, str) and folded(beside) in words.columns


def _list(sheet: ForeignSheet, entries: list[_Entry], begins: list[int]) -> ForeignSheet:
    """Return cards as a list: headers in the row of the first label, each card in its second."""
    labels: dict[tuple[str, int], int] = {}
    times: Counter[str] = Counter()
    cells: list[list[Value]] = [[] for _ in range(len(sheet.cells) + 1)]
    places: dict[RowColumn, str] = {}
    rows = {row: row + 1 for row in begins}
    card = 0
    for each in entries:
        if each.row in rows:
            card = rows[each.row]
            times.clear()
        if card:  # a label that a card has twice heads two columns
            times[folded(each.label)] += 1
            label = folded(each.label), times[folded(each.label)]
            column = labels.setdefault(label, len(labels))
            cells[begins[0] - 1] += [each.label] * (column == len(cells[begins[0] - 1]))
            line = cells[card - 1]
            line += [None] * (column + 1 - len(line))
            line[column] = each.value
            places[card, column + 1] = address(*each.at)
    for row, texts in enumerate(sheet.cells, 1):  # what heads the cards below it
        alone = [each for each in texts if each is not None]
        if row > begins[0] and len(alone) == 1 and ":" not in str(alone[0]) and not cells[row - 1]:
            cells[row - 1] += alone
    struck = frozenset(row + 1 for row in begins if row in sheet.struck)
    made = replace(sheet, cells=tuple(map(tuple, cells)), merged=(), places=places, struck=struck)
    return replace(made, indents={}, colours={})
