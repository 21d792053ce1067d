"""Fresh sheets of records: real Excel tables, forms of one record, and the grid of the ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, field

from workbook_engine.books.book import row_column
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import Record
from workbook_engine.sheets.bodies import Body, Shared, Tiles, tiled
from workbook_engine.sheets.cells import CellValue, RowCells, put
from workbook_engine.sheets.columns import READY
from workbook_engine.sheets.faces import HEADER_ROW, Face, Placed
from workbook_engine.sheets.page import LINE, header_height, lines_height, note_on, text_height
from workbook_engine.sheets.ready import Land, with_ready
from workbook_engine.sheets.rows import letter_of
from workbook_engine.sheets.styles import GROUND_COLOURS, INK, OTHER_GROUND, Palette
from workbook_engine.sheets.validations import Offers, Rule, limit, not_yours

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

MARGIN = 20
"""Columns beside the umpire's tables that are open for his own."""

SPARE = 15
"""Blank rows below those in use that are dressed for typing on a team's form."""

OPEN = 5
"""Those on the umpire's sheets, where more are dressed as he types."""

WRITTEN = 3
"""Blank rows that are dressed where only the engine writes rows."""

ROUNDED = "[=0]0;[=1]0;0.0#"
"""Fractions as they are shown; the cell holds all of their figures."""

SHADES = ((50, "#9DB8D9"), (25, "#C3D3E8"), (10, "#E3EBF5"))
"""Fills of shares of so many per cent and more."""

LABEL, NOTE = 34.0, 60.0
"""Widths of a form's labels, above them its title with the way back, and of its notes."""
LEAST_GRID = (40, 60)
"""Columns and rows of a blank map."""


class BookDress(Struct, frozen=True):
    """What a sheet is made with: the formats and the drop-downs of its book."""

    palette: Palette
    offered: Offers
    land: Land | None = None
    """The map of a team's book, if it has no gaps."""
    bodies: dict[str, Body] = field(default_factory=dict)
    """The bodies of tables, by sheet, that are written once the library is done."""
    maps: dict[str, Tiles] = field(default_factory=dict)
    """So are the cells of maps and of the form on paper, by the name on the tab."""

    def look(self, placed: Placed, *, bare: bool = False, wrap: bool = True) -> Format:
        """Return the format of a column's cells; bare: without fill and lines."""
        more: dict[str, object] = {"align": "center"} if placed.is_short else {"text_wrap": wrap}
        if placed.is_text:
            more["num_format"] = "@"
        elif placed.column.type == "number" and not placed.typed:
            more["num_format"] = ROUNDED
        return self.palette.look(f"bare {kind_of(placed)}" if bare else kind_of(placed), **more)


def kind_of(placed: Placed) -> str:
    """Return how a column's cells are dressed: input, kept, loose or locked."""
    if placed.column.kept:
        return "kept"
    return "input" if placed.typed else "loose" if placed.loose else "locked"


def fill_table(sheet: Worksheet, face: Face, rows: Sequence[RowCells], dress: BookDress) -> None:
    """Make a table: its headers, as many rows as the schema says, all formatted.

    Where only the engine writes in a team's book, it has the rows that are in use.
    """
    used = face.header_row + len(rows)
    last = max(used, face.header_row + 1 if face.is_told else face.last_row)
    dressed = min(last, used + _spare(face, rows))
    set_columns(sheet, face, dress.palette)
    for placed in face.columns:
        wraps = face.lines != 1 and placed.column.part != READY  # no row grows with a formula
        looks = [dress.look(placed, bare=bare, wrap=wraps) for bare in (False, True)]
        _dress_column(sheet, placed, (face.header_row, dressed, last), looks)
        rule = _rule(placed, face, dress.offered)
        if rule:
            sheet.data_validation(face.header_row, placed.place, last - 1, placed.place, rule)
    names = [placed.column.name for placed in face.columns]
    filled: Sequence[Mapping[str, CellValue | Shared]] = rows
    if face.is_order_form:
        filled = with_ready(face, rows, last, dress.offered, dress.land)
    values = [[row.get(name) for name in names] for row in filled]
    heights = _heights(sheet, face, rows)
    dress.bodies[face.title] = Body(face.header_row + 1, last, dressed, values, heights)
    _mark_words(sheet, face, last, dress.palette)
    _shade_shares(sheet, face, last, dress.palette)
    _dress_as_used(sheet, face, (dressed, last), dress.palette)
    sheet.set_row(face.header_row - 1, header_height(face.shown))
    headers = [_header(placed, dress.palette) for placed in face.columns]
    where = (face.header_row - 1, 0, last - 1, len(headers) - 1)
    sheet.add_table(*where, {"name": table_name(face.title), "columns": headers, "style": None})
    if not face.tab:  # what is frozen is the head of all that stands below it
        sheet.freeze_panes(face.header_row, face.frozen)


def _rule(placed: Placed, face: Face, offered: Offers) -> Rule | None:
    """Return what may be typed in a column; groups open on unprotected sheets only."""
    if placed.typed or placed.loose or placed.column.kept:
        return limit(placed, offered)
    return not_yours() if face.groups and face.which == "master" else None


def set_columns(sheet: Worksheet, face: Face, palette: Palette) -> None:
    """Set the widths of a table's columns and close its groups; beside it is room for his own."""
    opens = False
    for placed in face.columns:
        more = {"level": 1, "hidden": True} if placed.closed else {"collapsed": opens}
        sheet.set_column(placed.place, placed.place, placed.width, None, more)
        opens = placed.closed
    if face.which == "master":
        first, margin = len(face.columns), palette.look("margin")
        sheet.set_column(first, first, None, margin, {"collapsed": opens})
        sheet.set_column(first + 1, first + MARGIN - 1, None, margin)


def _heights(sheet: Worksheet, face: Face, rows: Sequence[RowCells]) -> list[float | None]:
    """Return the height of each row's text; they are all the same where it comes only later."""
    if face.lines:
        sheet.set_default_row(lines_height(face.lines))
        sheet.set_row(1, LINE)
        return []
    widths = [(p.column.name, p.width) for p in face.columns if p.wraps]
    return [text_height((row.get(name), width) for name, width in widths) for row in rows]


def _spare(face: Face, rows: Sequence[RowCells]) -> int:
    """Return how many blank rows are dressed: many where somebody types whole rows."""
    if face.which == "team":
        return SPARE if not rows or any(placed.typed for placed in face.columns) else 0
    return OPEN if face.schema.edit == "umpire" else WRITTEN


def _dress_column(
    sheet: Worksheet, placed: Placed, ends: tuple[int, int, int], looks: Sequence[Format]
) -> None:
    """Dress the first and the last cell of a column; those between follow their pattern."""
    first, dressed, last = ends
    put(sheet, last - 1, placed.place, None, looks[dressed < last])
    put(sheet, first, placed.place, None, looks[0])
    if placed.column.note:
        note_on(sheet, first - 1, placed.place, placed.column.note)


def _mark_words(sheet: Worksheet, face: Face, last: int, palette: Palette) -> None:
    """Let the words of a column that are to be seen at once have fill and ink of their own."""
    for placed in face.columns:
        for word, (fill, ink) in placed.column.marks.items():
            look = palette.workbook.add_format({"bg_color": fill, "font_color": ink, "bold": True})
            rule = {"type": "cell", "criteria": "==", "value": f'"{spoken(word)}"', "format": look}
            sheet.conditional_format(face.header_row, placed.place, last - 1, placed.place, rule)


def _shade_shares(sheet: Worksheet, face: Face, last: int, palette: Palette) -> None:
    """Let shares such as `16.7 %` be the darker the larger, in the columns that hold them.

    What stands before point or blank is compared: whole figures are read alike in all countries.
    """
    for placed in face.columns:
        if placed.column.json.get("x-shaded"):
            at = f"{_letter(placed.place)}{face.header_row + 1}"
            whole = f'VALUE(LEFT({at},FIND(".",SUBSTITUTE({at}," ","."))-1))'
            share = f'IF(RIGHT({at})="%",{whole},0)'
            for least, fill in SHADES:
                look = palette.workbook.add_format({"bg_color": fill, "font_color": INK})
                rule = {"type": "formula", "criteria": f"={share}>={least}", "format": look}
                where = (face.header_row, placed.place, last - 1, placed.place)
                sheet.conditional_format(*where, {**rule, "stop_if_true": True})


def _dress_as_used(sheet: Worksheet, face: Face, ends: tuple[int, int], palette: Palette) -> None:
    """Let fill and lines follow the rows in use, so that blank rows are not printed."""
    dressed, last = ends
    if dressed >= last:
        return
    left, right = 0, len(face.columns) - 1
    if face.is_order_form:  # where a formula stands alone, nobody uses the row
        right = face.place_of(READY) - 1
    used = f"=COUNTA(${_letter(left)}{dressed - 2}:${_letter(right)}{dressed + 1})>0"
    for kind in sorted({kind_of(placed) for placed in face.columns}):
        places = [placed.place for placed in face.columns if kind_of(placed) == kind]
        ranges = [f"{_letter(p)}{dressed + 1}:{_letter(p)}{last}" for p in places]
        look = palette.look(f"dressed {kind}")
        rule = {"type": "formula", "criteria": used, "format": look}
        sheet.conditional_format(ranges[0], {**rule, "multi_range": " ".join(ranges)})


def _letter(place: int) -> str:
    from xlsxwriter.utility import xl_col_to_name

    return str(xl_col_to_name(place))


def _header(placed: Placed, palette: Palette) -> dict[str, object]:
    look = "your header" if placed.typed else "header"
    return {"header": placed.column.header, "header_format": palette.look(look)}


def table_name(title: str) -> str:
    """Return the name of a sheet's table, as Excel allows it.

    >>> table_name("Turn Log")
    'tbl_Turn_Log'
    """
    return "tbl_" + "".join(c if c.isalnum() else "_" for c in title)


def fill_form(sheet: Worksheet, face: Face, row: RowCells, dress: BookDress) -> None:
    """Make a sheet a form of one record: labels in column A, values in B, notes in C."""
    width = form_width(face)
    for place, wide in enumerate((LABEL, width, NOTE)):
        sheet.set_column(place, place, wide)
    for line, placed in enumerate(face.columns, HEADER_ROW):
        put(sheet, line, 0, placed.column.header, dress.palette.look("label"))
        put(sheet, line, 1, row.get(placed.column.name), _left(placed, dress))
        put(sheet, line, 2, placed.column.note or None, dress.palette.look("note"))
        value = row.get(placed.column.name)
        sheet.set_row(line, text_height(((value, width), (placed.column.note, NOTE))))
        rule = limit(placed, dress.offered) if placed.typed else None
        if rule:
            sheet.data_validation(line, 1, line, 1, rule)
    sheet.freeze_panes(HEADER_ROW, 0)


def form_width(face: Face) -> float:
    """Return the width of a form's values."""
    return min(44.0, max(placed.width for placed in face.columns))


def page_width(face: Face) -> float:
    """Return how wide a sheet is on paper, in characters, where nothing is worked out."""
    if face.schema.shape.has_labels:
        return LABEL + form_width(face) + NOTE
    return sum(placed.width for placed in face.shown if placed.column.part != READY)


def _left(placed: Placed, dress: BookDress) -> Format:
    more: dict[str, object] = {"num_format": "@"} if placed.is_text else {}
    name = "input" if placed.typed else "locked"
    return dress.palette.look(name, align="left", text_wrap=True, **more)


def used_ground(records: Iterable[Record]) -> tuple[int, int]:
    """Return how many columns and rows a map has; a blank one is as large as it can be typed in."""
    return ground_under([place_of(record) for record in records])


def ground_under(squares: Collection[tuple[int, int]]) -> tuple[int, int]:
    """Return how many columns and rows squares lie on, by their rows and columns."""
    if not squares:
        return LEAST_GRID
    rows, columns = zip(*squares, strict=True)
    return max(columns), max(rows)


_place = lru_cache(maxsize=65_536)(row_column)


def place_of(square: Record) -> tuple[int, int]:
    """Return row and column of a square, which every team's map has and asks for again."""
    return _place(square.key)


def fill_grid(sheet: Worksheet, face: Face, records: Sequence[Record], dress: BookDress) -> None:
    """Make a sheet a map: one letter a square, addresses as Excel has them, from A1 on."""
    ground = {place_of(each): letter_of(face.schema, each) for each in records}
    wide, deep = (max(pair) for pair in zip(used_ground(records), LEAST_GRID, strict=True))
    look = dress.palette.look("square", num_format="@")
    sheet.set_column(0, wide - 1, SQUARE_WIDTH)
    for row in range(deep):
        sheet.set_row(row, SQUARE_HEIGHT)
    columns = range(1, wide + 1)
    cells = [[(look, ground.get((row, at))) for at in columns] for row in range(1, deep + 1)]
    dress.maps[face.stands_on] = tiled(sheet, cells)
    _colour(sheet, face, (0, 0, deep - 1, wide - 1), dress.palette)


SQUARE_WIDTH, SQUARE_HEIGHT = 2.9, 19.5
"""In Excel's units: characters across, points down; together a square."""


def _colour(
    sheet: Worksheet, face: Face, where: tuple[int, int, int, int], palette: Palette
) -> None:
    for letter, word in face.schema.letters.items():
        fill = GROUND_COLOURS.get(word, OTHER_GROUND)
        quiet = palette.workbook.add_format({"bg_color": fill, "font_color": "#000000"})
        rule = {"type": "cell", "criteria": "==", "value": f'"{letter}"', "format": quiet}
        sheet.conditional_format(*where, rule)
    offered = {
        "validate": "list",
        "source": list(face.schema.letters),
        "error_type": "stop",
        "error_title": face.title,
        "error_message": ground_key(face),
    }
    sheet.data_validation(*where, offered)


def ground_key(face: Face) -> str:
    """Say which letter is which ground."""
    letters = face.schema.letters.items()  # one that means itself is the umpire's to explain
    return ", ".join(f"{letter} {_(word)}" for letter, word in letters if letter != word)
