"""One mistake is one finding: what only follows from another finding is not told as well.

Where the names on a sheet cannot all be read, whoever names one of them is not found at fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.books.book import row_column
from workbook_engine.core.findings import MISSING, NO_POINTS, Finding, Severity, stops
from workbook_engine.sheets.codes import READ_AS, REQUIRED
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.reading import Reading
from workbook_engine.sheets.schema import Schemas, SheetSchema

_UNKNOWN = "E-UNKNOWN-"
_TURN = "TURN"
_NAMED_OTHERWISE = {"SIDE": "TEAM", "SUPPORT": "UNIT", "ZONE": "AIRZONE"}


def unsure(reading: Reading, schemas: Schemas) -> frozenset[str]:
    """Return the records of the master whose names cannot all be read, such as `UNIT`."""
    sheets = (sheet for sheet in schemas.in_book("master") if sheet.book == "master")
    names = _named(schemas)
    return frozenset(
        sheet.record.__name__.upper()
        for sheet in sheets
        if _is_unsure(sheet, reading.layouts.get(sheet.record), reading.findings, names)
    )


def wrong_turn(findings: Iterable[Finding]) -> frozenset[str]:
    """Return `TURN` where it is the master that is not of the turn to be played."""
    return frozenset({_TURN} if any(each.code == "E-HISTORY-TURN" for each in findings) else ())


def without(findings: Iterable[Finding], of: frozenset[str]) -> list[Finding]:
    """Return findings without those that follow: names of records that cannot all be read."""
    return [finding for finding in findings if not _follows(finding, of)]


def new_findings(checked: Iterable[Finding], findings: list[Finding]) -> list[Finding]:
    """Return what the rules find beyond what follows from a cell or column that cannot be read.

    Of a cell that is wrong nothing odd is told besides.
    """
    checked = tuple(checked)
    told = (*findings, *(each for each in checked if stops([each])))
    known = {each.cell for each in told if each.cell is not None and each.code != READ_AS.code}
    wrong = [each for each in findings if each.severity is Severity.ERROR]
    unread, rows = {each.cell for each in wrong}, {_row(each) for each in wrong}
    new = (each for each in checked if each.cell not in (unread if stops([each]) else known))
    new = (each for each in new if each.code not in (MISSING, NO_POINTS) or _row(each) not in rows)
    return [each for each in new if each.cell or not stops(findings)]


def of_whole_rows(judged: Iterable[Finding], read: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what the rules find in rows that lack no required cell: those are written first."""
    lacking = {_row(each) for each in read if each.code == REQUIRED.code}
    return (each for each in judged if each.cell is None or _row(each) not in lacking)


def _row(finding: Finding) -> tuple[str, str, int] | None:
    cell = finding.cell
    return (cell.book, cell.sheet, row_column(cell.address)[0]) if cell and cell.address else None


def _named(schemas: Schemas) -> frozenset[str]:
    """Return the fields that cells may name besides keys, such as `Unit.brigade`."""
    columns = (column for sheet in schemas.sheets for column in sheet.columns)
    return frozenset(each for column in columns for each in column.refers)


def _is_unsure(
    sheet: SheetSchema, layout: Layout | None, findings: Iterable[Finding], names: frozenset[str]
) -> bool:
    if layout is None:
        return not sheet.later
    if not layout.schema.shape.has_rows:
        return False
    naming = set(_naming(sheet, names))
    if not naming <= layout.columns.keys():
        return True
    columns = {layout.columns[name] for name in naming}
    return any(_is_in(finding, layout, columns) for finding in findings)


def _naming(sheet: SheetSchema, names: frozenset[str]) -> Iterator[str]:
    """Yield the fields by which a row is named or belongs to somebody."""
    for column in sheet.fields:
        named = f"{sheet.record.__name__}.{column.name}" in names
        if column.name == sheet.key or named or "Team" in column.refers:
            yield column.name


def _is_in(finding: Finding, layout: Layout, columns: set[int]) -> bool:
    cell = finding.cell
    if finding.severity is not Severity.ERROR or cell is None or cell.sheet != layout.sheet:
        return False
    return bool(cell.address) and row_column(cell.address)[1] in columns


def _follows(finding: Finding, of: frozenset[str]) -> bool:
    if finding.code == "E-STALE-TURN":
        return _TURN in of
    if not finding.code.startswith(_UNKNOWN):
        return False
    what = finding.code.removeprefix(_UNKNOWN)
    what = _NAMED_OTHERWISE.get(what, what)
    return what in of or (what == "NAME" and bool(of))
