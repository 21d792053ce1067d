"""Warnings that the umpire has accepted: silent until what they name changes."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.desk import FindingRow
from workbook_engine.core.findings import Finding, Severity


def accepted(
    findings: Iterable[Finding], rows: Iterable[FindingRow], book: str
) -> tuple[Finding, ...]:
    """Return the warnings about a book that are ticked in these rows, as they are told now.

    Other words or another cell are another warning. What stops the turn is never accepted, and a
    warning about a team's book is about one turn.
    """
    ticked = {(row.code, row.where, row.message) for row in rows if row.accepted}
    return tuple(
        each
        for each in findings
        if each.cell is not None and each.cell.book == book
        if each.severity is not Severity.ERROR
        if (each.code, each.where, each.message) in ticked
    )
