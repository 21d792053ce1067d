"""A cell of a team's book that is asked about, such as `blue.xlsx!Orders!F7`: whose row it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from workbook_engine.books.book import Grid, row_column
from workbook_engine.campaign import book_of, shown_name
from workbook_engine.commands.cells import ELSEWHERE
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.inbox import INBOX
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.notation import names_in
from workbook_engine.sheets.layout import Layout, table_layout
from workbook_engine.sheets.schema import SheetSchema


class TeamCell(Struct, frozen=True):
    """A cell of a team's book."""

    named: str
    """Book, sheet and cell, with the row and the column that it belongs to."""
    says: str
    names: tuple[str, ...]
    """Whom its row is of: units, a formation, a place."""


def team_cell(desk: Desk, what: str) -> TeamCell | None:
    """Return what a cell of a team's book is; None for one of the master's."""
    *book, sheet, address = what.split("!")
    if not book or folded(book[0]) == folded(desk.master.book.name):
        return None
    place = _place(desk, book[0])
    read = {each.place: each.book for each in desk.given.books.values()}
    opened = read.get(place) or book_of(desk.received[place], shown_name(place))
    titles = {folded(each): each for each in opened.sheets()}
    schemas = desk.schemas.by_title("team")
    if folded(sheet) not in titles or folded(sheet) not in schemas:
        near = did_you_mean(sheet, [each.title for each in schemas.values()])
        raise Stop(Status.USAGE, f"{place} has no sheet {sheet} of ours. {near}".strip())
    schema = schemas[folded(sheet)]
    if not schema.shape.has_rows:
        raise Stop(Status.USAGE, ELSEWHERE.format(schema.title))
    grid = opened.read(titles[folded(sheet)])
    layout, _ = table_layout(place, schema.title, grid, schema, "team")
    return _cell(desk, layout, grid, what, row_column(address))


def _place(desk: Desk, named: str) -> str:
    """Return where a book lies that was read; what was sent comes before what was handed out."""
    master = desk.master.place
    read = (*(each.place for each in desk.given.books.values()), *desk.received)
    places = sorted((p for p in read if p != master), key=lambda p: INBOX not in p)
    for place in places:
        if folded(named) in {folded(place), folded(PurePosixPath(place).name)}:
            return place
    books = dict.fromkeys(PurePosixPath(each).name for each in (master, *places))
    near = did_you_mean(named, books) or f"There are {', '.join(books)}."
    raise Stop(Status.USAGE, f"No book {named} was read. {near}")


def _cell(desk: Desk, layout: Layout, grid: Grid, what: str, at: tuple[int, int]) -> TeamCell:
    row, column = at
    line = grid[row - 1] if layout.header_row < row <= len(grid) else ()
    field = next((name for name, number in layout.columns.items() if number == column), "")
    label = _value(line, layout.columns.get(_whose(desk, layout.schema), 1))
    if not field or not label:
        raise Stop(Status.USAGE, f"{what} is not a cell of a row that says whose it is.")
    header = next(each.header for each in layout.schema.columns if each.name == field)
    book, sheet, address = what.split("!")
    return TeamCell(
        named=f"{book} {sheet} {address} ({label}, {header})",
        says=f"is {_value(line, column) or 'blank'}",
        names=tuple(dict.fromkeys((label, *names_in(label)))),
    )


def _whose(desk: Desk, schema: SheetSchema) -> str:
    """Return the column that says whose a row is: on an order sheet, who is ordered."""
    named = {sheet.record: sheet.ordered.column for sheet in desk.ruleset.orders}
    return named.get(schema.record, "")


def _value(line: Sequence[object], column: int) -> str:
    value = line[column - 1] if column <= len(line) else None
    return shown(value) if isinstance(value, str | int | bool) else ""
