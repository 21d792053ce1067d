"""A list of the umpire's own brought into a sheet of the master."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.import_words import EXAMPLES
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.importing.bringing import Bringing, brought
from workbook_engine.importing.foreign import ForeignSheet, foreign_sheets, sheet_of
from workbook_engine.importing.headings import headed
from workbook_engine.importing.mapping import Mapping, Said
from workbook_engine.importing.rows import ForeignRows, Ours, understood
from workbook_engine.importing.telling import told, told_of
from workbook_engine.importing.words import Words, words_for
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import SheetSchema


def list_brought(
    desk: Desk, schema: SheetSchema, file: Path, sheets: Sequence[str], mapping: Mapping
) -> tuple[Bringing, tuple[str, ...]]:
    """Return what an import of a list does to a sheet of ours, and what is to be said of it."""
    names = Names(desk.reading.tables, desk.schemas)
    words = words_for(schema, desk.ruleset, names)
    rows = _understood(desk, schema, _theirs(file, sheets), mapping, words)
    layout = desk.reading.layouts[schema.record]
    taken = [row for sheet in rows for row in sheet.rows if not row.refused]
    bringing = brought(taken, schema, layout, desk.reading.tables[schema.record])
    return bringing, (*told(rows, schema, words), *told_of(bringing, schema))


def _theirs(file: Path, wanted: Sequence[str]) -> tuple[ForeignSheet, ...]:
    """Return the sheets asked for, or all."""
    sheets = foreign_sheets(file)
    return tuple(sheet_of(sheets, name, file) for name in wanted) or sheets


def _understood(
    desk: Desk,
    schema: SheetSchema,
    sheets: Iterable[ForeignSheet],
    mapping: Mapping,
    words: Words,
) -> tuple[ForeignRows, ...]:
    ours = Ours(schema, desk.schemas, desk.position, desk.reading.tables)
    found = [headed(sheet, schema, words, mapping) for sheet in sheets]
    if not any(found):
        headers = ", ".join(column.header for column in schema.fields[:6])
        raise Stop(
            Status.USAGE,
            f"No row of headers was found that names columns of {schema.title}. "
            f"Its columns are {headers} ...; say which is which: {EXAMPLES[Said.COLUMN]}.",
        )
    return tuple(understood(each, ours, words, mapping) for each in found if each)
