"""Yellow cells read: what the umpire answers, on what it was given, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.core.records import Record, Value
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.building import Found, Row
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.rows import answer_name
from workbook_engine.sheets.schema import Column, SheetSchema

BETWEEN = " | "
"""Stands between what the questions of one row were asked on."""


def answers_in(found: Found, layout: Layout) -> Iterator[Answer]:
    """Yield the answers of a sheet, row by row."""
    columns = [column for column in layout.schema.columns if column.answer]
    for key, record in found.records.items() if columns else ():
        row = found.rows[key]
        typed = [column for column in columns if row[column.name] is not None]
        for column in typed:
            yield _answer(column, record, row, layout)


def _answer(column: Column, record: Record, row: Row, layout: Layout) -> Answer:
    name = answer_name(column, record)
    parts = {each.part: row[each.name] for each in layout.schema.columns if each.part}
    return Answer(
        name=name,
        value=row[column.name],
        given=_given(name, record, parts, layout.schema),
        reason=str(parts.get("reason") or ""),
        confirmed=bool(parts.get("confirm")),
        cell=layout.cell(record.key, column.name),
    )


def _given(
    name: str, record: Record, parts: Mapping[str, Value], schema: SheetSchema
) -> str | None:
    """Return what the question was last asked on; None where it was not asked yet.

    A row that the umpire wrote himself has no turn, for no draft has asked its question.
    """
    if not getattr(record, "turn", "-"):
        return None
    if "given" in parts:
        whats = [_what(column.answer) for column in schema.columns if column.answer]
        return given_parts(str(parts["given"] or ""), whats).get(_what(name))
    return str(getattr(record, "given", "")) if hasattr(record, "given") else None


def given_parts(text: str, whats: Iterable[str]) -> dict[str, str]:
    """Return what each question of a row was asked on, by what it asks.

    >>> given_parts("die: d6 | result: A 21, D 10 | 11, normal", ["die", "result"])
    {'die': 'd6', 'result': 'A 21, D 10 | 11, normal'}
    """
    names = "|".join(re.escape(what) for what in whats)
    starts = re.compile(rf"(?:^|{re.escape(BETWEEN)})({names}):(?:(?={re.escape(BETWEEN)})| |$)")
    _, *pieces = starts.split(text)
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def _what(name: str) -> str:
    return name.split("/")[-2] if "/" in name else name
