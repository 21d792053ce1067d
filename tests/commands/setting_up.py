"""An umpire's hands at a campaign of his own: rows typed below the headers of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook

Sheets = Mapping[str, Sequence[Mapping[str, Value]]]


def type_rows(book: Path, sheets: Sheets, *, over: bool = False) -> None:
    """Type rows into the sheets of a book, by their headers, from the first blank row on.

    `over`: in place of what stands there.
    """
    opened = FileBook.open(book)
    for title, rows in sheets.items():
        grid = [list(row) for row in opened.read(title)]
        wanted = set().union(*rows)
        head = next(n for n, row in enumerate(grid) if wanted <= set(row))
        if over:
            there = [(n, at) for n in range(head + 1, len(grid)) for at in range(len(grid[n]))]
            opened.write(title, {address(n + 1, at + 1): None for n, at in there})
            grid[head + 1 :] = []
        first = next(
            (n for n in range(head + 1, len(grid)) if not any(grid[n])), max(head + 1, len(grid))
        )
        cells = {
            address(first + 1 + n, grid[head].index(header) + 1): value
            for n, row in enumerate(rows)
            for header, value in row.items()
        }
        opened.write(title, cells)
    book.write_bytes(opened.save())


def type_ground(book: Path, lines: Iterable[str], sheet: str = "Ground") -> None:
    """Type letters into a sheet of the ground, one line a row of squares."""
    opened = FileBook.open(book)
    cells: dict[str, Value] = {
        address(row, column): letter
        for row, line in enumerate(lines, 1)
        for column, letter in enumerate(line, 1)
    }
    opened.write(sheet, cells)
    book.write_bytes(opened.save())
