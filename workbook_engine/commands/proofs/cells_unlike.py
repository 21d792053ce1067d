"""Two books that should say the same, compared cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.books.book import Grid, row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.page.rules_sheet import NAME as RULES
from workbook_engine.commands.inspection.tampering import changes
from workbook_engine.core.findings import folded
from workbook_engine.sheets.labels import ABOUT, NOW, VERSION


def cells_unlike(place: str, kept: bytes, made: bytes) -> Iterator[str]:
    """Say where an archived book differs from the one that is made again; its bytes may differ.

    Desk and Rules say nothing that is not on the other sheets or in the rule set, and are worded by
    the version that laid them: they are not compared, so that what an older one archived holds.
    """
    ours, theirs = FileBook(kept, place, MASTER), FileBook(made, place, MASTER)
    laid = {book.laid(name) for book in (ours, theirs) for name in (NAME, RULES)}
    for sheet in dict.fromkeys((*ours.sheets(), *theirs.sheets())):
        if sheet in laid:
            continue
        if sheet not in ours.sheets() or sheet not in theirs.sheets():
            yield f"{place}: the sheet {sheet} is in one of the books only."
            continue
        grid = ours.read(sheet)
        for where, was, now in changes(grid, theirs.read(sheet)):
            if _is_of_the_desk(sheet, grid, where):
                continue
            yield (
                f"{place}!{sheet}!{where} reads {_shown(was)} in the archive, "
                f"{_shown(now)} when it is made again."
            )


def _is_of_the_desk(sheet: str, grid: Grid, where: str) -> bool:
    """Tell whether a cell of About says how the turn stands, or which version wrote the book."""
    row, _ = row_column(where)
    label = grid[row - 1][0] if sheet == ABOUT and row <= len(grid) and grid[row - 1] else None
    return isinstance(label, str) and folded(label) in {NOW, VERSION}


def _shown(value: object) -> str:
    return "blank" if value is None else str(value)
