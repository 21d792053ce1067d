"""A team's own book read back without its campaign: what it tells, offers, and draws as a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from workbook_engine.books.book import Grid, Readable
from workbook_engine.core.answers import shown
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.findings import Finding, Severity, folded
from workbook_engine.core.languages import in_all
from workbook_engine.core.records import Position, Record, Tables
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Found
from workbook_engine.sheets.cell_maps import cell_map
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.heads import YOURS
from workbook_engine.sheets.labels import ABOUT, found_among
from workbook_engine.sheets.layout import Layout, by_header, header_row, sheet_named, table_layout
from workbook_engine.sheets.schema import Schemas, SheetSchema
from workbook_engine.sheets.stacked import part_of
from workbook_engine.sheets.table_reading import read_table
from workbook_engine.sheets.validations import BESIDE_ABOUT, LISTS, headings_of

Offered = Mapping[str, tuple[str, ...]]
"""The columns of the Lists sheet by heading, folded."""


def own_book(
    book: Readable,
    schemas: Schemas,
    team: Team,
    day: CalendarTurn,
    position: Position,
    squares: str = "",
) -> OwnBook:
    """Return what a team's book holds; `squares` is how far its map of squares reaches."""
    lists, amiss = _lists(book), list[Finding]()
    orders = (each for each in schemas.in_book("team") if each.book == "order")
    forms = [each for each in orders if has_form(book, each)]
    return OwnBook(
        team,
        _tables(book, schemas, amiss).replaced(_drawn(book, schemas)),
        lambda kind, column: _offered(schemas, lists, kind, column),
        _map(book, schemas, squares),
        day,
        position,
        frozenset(each.record for each in forms),
        tuple(amiss),
        {each.record: _head(book, each) for each in forms},
    )


def _head(book: Readable, schema: SheetSchema) -> str:
    """Return what the head of an order sheet says there is to order."""
    name = found_among(schema.title, book.sheets())
    head = [str(each) for row in book.read(name)[:1] for each in row]
    texts = (each.partition(f"{yours} ") for each in head for yours in in_all(YOURS))
    return next((said for _, _, said in texts if said), "")


def extent(schemas: Schemas, tables: Tables) -> str:
    """Return how far a team's map of squares reaches, `A1:T20`; blank where it has none."""
    drawn = _map_of(schemas)
    rows = tables[drawn.record].values() if drawn else ()
    return cell_map(drawn).extent(rows) if drawn and rows else ""


def has_form(book: Readable, schema: SheetSchema) -> bool:
    """Tell whether a book has an order sheet: with most of its headers, and few others."""
    name = found_among(schema.title, book.sheets())
    if not name:
        return False
    columns = schema.columns_in("team")
    wanted = by_header(columns)
    _, headers = header_row(book.read(name), wanted)
    found = {folded(text) for _, text in headers}
    return 2 * len(found & wanted.keys()) > max(len(found), len(columns))


def _tables(book: Readable, schemas: Schemas, amiss: list[Finding]) -> Tables:
    """Return the rows of the sheets that tell how things stand, and note what is amiss there."""
    found: dict[type[Record], Mapping[str, Record]] = {}
    titles = schemas.by_title("team")
    for schema in schemas.in_book("team"):
        if schema.book != "team" or not schema.shape.has_rows:
            continue
        name, _ = sheet_named(book.name, book.sheets(), schema, titles)
        name = name or found_among(schema.under, book.sheets())
        grid, above = part_of(book.read(name) if name else (), schema, schemas)
        layout, _ = table_layout(book.name, name, grid, schema, "team", above=above)
        if layout.header_row:
            rows = read_table(grid, layout)
            found[schema.record] = rows.records
            amiss += (each for each in rows.findings if each.severity is Severity.ERROR)
            amiss += _too_large(rows, layout)
    return Tables(found)


LARGEST = 99_999
"""What the engine tells a team is counted in battalions, points, loads and inches."""


def _too_large(found: Found, layout: Layout) -> Iterator[Finding]:
    """Yield the numbers that nobody has so many of: a game on them would not come to an end."""
    for row in found.rows.values():
        for name, value in row.values.items():
            if isinstance(value, int | Fraction) and not -LARGEST <= value <= LARGEST:
                yield codes.LIMIT.filled(
                    "",
                    layout.of_row(row.number, name),
                    header=layout.schema.column(name).header,
                    value=shown(value),
                    limit=f"no book says more than {LARGEST:,}",
                )


def _lists(book: Readable) -> Offered:
    """Return what the drop-downs offer, column by column."""
    sheets = {folded(each): each for each in book.sheets()}
    name, left, least = sheets.get(folded(LISTS)), 0, 2  # a book made before has a sheet of them
    if name is None:
        name, left, least = found_among(ABOUT, book.sheets()), BESIDE_ABOUT, 1
    grid = [row[left:] for row in book.read(name)] if name else []
    told = (at for at, row in enumerate(grid) if len(_texts(row)) >= least)
    heads = next((at for at in told if at >= HEADER_ROW - 1), len(grid))
    columns: dict[str, list[str]] = {}
    for at, heading in enumerate(grid[heads] if heads < len(grid) else ()):
        below = (row[at] for row in grid[heads + 1 :] if at < len(row))
        columns[folded(str(heading or ""))] = [str(each) for each in below if each is not None]
    return {heading: tuple(words) for heading, words in columns.items()}


def _texts(row: Iterable[object]) -> list[object]:
    return [each for each in row if each is not None]


def _offered(schemas: Schemas, lists: Offered, kind: type[Record], column: str) -> tuple[str, ...]:
    headings = map(folded, headings_of(schemas.of(kind).column(column)))
    return next((lists[each] for each in headings if each in lists), ())


def _map(book: Readable, schemas: Schemas, squares: str) -> dict[str, str]:
    """Return the squares of the map with their texts, or the hexes with their places."""
    drawn = _map_of(schemas)
    if drawn is None:
        return {}
    return dict(cell_map(drawn).texts(_grid(book, drawn), drawn, squares))


def _map_of(schemas: Schemas) -> SheetSchema | None:
    return next((each for each in schemas.in_book("team") if each.shape.is_map), None)


def _grid(book: Readable, drawn: SheetSchema) -> Grid:
    name = found_among(drawn.title, book.sheets())
    return book.read(name) if name else ()


def _drawn(book: Readable, schemas: Schemas) -> dict[type[Record], Mapping[str, Record]]:
    """Return the map's places as they are drawn, where it is read as more than texts."""
    drawn = _map_of(schemas)
    rows = cell_map(drawn).records(_grid(book, drawn), drawn) if drawn else {}
    return {drawn.record: rows} if drawn and rows else {}
