"""Yellow cells read: what the umpire answers, on what it was given, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Record
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Found, Row
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.references import Names, matched_text
from workbook_engine.sheets.rows import answer_name, basis_in
from workbook_engine.sheets.schema import Column, SheetSchema


@dataclass(slots=True)
class Answers:
    """The umpire's answers while the master is read, with the column each was typed in."""

    by_name: dict[str, Answer] = field(default_factory=dict)
    columns: dict[str, Column] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def take(self, found: Found, layout: Layout) -> None:
        """Take the answers of a sheet; one that another sheet has already may not differ."""
        for column, answer in answers_in(found, layout):
            first = self.by_name.setdefault(answer.name, answer)
            self.columns.setdefault(answer.name, column)
            if shown(first.value) != shown(answer.value):
                self.findings.append(_twice(column, answer, first))

    def matched(self, names: Names, turn: str) -> Iterator[Answer]:
        """Yield the answers with the names in them as they are known; the unknown is found."""
        for name, answer in self.by_name.items():
            if isinstance(answer.value, str) and name.startswith(f"{turn}/"):
                column = self.columns[name]
                text, unknown = matched_text(column, answer.value, names, answer.cell)
                self.findings += unknown
                yield replace(answer, value=text)
            else:
                yield answer


def _twice(column: Column, answer: Answer, first: Answer) -> Finding:
    gaps = {"value": shown(answer.value), "first": shown(first.value), "other": first.cell}
    return codes.ANSWERED_TWICE.finding(column.rule, answer.cell, header=column.header, **gaps)


def answers_in(found: Found, layout: Layout) -> Iterator[tuple[Column, Answer]]:
    """Yield the answers of a sheet, row by row, each with its column."""
    columns = [column for column in layout.schema.columns if column.answer]
    for key, record in found.records.items() if columns else ():
        row = found.rows[key]
        typed = [column for column in columns if row[column.name] is not None]
        for column in typed:
            yield column, _answer(column, record, row, layout)


def _answer(column: Column, record: Record, row: Row, layout: Layout) -> Answer:
    name = answer_name(column, record)
    columns = layout.schema.columns
    parts = {each.part: row[each.name] for each in columns if each.part and not each.is_basis}
    return Answer(
        name=name,
        value=row[column.name],
        basis=_basis(column, record, row, layout.schema),
        reason=str(parts.get("reason") or ""),
        confirmed=bool(parts.get("confirm")),
        cell=layout.cell(record.key, column.name),
    )


def _basis(yellow: Column, record: Record, row: Row, schema: SheetSchema) -> str | None:
    """Return what the question was last asked on; None where it was not asked yet.

    A row that the umpire wrote himself has no turn, for no draft has asked its question.
    """
    if not getattr(record, "turn", "-"):
        return None
    for column in schema.columns:
        if column.is_basis and column.of == yellow.name:
            return basis_in(row[column.name])
    return str(getattr(record, "basis", "")) if hasattr(record, "basis") else None
