"""One record as one row: its fields, the umpire's answers, and how its questions stand."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from workbook_engine.core.answers import shown
from workbook_engine.core.names import Question
from workbook_engine.core.records import Record, Value
from workbook_engine.core.rulings import Judgement, Standing
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.cells import CellValue, RowCells, as_cell
from workbook_engine.sheets.columns import ALIKE, BASIS, ODDS, READY
from workbook_engine.sheets.faces import Face, Placed
from workbook_engine.sheets.schema import Column, SheetSchema

GRAVITY = (
    Standing.RULE,
    Standing.ANSWERED,
    Standing.REVIEW,
    Standing.NOT_UNDERSTOOD,
    Standing.MUST_ANSWER,
)
"""Standings from the lightest to the gravest."""
RULED_BEFORE = "ruled before"
"""How a row stands where a like question was: Judgements has the answer, with a tick."""
WHOLE = "{name}"
"""The answer to the question after which the row itself is named."""
ON_NOTHING = "-"
"""Stands for what a question was asked on where that is nothing: blank is one not asked yet."""


def answer_name(column: Column, record: Record) -> str:
    """Return the name of the question that a yellow cell of this row answers."""
    if column.answer == WHOLE:
        return shown(getattr(record, "name", None))
    return question_of(column, record).name(getattr(record, "turn", ""))


def question_of(column: Column, record: Record) -> Question:
    """Return the question that a yellow cell of this row answers."""
    key = shown(getattr(record, column.of)) if column.of else record.key
    return Question(type(record), key, column.answer)


def rows_of(
    sheet: Face,
    records: Iterable[Record],
    answers: Mapping[str, Answer],
    judgements: Mapping[str, Judgement],
) -> list[RowCells]:
    """Return what stands in each column of the rows of records."""
    columns = [placed.column for placed in sheet.columns]
    if not all(column.is_field for column in columns):
        return [row_of(sheet, record, answers, judgements) for record in records]
    return [_fields(columns, record) for record in records]


def _fields(columns: Iterable[Column], record: Record) -> dict[str, CellValue]:
    return {column.name: in_cell(column, getattr(record, column.name, None)) for column in columns}


def in_cell(column: Column, value: Value) -> CellValue:
    """Return a field's value as it stands in a cell, a word of a list in the book's language."""
    return as_cell(column.said_as(value) if isinstance(value, str) else value)


def row_of(
    sheet: Face,
    record: Record,
    answers: Mapping[str, Answer],
    judgements: Mapping[str, Judgement],
    odds: str | None = None,
    ruled: Container[str] = (),
) -> dict[str, CellValue]:
    """Return what stands in each column of a record's row."""
    columns = [placed.column for placed in sheet.columns]
    if all(column.is_field for column in columns):
        return _fields(columns, record)
    names = {c.name: answer_name(c, record) for c in columns if c.answer}
    asked = [judgements[name] for name in names.values() if name in judgements]
    parts = {ODDS: odds, **_parts(names.values(), asked, answers)}
    if parts["standing"] == Standing.RULE and any(name in ruled for name in names.values()):
        parts["standing"] = RULED_BEFORE
    waiting = next((each for each in asked if each.standing is Standing.REVIEW), None)
    row: dict[str, CellValue] = {}
    for placed in sheet.columns:
        column = placed.column
        if column.answer:
            row[column.name] = _typed(placed, answers.get(names[column.name]))
        elif column.is_basis:
            row[column.name] = _asked_on(judgements.get(names[column.of]), answers)
        elif column.part:
            row[column.name] = parts[column.part]
        elif column.name == BASIS and waiting:
            row[column.name] = as_cell(waiting.old_basis)
        else:
            row[column.name] = in_cell(column, getattr(record, column.name, None))
    return row


def _parts(
    names: Iterable[str], asked: Iterable[Judgement], answers: Mapping[str, Answer]
) -> dict[str, CellValue]:
    """Return what stands beside the answers of a row, for all of them together."""
    reasons = (answers[name].noted or answers[name].reason for name in names if name in answers)
    reason = next(filter(None, reasons), None)
    return {
        "standing": worst(asked),
        "reason": reason,
        "confirm": None,
        "control": None,
        ALIKE: None,
        READY: None,
    }


def _asked_on(asked: Judgement | None, answers: Mapping[str, Answer]) -> str | None:
    """Return what a question was asked on; nothing where it was not asked.

    While an answer waits for its review, its basis stands, so that it is not forgotten.
    """
    if asked is None:
        return None
    answer = answers.get(asked.name)
    waits = asked.standing in {Standing.REVIEW, Standing.NOT_UNDERSTOOD}
    stands = waits and answer is not None and answer.basis is not None
    return (answer.basis if answer and stands else asked.basis) or ON_NOTHING


def basis_in(cell: Value) -> str | None:
    """Return what a question was asked on, as its cell has it; None where it was not asked yet.

    >>> basis_in("d6"), basis_in("-"), basis_in(None)
    ('d6', '', None)
    """
    return None if cell is None else "" if cell == ON_NOTHING else str(cell)


def worst(asked: Iterable[Judgement]) -> str | None:
    """Return the gravest standing of some questions, as it is written."""
    standings = [each.standing for each in asked]
    return str(max(standings, key=GRAVITY.index)) if standings else None


def _typed(column: Placed, answer: Answer | None) -> CellValue:
    if answer is None:
        return None
    if isinstance(answer.value, bool) and column.yes_or_no:
        return "yes" if answer.value else "no"
    return as_cell(answer.value)


def by_name(judgements: Iterable[Judgement]) -> dict[str, Judgement]:
    """Return questions by their names."""
    return {each.name: each for each in judgements}


def letter_of(schema: SheetSchema, record: Record) -> str | None:
    """Return the letter that stands for a record on a map: the first that means its word."""
    field = next(column.name for column in schema.fields if column.name != schema.key)
    word = str(getattr(record, field))
    return next((letter for letter, meant in schema.letters.items() if meant == word), None)
