"""Limits and closed lists: a value checked against its column's JSON Schema.

The one place that knows jsonschema. It is asked only about what is not plainly sound, and each
column's validator is compiled once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, alone, did_you_mean, near_words
from workbook_engine.core.languages import _, either
from workbook_engine.core.records import Record, Tables, Value, replace
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.plain_check import plain_check
from workbook_engine.sheets.schema import Column, Schemas, SheetSchema

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

LIMITS = {
    "minimum": _("it may not be less than {limit}"),
    "exclusiveMinimum": _("it must be more than {limit}"),
    "maximum": _("it may not be more than {limit}"),
    "exclusiveMaximum": _("it must be less than {limit}"),
}
"""Says of a number which limit of its schema it is beyond."""
_TELLING = frozenset({*LIMITS, "enum", "pattern"})
"""What a schema may ask of a value that has the right type and is not blank."""


def asks_more_than_type(column: Column) -> bool:
    """Tell whether a value of the right type may still be wrong."""
    return not _TELLING.isdisjoint(column.json)


def troubles(column: Column, value: Value) -> tuple[Finding, ...]:
    """Return what is wrong with a value for its column, without a cell."""
    return tuple(_finding(column, value, error) for error in _errors(column, value))


def check_tables(before: Tables, after: Tables, schemas: Schemas) -> list[Finding]:
    """Return a finding for each field of a state that its own sheet would not take back.

    Records that a turn left as they were before it have been checked when they were read.
    """
    found: list[Finding] = []
    for sheet in schemas.sheets:
        old, new = before[sheet.record], after[sheet.record]
        changed = {key: record for key, record in new.items() if old.get(key) is not record}
        for column in sheet.fields:
            found += _check_column(changed, sheet, column)
    return found


def out_of_bounds(
    sheet: SheetSchema, records: Mapping[str, Record], layout: Layout
) -> Iterator[Finding]:
    """Yield a finding for each number that passes the bounds its own record sets it."""
    numbers = [column for column in sheet.fields if column.type in {"integer", "number"}]
    for key, record in records.items():
        if type(record).bounds is Record.bounds:
            return
        for column in numbers:
            value: Value = getattr(record, column.name)
            if passed := _passed(column, value, record):
                yield _limit(column, value, passed, layout.cell(key, column.name))


def beyond(column: Column, value: Value, record: Record, cell: Cell | None) -> Iterator[Finding]:
    """Yield a finding if a value passes the bounds that a record sets its column."""
    if passed := _passed(column, value, record):
        yield _limit(column, value, passed, cell)


def _passed(column: Column, value: Value, record: Record) -> str:
    """Return the bound that a number passes, in words; blank for none."""
    if not isinstance(value, int | Fraction):
        return ""
    low, high = record.bounds(column.name)
    if high is not None and value > high:
        return LIMITS["maximum"].format(limit=high)
    return LIMITS["minimum"].format(limit=low) if low is not None and value < low else ""


def _limit(column: Column, value: Value, passed: str, cell: Cell | None) -> Finding:
    gaps = {"header": column.header, "value": shown(value), "limit": passed}
    return codes.LIMIT.filled(column.rule, cell, **gaps)


def _check_column(
    records: Mapping[str, Record], sheet: SheetSchema, column: Column
) -> list[Finding]:
    fits = plain_check(column)
    found = []
    for key, record in records.items():
        value: Value = getattr(record, column.name)
        if not fits(value) and _errors(column, value):
            gaps = {"header": f"{sheet.title} {column.header}", "key": key, "value": shown(value)}
            found.append(codes.FIELD.filled(column.rule, **gaps))
    return found


def _errors(column: Column, value: Value) -> list[ValidationError]:
    return list(validator(column.json).iter_errors(_as_json(value)))


def validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return what holds values against a schema."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(dict(schema))


def _as_json(value: Value) -> object:
    if isinstance(value, Fraction):
        return float(value)
    return list(value) if isinstance(value, tuple) else value


def _finding(column: Column, value: Value, error: ValidationError) -> Finding:
    gaps = {"header": column.header, "value": shown(value)}
    keyword = str(error.validator)
    if keyword in LIMITS:
        limit = LIMITS[keyword].format(limit=error.validator_value)
        return codes.LIMIT.filled(column.rule, limit=limit, **gaps)
    if keyword == "enum":
        return _no_such_word(column, shown(value))
    code = codes.PROFILE if column.kind == "profile" else codes.PATTERN
    return code.filled(column.rule, **gaps)


def _no_such_word(column: Column, word: str) -> Finding:
    found = codes.WORD.filled(
        column.rule,
        near=did_you_mean(word, column.texts.values()),
        header=column.header,
        value=word,
        choices=either(column.texts.values()),
    )
    near = near_words(word, column.texts.values())
    return replace(found, suggests=alone(near))
