"""Yellow cells read: what the umpire answers, on what it was given, and why."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Record, replace
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import Found, ReadRow
from workbook_engine.sheets.columns import ALIKE
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.reasons import reasons_in
from workbook_engine.sheets.references import Names, matched_text
from workbook_engine.sheets.rows import answer_name, basis_in
from workbook_engine.sheets.schema import Column, SheetSchema


class Answers(Struct):
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
            elif answer.reason and not first.reason:
                self.by_name[answer.name] = replace(
                    first, reason=answer.reason, of_row=answer.of_row
                )

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
    return codes.ANSWERED_TWICE.filled(column.rule, answer.cell, header=column.header, **gaps)


def answers_in(found: Found, layout: Layout) -> Iterator[tuple[Column, Answer]]:
    """Yield the answers of a sheet, row by row, each with its column."""
    columns = [column for column in layout.schema.columns if column.answer]
    for key, record in found.records.items() if columns else ():
        row = found.rows[key]
        before = next(
            (row[c.of] for c in layout.schema.columns if c.part == ALIKE and row[c.name]), None
        )
        typed = [column for column in columns if row[column.name] is not None or before]
        parts = {c.part: row[c.name] for c in layout.schema.columns if c.part and not c.is_basis}
        noted = str(parts.get("reason") or (before and f"as in {row['as_in']}") or "")
        reasons = reasons_in(noted, typed)
        for column in typed:
            reason, of_row = reasons.of(column, len(typed))
            yield (
                column,
                Answer(
                    name=answer_name(column, record),
                    value=before if row[column.name] is None else row[column.name],
                    basis=_basis(column, record, row, layout.schema),
                    reason=reason,
                    of_row=of_row,
                    noted=noted,
                    confirmed=bool(parts.get("confirm")),
                    cell=layout.cell(record.key, column.name),
                ),
            )


def _basis(yellow: Column, record: Record, row: ReadRow, schema: SheetSchema) -> str | None:
    """Return what the question was last asked on; None where it was not asked yet.

    A row that the umpire wrote himself has no turn, because no draft has asked its question.
    """
    if not getattr(record, "turn", "-"):
        return None
    for column in schema.columns:
        if column.is_basis and column.of == yellow.name:
            return basis_in(row[column.name])
    return str(getattr(record, "basis", "")) if hasattr(record, "basis") else None
