"""A painted map of the umpire's own brought into the sheet of the ground."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from workbook_engine.books.book import RowColumn, address
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.set_up.import_page import import_page
from workbook_engine.commands.desk.set_up.import_words import EXAMPLES
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import folded
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.records import Value
from workbook_engine.importing.bringing import Bringing, Brought, Changed, brought
from workbook_engine.importing.child import PAINTED
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.mapping import Said
from workbook_engine.importing.painted import (
    BLANK,
    PaintedMap,
    Wanted,
    corner_of,
    from_corner,
    painted_map,
)
from workbook_engine.importing.proposing import map_proposed
from workbook_engine.importing.rows import ForeignRow
from workbook_engine.importing.words import words_for
from workbook_engine.sheets.cells import CellValue
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import Column, SheetSchema

_COLOUR = len("92D050")
_RGB = re.compile("[0-9A-F]{6}")
_ANY = "#E0E0E0"
"""Drawn in place of a colour of the book's own theme, which has no number of its own."""
_SHOWN = 4
"""Cells of an unknown colour that are named."""


NAMED: Mapping[str, Callable[[int, int], str]] = {
    "hex": lambda row, column: f"{column:02d}{row:02d}",
    "square": address,
}
"""What the key of a row is called at a row and a column of the map, by its kind."""


def holds_a_map(schema: SheetSchema) -> bool:
    """Tell whether a sheet of ours holds the ground: a grid of letters, or rows of it by place."""
    key = schema.column(schema.key) if schema.shape.has_rows else None
    ground = any(column.name == "terrain" for column in schema.fields)
    return schema.shape.is_ground or (key is not None and key.kind in NAMED and ground)


def map_brought(
    desk: Desk, schema: SheetSchema, file: Path, wanted: Wanted, mapping: SaidMapping, corner: str
) -> Brought:
    """Return what a painted map does to the ground, and what is to be said of it."""
    ground = ground_of(schema)
    names = Names(desk.reading.tables, desk.schemas)
    words = words_for(schema, desk.ruleset, names).values[ground.name]
    letters = {folded(each): word for each, word in schema.letters.items() if folded(each)}
    said = {theirs: ground_word(ground, words, ours) for theirs, ours in mapping.legend().items()}
    coloured = file.suffix.lower() in PAINTED
    wanted = replace(wanted, coloured=coloured, of_hexes=is_of_hexes(schema))
    painted = painted_map(file, wanted, {**words, **letters}, said)
    at = corner_on_map(schema, corner) if corner else origin_of(schema, painted)
    squares = dict(from_corner(painted.squares, at))
    bringing = squares_brought(desk, schema, squares)
    down, along = at[0] - 1, at[1] - 1
    apart = [
        (here, name)
        for here, name in painted.names
        if place_called(schema, name) != (here[0] + down, here[1] + along)
    ]
    painted = replace(painted, names=apart)
    whole = not (painted.unknown or painted.apart)
    drawn = beside_its_original(painted, schema, squares) if squares else ""
    proposed = tuple(map_proposed(painted, schema))
    return Brought(bringing, tuple(_told(painted, schema, bringing)), whole, drawn, proposed)


def beside_its_original(
    painted: PaintedMap, schema: SheetSchema, squares: Mapping[RowColumn, str]
) -> str:
    """Return a page with the map as it is painted and as it is understood."""
    theirs = {
        at: (
            f"#{paint.colour}" if _RGB.fullmatch(paint.colour) else paint.colour and _ANY,
            paint.text,
        )
        for at, paint in painted.paints.items()
    }
    signs = {word: letter for letter, word in reversed(tuple(schema.letters.items()))}
    ours = {at: (word, "") for at, word in squares.items()}
    return import_page(f"{painted.sheet}, and what {schema.title} makes of it", theirs, ours, signs)


def is_of_hexes(schema: SheetSchema) -> bool:
    """Tell whether a sheet of the ground has rows of hexes."""
    return schema.shape.has_rows and schema.column(schema.key).kind == "hex"


def ground_of(schema: SheetSchema) -> Column:
    """Return the column that says what the ground is."""
    return next(column for column in schema.fields if column.choices)


def ground_word(ground: Column, words: Mapping[str, str], typed: str) -> str:
    """Return our word for a ground; what is none ends the command."""
    if folded(typed) in words:
        return words[folded(typed)]
    offered = ", ".join(ground.choices)
    raise Stop(
        Status.USAGE,
        f"{typed} is not a ground: {offered}. Write it like {EXAMPLES[Said.LEGEND]}.",
    )


def corner_on_map(schema: SheetSchema, typed: str) -> RowColumn:
    """Return the row and column on our map of their first square, as it was said."""
    corner = place_called(schema, typed)
    if corner is None:
        raise Stop(Status.USAGE, f"{typed} is not a square of the map. Write it like --at C4.")
    return corner


def origin_of(schema: SheetSchema, painted: PaintedMap) -> RowColumn:
    """Return the row and column on our map of their first square, as names typed in squares say.

    Where they name none, or not all alike, it is as the margins say, or our first.
    """
    named = ((here, place_called(schema, name)) for here, name in painted.names)
    places = [(here, place) for here, place in named if place]
    origins = {(p[0] - here[0] + 1, p[1] - here[1] + 1) for here, p in places}
    return origins.pop() if len(origins) == 1 and len(places) > 1 else painted.origin


def place_called(schema: SheetSchema, typed: str) -> RowColumn | None:
    """Return row and column of a square or hex of ours by its name; None for no name of one."""
    with suppress(ValueError):
        if not is_of_hexes(schema):
            return corner_of(typed)
        if parse_hex(typed):
            name = str(parse_hex(typed))
            return int(name[2:]), int(name[:2])
    return None


def squares_brought(
    desk: Desk,
    schema: SheetSchema,
    squares: Mapping[RowColumn, str],
    beside: Mapping[RowColumn, Mapping[str, Value]] = MappingProxyType({}),
) -> Bringing:
    """Return what grounds do to the sheet of the ground, by row and column of our map.

    `beside`: what else a row of a square says, by our field.
    """
    if schema.shape.is_ground:
        return _letters(desk, schema, squares)
    return _rows(desk, schema, squares, beside)


def _letters(desk: Desk, schema: SheetSchema, squares: Mapping[RowColumn, str]) -> Bringing:
    """Return the letters of a grid: one a square, what is the same already left alone."""
    ground = ground_of(schema)
    there = desk.reading.tables[schema.record]
    letters = {word: letter for letter, word in reversed(tuple(schema.letters.items()))}
    cells: dict[str, CellValue] = {}
    new: list[str] = []
    changed: list[Changed] = []
    for (row, column), word in squares.items():
        square = address(row, column)
        was = getattr(there[square], ground.name) if square in there else ""
        if was == word:
            continue
        cells[square] = letters[word]
        if was:
            changed.append(Changed(square, square, ground.header, was, word))
        else:
            new.append(square)
    return Bringing(cells, tuple(new), (), tuple(changed), {})


def _rows(
    desk: Desk,
    schema: SheetSchema,
    squares: Mapping[RowColumn, str],
    beside: Mapping[RowColumn, Mapping[str, Value]],
) -> Bringing:
    """Return a row a hex or square, each under its name."""
    called, ground = NAMED[schema.column(schema.key).kind], ground_of(schema)
    rows = [
        ForeignRow(
            row, name, {schema.key: name, ground.name: word, **beside.get((row, column), {})}
        )
        for (row, column), word in squares.items()
        for name in (called(row, column),)
    ]
    layout = desk.reading.layouts[schema.record]
    return brought(rows, schema, layout, desk.reading.tables[schema.record])


def _told(painted: PaintedMap, schema: SheetSchema, bringing: Bringing) -> Iterator[str]:
    rows = max((row for row, _ in painted.squares), default=0)
    columns = max((column for _, column in painted.squares), default=0)
    yield (
        f"Sheet {painted.sheet}: a map of {columns} by {rows} squares, its corner in "
        f"{address(*painted.first)}."
    )
    for sign, word in painted.legend.items():
        yield f"  {_as_painted(sign)} is {word}"
    for sign, cells in painted.unknown.items():
        more = f" and {len(cells) - _SHOWN} more" if len(cells) > _SHOWN else ""
        shown = ", ".join(cells[:_SHOWN])
        yield f'  {sign} is not known, in {shown}{more}: say --legend "{sign}=..."'
    if BLANK not in painted.legend:
        yield f'  squares without colour or letter stay off the map: or say --legend "{BLANK}=..."'
    elif painted.guessed:
        yield "  its last row and column are the last painted ones: or say --from A1:Z27"
    if painted.apart:
        more = " and more" if len(painted.apart) > _SHOWN else ""
        there = f"{', '.join(painted.apart[:_SHOWN])}{more}"
        lie = counted(len(painted.apart), "painted square lies", "painted squares lie")
        yield f'  {lie} outside, left out: {there}; or say --legend "{BLANK}=..." or --from'
    for (row, column), name in painted.names:
        yield f"  {name} stands in row {row}, column {column}: not taken, a place perhaps"
    new = counted(len(bringing.new), "square")
    yield f"{new} new on {schema.title}, {len(bringing.changed)} change."
    for each in bringing.changed:
        yield f"  {schema.title}!{each.where}: {each.was} -> {each.now}"


def _as_painted(sign: str) -> str:
    """Return a sign of the legend as it is shown: colours as Excel writes them."""
    return sign.upper() if len(sign) == _COLOUR else sign
