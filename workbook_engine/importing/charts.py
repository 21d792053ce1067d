"""Charts as they are printed, a combat table or a terrain chart, as the list of a sheet of ours."""

from __future__ import annotations

from dataclasses import replace

from workbook_engine.books.book import RowColumn, Value, address
from workbook_engine.core.records import State
from workbook_engine.core.relaid import TheirChart
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.importing.foreign import ForeignSheet
from workbook_engine.importing.headings import How, headed
from workbook_engine.importing.mapping import Mapping
from workbook_engine.importing.words import Words
from workbook_engine.sheets.schema import SheetSchema


def as_list(
    sheet: ForeignSheet,
    schema: SheetSchema,
    words: Words,
    mapping: Mapping,
    ruleset: RuleSet,
    state: State,
) -> ForeignSheet:
    """Return the list that a chart comes to; a sheet that is one already, or no chart, as it is."""
    relay = ruleset.relays.get(schema.record)
    if relay is None or _is_ours(sheet, schema, words, mapping):
        return sheet
    chart = TheirChart(sheet.name, sheet.cells, mapping.all_rows(), mapping.value)
    made = relay(chart, state)
    if made is None:
        return sheet
    names = [each.name for each in schema.fields if any(each.name in row for row in made.rows)]
    cells: list[tuple[Value, ...]] = [tuple(schema.column(name).header for name in names)]
    places: dict[RowColumn, str] = {}
    wrong: dict[RowColumn, str] = {}
    for number, row in enumerate(made.rows, 2):
        cells.append(tuple(row[name].value if name in row else None for name in names))
        for column, name in enumerate(names, 1):
            if name in row:
                places[number, column] = address(*row[name].at)
                wrong |= {(number, column): row[name].wrong} if row[name].wrong else {}
    again = replace(sheet, cells=tuple(cells), places=places, wrong=wrong, relaid=made)
    return replace(again, merged=(), struck=frozenset(), hidden=frozenset(), indents={}, colours={})


def _is_ours(sheet: ForeignSheet, schema: SheetSchema, words: Words, mapping: Mapping) -> bool:
    """Tell whether a sheet has all the headers that a row of ours must have, as ours are called."""
    found = headed(sheet, schema, words, mapping)
    taken = found.taken if found else ()
    ours = {each.column.name for each in taken if each.column and each.how in (How.NAME, How.SAID)}
    return all(each.name in ours for each in schema.fields if each.required)
