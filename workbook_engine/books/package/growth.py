"""Tables that grow when cells are written below them, as they do when an umpire types there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from workbook_engine.books.book import Formula
from workbook_engine.books.package import refusals
from workbook_engine.books.package.formulas import is_fixed, moved
from workbook_engine.books.package.lexing import (
    Splice,
    attributes_of,
    blanked,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.sheet_editor import SheetEditor
from workbook_engine.books.package.sheet_index import SheetIndex
from workbook_engine.books.package.tables import MOVING, Table

FOLLOWING = ("conditionalFormatting", "dataValidation", "protectedRange", "ignoredError")
"""The elements of a sheet whose `sqref` follows a table that ends where they end."""
EXTENDED = re.compile(
    r"<(\w+:(?:conditionalFormatting|dataValidation))[\s>]"
    r"(?:[^<]|<(?!/?\w+:(?:conditionalFormatting|dataValidation)[\s/>])(?!\w+:sqref>))*+"
    r"<(\w+:sqref)>([^<]*)</\2>"
)
"""The same for the formats and validations that came with Excel 2010; sparklines stay."""
LOOKS = ("s", "customFormat", "ht", "customHeight")


def last_row(editor: SheetEditor, table: Table, tables: Sequence[Table]) -> int:
    """Find the last row a table must reach, or refuse; its own if nothing is written below."""
    columns = range(table.area.left, table.area.right + 1)
    row = bottom = table.area.bottom
    while any(editor.values.get((row + 1, column)) is not None for column in columns):
        row += 1
        line = Area(row, table.area.left, row, table.area.right)
        taken = _taken(editor.index, line, tables)
        if taken and row == bottom + 1:  # no blank row below: it was never meant to grow
            return bottom
        where = editor.index.sheet, row, table.area.left, table.name
        if table.totals:
            raise refusals.table_totals(*where)
        if taken:
            raise refusals.table_blocked(*where)
    return row


def _taken(index: SheetIndex, line: Area, tables: Sequence[Table]) -> bool:
    areas = [*index.merged, *(table.area for table in tables)]
    cells = index.cells(line.top).items()
    held = any(cell.inside and line.holds(line.top, column) for column, cell in cells)
    return held or any(each.meets(line) for each in areas)


def grow(editor: SheetEditor, table: Table, bottom: int) -> str:
    """Let a table reach down to a row: prepare the cells of its sheet, give its own new text."""
    looks, cells = _looks(editor.index, table.area.bottom), editor.index.cells(table.area.bottom)
    styles = {column: cell.style for column, cell in cells.items()}
    for row in range(table.area.bottom + 1, bottom + 1):
        editor.new_rows[row] = looks
        _dress_row(editor, table, row, styles)
    if bottom > table.area.bottom:
        editor.splices += _followers(editor.index, table.area, bottom)
    return spliced(table.text, _reaching(table, bottom))


def _reaching(table: Table, bottom: int) -> Iterator[Splice]:
    shadow = blanked(table.text)
    for name in MOVING:
        for tag in start_tag(table.prefix + name).finditer(shadow):
            reach = area(attributes_of(tag[1])["ref"])
            if reach.bottom == table.area.bottom:
                changed = with_attributes(tag[1], ref=str(reach._replace(bottom=bottom)))
                if name == "table" and table.waiting:
                    changed = with_attributes(changed, insertRow=None)
                yield tag.start(1), tag.end(1), changed


def _dress_row(
    editor: SheetEditor, table: Table, row: int, styles: Mapping[int, str | None]
) -> None:
    """Give a new row the cells' looks and the calculated columns of the one that was last."""
    above, values = table.area.bottom, editor.values
    for column, (_, calculated) in enumerate(table.columns, start=table.area.left):
        place = row, column
        if column in styles:
            editor.styles[place] = styles[column]
        if values.get(place) is not None:
            continue
        value = None
        if calculated is not None:
            value = _next_formula(editor.index, (above, column), row, calculated)
        if value is not None or editor.styles.get(place) is not None:
            values[place] = value


def _looks(index: SheetIndex, row: int) -> str:
    place = index.row(row)
    held = attributes_of(place.attributes) if place else {}
    return "".join(f' {name}="{held[name]}"' for name in LOOKS if name in held)


def _next_formula(
    index: SheetIndex, above: tuple[int, int], row: int, calculated: str
) -> Formula | None:
    for formula in index.formulas:
        if formula.place == above and formula.kind in ("normal", "shared"):
            return Formula("=" + moved(formula.text, row - above[0], 0))
    return Formula(f"={calculated}") if is_fixed(calculated) else None


def _followers(index: SheetIndex, table: Area, bottom: int) -> Iterator[Splice]:
    """Extend the formats, validations and permissions that end with the table."""
    for name in FOLLOWING:
        for tag in index.tag(name).finditer(index.shadow, index.end):
            ranges = attributes_of(tag[1]).get("sqref", "")
            longer = _extended(ranges, table, bottom)
            if longer != ranges:
                yield tag.start(1), tag.end(1), with_attributes(tag[1], sqref=longer)
    for found in EXTENDED.finditer(index.shadow, index.end):
        yield found.start(3), found.end(3), _extended(found[3], table, bottom)


def _extended(ranges: str, table: Area, bottom: int) -> str:
    return " ".join(_longer(each, table, bottom) for each in ranges.split())


def _longer(written: str, table: Area, bottom: int) -> str:
    reach = area(written)
    ends = reach.bottom == table.bottom and table.left <= reach.left <= reach.right <= table.right
    return str(reach._replace(bottom=bottom)) if ends else written
