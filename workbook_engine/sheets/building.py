"""Rows made into records: blanks get their defaults, or a finding where none is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from msgspec import Struct, field

from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.languages import listed
from workbook_engine.core.records import Record, Value, defaults_of
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.schema import Column, SheetSchema
from workbook_engine.sheets.values import ColumnReader, Said

_ZERO: Mapping[str, Value] = {"string": "", "integer": 0, "boolean": False, "array": ()}


LONGEST_ORDER = 2_000
"""Characters in a cell of an order sheet."""
NO_WORDS: Mapping[str, str] = MappingProxyType({})


class ReadRow(Struct, frozen=True):
    """One row of a sheet as it was understood: the values by column, None where blank."""

    number: int
    values: Mapping[str, Value]
    findings: tuple[Finding, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    """What stands in the cells that make no sense, by column, as it was written."""

    def __getitem__(self, name: str) -> Value:
        return self.values.get(name)

    @property
    def filled(self) -> frozenset[str]:
        """The columns in which something stands that makes sense."""
        return frozenset(name for name, value in self.values.items() if value is not None)

    @property
    def misread(self) -> frozenset[Cell | None]:
        """The cells in which something stands that makes none."""
        return frozenset(finding.cell for finding in self.findings)


class Spoken(Struct, frozen=True):
    """A verb and its object in the cell of the verb: `attack the bridge`."""

    text: str
    """As it was typed."""
    verb: str
    """The column of the verb."""
    column: str
    """The column that the object fills."""
    object: str
    wrong: tuple[Finding, ...]
    """What is said of the cell where the object is not read."""


class Found(Struct):
    """What a sheet was found to hold."""

    records: dict[str, Record] = field(default_factory=dict)
    rows: dict[str, ReadRow] = field(default_factory=dict)
    """The row of each record, for the columns that are not fields."""
    findings: list[Finding] = field(default_factory=list)
    spoken: dict[str, Spoken] = field(default_factory=dict)
    """The objects in the cells of verbs, by record."""


class Builder:
    """Makes records of rows: fills in defaults, and finds what is missing."""

    def __init__(self, schema: SheetSchema) -> None:
        self._schema = schema
        self._blank = {column.name: when_blank(schema, column) for column in schema.fields}
        self._required = [column for column in schema.fields if column.required]

    def __call__(self, row: ReadRow, **given: Value) -> Record | None:
        """Return the record of a row, or None where it has no key.

        What is given besides takes the place of what the row says.
        """
        values = {**row.values, **given}
        if values.get(self._schema.key) is None:
            return None
        return self._schema.record(
            **{
                name: blank if values.get(name) is None else values[name]
                for name, blank in self._blank.items()
            }
        )

    def missing(self, row: ReadRow, layout: Layout, but: str = "") -> Iterator[Finding]:
        """Yield a finding where cells must not be blank: one for a row of a table."""
        blank = [
            (column, cell)
            for column in self._required
            if row[column.name] is None
            and column.name != but
            and (cell := layout.of_row(row.number, column.name))
            and cell not in row.misread
        ]
        if blank and layout.header_row:
            column, cell = blank[0]
            headers = listed([each.header for each, _ in blank])
            yield codes.REQUIRED.filled(column.rule, cell, header=headers)
        else:
            for column, cell in blank:
                yield codes.REQUIRED.filled(column.rule, cell, header=column.header)


def when_blank(schema: SheetSchema, column: Column) -> Value:
    """Return what a field holds where its cell is blank."""
    blank = None if column.nullable else _ZERO.get(column.type, 0)
    return cast("Value", defaults_of(schema.record).get(column.name, blank))


def readers_of(
    schema: SheetSchema, columns: Sequence[Column], said: Said | None = None
) -> dict[str, ColumnReader]:
    """Return a reader for each column; `said` is what players write for the words of the game."""
    longest = LONGEST_ORDER if schema.book == "order" else None
    return {
        each.name: ColumnReader(each, key=each.name == schema.key, longest=longest, said=said)
        for each in columns
    }
