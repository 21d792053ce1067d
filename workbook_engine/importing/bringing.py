"""What an import would do to a sheet of ours: rows that are new, cells that change."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.desk import ImportRow
from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record, Value
from workbook_engine.importing.rows import ForeignRow
from workbook_engine.sheets.cells import CellValue, RowCells, as_cell
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.writing import next_blank

Cells = dict[str, CellValue]


class Changed(Struct, frozen=True):
    """A cell of ours that holds something else already."""

    where: str
    key: str
    header: str
    was: str
    now: str


class Bringing(Struct, frozen=True):
    """The outcome of an import: the cells to write, and what of it is new or changed."""

    cells: RowCells
    new: tuple[str, ...]
    same: tuple[str, ...]
    changed: tuple[Changed, ...]
    blank: Mapping[str, int]
    """Headers that may not be blank and are, and in how many rows."""


class Brought(Struct, frozen=True):
    """What a foreign file does to a sheet of ours, as it is done and as it is said."""

    bringing: Bringing
    told: tuple[str, ...]
    whole: bool
    """Whether all of it is taken, apart from what was said not to be wanted."""
    drawn: str = ""
    """A page that shows a painted map beside what was understood of it."""
    proposed: tuple[ImportRow, ...] = ()
    """What was understood, as rows of the sheet Imports."""


def brought(
    rows: Iterable[ForeignRow],
    schema: SheetSchema,
    layout: Layout,
    there: Mapping[str, Record],
    filled: Container[tuple[str, str]] = (),
) -> Bringing:
    """Return what an import does; what stands in a row of ours and not in theirs stays.

    `filled`: the cells, by key and field, that `start` fills in and nobody need type.
    """
    keys = {folded(key): key for key in there}
    cells: Cells = {}
    new: list[str] = []
    same: list[str] = []
    changed: list[Changed] = []
    blank: dict[str, int] = {}
    for row in rows:
        ours = there.get(keys.get(folded(row.key), ""))
        if ours is None:
            new.append(row.key)
            cells |= _fresh(row, layout)
            for column in schema.fields:
                given = column.name in row.cells or (row.key, column.name) in filled
                if column.required and not given:
                    blank[column.header] = blank.get(column.header, 0) + 1
            continue
        differs = tuple(_differing(row, ours, schema, layout))
        changed += differs
        cells |= {each.where: as_cell(row.cells[name]) for name, each in _named(differs, schema)}
        if not differs:
            same.append(row.key)
    return Bringing(cells, tuple(new), tuple(same), tuple(changed), blank)


def _fresh(row: ForeignRow, layout: Layout) -> Cells:
    layout.rows[row.key] = next_blank(layout)
    placed = ((layout.address(row.key, name), value) for name, value in row.cells.items())
    return {where: as_cell(value) for where, value in placed if where}


def _differing(
    row: ForeignRow, ours: Record, schema: SheetSchema, layout: Layout
) -> Iterator[Changed]:
    for name, value in row.cells.items():
        was = getattr(ours, name)
        where = layout.address(ours.key, name)
        if was != value and where and name != schema.key:
            yield Changed(where, ours.key, schema.column(name).header, _said(was), _said(value))


def _named(changed: Iterable[Changed], schema: SheetSchema) -> Iterator[tuple[str, Changed]]:
    names = {column.header: column.name for column in schema.fields}
    for each in changed:
        yield names[each.header], each


def _said(value: Value) -> str:
    return "blank" if value in (None, "", ()) else shown(value)
