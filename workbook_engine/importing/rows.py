"""Foreign rows understood as our own sheets understand them; what is taken, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import Value as Raw
from workbook_engine.books.book import address, row_column
from workbook_engine.books.grid_book import GridBook
from workbook_engine.core.findings import Finding, Odd, Severity, folded
from workbook_engine.core.records import Position, Record, Tables, Value
from workbook_engine.importing.headings import Headed
from workbook_engine.importing.mapping import Mapping as SaidMapping
from workbook_engine.importing.words import Words
from workbook_engine.sheets import codes
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import Schemas, SheetSchema

SHEET, GROUP = "{sheet}", "{group}"
"""What a column may be filled with: the name of their sheet, the heading above their row."""
_SUMS = frozenset({"sum", "total", "totals", "grand total", "summe", "gesamt", "somme", "totaux"})


class ForeignRow(Struct, frozen=True):
    """One imported row in our columns, with what prevents importing it."""

    number: int
    """The row as it is counted in their sheet, from 1."""
    key: str
    cells: Mapping[str, Value] = field(default_factory=dict)
    """What it says, by our field."""
    problems: tuple[Odd, ...] = ()
    """What is not understood, each with the field of ours it stands in."""

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


def understood(found: Headed, ours: Ours, words: Words, said: SaidMapping) -> ForeignRows:
    """Return the rows of a foreign sheet, each cell read as the same cell of ours would be."""
    lines, groups = _lines(found, ours.schema, words, said)
    sums = tuple(number for number, cells in lines.items() if _adds_up(cells, ours.schema))
    lines = {number: cells for number, cells in lines.items() if number not in sums}
    headers = list(dict.fromkeys(name for cells in lines.values() for name in cells))
    table: list[list[Raw]] = [[ours.schema.column(name).header for name in headers]]
    table += [[cells.get(name) for name in headers] for cells in lines.values()]
    book = GridBook(found.sheet.name, {ours.schema.title: table})
    known = Tables({kind: ours.known[kind] for kind in ours.known if kind != ours.schema.record})
    reading = read(book, ours.schemas, "master", ours.position, known=known, sparse=True)
    wrong: dict[int, list[Odd]] = {}
    for each in reading.findings:
        if _refuses(each) and each.cell and each.cell.sheet == ours.schema.title:
            row, column = row_column(each.cell.address)
            wrong.setdefault(row, []).append((headers[column - 1], each))
    records = reading.tables[ours.schema.record]
    layout = reading.layouts[ours.schema.record]
    by_row = {row: records[key] for key, row in layout.rows.items()}
    rows = (
        _row(number, cells, by_row.get(at), wrong.get(at, ()), ours.schema)
        for at, (number, cells) in enumerate(lines.items(), 2)
    )
    return ForeignRows(found, tuple(rows), groups, sums)


def _row(
    number: int,
    cells: Mapping[str, Raw],
    record: Record | None,
    wrong: Iterable[Odd],
    schema: SheetSchema,
) -> ForeignRow:
    problems = list(wrong)
    if schema.key not in cells:
        header = schema.column(schema.key).header
        problems = [(schema.key, codes.REQUIRED.filled("", None, header=header))]
    says = {name: getattr(record, name) for name in cells} if record else {}
    key = record.key if record else str(cells.get(schema.key) or "")
    return ForeignRow(number, key, says, tuple(problems))


def _refuses(found: Finding) -> bool:
    """What may not be blank may yet be filled in by the umpire or from a typical unit."""
    return found.severity is Severity.ERROR and found.code != codes.REQUIRED.code


def _lines(
    found: Headed, schema: SheetSchema, words: Words, said: SaidMapping
) -> tuple[dict[int, dict[str, Raw]], tuple[tuple[int, str], ...]]:
    """Return each imported row in our columns, and the headings between the rows."""
    lines: dict[int, dict[str, Raw]] = {}
    groups: list[tuple[int, str]] = []
    for number, cells in enumerate(found.sheet.cells[found.header_row + 1 :], found.header_row + 2):
        filled = [cell for cell in cells if cell is not None]
        if not filled:
            continue
        if len(filled) == 1 and len(found.taken) > 2 and isinstance(filled[0], str):
            groups.append((number, filled[0]))
            continue
        says = dict(_says(cells, found, words, said))
        group = groups[-1][1] if groups else ""
        lines[number] = _with_all(says, schema, words, said, found.sheet.name, group)
    return lines, tuple(groups)


def _adds_up(cells: Mapping[str, Raw], schema: SheetSchema) -> bool:
    return folded(str(cells.get(schema.key, ""))) in _SUMS


def _says(
    cells: tuple[Raw, ...], found: Headed, words: Words, said: SaidMapping
) -> Iterator[tuple[str, Raw]]:
    for heading in found.taken:
        raw = cells[heading.at] if heading.at < len(cells) else None
        column = heading.column
        if raw is None or column is None:
            continue
        if isinstance(raw, str):
            text = " ".join(raw.split())
            ours = said.value(column.header, text)
            raw = text if ours is None else ours
            raw = words.values[column.name].get(folded(raw), raw) or None
        if raw is not None:
            yield column.name, raw


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
        value = {SHEET: sheet, GROUP: group}.get(text, text)
        if name and value:
            says.setdefault(name, words.values[name].get(folded(value), value))
    return {column.name: says[column.name] for column in schema.fields if column.name in says}


def place_of(found: Headed, row: ForeignRow, name: str) -> str:
    """Return the imported cell that holds one of our fields; blank if none does."""
    for heading in found.taken:
        if heading.column and heading.column.name == name:
            return address(row.number, heading.at + 1)
    return ""
