"""The umpire's and the players' hands: typing into cells, looking at rows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Record
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, schemas_of


def desk(campaign: Path) -> Desk:
    return read_desk(open_folder(campaign))


def type_cells(book: Path, sheet: str, cells: Mapping[str, Value]) -> None:
    """Type into cells of a book, by address."""
    opened = FileBook.open(book)
    opened.write(sheet, cells)
    book.write_bytes(opened.save())


def type_in_line(book: Path, sheet: str, row: int, cells: Mapping[str, Value]) -> None:
    """Type into cells of a line of a table, by what its head calls their columns."""
    heads = headers(book, sheet)
    typed = {address(row, heads.index(name) + 1): value for name, value in cells.items()}
    type_cells(book, sheet, typed)


def type_in_table(book: Path, title: str, rows: Mapping[int, Mapping[str, Value]]) -> None:
    """Type into a table of a team's Forces, by its title, its rows counted from 1, its heads."""
    grid = FileBook.open(book).read("Forces")
    heads = next(at for at, row in enumerate(grid) if row and row[0] == title) + 1
    columns = list(grid[heads])
    typed = {
        address(heads + 1 + row, columns.index(name) + 1): value
        for row, cells in rows.items()
        for name, value in cells.items()
    }
    type_cells(book, "Forces", typed)


def headers(book: Path, sheet: str) -> list[str]:
    """Return what the columns of a table are called, from the left."""
    return [str(text or "") for text in FileBook.open(book).read(sheet)[HEADER_ROW - 1]]


def cell_of(campaign: Path, kind: type[Record], key: str, column: str) -> tuple[str, str]:
    """Return the sheet and address of a cell of the master, of which no other sheet is read."""
    master = CampaignFolder(campaign).open_master()
    assert not isinstance(master, Finding)
    sheet = Schemas((schemas_of(ruleset_named(master)).of(kind),))
    found = read(master.book, sheet, "master", game_position(master)).where(kind, key, column)
    assert found is not None, f"no cell for {key} {column}"
    return found.sheet, found.address


def type_in(campaign: Path, kind: type[Record], key: str, column: str, value: Value) -> None:
    """Type into a cell of the master, by row and column name."""
    sheet, address = cell_of(campaign, kind, key, column)
    type_cells(campaign / "master.xlsx", sheet, {address: value})


def type_all(campaign: Path, kind: type[Record], column: str, values: Mapping[str, Value]) -> None:
    """Type into the cells of a column of the master, by row; it is read and saved but once."""
    cells = {cell_of(campaign, kind, key, column): value for key, value in values.items()}
    ((sheet, _), *_) = cells
    type_cells(campaign / "master.xlsx", sheet, {at: value for (_, at), value in cells.items()})


def seen(campaign: Path, kind: type[Record], key: str, column: str) -> Value:
    """Return what stands in a cell of the master."""
    from workbook_engine.books.book import row_column

    sheet, address = cell_of(campaign, kind, key, column)
    row, at = row_column(address)
    line = FileBook.open(campaign / "master.xlsx").read(sheet)[row - 1]
    return line[at - 1] if at <= len(line) else None
