"""The orders' mirror in the master: the umpire's voids, his amendments and his own lines.

What he says belongs to a line of a team's book; it applies only while that line is for the same
unit as when he said it, so that a sheet sent in again is never amended by mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import Grid, row_column
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, folded
from workbook_engine.core.records import Orders, Record, RowKey, Tables, Value, replace
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import NO_WORDS, Builder, Found, ReadRow, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.table_reading import rows_of, stray

ORIGIN, VOID, REST, WRONG = "from", "void", "rest_counts", "wrong"
Words = Mapping[str, str]
"""What stands in the cells of a line that make no sense, by column, as it was written."""


class MirrorLine(Struct, frozen=True):
    """What the umpire says to one order line."""

    record: type[Record]
    line: str
    """Key of the order line."""
    names: Mapping[str, Value]
    """What the line was for when it was copied: the fields that it cannot do without."""
    void: bool
    instead: Mapping[str, Value]
    """His values by order field."""
    cell: Cell | None
    rest_counts: bool = False
    """Whether what is not understood counts as blank."""

    @property
    def says_anything(self) -> bool:
        """Whether he says anything to the line."""
        return self.void or self.rest_counts or bool(self.instead)

    def is_for(self, order: Record | None, words: Words = NO_WORDS) -> bool:
        """Tell whether the order is still the one that was copied, its words included.

        Lines of several order sheets may bear the same key.
        """
        if not isinstance(order, self.record):
            return False
        return all(
            folded(shown(value)) == folded(shown(words.get(name) or getattr(order, name)))
            for name, value in self.names.items()
        )


class Sent(Struct, frozen=True):
    """The order lines as the teams sent them."""

    orders: Orders = field(default_factory=Tables)
    words: Mapping[RowKey, Words] = field(default_factory=dict)
    """Of the lines that have cells which make no sense."""

    def words_of(self, kind: type[Record], key: str) -> Words:
        """Return what stands in the cells of a line that make no sense."""
        return self.words.get((kind, key), NO_WORDS)

    def meant_by(self, line: MirrorLine) -> Record | None:
        """Return the order that the umpire speaks of; None where it is gone or another's now."""
        order = self.orders[line.record].get(line.line)
        return order if line.is_for(order, self.words_of(line.record, line.line)) else None


class Mirror(Struct, frozen=True):
    """All that the umpire says to the orders, and the lines he gives himself."""

    lines: tuple[MirrorLine, ...] = ()
    own: Orders = field(default_factory=Tables)

    def with_sheet(self, other: Mirror) -> Mirror:
        """Return what he says here and on another order sheet."""
        kinds = {*self.own, *other.own}
        own = {kind: {**self.own[kind], **other.own[kind]} for kind in kinds}
        return Mirror((*self.lines, *other.lines), Tables(own))


def read_mirror(grid: Grid, layout: Layout) -> tuple[Mirror, list[Finding]]:
    """Read an order sheet of the master."""
    schema = layout.schema
    build = Builder(schema)
    found = Found(findings=list(stray(grid, layout)))
    lines: list[MirrorLine] = []
    for row in rows_of(grid, layout, readers_of(schema, schema.columns)):
        if row[ORIGIN]:
            lines.append(_line(row, layout))
            layout.rows[lines[-1].line] = row.number
            found.findings += _only_mirror(row, layout)
        else:
            found.findings += (*row.findings, *build.missing(row, layout))
            _take_own(row, build, layout, found)
    own = Tables({schema.record: found.records})
    return Mirror(tuple(lines), own), found.findings


def _take_own(row: ReadRow, build: Builder, layout: Layout, found: Found) -> None:
    key = f"umpire/{len(found.rows) + 1}"
    record = build(row, **{layout.schema.key: key})
    layout.rows[key] = row.number
    found.rows[key] = row
    if record is not None and not row[VOID]:
        found.records[key] = replace(record, **_instead(row, layout.schema))


def _line(row: ReadRow, layout: Layout) -> MirrorLine:
    schema = layout.schema
    names = {c.name: row[c.name] or row.words.get(c.name) for c in schema.fields if c.required}
    return MirrorLine(
        record=schema.record,
        line=shown(row[schema.key]),
        names=names,
        void=bool(row[VOID]),
        instead=_instead(row, schema),
        cell=layout.of_row(row.number, VOID),
        rest_counts=bool(row[REST]),
    )


def _instead(row: ReadRow, schema: SheetSchema) -> dict[str, Value]:
    typed = {column.instead: row[column.name] for column in schema.columns if column.instead}
    return {name: value for name, value in typed.items() if value is not None}


def _only_mirror(row: ReadRow, layout: Layout) -> Iterable[Finding]:
    """Keep the findings of the umpire's own cells; the copied ones are found in the team's book."""
    mirrored = {layout.of_row(row.number, c.name) for c in layout.schema.columns if c.mirror}
    return (finding for finding in row.findings if finding.cell in mirrored)


def amended(sent: Sent, mirror: Mirror) -> Orders:
    """Return the orders as the umpire has them: voids out, amendments in, his own lines added."""
    kinds = {*sent.orders, *mirror.own, *(line.record for line in mirror.lines)}
    tables: dict[type[Record], dict[str, Record]] = {
        kind: dict(sent.orders[kind]) for kind in kinds
    }
    for line in mirror.lines:
        order = sent.meant_by(line)
        if order is None or line.line not in tables[line.record]:
            continue
        if line.void:
            del tables[line.record][line.line]
        else:
            tables[line.record][line.line] = replace(order, **line.instead)
    for kind in mirror.own:
        tables[kind].update(mirror.own[kind])
    return Tables(tables)


def not_applied(sent: Sent, mirror: Mirror) -> list[Finding]:
    """Warn of voids and amendments whose line is gone or is for another unit now."""
    return [
        codes.NOT_APPLIED.filled(
            "", line.cell, line=line.line, value=", ".join(map(shown, line.names.values()))
        )
        for line in mirror.lines
        if line.says_anything and sent.meant_by(line) is None
    ]


def without_what_the_umpire_settled(
    findings: Iterable[Finding],
    sent: Sent,
    layouts: Mapping[type[Record], Layout],
    mirror: Mirror,
) -> list[Finding]:
    """Return a team's findings without those that the umpire has seen to.

    They are those of lines he voided, of cells he amended, and of cells that count as blank.
    """
    rows: set[tuple[str, int]] = set()
    cells: set[Cell] = set()
    for line in mirror.lines:
        layout = layouts.get(line.record)
        if layout is None or line.line not in layout.rows or sent.meant_by(line) is None:
            continue
        if line.void:
            rows.add((layout.sheet, layout.rows[line.line]))
        needed = {column.name for column in layout.schema.fields if column.required}
        settled = {*line.instead, *(layout.columns.keys() - needed if line.rest_counts else ())}
        cells.update(c for n in settled if (c := layout.cell(line.line, n)))
    return [f for f in findings if f.cell not in cells and _row_of(f.cell) not in rows]


def _row_of(cell: Cell | None) -> tuple[str, int] | None:
    return (cell.sheet, row_column(cell.address)[0]) if cell and cell.address else None
