"""A list of the umpire's own brought into a sheet of the master."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.records import Record, State, Tables
from workbook_engine.importing.bringing import Brought, brought
from workbook_engine.importing.cards import as_lists
from workbook_engine.importing.charts import as_list
from workbook_engine.importing.foreign import ForeignSheet, foreign_sheets, sheet_of
from workbook_engine.importing.headings import beside_each_other, headed
from workbook_engine.importing.mapping import Mapping
from workbook_engine.importing.proposing import list_proposed
from workbook_engine.importing.rows import ForeignRow, ForeignRows, Ours, understood
from workbook_engine.importing.telling import told, told_of
from workbook_engine.importing.words import Words, words_for
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import SheetSchema


def list_brought(
    desk: Desk, schema: SheetSchema, file: Path, sheets: Sequence[str], mapping: Mapping
) -> Brought:
    """Return what an import of a list does to a sheet of ours, and what is to be said of it."""
    names = Names(desk.reading.tables, desk.schemas)
    words = words_for(schema, desk.ruleset, names)
    theirs = _theirs(file, sheets, mapping.letters())
    rows = _understood(desk, schema, theirs, mapping, words)
    layout = desk.reading.layouts[schema.record]
    taken = [row for sheet in rows for row in sheet.rows if not row.refused]
    there = desk.reading.tables[schema.record]
    bringing = brought(taken, schema, layout, there, _filled(desk, schema, taken))
    their_lists = [each.headed.sheet for each in rows]
    left = any(each.headed.left for each in rows) or any(
        sheet.struck or (sheet.relaid and sheet.relaid.left) for sheet in their_lists
    )
    read = {sheet.name for sheet in their_lists}
    other = [each.name for each in theirs if each.cells and each.name not in read]
    refused = any(row.refused for each in rows for row in each.rows)
    headless = (f"Sheet {each}: no headers of {schema.title}, not read." for each in other)
    said = (*told(rows, schema, words), *headless, *told_of(bringing, schema))
    proposed = tuple(list_proposed(rows, schema, bringing))
    return Brought(bringing, said, not (left or other or refused), proposed=proposed)


def _filled(
    desk: Desk, schema: SheetSchema, rows: Iterable[ForeignRow]
) -> frozenset[tuple[str, str]]:
    """Return the cells of new rows that `start` fills in, by key and field."""
    new = {row.key: row for row in rows if row.record}
    records = {key: row.record for key, row in new.items() if row.record}
    tables = {kind: desk.reading.tables[kind] for kind in desk.reading.tables}
    tables[schema.record] = {**tables.get(schema.record, {}), **records}

    def blank(kind: type[Record], key: str, field: str) -> bool:
        return kind is schema.record and key in new and field not in new[key].cells

    state = State(desk.position, Tables(tables), desk.state.rules)
    changes = desk.ruleset.fill_in(state, blank)
    return frozenset((each.key, each.field) for each in changes if each.record is schema.record)


def _theirs(file: Path, wanted: Sequence[str], letters: str) -> tuple[ForeignSheet, ...]:
    """Return the sheets asked for, or all."""
    sheets = foreign_sheets(file, letters=letters)
    return tuple(sheet_of(sheets, name, file) for name in wanted) or sheets


def _understood(
    desk: Desk,
    schema: SheetSchema,
    sheets: Iterable[ForeignSheet],
    mapping: Mapping,
    words: Words,
) -> tuple[ForeignRows, ...]:
    ours = Ours(schema, desk.schemas, desk.position, desk.reading.tables)
    rules, state = desk.ruleset, desk.state
    charts = [as_list(sheet, schema, words, mapping, rules, state) for sheet in sheets]
    lists = (
        each
        for sheet in charts
        for each in ((sheet,) if sheet.relaid else as_lists(sheet, schema, words, mapping))
    )
    found = [headed(sheet, schema, words, mapping) for sheet in lists]
    if not any(found):
        left = [each for sheet in charts if sheet.relaid for each in sheet.relaid.left]
        headers = ", ".join(column.header for column in schema.fields[:6])
        raise Stop(
            Status.USAGE,
            *left,
            f"No row of headers was found that names columns of {schema.title}. "
            f"Its columns are {headers} ...; say which is which: "
            f'--column "Theirs={schema.fields[0].header}".',
        )
    parts = (part for each in found if each for part in beside_each_other(each, schema))
    return tuple(understood(each, ours, words, mapping) for each in parts)
