"""What an umpire says to an import: typed on the command line, kept on the Imports sheet."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.desk import ImportRow
from workbook_engine.core.findings import Cell, Finding, did_you_mean, folded
from workbook_engine.importing.mapping import Said
from workbook_engine.sheets import codes
from workbook_engine.sheets.cells import CellValue, as_cell
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.writing import next_blank

LETTERS = ("windows", "mac")
EXAMPLES = {
    Said.COLUMN: '--column "Stärke=Profile"',
    Said.VALUE: '--value "Kind: PzGren=mechanised infantry"',
    Said.ALL: '--all "Team=red"',
    Said.EACH: '--each "No."',
    Said.LETTERS: "--letters mac",
    Said.LEGEND: '--legend "92D050=woods"',
}


def as_said(schema: SheetSchema, what: Said, text: str) -> ImportRow:
    """Return what was typed as a row of the Imports sheet; what is not understood ends it all."""
    left, equals, ours = (part.strip() for part in text.partition("="))
    if what is Said.EACH and text.strip():
        return _row(schema, what, theirs=text.strip(), ours="")
    if what is Said.LETTERS and folded(text) in LETTERS:
        return _row(schema, what, ours=folded(text))
    if not equals or not left:
        raise _not_understood(what, text)
    if what is Said.LEGEND:
        return _row(schema, what, theirs=left, ours=ours)
    if what is Said.COLUMN:
        return _row(schema, what, theirs=left, ours=_header(schema, what, text, ours))
    if what is Said.ALL:
        return _row(schema, what, column=_header(schema, what, text, left), ours=ours)
    column, _, theirs = (part.strip() for part in left.partition(":"))
    return _row(schema, what, theirs=theirs, column=_header(schema, what, text, column), ours=ours)


def _row(
    schema: SheetSchema, what: Said, *, theirs: str = "", column: str = "", ours: str
) -> ImportRow:
    return ImportRow(
        number=0, sheet=schema.title, what=what, theirs=theirs, column=column, ours=ours
    )


def _header(schema: SheetSchema, what: Said, text: str, typed: str) -> str:
    """Return a header of ours as the sheet has it; blank only for a column that is not wanted."""
    headers = {folded(each.header): each.header for each in schema.fields}
    if folded(typed) in headers:
        return headers[folded(typed)]
    if what is Said.COLUMN and not typed:
        return ""
    raise _not_understood(what, text, did_you_mean(typed, headers.values()))


def _not_understood(what: Said, text: str, near: str = "") -> Stop:
    cure = f"{near} Write it like {EXAMPLES[what]}.".strip()
    return Stop(Status.USAGE, f"{text!r} is not understood. {cure}")


def keep(desk: Desk, said: Iterable[ImportRow]) -> bool:
    """Write what was said below what stands on the Imports sheet; what stands there is left.

    Return whether any of it is new.
    """
    layout = desk.reading.layouts.get(ImportRow)
    if layout is None:
        raise stopped_by([_no_sheet(desk)])
    there = desk.reading.tables[ImportRow].values()
    known = {_same(row) for row in there}
    last = max((row.number for row in there), default=0)
    cells: dict[str, CellValue] = {}
    for row in said:
        if _same(row) in known:
            continue
        known.add(_same(row))
        last += 1
        layout.rows[str(last)] = next_blank(layout)
        filled: dict[str, CellValue] = {"number": last, "sheet": row.sheet, "what": str(row.what)}
        filled |= {"theirs": row.theirs, "column": row.column, "ours": row.ours}
        cells |= {
            layout.address(str(last), name): as_cell(each) or None for name, each in filled.items()
        }
    desk.master.book.write(layout.sheet, cells)
    return bool(cells)


def _same(row: ImportRow) -> tuple[str, ...]:
    """Return what makes two rows the same."""
    return row.sheet, row.what, folded(row.theirs), row.column, row.ours


def propose(desk: Desk, proposed: Iterable[ImportRow], now: Iterable[ImportRow]) -> None:
    """Write what was understood on the Imports sheet, where nobody has said it yet."""
    there = (*desk.reading.tables[ImportRow].values(), *now)
    settled = {_same(row)[:-1] for row in there}
    keep(desk, (*now, *(row for row in proposed if _same(row)[:-1] not in settled)))


def _no_sheet(desk: Desk) -> Finding:
    """Find that the master was made before there was a sheet Imports."""
    return codes.SHEET_MISSING.filled("", Cell(desk.master.book.name), title="Imports", near="")
