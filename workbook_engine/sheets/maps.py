"""The drawn map: a cell a square, its text written again each turn, its water and bridges for good.

What a turn may change is text: ground, marks, places, units. The first letter colours the square,
a side's sign its writing; a waterway is a line along the sides of squares, broken by bridges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from workbook_engine.books.book import Book, Grid, RowColumn, Value, address, row_column, value_at
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import Record, Tables
from workbook_engine.sheets.bodies import Dressed, Tiles, tiled
from workbook_engine.sheets.faces import Face
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.page import LONGEST, PageHeads, note_on, page_footer, page_header
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.styles import (
    BRIDGE,
    GROUND_COLOURS,
    OTHER_GROUND,
    TINTS,
    WATER,
    Palette,
    blend,
)
from workbook_engine.sheets.tables import ground_key, ground_under, place_of, used_ground

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

SIDE = 68
"""Pixels of a square, across and down: four short lines of small letters, or as `x-side` says."""

A3, A4 = 8, 9
ONE_PAGE = {"landscape": (24, 15), "portrait": (16, 23)}
"""Columns and rows that fit one page of A4 and can still be read."""
PAGE = (38, 26)
"""Columns and rows that a page of A3 across holds of a larger map."""

AROUND = 3
"""Squares that are printed around what a team's map shows."""

STROKES = {"thick": 5, "medium": 2, "dashed": 8, "double": 6, "thin": 1, "slanted": 13}
"""Excel's numbers of the lines; they differ in black and white as well."""
DRY = ("double", "thin", "slanted")
"""Lines that are not water: bridges, borders, ridges."""
OPPOSITE = {"bottom": ("top", 1, 0), "right": ("left", 0, 1)}

UNKNOWN = "?"
"""Stands for ground that is none."""


def write_map(book: Book, layout: Layout, squares: Iterable[Record]) -> None:
    """Write the squares whose text is another than stands there; the rest is left alone."""
    texts = {place_of(each): text_of(each) or "" for each in squares}
    write_texts(book, layout.sheet, texts, lines_of_squares(layout.schema))


IsOurs = Callable[[RowColumn, int, str], bool]
"""Whether a line of a cell is the engine's, by its place, its number from 0 and what it says."""


def lines_of_squares(schema: SheetSchema) -> IsOurs:
    """Return how a square's lines are known: first the ground's letter, then signs and marks."""
    letters = {*schema.letters, UNKNOWN}
    signs = set(" ".join((*schema.marks, *"".join(schema.sides))).split())
    return lambda place, at, line: line.partition(" ")[0] in (signs if at else letters)


def write_texts(book: Book, sheet: str, wanted: Mapping[RowColumn, str], is_ours: IsOurs) -> None:
    """Make the cells of a sheet say what is wanted, all others nothing; only those that differ.

    What somebody has typed there stays: beside the map as it is, on it below what is wanted.
    """
    shown = {
        (row, column): value
        for row, line in enumerate(book.read(sheet), 1)
        for column, value in enumerate(line, 1)
        if value is not None
    }
    said: dict[RowColumn, Value] = {**shown}
    for place in {**shown, **wanted}:
        text, typed = wanted.get(place, ""), _typed(shown.get(place), place, is_ours)
        alone = typed and not text
        said[place] = shown.get(place) if alone else "\n".join((text, *typed)).strip("\n") or None
    changed = (place for place in said if shown.get(place) != said[place])
    book.put(sheet, {place: said[place] for place in changed})


def _typed(value: Value, place: RowColumn, is_ours: IsOurs) -> list[str]:
    """Return the lines of a cell that the engine has not written."""
    lines = [] if value is None else str(value).split("\n")
    return [line for at, line in enumerate(lines) if line and not is_ours(place, at, line)]


def text_of(square: Record) -> str | None:
    """Return what a square says."""
    return str(getattr(square, "text", "")) or None


def fill_map(sheet: Worksheet, face: Face, squares: Sequence[Record], palette: Palette) -> Tiles:
    """Draw a map: ground and words in the cells, water and bridges along their sides."""
    drawn = {place_of(square): square for square in squares}
    wide, deep = ground_under(drawn)
    side = face.schema.json.get("x-side", SIDE)
    sheet.set_column_pixels(0, wide - 1, side)
    strokes = _strokes(face.schema, drawn)
    fill = cache(partial(_fill, face.schema))
    look = cache(lambda colour, lines: palette.look("map", bg_color=colour, **dict(lines)))
    blank: Dressed = None if drawn else (palette.look("map"), None)  # off a drawn map is none
    cells = [[blank] * wide for _ in range(deep)]
    for (row, column), square in drawn.items():
        lines = tuple(strokes.get((row, column), {}).items())
        colour = fill(_letter(square), getattr(square, "way", ""))
        cells[row - 1][column - 1] = look(colour, lines), text_of(square)
        if note := str(getattr(square, "note", "")):
            note_on(sheet, row - 1, column - 1, note)
    for row in range(deep):
        sheet.set_row_pixels(row, side)
    colour_signs(sheet, face.schema, (0, 0, deep - 1, wide - 1), palette, drawn=bool(drawn))
    return tiled(sheet, cells)


def _letter(square: Record) -> str:
    return getattr(square, "ground", "") or (text_of(square) or "")[:1]


def _fill(schema: SheetSchema, letter: str, way: str) -> str:
    """Return the colour of a square, by the letter of its ground and the way over it."""
    ground = ground_colour(schema.letters.get(letter, ""))
    tint = TINTS.get(schema.ways.get(way, ""))
    return blend(ground, tint) if tint else ground


def fills() -> frozenset[str]:
    """Return the colours, as `C9DDBE`, that squares and hexes are filled with."""
    plain = (*GROUND_COLOURS.values(), OTHER_GROUND)
    tinted = (blend(fill, tint) for fill in plain for tint in TINTS.values())
    return frozenset(fill.removeprefix("#") for fill in (*plain, *tinted))


def ground_colour(word: str) -> str:
    """Return the quiet fill of a kind of ground."""
    return GROUND_COLOURS.get(word, OTHER_GROUND)


def _strokes(
    schema: SheetSchema, squares: Mapping[RowColumn, Record]
) -> dict[RowColumn, dict[str, object]]:
    """Return the lines along the sides of squares, each on both squares that it parts."""
    strokes: dict[RowColumn, dict[str, object]] = {}
    for (row, column), square in squares.items():
        for name, edge in (("south", "bottom"), ("east", "right")):
            stroke = schema.edges.get(getattr(square, name, ""))
            if stroke:
                colour = BRIDGE if stroke in DRY else WATER
                other, down, over = OPPOSITE[edge]
                for place, where in (((row, column), edge), ((row + down, column + over), other)):
                    looks = {where: STROKES[stroke], f"{where}_color": colour}
                    strokes.setdefault(place, {}).update(looks)
    return strokes


def colour_signs(
    sheet: Worksheet,
    schema: SheetSchema,
    where: tuple[int, int, int, int],
    palette: Palette,
    letter_at: str = "LEFT(A1,1)",
    *,
    drawn: bool,
) -> None:
    """Colour the writing by side, whoever comes; and where nothing is drawn yet, the ground.

    A formula tells where in a cell its ground's letter stands.
    """
    for place, sign in ((place, sign) for place, many in enumerate(schema.sides) for sign in many):
        ink = palette.workbook.add_format({"font_color": palette.side(place), "bold": True})
        rule = {"type": "formula", "criteria": f'=ISNUMBER(FIND("{sign}",A1))', "format": ink}
        sheet.conditional_format(*where, rule)
    for letter, word in {} if drawn else schema.letters.items():
        fill = palette.workbook.add_format({"bg_color": ground_colour(word)})
        rule = {"type": "formula", "criteria": f'={letter_at}="{letter}"', "format": fill}
        sheet.conditional_format(*where, rule)


def set_map_page(sheet: Worksheet, face: Face, tables: Tables, heads: PageHeads) -> None:
    """Set the pages: one of A4 for a small map, A3 in as many as can be read for a large one.

    Excel's own headings are on each page, they are the grid references; the key is above and below.
    """
    top, left, bottom, right = _frame(face, tuple(tables[face.record].values()))
    wide, deep = right - left + 1, bottom - top + 1
    sheet.print_area(top - 1, left - 1, bottom - 1, right - 1)
    sheet.print_row_col_headers()
    upright, across = ONE_PAGE["portrait"], ONE_PAGE["landscape"]
    sheet.set_landscape()
    if wide <= across[0] and deep <= across[1]:
        sheet.fit_to_pages(1, 1)
    elif wide <= upright[0] and deep <= upright[1]:
        sheet.set_portrait()
        sheet.fit_to_pages(1, 1)
    else:
        sheet.set_paper(A3)
        sheet.fit_to_pages(-(-wide // PAGE[0]), -(-deep // PAGE[1]))
    key = "   ".join(filter(None, (sides_key(face.schema, tables), marks_key(face.schema))))
    head = page_header(heads)
    whole = f"{head}\n&8{ground_key(face)}"
    sheet.set_header(whole if len(whole) <= LONGEST else head, {"margin": 0.3})
    sheet.set_footer(page_footer(f"&8{key}"), {"margin": 0.3})


def _frame(face: Face, squares: Sequence[Record]) -> tuple[int, int, int, int]:
    """Return the first and last row and column that are printed.

    That is the whole map in the umpire's book, and in a team's the country around its signs.
    """
    wide, deep = used_ground(squares)
    signs = set("".join(face.schema.sides))
    signed = [each for each in squares if not signs.isdisjoint(text_of(each) or "")]
    if face.which == "master" or not signed:
        return 1, 1, deep, wide
    rows, columns = zip(*map(place_of, signed), strict=True)
    return (
        max(1, min(rows) - AROUND),
        max(1, min(columns) - AROUND),
        min(deep, max(rows) + AROUND),
        min(wide, max(columns) + AROUND),
    )


def sides_key(schema: SheetSchema, tables: Tables) -> str:
    """Say which sign is which side's."""
    sides = dict.fromkeys(team.side for team in tables[Team].values())
    signed = zip(schema.sides, sides, strict=False)
    return ", ".join(f"{signs[0]} {readable(side)}" for signs, side in signed).replace("&", "&&")


def marks_key(schema: SheetSchema) -> str:
    """Say what the signs of a map mean."""
    return ", ".join(f"{_(sign)} {_(meaning)}" for sign, meaning in schema.marks.items())


def squares_key(face: Face) -> str:
    """Say all that the signs, letters and lines of a map of squares mean."""
    schema = face.schema
    drawn = ", ".join(f"{_(stroke)} {_(word)}" for word, stroke in schema.edges.items())
    lines = _("Lines: {lines}.").format(lines=drawn) if drawn else ""
    units = _("Units: {sides}").format(sides=sides_in_order(schema))
    return " ".join(filter(None, (letters_key(face), lines, units)))


def letters_key(face: Face) -> str:
    """Say what the letters and signs of a map mean; letters of the umpire's own he explains."""
    letters, signs = ground_key(face), marks_key(face.schema)
    said = (
        _("Letters: {letters}.").format(letters=letters) if letters else "",
        _("Signs: {signs}.").format(signs=signs) if signs else "",
    )
    return " ".join(filter(None, said))


def sides_in_order(schema: SheetSchema) -> str:
    """Say whose the signs of the sides are, before anybody has a name."""
    signs = " ".join(schema.sides)
    return _("{signs} for the sides in the order of the Teams sheet.").format(signs=signs)


MOST = 500
"""Squares to a side: no map of ours is larger, whatever somebody types."""


def squares_on(grid: Grid, schema: SheetSchema, reach: str) -> Iterator[tuple[str, str]]:
    """Yield the squares of a map, `A1:T20`, with their texts."""
    try:
        deep, wide = row_column(reach.partition(":")[2])
    except ValueError:
        return
    for row in range(1, min(deep, MOST) + 1):
        for column in range(1, min(wide, MOST) + 1):
            yield address(row, column), text_at(grid, row, column)


def text_at(grid: Grid, row: int, column: int) -> str:
    """Return what a cell says; nothing where the sheet does not reach so far."""
    return str(value_at(grid, row, column) or "")


def extent_of(squares: Iterable[Record]) -> str:
    """Say how far a map reaches, `A1:T20`."""
    wide, deep = used_ground(squares)
    return f"A1:{address(deep, wide)}"
