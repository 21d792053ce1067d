"""Parts of a book that are hidden: those that are read, and those that are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook, Unseen
from workbook_engine.core.findings import Cell, Finding, warning
from workbook_engine.core.languages import _, listed, plural
from workbook_engine.sheets.layout import Layout

MOST_NAMED = 5
UNHIDE = _("Unhide them to see what is ordered, and clear what is not meant.")


def unseen(book: FileBook, layouts: Iterable[Layout], *, hidden: bool) -> Iterator[Finding]:
    """Warn of 1904 dates and of cells merged under headers; with `hidden`, of what is hidden too.

    In his own book the umpire hides what he likes; what a team hid, he should know.
    """
    if book.dates_from_1904:
        yield warning(
            "W-DATE-1904",
            _("the book counts its days from 1904; they are read as they are shown."),
            _("Switch that off in Excel (File, Options, Advanced) before days are copied from it."),
            cell=Cell(book.name),
        )
    for layout in layouts:
        if layout.header_row:
            found = book.unseen(layout.sheet)
            yield from _merged(layout, found)
            yield from _hidden(layout, found) if hidden else ()


def _merged(layout: Layout, found: Unseen) -> Iterator[Finding]:
    last = max(layout.columns.values(), default=0)
    for each in found.merged:
        if each.bottom > layout.header_row and each.left <= last:
            yield warning(
                "W-MERGED",
                _("{cells} are merged: only what stands in the first of them is read.").format(
                    cells=str(each)
                ),
                _("Unmerge them and fill in each cell."),
                cell=layout.at(each.top, each.left),
            )


def _hidden(layout: Layout, found: Unseen) -> Iterator[Finding]:
    if found.sheet:
        yield warning(
            "W-SHEET-HIDDEN",
            _("the sheet is hidden; it is read all the same."),
            _("Unhide it (right-click a tab, Unhide) to see what is ordered."),
            cell=Cell(layout.book, layout.sheet),
        )
    hidden = {area.top for area in found.areas if area.top == area.bottom}
    rows = sorted(hidden.intersection(layout.rows.values()))
    if rows:
        yield warning(
            "W-ROWS-HIDDEN",
            plural(
                "row {names} is hidden; what stands there is read.",
                "rows {names} are hidden; what stands there is read.",
                len(rows),
                names=_some(map(str, rows)),
            ),
            UNHIDE,
            cell=layout.at(rows[0], 1),
        )
    whole = [area for area in found.areas if area.top < area.bottom]
    columns = sorted(c for c in layout.columns.values() if any(a.holds(1, c) for a in whole))
    if columns:
        letters = [address(1, column)[:-1] for column in columns]
        yield warning(
            "W-COLUMNS-HIDDEN",
            plural(
                "column {names} is hidden; what stands there is read.",
                "columns {names} are hidden; what stands there is read.",
                len(letters),
                names=_some(letters),
            ),
            UNHIDE,
            cell=layout.at(layout.header_row, columns[0]),
        )


def _some(names: Iterable[str]) -> str:
    """Name rows or columns in a sentence: the first few, and how many more there are.

    >>> _some(["7"]), _some("CDEFGHI")
    ('7', 'C, D, E, F, G and 2 more')
    """
    every = [*names]
    more = len(every) - MOST_NAMED
    rest = [_("{count} more").format(count=more)] if more > 0 else []
    return listed([*every[:MOST_NAMED], *rest])
