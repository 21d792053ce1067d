"""Warnings that the umpire has accepted: silent until what they name changes."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.desk import FindingRow
from workbook_engine.core.findings import Finding, Severity, by_cause


def accepted(findings: Iterable[Finding], rows: Iterable[FindingRow]) -> tuple[Finding, ...]:
    """Return the warnings that are ticked in these rows, as they are told now.

    Other words or another cell are another warning. What stops the turn is never accepted.
    """
    ticked = {(row.code, row.where, row.message) for row in rows if row.accepted}
    return tuple(
        each
        for each in findings
        if each.severity is not Severity.ERROR
        if (each.code, each.where, each.message) in ticked
    )


def taken(findings: Iterable[Finding], rows: Iterable[FindingRow]) -> tuple[Finding, ...]:
    """Return the findings whose one suggestion is ticked in these rows, one for each cell."""
    ticked = {(row.code, row.where, row.message) for row in rows if row.accepted}
    errors = (each for each in findings if each.severity is Severity.ERROR)
    suggesting = [each for each in errors if each.suggests] if ticked else []
    told = {
        (each.code, each.message, each.cell.book, each.cell.sheet)
        for each in by_cause(suggesting)
        if each.cell and (each.code, each.where, each.message) in ticked
    }
    return tuple(
        each
        for each in suggesting
        if each.cell and (each.code, each.message, each.cell.book, each.cell.sheet) in told
    )


def of_book(findings: Iterable[Finding], book: str) -> tuple[Finding, ...]:
    """Return those of a book alone: the teams' books are of one turn, and so are their ticks."""
    return tuple(each for each in findings if each.cell and each.cell.book == book)
