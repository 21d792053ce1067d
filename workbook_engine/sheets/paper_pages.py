"""How the order form is cut into pages of paper, and how high its lines are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.briefing import FormNotes
from workbook_engine.core.lettering import lines
from workbook_engine.core.records import Record, replace
from workbook_engine.sheets.cells import RowCells
from workbook_engine.sheets.faces import Face
from workbook_engine.sheets.paper import PARTS, PaperColumn, paper_columns

PART = 10.5
"""Points of width of each of the narrow columns."""
DEEP = 552.0
"""Points of height that A4 across holds between narrow margins."""
TITLE, UNDER, HEADS, HINT, SAID, BAND, GAP, STRIP = 16.5, 12.0, 11.25, 8.25, 10.5, 13.5, 4.5, 11.25
"""Points of height: title, the line below it, heads, a line of their hints, a line of what there is
to order, the name of a further table, the room above it, and each of the two lines of Control's."""
LEAST, EASY, MOST = 9.75, 14.25, 20.25
"""Of a line: the lowest that holds letters of 8 points, an easy one, the highest of use."""
SPARE, BLANK = 3, 5
"""Lines left blank below those filled in, and where none is."""
MOST_PAGES = 6
"""More nobody fills in by pen, and a book of so many merged cells is not taken back."""
HINT_SIZE, SAID_SIZE = 7.0, 8.0
_STEP = 0.75
_LAST_PART = 0.6
"""A page is broken before a group that begins below this share of it."""


class Table(Struct, frozen=True):
    """One order sheet, or a part of it, as it stands on a page."""

    face: Face
    columns: tuple[PaperColumn, ...]
    rows: Sequence[RowCells]
    """The lines that the form comes with, all of them."""
    begins: Mapping[int, bool]
    """Which of them begin a group, and whether they are its head."""
    said: str
    """What there is to order."""
    first: int = 0
    lines: int = 0
    """Of its lines those that stand on this page, blank ones with them."""

    @property
    def high(self) -> float:
        """Points of height of all but its lines."""
        return HEADS + HINT * self.hint_lines + 3 + SAID * self.said_lines

    @property
    def said_lines(self) -> int:
        """Lines that take what there is to order."""
        return _lines(self.said, PARTS, SAID_SIZE) if self.said else 0

    @property
    def hint_lines(self) -> int:
        """Lines that take the longest of the hints."""
        return max(_lines(each.hint, each.parts, HINT_SIZE) for each in self.columns)

    @property
    def may_grow(self) -> bool:
        """Whether more blank lines can follow: it ends here, and its sheet has the rows."""
        end = self.first + self.lines
        return len(self.rows) <= end < _longest(self)


def paper_table(
    face: Face, records: Sequence[Record], rows: Sequence[RowCells], notes: FormNotes
) -> Table:
    """Return an order sheet as it is drawn on paper, with the lines that its form comes with."""
    at = {record.key: number for number, record in enumerate(records)}
    begins = {at[key]: head for key, head in notes.begins.items() if key in at}
    return Table(face, paper_columns(face), rows, begins, notes.said)


def _lines(text: str, parts: int, size: float) -> int:
    return lines(text, parts * PART - 5, size)


class FormPage(Struct, frozen=True):
    """One page: its tables, and how high their lines are."""

    tables: tuple[Table, ...]
    line: float = EASY
    left: int = 0
    """Lines that are on the order sheets and not on the form, which ends here."""

    @property
    def high(self) -> float:
        """Points of height of all but the lines."""
        between = (len(self.tables) - 1) * (BAND + GAP)
        return TITLE + UNDER + GAP + 2 * STRIP + between + sum(each.high for each in self.tables)

    @property
    def lines(self) -> int:
        """Lines on it."""
        return sum(each.lines for each in self.tables)

    @property
    def filled(self) -> int:
        """Of its lines those that the form comes with."""
        return sum(min(t.lines, max(0, len(t.rows) - t.first)) for t in self.tables)

    def holds(self, line: float) -> bool:
        """Tell whether its lines fit at a height."""
        return self.high + self.lines * line <= DEEP


def pages_of(tables: Sequence[Table]) -> tuple[FormPage, ...]:
    """Return the form page by page, each filled; the last says what there is no room for."""
    pages: list[FormPage] = []
    for table in tables:
        spare = SPARE if table.rows else BLANK
        table = replace(table, lines=min(len(table.rows) + spare, _longest(table)))
        grown = FormPage((*pages[-1].tables, table)) if pages else FormPage((table,))
        if pages and grown.holds(EASY):
            pages[-1] = grown
        else:
            pages += _alone(table)
    kept, left = pages[:MOST_PAGES], sum(page.filled for page in pages[MOST_PAGES:])
    kept[-1:] = [replace(page, left=left) for page in kept[-1:]]
    return tuple(map(_filled, kept))


def _longest(table: Table) -> int:
    return max(len(table.rows), table.face.schema.rows, 1)


def _alone(table: Table) -> Iterator[FormPage]:
    """Yield the pages of a table that begins one: without blank lines rather than on two."""
    page, bare = FormPage((table,)), replace(table, lines=max(1, len(table.rows)))
    if page.holds(LEAST):
        yield page
        return
    room = int((DEEP - FormPage((bare,)).high) / LEAST)
    first = 0
    while first < bare.lines:
        lines = _cut(bare, first, room)
        yield FormPage((replace(bare, first=first, lines=lines),))
        first += lines


def _cut(table: Table, first: int, room: int) -> int:
    """Return how many lines stand on a page: to the end of a group, if one ends far enough down."""
    left = table.lines - first
    if left <= room:
        return left
    groups = (at - first for at in table.begins if _LAST_PART * room < at - first <= room)
    return max(groups, default=room)


def _filled(page: FormPage) -> FormPage:
    """Return a page with lines as high as there is room for, then with more blank ones."""
    line = (DEEP - page.high) / max(1, page.lines)
    line = max(LEAST, min(MOST, int(line / _STEP) * _STEP))
    page = replace(page, line=line)
    tables = [*page.tables]
    room = int((DEEP - page.high) / line) - page.lines
    while room > 0:
        able = [at for at, each in enumerate(tables) if each.may_grow]
        for at in able[:room]:
            tables[at] = replace(tables[at], lines=tables[at].lines + 1)
            room -= 1
        if not able:
            break
    return replace(page, tables=tuple(tables))
