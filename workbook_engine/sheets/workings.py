"""The engine's own sheets written again: the body is what the rows say, yellow cells stay."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from workbook_engine.books.book import ANY, Book, Formula, Grid, Height, Heights, RowColumn, Value
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Position, Record
from workbook_engine.core.rulings import Judgement
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.cell_maps import cell_map
from workbook_engine.sheets.columns import CONTROL, ODDS
from workbook_engine.sheets.faces import face
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.mirror import ORIGIN, WRONG, Mirror, Sent, in_order
from workbook_engine.sheets.page import lines_height, text_height
from workbook_engine.sheets.rows import by_name, row_of
from workbook_engine.sheets.schema import SheetSchema

RowValues = dict[str, Value]

HIGHEST = 409.0
"""Points: Excel makes no row higher."""
STAYS = frozenset({"reason", CONTROL})
"""What is typed beside answers and stays from draft to draft, answer or not."""
NO_ODDS: Mapping[str, str] = MappingProxyType({})
OLDER = "REVIEW: as it was when you spoke to it; as it is now it stands above."
"""What stands beside an older line that the umpire's word was for."""
NOT_ASKED = "not asked now"
"""How an answer stands whose question is gone; it is kept until the turn ends."""


class _Body(Struct, frozen=True):
    """The body of an engine's table as it stands in a book."""

    layout: Layout
    grid: Grid

    def cell(self, row: int, name: str) -> Value:
        """Return what stands in a column of a row."""
        column = self.layout.columns.get(name, 0)
        line = self.grid[row - 1] if row <= len(self.grid) else ()
        return line[column - 1] if 0 < column <= len(line) else None

    def row(self, number: int) -> RowValues:
        """Return a whole row by column names."""
        return {name: self.cell(number, name) for name in self.layout.columns}

    def cell_of(self, key: str, name: str) -> Value:
        """Return what stands in a column of the row of a key."""
        return self.cell(self.layout.rows[key], name)

    def of_turn(self, key: str, turn: object) -> RowValues | None:
        """Return the row of a key, if it is of the same turn."""
        number = self.layout.rows.get(key)
        row = self.row(number) if number else None
        return row if row and str(as_text(row.get("turn"))) == str(as_text(turn)) else None


def write_rows(
    book: Book,
    schema: SheetSchema,
    layout: Layout,
    rows: Iterable[Record],
    answers: Mapping[str, Answer] | None = None,
    judgements: Iterable[Judgement] = (),
    *,
    turn: str = "",
    odds: Mapping[str, str] = NO_ODDS,
    ruled: Container[str] = (),
) -> dict[str, int]:
    """Make the body of an engine's sheet what the rows say; return on which line each stands.

    What the umpire typed stays beside its row, and on the sheet he typed it on, so that he can
    change or clear it there. Of the turn that is being played, answers whose row is gone are kept
    at the foot. Odds are those of the rows of their keys, in words. A row
    with a question that was `ruled` on before says so where none of them is answered.
    """
    if schema.shape.is_map:
        cell_map(schema).redraw(book, layout, rows)
        return {}
    body = _Body(layout, book.read(layout.sheet))
    shown, asked = face(schema, "master"), by_name(judgements)
    records = list(rows)
    typed = {n: a for n, a in (answers or {}).items() if not a.cell or a.cell.sheet == layout.sheet}
    rows_of = (
        (row_of(shown, each, typed, asked, odds.get(each.key), ruled), each) for each in records
    )
    fresh = [_with_typed(row, schema, body, each) for row, each in rows_of]
    taken = {a.cell for name, a in typed.items() if name in asked}
    gone = _not_asked(schema, body, {record.key for record in records}, taken, turn)
    _rewrite(book, body, [*fresh, *gone])
    return {each.key: line for line, each in enumerate(records, start=layout.header_row + 1)}


def _with_typed(
    row: Mapping[str, Value], schema: SheetSchema, body: _Body, of: Record
) -> RowValues:
    """Keep yellow cells as they were typed, and a reason that waits for its answer."""
    before = body.of_turn(of.key, getattr(of, "turn", "")) or {}
    typed = (c.name for c in schema.columns if c.answer or c.part in STAYS)
    kept = {name: before.get(name) for name in typed}
    return {**row, **{n: v for n, v in kept.items() if not (v is None or isinstance(v, Formula))}}


def _not_asked(
    schema: SheetSchema, body: _Body, keys: set[str], taken: Container[Cell | None], turn: str
) -> Iterator[RowValues]:
    """Yield the rows of answers that nothing asks for; what another row has taken over is left.

    A row that is typed for a turn still to come waits as it stands.
    """
    yellow = [column.name for column in schema.columns if column.answer]
    standing = {c.name for c in schema.columns if c.part == "standing" or c.name == "standing"}
    odds = {c.name for c in schema.columns if c.part == ODDS}
    for key in body.layout.rows if turn else ():
        row = body.of_turn(key, turn)
        if key not in keys and row is None and _is_later(body.cell_of(key, "turn"), turn):
            yield body.row(body.layout.rows[key])
        if key in keys or row is None:
            continue
        for name in yellow:
            row[name] = None if body.layout.cell(key, name) in taken else row.get(name)
        if any(row[name] is not None for name in yellow):
            yield {**row, **dict.fromkeys(standing, NOT_ASKED), **dict.fromkeys(odds)}


def _is_later(one: object, now: str) -> bool:
    """Tell whether a turn and stage, as they stand in a cell, are still to come.

    >>> _is_later("4", "3.2"), _is_later(2, "2"), _is_later("2.2", "2"), _is_later("", "1")
    (True, False, True, False)
    """
    try:
        return Position.parse(as_text(one)) > Position.parse(now)
    except ValueError:
        return False


def as_text(value: object) -> str:
    """Return what a cell holds as a text; blank is the empty text."""
    return "" if value is None else str(value)


class Beside(Struct, frozen=True):
    """What stands beside the order lines that are copied into the master."""

    origins: Mapping[str, str]
    """The cell that each line came from, by its key."""
    wrong: Mapping[str, str]
    """Why a line is left out, by its key, or how it is read; of the umpire's own lines as well."""


def write_orders(book: Book, layout: Layout, sent: Sent, mirror: Mirror, beside: Beside) -> None:
    """Copy the teams' order lines into the master, as they were written.

    Voids and amendments stay beside the line they were said to: where another has come in its
    place, below that. What is for nobody now, and the umpire's own lines, follow at the foot.
    """
    schema = layout.schema
    body = _Body(layout, book.read(layout.sheet))
    shown = face(schema, "master")
    said = {line.line: line for line in mirror.lines if line.record is schema.record}
    rows: list[RowValues] = []
    for key, older in in_order(sent, mirror, schema.record):
        if older is not None:
            rows.append({**body.row(older.row), schema.key: key, WRONG: OLDER})
            continue
        record, words = sent.orders[schema.record][key], sent.words_of(schema.record, key)
        typed = body.row(said[key].row) if key in said else {}
        copied: RowValues = {**row_of(shown, record, {}, {}), **words}
        copied |= {c.name: typed.get(c.name) for c in schema.columns if c.mirror}
        taken = said[key].taken if key in said else {}
        copied |= {c.name: taken[c.instead] for c in schema.columns if c.instead in taken}
        rows.append({**copied, ORIGIN: beside.origins.get(key), WRONG: beside.wrong.get(key)})
    _rewrite(book, body, [*rows, *_at_the_foot(body, mirror, beside)])


def _at_the_foot(body: _Body, mirror: Mirror, beside: Beside) -> Iterator[RowValues]:
    record = body.layout.schema.record
    for each in mirror.changed:
        if each.now is None and each.line.record is record:
            yield {**body.row(each.line.row), WRONG: None}
    for key, number in body.layout.rows.items():
        row = body.row(number)
        if not row.get(ORIGIN):
            yield {**row, WRONG: beside.wrong.get(key)}


def _rewrite(book: Book, body: _Body, rows: Sequence[RowValues]) -> None:
    """Write rows below the header and blank what is left over; only cells that differ."""
    layout = body.layout
    first = layout.header_row + 1
    used = max((*layout.rows.values(), len(body.grid)), default=0)
    cells: dict[RowColumn, Value] = {}
    for number in range(first, max(used + 1, first + len(rows))):
        row = rows[number - first] if number - first < len(rows) else {}
        line = body.grid[number - 1] if number <= len(body.grid) else ()
        for name, column in layout.columns.items():
            now, was = row.get(name), line[column - 1] if column <= len(line) else None
            if now is not was and (now, type(now)) != (was, type(was)):
                cells[number, column] = now
    changed = {row: rows[row - first : row - first + 1] for row, _ in cells}
    book.put(layout.sheet, cells, _heights(body, changed))


def _heights(body: _Body, changed: Mapping[int, Sequence[RowValues]]) -> Heights:
    """Return how high rows must be and were, by what stands in them now, if anything does."""
    shown = face(body.layout.schema, "master")
    if shown.lines <= 1:
        return ANY
    wraps = [(each.column.name, each.width) for each in shown.columns if each.wraps]
    heights = {}
    for number, rows in changed.items():
        now = [(row.get(name), width) for row in rows for name, width in wraps]
        was = [(body.cell(number, name), width) for name, width in wraps]
        heights[number] = Height(_height(now), _height(was))
    return heights


def _height(cells: Iterable[tuple[Value, float]]) -> float | None:
    """Return how high a row must be to show all of its text; the sheet's own where it has none."""
    texts = [(text, width) for text, width in cells if isinstance(text, str)]
    return min(text_height(texts) or lines_height(1), HIGHEST) if texts else None
