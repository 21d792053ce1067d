"""Amendments read: the umpire names a cell by sheet, row and column, and gives it a value."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.core.desk import AmendmentRow
from workbook_engine.core.findings import Finding, did_you_mean, folded
from workbook_engine.core.records import Tables, Value
from workbook_engine.core.turn import Amendment
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import when_blank
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.limits import beyond
from workbook_engine.sheets.references import Names, matched_text
from workbook_engine.sheets.schema import Column, Schemas, SheetSchema
from workbook_engine.sheets.values import ColumnReader

BEFORE = "before"


class _Against(Struct, frozen=True):
    """What amendments are read against."""

    tables: Tables
    schemas: Schemas
    names: Names
    layout: Layout | None
    """Where the amendments themselves stand."""


class _NotUnderstood(Exception):  # noqa: N818  (it carries findings, it is not a defect)
    def __init__(self, *findings: Finding) -> None:
        super().__init__(*findings)
        self.findings = findings


def amendments_in(
    tables: Tables, schemas: Schemas, names: Names, layout: Layout | None, turn: str
) -> tuple[tuple[Amendment, ...], list[Finding]]:
    """Return the amendments of a turn; a row that names no turn is for this one too."""
    against = _Against(tables, schemas, names, layout)
    amendments: list[Amendment] = []
    findings: list[Finding] = []
    for row in tables[AmendmentRow].values():
        if row.turn.strip() not in {"", turn}:
            continue
        try:
            amendments.append(_amendment(row, against))
        except _NotUnderstood as wrong:
            findings += wrong.findings
    return tuple(amendments), findings


def _amendment(row: AmendmentRow, against: _Against) -> Amendment:
    sheet = _sheet(row, against)
    column = _column(row, sheet, against)
    key = _key(row, sheet, against)
    return Amendment(
        record=sheet.record,
        key=key,
        field=column.name,
        value=_value(row, sheet, column, against),
        reason=row.reason,
        before_play=row.when == BEFORE,
        called=f"{sheet.title} {key}: {column.header}",
    )


def _sheet(row: AmendmentRow, against: _Against) -> SheetSchema:
    sheets = {sheet.title: sheet for sheet in against.schemas.in_book("master") if _is_state(sheet)}
    title = _found(row.sheet, sheets)
    if title is None:
        near = did_you_mean(row.sheet, sheets)
        raise _wrong(codes.AMENDED_SHEET, row, "sheet", against, value=row.sheet, near=near)
    return sheets[title]


def _is_state(sheet: SheetSchema) -> bool:
    return sheet.book == "master" and not sheet.view and sheet.group in {"Control", "Inputs"}


def _column(row: AmendmentRow, sheet: SheetSchema, against: _Against) -> Column:
    columns = {column.header: column for column in sheet.fields if column.name != sheet.key}
    header = _found(row.column, columns)
    if header is None:
        near = did_you_mean(row.column, columns)
        gaps = {"sheet": sheet.title, "value": row.column, "near": near}
        raise _wrong(codes.AMENDED_COLUMN, row, "column", against, **gaps)
    return columns[header]


def _key(row: AmendmentRow, sheet: SheetSchema, against: _Against) -> str:
    key = _found(row.row, against.tables[sheet.record])
    if key is None:
        near = did_you_mean(row.row, against.tables[sheet.record])
        gaps = {"sheet": sheet.title, "value": row.row, "near": near}
        raise _wrong(codes.AMENDED_ROW, row, "row", against, **gaps)
    return key


def _value(row: AmendmentRow, sheet: SheetSchema, column: Column, against: _Against) -> Value:
    value, findings = ColumnReader(column)(row.value or None)
    wrong = [finding for finding in findings if finding.code.startswith("E-")]
    cell = against.layout.cell(row.key, "value") if against.layout else None
    if wrong:
        raise _NotUnderstood(*(finding.at(cell) for finding in wrong))
    if value is None and column.required:
        raise _NotUnderstood(codes.REQUIRED.filled(column.rule, cell, header=column.header))
    if not isinstance(value, str):
        amended = against.tables[sheet.record][_key(row, sheet, against)]
        if passed := tuple(beyond(column, value, amended, cell)):
            raise _NotUnderstood(*passed)
        return when_blank(sheet, column) if value is None else value
    text, unknown = matched_text(column, value, against.names, cell)
    if unknown:
        raise _NotUnderstood(*unknown)
    return text


def _found(name: str, names: Iterable[str]) -> str | None:
    return {folded(each): each for each in names}.get(folded(name))


def _wrong(
    code: Finding, row: AmendmentRow, field: str, against: _Against, **gaps: object
) -> _NotUnderstood:
    cell = against.layout.cell(row.key, field) if against.layout else None
    return _NotUnderstood(code.filled("", cell, **gaps))
