"""The orders' mirror in the master: the umpire's voids, his amendments and his own lines.

A void or amendment belongs to a line of a team's book; it applies only while that line is for the
same unit as when he made it, so that a sheet sent in anew is never amended by mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from workbook_engine.books.book import Grid, row_column
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, folded
from workbook_engine.core.records import Orders, Record, Tables, Value
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Builder, Found, Row, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.table_reading import rows_of, stray

ORIGIN, VOID = "from", "void"


@dataclass(frozen=True, slots=True)
class MirrorLine:
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

    @property
    def says_anything(self) -> bool:
        """Whether there is a void or an amendment."""
        return self.void or bool(self.instead)

    def is_for(self, order: Record | None) -> bool:
        """Tell whether the order is still the one that was copied.

        Lines of several order sheets may bear the same key.
        """
        if not isinstance(order, self.record):
            return False
        return all(
            folded(shown(getattr(order, n))) == folded(shown(v)) for n, v in self.names.items()
        )


def _alike(one: Value, other: Value) -> bool:
    return folded(shown(one)) == folded(shown(other))


@dataclass(frozen=True, slots=True)
class Mirror:
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


def _take_own(row: Row, build: Builder, layout: Layout, found: Found) -> None:
    key = f"umpire/{len(found.rows) + 1}"
    record = build(row, **{layout.schema.key: key})
    layout.rows[key] = row.number
    found.rows[key] = row
    if record is not None and not row[VOID]:
        found.records[key] = replace(record, **_instead(row, layout.schema))


def _line(row: Row, layout: Layout) -> MirrorLine:
    schema = layout.schema
    names = {column.name: row[column.name] for column in schema.fields if column.required}
    return MirrorLine(
        record=schema.record,
        line=shown(row[schema.key]),
        names=names,
        void=bool(row[VOID]),
        instead=_instead(row, schema),
        cell=layout.of_row(row.number, VOID),
    )


def _instead(row: Row, schema: SheetSchema) -> dict[str, Value]:
    typed = {column.instead: row[column.name] for column in schema.columns if column.instead}
    return {name: value for name, value in typed.items() if value is not None}


def _only_mirror(row: Row, layout: Layout) -> Iterable[Finding]:
    """Keep the findings of the umpire's own cells; the copied ones are found in the team's book."""
    mirrored = {layout.of_row(row.number, c.name) for c in layout.schema.columns if c.mirror}
    return (finding for finding in row.findings if finding.cell in mirrored)


def amended(orders: Orders, mirror: Mirror) -> Orders:
    """Return the orders as the umpire has them: voids out, amendments in, his own lines added."""
    kinds = {*orders, *mirror.own, *(line.record for line in mirror.lines)}
    tables: dict[type[Record], dict[str, Record]] = {kind: dict(orders[kind]) for kind in kinds}
    for line in mirror.lines:
        order = tables[line.record].get(line.line)
        if order is None or not line.is_for(order):
            continue
        if line.void:
            del tables[line.record][line.line]
        else:
            tables[line.record][line.line] = replace(order, **line.instead)
    for kind in mirror.own:
        tables[kind].update(mirror.own[kind])
    return Tables(tables)


def not_applied(orders: Orders, mirror: Mirror) -> list[Finding]:
    """Warn of voids and amendments whose line is gone or is for another unit now."""
    return [
        codes.NOT_APPLIED.finding(
            "", line.cell, line=line.line, value=", ".join(map(shown, line.names.values()))
        )
        for line in mirror.lines
        if line.says_anything and not line.is_for(orders[line.record].get(line.line))
    ]


def without_what_the_umpire_settled(
    findings: Iterable[Finding],
    orders: Orders,
    layouts: Mapping[type[Record], Layout],
    mirror: Mirror,
) -> list[Finding]:
    """Return a team's findings without those of lines he voided and of cells he amended."""
    rows: set[tuple[str, int]] = set()
    cells: set[Cell] = set()
    for line in mirror.lines:
        layout = layouts.get(line.record)
        if layout is None or not line.is_for(orders[line.record].get(line.line)):
            continue
        if line.void:
            rows.add((layout.sheet, layout.rows[line.line]))
        cells.update(c for n in line.instead if (c := layout.cell(line.line, n)))
    return [f for f in findings if f.cell not in cells and _row_of(f.cell) not in rows]


def _row_of(cell: Cell | None) -> tuple[str, int] | None:
    return (cell.sheet, row_column(cell.address)[0]) if cell and cell.address else None
