"""Foreign rows understood as our own sheets understand them; what is taken, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from workbook_engine.books.book import Value as Raw
from workbook_engine.books.book import row_column
from workbook_engine.books.grid_book import GridBook
from workbook_engine.core.findings import Finding, Odd, Severity, error, folded
from workbook_engine.core.records import Position, Record, Tables, Value
from workbook_engine.importing.headings import Headed, Heading, How
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.words import Words
from workbook_engine.sheets import codes
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, SheetSchema

SHEET, GROUP, ABOVE = "{sheet}", "{group}", "{above}"
"""What a column may be filled with: the name of their sheet, the heading above their row, and
where it is blank what stands in it above."""
NUMBER = "#"
"""Any number in their cells, where it is said what it stands for: `Unit: #=# Regiment`."""
MOST_EACH = 99
"""So many units at most are made of one row."""
_FIGURES = 9
"""A number of men, guns or units has so many figures at most."""
_SUMS = frozenset(
    {"sum", "total", "totals", "subtotal", "sub total", "grand total"}
    | {"summe", "zwischensumme", "gesamt", "somme", "sous total", "totaux"}
)
_TIMES = re.compile(r"(\d{1,2}) ?[x×] ?(?P<first>\D.*)|(?P<last>\S.*) \(?[x×] ?(\d{1,2})\)?", re.I)
"""3 x Rifles, Rifles (x3): a name with a number of units."""


class ForeignRow(Struct, frozen=True):
    """One imported row in our columns, with what prevents importing it."""

    number: int
    """The row as it is counted in their sheet, from 1."""
    key: str
    cells: Mapping[str, Value] = field(default_factory=dict)
    """What it says, by our field."""
    says: Mapping[str, Raw] = field(default_factory=dict)
    """The same as it stands there."""
    problems: tuple[Odd, ...] = ()
    """What is not understood, each with the field of ours it stands in."""
    record: Record | None = None

    @property
    def refused(self) -> bool:
        """Whether something in it is not understood."""
        return bool(self.problems)


class ForeignRows(Struct, frozen=True):
    """All rows of an imported sheet."""

    headed: Headed
    rows: tuple[ForeignRow, ...]
    groups: tuple[tuple[int, str], ...]
    """Rows that hold one cell alone, such as the name of a brigade above its units."""
    sums: tuple[int, ...] = ()
    """Rows that add up the others."""


class Ours(Struct, frozen=True):
    """What of the campaign an import needs to know."""

    schema: SheetSchema
    schemas: Schemas
    position: Position
    known: Tables


class _Line(Struct, frozen=True):
    """One row to be, in our columns, as it stands in theirs."""

    number: int
    cells: Mapping[str, Raw]
    wrong: tuple[Odd, ...] = ()


def understood(found: Headed, ours: Ours, words: Words, said: SaidMapping) -> ForeignRows:
    """Return the rows of a foreign sheet, each cell read as the same cell of ours would be."""
    rows = _read(found, ours, words, said)
    strange = {each.at for each in found.taken if _is_strange(each, rows)}
    if not strange:
        return rows
    headings = (
        replace(each, column=None, how=How.UNREAD) if each.at in strange else each
        for each in found.headings
    )
    return _read(replace(found, headings=tuple(headings)), ours, words, said)


def _is_strange(heading: Heading, rows: ForeignRows) -> bool:
    """Tell whether a column is called like ours and holds something else: men, where steps belong.

    Of words of a closed list or of another sheet it is better told how each may be read.
    """
    column = heading.column
    if column is None or heading.how is not How.WORD or column.choices or column.refers:
        return False
    filled = [row for row in rows.rows if column.name in row.says]
    return len(filled) > 1 and all(column.name in dict(row.problems) for row in filled)


def _read(found: Headed, ours: Ours, words: Words, said: SaidMapping) -> ForeignRows:
    """Return the rows of a foreign sheet whose headings are settled."""
    schema = ours.schema
    every, groups, sums = _lines(found, schema, words, said)
    lines = [each for line in every for each in _units(line, schema, found, said)]
    headers = list(dict.fromkeys(name for line in lines for name in line.cells))
    table: list[list[Raw]] = [[schema.column(name).header for name in headers]]
    table += [[line.cells.get(name) for name in headers] for line in lines]
    book = GridBook(found.sheet.name, {schema.title: table})
    known = Tables({kind: ours.known[kind] for kind in ours.known if kind != schema.record})
    reading = read(book, ours.schemas, "master", ours.position, known=known, sparse=True)
    wrong: dict[int, list[Odd]] = {}
    for each in reading.findings:
        if _refuses(each) and each.cell and each.cell.sheet == schema.title:
            row, column = row_column(each.cell.address)
            wrong.setdefault(row, []).append((headers[column - 1], each))
    records = reading.tables[schema.record]
    by_row = {row: records[key] for key, row in reading.layouts[schema.record].rows.items()}
    rows = (
        _row(line, by_row.get(at), wrong.get(at, ()), schema) for at, line in enumerate(lines, 2)
    )
    return ForeignRows(found, tuple(rows), groups, sums)


def _row(
    line: _Line, record: Record | None, wrong: Iterable[Odd], schema: SheetSchema
) -> ForeignRow:
    problems = [*line.wrong, *wrong]
    for name, cell in line.cells.items():
        if schema.column(name).kind == "profile" and whole(cell) is not None:  # men, not steps
            problems.append((name, codes.PROFILE.filled("", None, value=cell)))
    key = schema.column(schema.key)
    typed = line.cells.get(schema.key)
    if typed is None:
        problems = [(schema.key, codes.REQUIRED.filled("", None, header=key.header))]
    elif key.type == "string" and type(typed) is int:
        told = codes.FOREIGN_NUMBER.filled("", None, header=key.header, value=typed)
        problems.append((schema.key, told))
    says = {name: getattr(record, name) for name in line.cells} if record else {}
    name = record.key if record else str(typed or "")
    return ForeignRow(line.number, name, says, line.cells, tuple(problems), record)


def _refuses(found: Finding) -> bool:
    """What may not be blank may yet be filled in by the umpire or from a typical unit."""
    return found.severity is Severity.ERROR and found.code != codes.REQUIRED.code


def _lines(
    found: Headed, schema: SheetSchema, words: Words, said: SaidMapping
) -> tuple[list[_Line], tuple[tuple[int, str], ...], tuple[int, ...]]:
    """Return each imported row in our columns, the headings between the rows, and the sums."""
    lines: list[_Line] = []
    groups: list[tuple[int, str]] = [found.title] if found.title else []
    sums: list[int] = []
    above = _Above(found, said)
    for number, cells in enumerate(found.sheet.cells[found.header_row + 1 :], found.header_row + 2):
        filled = [cell for cell in cells if cell is not None]
        if _says_nothing(filled) or number in found.sheet.struck or _is_header(cells, found):
            continue
        says = dict(_says(cells, found, words, said))
        if _adds_up(filled[0]) or _adds_up(says.get(schema.key)):
            sums.append(number)
            continue
        group = above.of(number, str(filled[0]))
        several = len(found.taken) > 2 or found.sheet.places
        if len(filled) == 1 and several and isinstance(filled[0], str):
            groups.append((number, filled[0]))
            above.heads(number, filled[0])
            continue
        says = above.filled(says)
        says = _with_all(says, schema, words, said, found.sheet.name, group)
        lines.append(_Line(number, says, tuple(_amiss(number, found, said))))
    return lines, tuple(groups), tuple(sums)


def _amiss(number: int, found: Headed, said: SaidMapping) -> Iterator[Odd]:
    """Yield what is not understood in a row of a chart, where nobody has said what it means."""
    for each in found.taken:
        why = found.sheet.wrong.get((number, each.at + 1))
        if why and each.column:
            yield each.column.name, error("E-NOT-SAID", why)


def _says_nothing(filled: Iterable[Raw]) -> bool:
    """Tell whether a row is blank, or a drawn line: ----, ====."""
    return not any(any(map(str.isalnum, str(cell))) for cell in filled)


def _is_header(cells: tuple[Raw, ...], found: Headed) -> bool:
    """Tell whether a row repeats the headers, as lists do that stand below each other."""
    first = found.sheet.cells[found.header_row]
    return all(cells[each.at : each.at + 1] == (first[each.at],) for each in found.taken)


class _Above:
    """What stands above a row: the heading, the row less indented, the cell of its column."""

    def __init__(self, found: Headed, said: SaidMapping) -> None:
        self._indents = found.sheet.indents
        self._over: list[tuple[int, str]] = []
        self._cells: dict[str, Raw] = {}
        falls = [header for header, text in said.all_rows().items() if text == ABOVE]
        columns = [each.column for each in found.taken if each.column]
        self._falls = [column.name for column in columns if column.header in falls]
        if found.title:
            self.heads(*found.title)

    def of(self, number: int, name: str) -> str:
        """Return the name of what a row stands under; in an indented list others stand under it."""
        level = self._indents.get(number, 0)
        if self._indents:
            self._over = [each for each in self._over if each[0] < level]
        under = self._over[-1][1] if self._over else ""
        if self._indents:
            self._over.append((level, name))
        return under

    def heads(self, number: int, text: str) -> None:
        """Take a row that is a heading: it stands over all down to the next."""
        if not self._indents:
            self._over = [(0, text)]

    def filled(self, says: Mapping[str, Raw]) -> dict[str, Raw]:
        """Return a row with what goes on in it from above; what is new begins all to its right."""
        for at, name in enumerate(self._falls):
            if name in says:
                for right in self._falls[at:]:
                    self._cells.pop(right, None)
                self._cells[name] = says[name]
        return {**self._cells, **says}


def _units(line: _Line, schema: SheetSchema, found: Headed, said: SaidMapping) -> Iterator[_Line]:
    """Yield a row once for each unit that it stands for, where a column was said to count them."""
    row = found.sheet.cells[line.number - 1]
    counts = (each for each in found.headings if each.how is How.EACH and each.at < len(row))
    counted = next((each for each in counts if row[each.at] is not None), None)
    key, name = schema.column(schema.key).header, str(line.cells.get(schema.key, ""))
    times = _TIMES.fullmatch(name)
    if counted is None or (counted.column and not times):
        if times and said.value(key, name) is None:
            told = codes.FOREIGN_TIMES.filled("", None, header=key, value=name)
            line = replace(line, wrong=((schema.key, told),))
        yield line
        return
    cell = row[counted.at]
    count = whole(cell)
    if times and counted.column:
        name, count = times["first"] or times["last"], int(times[1] or times[4])
    if count == 1:
        yield replace(line, cells={**line.cells, schema.key: name} if name else line.cells)
    elif count is not None and count <= MOST_EACH:
        for number in range(1, count + 1):
            yield replace(line, cells={**line.cells, schema.key: f"{name} {number}"})
    else:
        where = found.sheet.where(line.number, counted.at + 1)
        told = codes.FOREIGN_COUNT.filled("", None, cell=where, header=counted.theirs, value=cell)
        yield replace(line, wrong=((schema.key, told),))


def whole(cell: Raw) -> int | None:
    """Return a cell that is a whole number, as a text of digits is; None for any other."""
    if isinstance(cell, str):
        return int(cell) if cell.isdecimal() and len(cell) <= _FIGURES else None
    return cell if type(cell) is int and cell >= 0 else None


def _adds_up(cell: Raw) -> bool:
    """Tell whether a cell says that its row is a sum: Total, Subtotal: 4 battalions."""
    return isinstance(cell, str) and folded(cell.partition(":")[0]) in _SUMS


def _says(
    cells: tuple[Raw, ...], found: Headed, words: Words, said: SaidMapping
) -> Iterator[tuple[str, Raw]]:
    for heading in found.taken:
        raw = cells[heading.at] if heading.at < len(cells) else None
        column = heading.column
        if raw is None or column is None:
            continue
        text = " ".join(str(raw).split())
        ours = said.value(column.header, text)
        if ours is None and text.isdecimal():
            ours = said.value(column.header, NUMBER)
            ours = ours.replace(NUMBER, text) if ours else ours
        if isinstance(raw, str) or ours is not None:
            raw = text if ours is None else ours
            raw = words.values[column.name].get(folded(raw), raw) or None
        if raw is not None or (cells[heading.at] == "" and found.sheet.relaid):
            yield column.name, raw or ""  # a cell of ours that a chart clears


def _with_all(
    says: dict[str, Raw],
    schema: SheetSchema,
    words: Words,
    said: SaidMapping,
    sheet: str,
    group: str,
) -> dict[str, Raw]:
    """Add what every row holds; what a row says itself counts more."""
    for header, text in said.all_rows().items():
        name = next(iter(words.columns.get(folded(header), ())), "")
        value = {SHEET: sheet, GROUP: group, ABOVE: ""}.get(text, text)
        if name and value:
            says.setdefault(name, words.values[name].get(folded(value), value))
    return {column.name: says[column.name] for column in schema.fields if column.name in says}


def place_of(found: Headed, row: ForeignRow, name: str) -> str:
    """Return the imported cell that holds one of our fields; blank if none does."""
    for heading in found.taken:
        if heading.column and heading.column.name == name:
            return found.sheet.where(row.number, heading.at + 1)
    return ""
