"""What an import understood, as rows of the sheet Imports that the umpire amends and runs again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import ImportRow
from workbook_engine.importing.bringing import Bringing
from workbook_engine.importing.land import Land
from workbook_engine.importing.mapping import OPEN, Said
from workbook_engine.importing.painted import BLANK, PaintedMap
from workbook_engine.importing.rows import NUMBER, ForeignRows, place_of
from workbook_engine.sheets.schema import SheetSchema


def list_proposed(
    sheets: Iterable[ForeignRows], schema: SheetSchema, bringing: Bringing
) -> Iterator[ImportRow]:
    """Yield a row for each header, each word that is not known, each column that stays blank.

    What is not understood is open, for the umpire to type over: nothing is proposed by likeness.
    """
    for rows in sheets:
        relaid = rows.headed.sheet.relaid
        for header, ours in relaid.proposed.items() if relaid else ():
            yield _row(schema, Said.ALL, column=header, ours=ours)
        if relaid:
            continue
        for heading in (*rows.headed.taken, *rows.headed.left):
            ours = heading.column.header if heading.column else OPEN
            yield _row(schema, Said.COLUMN, heading.theirs, ours=ours)
        for row in rows.rows:
            for name, _ in row.problems:
                column = schema.column(name)
                typed = rows.headed.sheet.at(place_of(rows.headed, row, name))
                if typed and (column.choices or column.refers):
                    yield _row(schema, Said.VALUE, typed, column.header)
                elif name == schema.key and row.key.isdecimal():
                    yield _row(schema, Said.VALUE, NUMBER, column.header)
    for header in bringing.blank:
        yield _row(schema, Said.ALL, column=header)


def map_proposed(painted: PaintedMap, schema: SheetSchema) -> Iterator[ImportRow]:
    """Yield a row for each colour and letter of a map; what is not known is open."""
    for sign in (*painted.legend, *painted.unknown):
        yield _row(schema, Said.LEGEND, sign, ours=painted.legend.get(sign, OPEN))
    if BLANK not in painted.legend:
        yield _row(schema, Said.LEGEND, BLANK)


def land_proposed(land: Land, layers: Iterable[str], schema: SheetSchema) -> Iterator[ImportRow]:
    """Yield an open row for each tag of a land that nothing says the meaning of."""
    for each in (each for layer in layers for each in land.unknown.get(layer, ()) if each.place):
        yield _row(schema, Said.LEGEND, each.sign)


def _row(
    schema: SheetSchema, what: Said, theirs: str = "", column: str = "", ours: str = OPEN
) -> ImportRow:
    return ImportRow(
        number=0, sheet=schema.title, what=what, theirs=theirs, column=column, ours=ours
    )
