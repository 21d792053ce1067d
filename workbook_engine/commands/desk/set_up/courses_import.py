"""Rivers, roads and railways of a painted map brought into their sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.books.book import RowColumn, address
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.land_import import kind_of, numbered
from workbook_engine.commands.desk.set_up.map_import import (
    beside_its_original,
    corner_on_map,
    ground_word,
    origin_of,
)
from workbook_engine.core.answers import counted
from workbook_engine.core.notation import as_way
from workbook_engine.core.records import Value
from workbook_engine.importing.bringing import Brought, brought
from workbook_engine.importing.courses import Courses, courses_of, turning
from workbook_engine.importing.mapping import Mapping
from workbook_engine.importing.painted import PaintedMap, Wanted, painted_map
from workbook_engine.importing.proposing import map_proposed
from workbook_engine.importing.rows import ForeignRow
from workbook_engine.importing.telling import told_of
from workbook_engine.importing.words import words_for
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import SheetSchema

_WAYS = {"squares", "points"}
"""Columns that hold the squares of a line."""


def holds_courses(schema: SheetSchema) -> bool:
    """Tell whether the rows of a sheet are lines through squares, each of a kind."""
    fields = {each.name for each in schema.fields}
    return schema.shape.has_rows and bool(fields & _WAYS) and any(c.choices for c in schema.fields)


def courses_brought(
    desk: Desk, schema: SheetSchema, file: Path, wanted: Wanted, mapping: Mapping, corner: str
) -> Brought:
    """Return what the lines of a painted map do to a sheet, and what is to be said of them."""
    kind = kind_of(schema)
    names = Names(desk.reading.tables, desk.schemas)
    ours = words_for(schema, desk.ruleset, names).values[kind.name]
    legend = {sign: ground_word(kind, ours, word) for sign, word in mapping.legend().items()}
    painted = painted_map(file, wanted, ours, legend)
    at = corner_on_map(schema, corner) if corner else origin_of(schema, painted)
    found = courses_of(painted, kind.choices)
    rows = [*_rows(found, schema, at)]
    there, layout = desk.reading.tables[schema.record], desk.reading.layouts[schema.record]
    bringing = brought(rows, schema, layout, there)
    drawn = {square: line.word for line in found.lines for square in line.squares}
    told = (*_told(painted, found, schema), *told_of(bringing, schema))
    page = beside_its_original(painted, schema, drawn) if drawn else ""
    whole = not (found.wide or found.unknown)
    return Brought(bringing, told, whole, page, tuple(map_proposed(painted, schema)))


def _rows(found: Courses, schema: SheetSchema, at: RowColumn) -> Iterator[ForeignRow]:
    """Yield a row a line, called after its kind and its first square."""

    def square(place: RowColumn) -> str:
        return address(place[0] + at[0] - 1, place[1] + at[1] - 1)

    names = numbered(f"{line.word} {square(line.squares[0])}" for line in found.lines)
    way = next(each for each in schema.fields if each.name in _WAYS)
    for name, line in zip(names, found.lines, strict=True):
        along: Value = tuple(map(square, line.squares))
        if way.name == "points":
            along = as_way([*map(square, turning(line.squares))])
        yield ForeignRow(
            0, name, {schema.key: name, kind_of(schema).name: line.word, way.name: along}
        )


def _told(painted: PaintedMap, found: Courses, schema: SheetSchema) -> Iterator[str]:
    yield f"Sheet {painted.sheet}: {counted(len(found.lines), 'line')} for {schema.title}."
    for sign, word in painted.legend.items():
        yield f"  {sign.upper()} is {word}"
    if found.wide:
        where = ", ".join(address(*at) for at in found.wide[:4])
        squares = counted(len(found.wide), "square")
        why = "alone, or of a kind that is two wide anywhere"
        yield f"  no line leads through {squares} of the map, {why}, left out: {where}"
    for colour in found.unknown:
        yield f'  borders of {colour} are not known: say --legend "{colour}=..."'
    if not painted.legend:
        kinds = ", ".join(kind_of(schema).choices)
        yield f'  say of each colour what it is, --legend "00B0F0=...": {kinds}'
