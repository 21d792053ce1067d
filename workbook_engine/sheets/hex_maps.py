"""The drawn map of hexes: text in cells alone, so that a turn can move the line and the flags.

A hex is three rows of one column: number, ground and holder above, its place in the middle, what
stands there below. The sides between hexes are narrow cells of their own. A side whose text begins
with a mark of `x-edges` is part of a line: its cells, and the corners at its ends, go black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from workbook_engine.books.book import Book, Grid, RowColumn
from workbook_engine.core.languages import _
from workbook_engine.core.records import Record, Tables
from workbook_engine.sheets.bodies import Dressed, Tiles, tiled
from workbook_engine.sheets.faces import Face
from workbook_engine.sheets.hex_cells import SIDES, HexCells, cells_of, corners_of, hex_at
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.maps import (
    A3,
    colour_signs,
    ground_colour,
    letters_key,
    marks_key,
    sides_in_order,
    sides_key,
    text_at,
    write_texts,
)
from workbook_engine.sheets.page import LONGEST, SMALLEST, PageHeads, page_footer, page_header
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.styles import Palette
from workbook_engine.sheets.tables import ground_key

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

WIDTH, SIDE_WIDTH = 68, 19
"""Pixels across of a hex and of the side between two."""
HEIGHT, MIDDLE = 25, 13
"""Pixels down of the halves of a hex, and of its middle, which is also a side's."""
BLANK = 24
"""Columns and rows of hexes that a blank map is coloured for."""
OFF, OFF_ROW = 10, 6
"""Pixels of columns and rows before the first hex of a map."""

PAPER = {"a4": (1045, 680), "a3": (1512, 1000)}
"""Pixels that a page across holds at full size."""


def write_hex_map(book: Book, layout: Layout, hexes: Iterable[Record]) -> None:
    """Write what is another than stands there; the rest is left alone."""
    write_texts(book, layout.sheet, texts_of(layout.schema, hexes), is_ours)


_OURS = re.compile(
    r"\d{4} \S( \S)?"  # number, ground, holder
    r"|[A-Z]x?\d*( [A-Z]x?\d*)*"  # what else is there, in letters
    r"|[·▲▼►◄\d+: ]+"  # the line, flags, works
)
_STACK = re.compile(r".+ \d+/\d+/\d+( \+\d+)?")
"""Who stands there; several are parted by semicolons."""


def is_ours(place: RowColumn, at: int, line: str) -> bool:
    """Tell whether a line of a cell is as the engine writes it; a place has any name."""
    cells = cells_of(hex_at(*place))
    is_place = bool(cells and cells.middle == place and not at)
    stacks = line.removesuffix("; ").split("; ")
    return is_place or bool(_OURS.fullmatch(line)) or all(map(_STACK.fullmatch, stacks))


def texts_of(schema: SheetSchema, hexes: Iterable[Record]) -> dict[RowColumn, str]:
    """Return what each cell of the map says."""
    texts: dict[RowColumn, str] = {}
    for each in hexes:
        cells = cells_of(each.key)
        if cells is None:
            continue
        said = (str(getattr(each, name)) for name in ("head", "place", "forces"))
        texts |= dict(zip((cells.upper, cells.middle, cells.lower), said, strict=True))
        for name in SIDES:
            if text := str(getattr(each, name)):
                _draw(texts, schema, cells.side(name), text)
    return {place: text for place, text in texts.items() if text}


def _draw(texts: dict[RowColumn, str], schema: SheetSchema, side: RowColumn, text: str) -> None:
    texts[side] = text
    if text[0] in schema.edges:
        for corner in corners_of(side):
            texts[corner] = text[0]


def fill_hex_map(sheet: Worksheet, face: Face, hexes: Sequence[Record], palette: Palette) -> Tiles:
    """Draw a map of hexes: the ground for good, all the rest as text."""
    drawn = {each.key: cells for each in hexes if (cells := cells_of(each.key))}
    wide, deep = _extent(drawn.values())
    _size(sheet, drawn.values(), wide, deep)
    looks = {
        place: palette.look(f"hex {part}", bg_color=ground_colour(_ground(face.schema, each)))
        for each in hexes
        if each.key in drawn
        for part, place in _parts(drawn[each.key])
    }
    side, between = palette.look("hex side"), palette.look("hex side between")
    texts = texts_of(face.schema, hexes)

    def cell(row: int, column: int) -> Dressed:
        bare = (between if column % 2 else side) if hexes else _blank(palette, row, column)
        return looks.get((row, column), bare), texts.get((row, column))

    _colour(sheet, face.schema, (0, 0, deep - 1, wide - 1), palette, drawn=bool(drawn))
    sheet.set_zoom(80)
    return tiled(sheet, [[cell(r, c) for c in range(1, wide + 1)] for r in range(1, deep + 1)])


def _ground(schema: SheetSchema, each: Record) -> str:
    return schema.letters.get(str(getattr(each, "ground", "")), "")


def _parts(cells: HexCells) -> tuple[tuple[str, RowColumn], ...]:
    return ("upper", cells.upper), ("middle", cells.middle), ("lower", cells.lower)


def _blank(palette: Palette, row: int, column: int) -> Format:
    if column % 2:
        return palette.look("hex side between")
    return palette.look("hex middle" if row % 2 else "hex upper")


def _extent(drawn: Iterable[HexCells]) -> tuple[int, int]:
    cells = list(drawn)
    wide = max((each.column + 1 for each in cells), default=2 * BLANK + 1)
    return wide, max((each.row + 3 for each in cells), default=4 * BLANK + 1)


def _size(sheet: Worksheet, drawn: Iterable[HexCells], wide: int, deep: int) -> None:
    first_row, first_column = _first(drawn)
    sheet.set_default_row(MIDDLE * 0.75)
    for column in range(1, wide + 1):
        width = WIDTH if column % 2 == 0 else SIDE_WIDTH
        sheet.set_column_pixels(column - 1, column - 1, width if column >= first_column else OFF)
    for row in range(1, deep + 1):
        height = MIDDLE if row % 2 else HEIGHT
        sheet.set_row_pixels(row - 1, height if row >= first_row else OFF_ROW)


def _first(drawn: Iterable[HexCells]) -> RowColumn:
    """Return the first row and column that anything is drawn in, with the sides around it."""
    cells = list(drawn)
    first_row = min((each.row for each in cells), default=2) - 1
    return first_row, min((each.column for each in cells), default=2) - 1


def _colour(
    sheet: Worksheet,
    schema: SheetSchema,
    where: tuple[int, int, int, int],
    palette: Palette,
    *,
    drawn: bool,
) -> None:
    """Turn lines black, colour the writing by side; on a blank map the ground by its letter."""
    line = palette.workbook.add_format({"bg_color": "#000000", "font_color": "#FFFFFF"})
    for mark in schema.edges:
        rule = {"type": "formula", "criteria": f'=LEFT(A1,1)="{mark}"', "format": line}
        sheet.conditional_format(*where, {**rule, "stop_if_true": True})
    colour_signs(sheet, schema, where, palette, "MID(A1,6,1)", drawn=drawn)


def set_hex_page(sheet: Worksheet, face: Face, tables: Tables, heads: PageHeads) -> None:
    """Set the pages: one of A4 across for a small map, A3 in as many as can be read for others.

    The key of ground, signs and sides is above and below the map.
    """
    drawn = [cells for key in tables[face.record] if (cells := cells_of(key))]
    (top, left), (wide, deep) = _first(drawn), _extent(drawn)
    sheet.print_area(top - 1, left - 1, deep - 1, wide - 1)
    sheet.set_landscape()
    across = (wide - left + 1) * (WIDTH + SIDE_WIDTH) / 2
    down = (deep - top + 1) * (HEIGHT + MIDDLE) / 2
    paper = "a4" if _pages((across, down), "a4") == (1, 1) else "a3"
    if paper == "a3":
        sheet.set_paper(A3)
    sheet.fit_to_pages(*_pages((across, down), paper))
    sheet.set_margins(left=0.4, right=0.4, top=0.75, bottom=0.65)
    key = "   ".join(filter(None, (sides_key(face.schema, tables), marks_key(face.schema))))
    head = page_header(heads)
    whole = f"{head}\n&9{ground_key(face)}"
    sheet.set_header(whole if len(whole) <= LONGEST else head, {"margin": 0.3})
    sheet.set_footer(page_footer(f"&9{key}"), {"margin": 0.3})


def _pages(size: tuple[float, float], paper: str) -> tuple[int, int]:
    across, down = (-int(-s * SMALLEST // p) for s, p in zip(size, PAPER[paper], strict=True))
    return max(1, across), max(1, down)


def hexes_key(face: Face) -> str:
    """Say what the letters and signs of a map of hexes mean; its marks may name the sides."""
    schema = face.schema
    if set(schema.sides) & set(schema.marks):
        return letters_key(face)
    holders = _("Holders: {sides}").format(sides=sides_in_order(schema))
    return f"{letters_key(face)} {holders}"


def hexes_on(grid: Grid, schema: SheetSchema, reach: str = "") -> Iterator[tuple[str, str]]:
    """Yield the hexes of a map with the names of their places, without its signs."""
    signs = {sign for sign in schema.marks if len(sign) == 1 and not sign.isalnum()}
    for row, cells in enumerate(grid, 1):
        for column, cell in enumerate(cells, 1):
            name = hex_at(row, column) if cell is not None else ""
            at = cells_of(name) if name else None
            if at and at.upper == (row, column):
                text = text_at(grid, *at.middle)
                for sign in signs:
                    text = text.replace(sign, "")
                yield name, text.strip()


def hex_records(grid: Grid, schema: SheetSchema) -> dict[str, Record]:
    """Return the hexes of a map as their cells have them; of the ground its letter stays."""
    return {name: _record(grid, schema.record, name) for name, _ in hexes_on(grid, schema)}


def _record(grid: Grid, record: type[Record], name: str) -> Record:
    cells = cells_of(name)
    if cells is None:
        raise ValueError(f"{name} is not a hex")
    parts = {"head": cells.upper, "place": cells.middle, "forces": cells.lower}
    places = parts | {side: cells.side(side) for side in SIDES}
    texts = {field: text_at(grid, *place) for field, place in places.items()}
    return record(**{record.key_field: name}, **texts)
