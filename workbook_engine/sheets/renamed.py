"""Order forms under another name: known by their headers, as a sheet without orders is by none."""

from __future__ import annotations

from collections.abc import Container, Sequence

from workbook_engine.books.book import Readable
from workbook_engine.core.findings import Cell, Finding, did_you_mean, folded
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import by_header, header_row
from workbook_engine.sheets.schema import SheetSchema

SAME = 3, 4
"""From three quarters of its headers on, a sheet is the form."""


def form_named(
    book: Readable,
    schema: SheetSchema,
    all_forms: Sequence[SheetSchema],
    titles: Container[str],
    missing: list[Finding],
) -> tuple[str, list[Finding]]:
    """Return the sheet that an order form is on though none bears its title, and what is said.

    A form that is gone holds no orders, which is allowed; where two sheets may be one, or one is
    nearly called so and is none, it is for a person to say.
    """
    spare = [each for each in book.sheets() if folded(each) not in titles]
    forms = [each for each in spare if _is(schema, book, each)]
    if len(forms) == 1:
        at = Cell(book.name, forms[0])
        return forms[0], [codes.SHEET_RENAMED.filled("", at, title=schema.title, name=forms[0])]
    strange = [each for each in spare if not any(_is(other, book, each) for other in all_forms)]
    if forms or did_you_mean(schema.title, strange):
        return "", missing
    return "", [codes.SHEET_GONE.filled("", Cell(book.name), title=schema.title)]


def _is(schema: SheetSchema, book: Readable, sheet: str) -> bool:
    columns = schema.columns_in("team")
    wanted = by_header(columns)
    _, texts = header_row(book.read(sheet), wanted)
    there = {folded(text) for _, text in texts} & wanted.keys()
    some, of_all = SAME
    return len(there) * of_all >= len(columns) * some
