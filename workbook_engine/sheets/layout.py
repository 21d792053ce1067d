"""Layouts: where the columns and rows of a sheet stand in one particular book.

Sheets are found by their title and columns by their header, in any order, so that the umpire may
sort, move columns and add his own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from workbook_engine.books.book import Grid, address
from workbook_engine.books.book import Value as Raw
from workbook_engine.core.findings import Cell, Finding, did_you_mean, folded
from workbook_engine.core.languages import in_all
from workbook_engine.sheets import codes
from workbook_engine.sheets.labels import found_among
from workbook_engine.sheets.schema import Column, SheetSchema, Which

HEADER_ROWS = 10
"""The headers stand in one of the first rows; above them is the title."""
FIRST_HEADER_ROW = 3
FORM_FIRST_ROW = 4
_ALWAYS = frozenset({"from", "void"})
"""Of the umpire's columns beside an order those that every master has; others came later."""


class Layout(Struct, frozen=True):
    """Where the fields and records of one sheet stand; rows and columns count from 1."""

    book: str
    sheet: str
    """The sheet's name as it is in the book."""
    schema: SheetSchema
    header_row: int
    """0 for a form or a grid."""
    columns: dict[str, int]
    """Column of each field of a table; row of each field of a form; none for a grid."""
    value_column: int = 0
    """For a form: the column of the values."""
    rows: dict[str, int] = field(default_factory=dict)
    """Row of each record of a table, by its key."""
    blank: list[int] = field(default_factory=list)
    """Rows of the table that hold none of our data, from the top."""
    last_row: int = 0
    """The last row that belongs to the table, blank or not."""

    def address(self, key: str, name: str = "") -> str:
        """Return the address of a record's field, or of its key; blank where it has none."""
        shape = self.schema.shape
        if shape.from_a1:
            return shape.address(key)
        at = self.columns.get(name or self.schema.key, 0)
        if shape.has_labels:
            return address(at, self.value_column) if at else ""
        row = self.rows.get(key, 0)
        return address(row, at) if row and at else ""

    def cell(self, key: str, name: str = "") -> Cell | None:
        """Return where a record's field stands, or None where the sheet does not show it."""
        found = self.address(key, name)
        return Cell(self.book, self.sheet, found) if found else None

    def of_row(self, row: int, name: str) -> Cell | None:
        """Return a field's cell in a row of a table; a form has no rows but its own."""
        if self.schema.shape.has_labels:
            return self.cell("", name)
        column = self.columns.get(name)
        return self.at(row, column) if column else None

    def at(self, row: int, column: int) -> Cell:
        """Return the cell at a row and column."""
        return Cell(self.book, self.sheet, address(row, column))


def sheet_named(
    book: str,
    sheets: Sequence[str],
    schema: SheetSchema,
    titles: Container[str],
    *,
    sparse: bool = False,
) -> tuple[str, list[Finding]]:
    """Return the name in this book of a schema's sheet; case and stray blanks do not count.

    `titles` are those of all its sheets, folded.
    """
    if schema.title in sheets:
        return schema.title, []
    if alike := found_among(schema.title, sheets):
        return alike, []
    spare = [name for name in sheets if folded(name) not in titles]
    near = _renamed("sheet", did_you_mean(schema.title, spare), schema.title)
    if (sparse or schema.later) and not near:
        return "", []
    missing = codes.SHEET_MISSING.filled("", Cell(book), title=schema.title, near=near)
    return "", [missing]


def table_layout(
    book: str,
    sheet: str,
    grid: Grid,
    schema: SheetSchema,
    which: Which,
    *,
    sparse: bool = False,
    above: int = 0,
) -> tuple[Layout, list[Finding]]:
    """Find the headers of a table; what is missing, doubled or moved becomes a finding.

    So many rows above it are another's.
    """
    columns = schema.columns_in(which)
    wanted = {folded(column.formerly): column for column in columns if column.formerly}
    own = {folded(column.header): column for column in columns}
    wanted |= by_header(columns) | own if which == "team" else own
    at, headers = header_row(grid[above:], wanted)
    at += above if at else 0
    layout = Layout(book, sheet, schema, at, {})
    if not at:
        return layout, [_no_headers(layout, columns)]
    found, findings = _placed(layout, headers, wanted)
    spare = [header for _, header in headers if folded(header) not in wanted]
    findings += _missing(layout, columns, found, spare, sparse=sparse)
    findings += _moved(layout, columns, found) if which == "team" else ()
    last_row = max(len(grid), at + schema.rows)
    return Layout(book, sheet, schema, at, found, last_row=last_row), findings


def by_header(columns: Iterable[Column]) -> dict[str, Column]:
    """Return columns by what heads them, in all languages, folded."""
    return {folded(each): column for column in columns for each in in_all(column.header)}


def _placed(
    layout: Layout, headers: list[tuple[int, str]], wanted: Mapping[str, Column]
) -> tuple[dict[str, int], list[Finding]]:
    """Return where each column stands, and what stands twice."""
    found: dict[str, int] = {}
    findings: list[Finding] = []
    for at, header in headers:
        column = wanted.get(folded(header))
        if column and column.name in found:
            findings.append(_doubled(layout, header, layout.header_row, found[column.name], at))
        elif column:
            found[column.name] = at
    return found, findings


def _no_headers(layout: Layout, columns: Sequence[Column]) -> Finding:
    first = ", ".join(column.header for column in columns[:4])
    gaps = {"rows": HEADER_ROWS, "headers": first}
    return codes.NO_HEADERS.filled("", layout.at(FIRST_HEADER_ROW, 1), **gaps)


def form_layout(
    book: str, sheet: str, grid: Grid, schema: SheetSchema, *, sparse: bool = False
) -> tuple[Layout, list[Finding]]:
    """Find the labels of a form in its first column; the values stand beside them."""
    wanted = {folded(column.header): column for column in schema.columns}
    found: dict[str, int] = {}
    layout = Layout(book, sheet, schema, 0, found, value_column=2, last_row=len(grid))
    findings = []
    for row, cells in enumerate(grid, 1):
        label = cells[0] if cells else None
        column = wanted.get(folded(label)) if isinstance(label, str) else None
        if column and column.name in found:
            findings.append(_doubled(layout, column.header, row, 1, 1))
        elif column:
            found[column.name] = row
    for column in schema.columns:
        if column.name not in found and (column.required or not (sparse or column.later)):
            at = layout.at(FORM_FIRST_ROW, 1)
            findings.append(codes.LABEL_MISSING.filled("", at, header=column.header))
    return layout, findings


def header_row(grid: Grid, wanted: Mapping[str, Column]) -> tuple[int, list[tuple[int, str]]]:
    """Return the row with most of the headers, and the texts in it with their columns."""
    best: tuple[int, list[tuple[int, str]]] = (0, [])
    most = 0
    for row, cells in enumerate(grid[:HEADER_ROWS], 1):
        texts = list(_texts(cells))
        hits = len({folded(text) for _, text in texts} & wanted.keys())
        if hits > most:
            best, most = (row, texts), hits
    return best


def _texts(cells: Sequence[Raw]) -> Iterator[tuple[int, str]]:
    return ((at, raw.strip()) for at, raw in enumerate(cells, 1) if isinstance(raw, str))


def _doubled(layout: Layout, header: str, row: int, first: int, at: int) -> Finding:
    place = address(row, first)
    return codes.HEADER_DUPLICATE.filled("", layout.at(row, at), header=header, first=place)


def _missing(
    layout: Layout,
    columns: Sequence[Column],
    found: Mapping[str, int],
    spare: Sequence[str],
    *,
    sparse: bool,
) -> Iterator[Finding]:
    for column in columns:
        if column.name in found:
            continue
        near = _renamed("column", did_you_mean(column.header, spare), column.header)
        optional = sparse or column.later or (column.mirror and column.name not in _ALWAYS)
        if near or column.required or not optional:
            at = layout.at(layout.header_row, 1)
            yield codes.HEADER_MISSING.filled("", at, header=column.header, near=near)


def _renamed(what: str, question: str, name: str) -> str:
    return f"{question} Give that {what} the name {name} again." if question else ""


def _moved(
    layout: Layout, columns: Sequence[Column], found: Mapping[str, int]
) -> Iterator[Finding]:
    order = [found[column.name] for column in columns if column.name in found]
    if order != sorted(order):
        yield codes.COLUMN_MOVED.filled("", layout.at(layout.header_row, 1))
