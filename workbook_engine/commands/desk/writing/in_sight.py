"""Sheets of a master brought into sight as they are used, and put away as the game starts."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.books.file_book import FileBook
from workbook_engine.core.findings import folded
from workbook_engine.sheets.in_sight import has_rows, is_away
from workbook_engine.sheets.schema import Schemas, SheetSchema
from workbook_engine.sheets.validations import LISTS


def put_away(book: FileBook, schemas: Schemas) -> None:
    """Hide the sheets of a master that are empty as the game starts, and the engine's own."""
    for sheet, schema in _ours(book, schemas):
        if is_away(schema, is_filled=has_rows(book.read(sheet)), set_up=False):
            book.put_away(sheet)
    book.put_away(LISTS)


def bring_out_what_is_used(book: FileBook, schemas: Schemas) -> None:
    """Bring hidden sheets into sight that were empty and have something on them now.

    What somebody has hidden with all that stood there stays hidden.
    """
    hidden = book.hidden()
    for sheet, schema in _ours(book, schemas):
        waits = (
            sheet in hidden and schema.shows != "asked" and not has_rows(book.opened_with(sheet))
        )
        if waits and has_rows(book.read(sheet)):
            book.bring_out(sheet)


def _ours(book: FileBook, schemas: Schemas) -> Iterator[tuple[str, SheetSchema]]:
    known = {folded(schema.title): schema for schema in schemas.in_book("master")}
    named = ((sheet, known.get(folded(sheet))) for sheet in book.sheets())
    return ((sheet, schema) for sheet, schema in named if schema is not None)
