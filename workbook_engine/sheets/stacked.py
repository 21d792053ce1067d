"""Tables of a team's book that stand one below another on a sheet: laid there, and found again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from workbook_engine.books.book import Grid
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import in_all
from workbook_engine.core.records import replace
from workbook_engine.sheets.faces import Face
from workbook_engine.sheets.schema import Schemas, SheetSchema

BETWEEN = 3
"""Rows from the last of a table to the headers of the next: one that is free, and its title."""


def stacked(shown: Sequence[Face], rows: Callable[[Face], int]) -> Iterator[Face]:
    """Yield the sheets of a book, each with the tab and the row that it begins in.

    `rows` counts those of a table. Tables on one tab have columns of one width.
    """
    titles = {face.title for face in shown}
    tabs: dict[str, list[Face]] = {}
    for face in shown:
        under = face.schema.under if face.which == "team" else ""
        tabs.setdefault(under if under in titles else face.title, []).append(face)
    for tab, faces in tabs.items():
        row = 0
        for face in _aligned(faces) if len(faces) > 1 else faces:
            if len(faces) > 1:
                face = replace(face, tab=tab, header_row=row + BETWEEN)
                row = face.header_row + max(1, rows(face))
            yield face


def _aligned(faces: Sequence[Face]) -> Iterator[Face]:
    """Yield tables whose columns are as wide as the widest of those in the same place."""
    places = max(len(face.columns) for face in faces)
    widths = [
        max(face.columns[at].width for face in faces if at < len(face.columns))
        for at in range(places)
    ]
    for face in faces:
        columns = zip(face.columns, widths, strict=False)
        yield replace(face, columns=tuple(replace(each, least=wide) for each, wide in columns))


def part_of(grid: Grid, schema: SheetSchema, schemas: Schemas) -> tuple[Grid, int]:
    """Return the rows of a sheet down to the end of one of its tables, and how many are above it.

    A table that stands alone on its sheet has all of them.
    """
    tab = schema.under or schema.title
    heads = {
        (folded(title), folded(header)): each
        for each in schemas.in_book("team")
        if each.under == tab
        for title in in_all(each.title)
        for header in in_all(each.columns_in("team")[0].header)
    }
    first = [folded(str(row[0])) if row and row[0] is not None else "" for row in grid]
    begins = {at: heads[pair] for at, pair in enumerate(pairwise(first)) if pair in heads}
    above = next((at for at, each in begins.items() if each is schema), 0)
    return grid[: next((at for at in begins if at > above), len(grid))], above
