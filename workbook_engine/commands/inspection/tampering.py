"""What came back changed, outside the order sheets: reported, never read.

A book is compared with the archived copy by value and with tolerance, since every program that
saves it writes it again in its own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time
from itertools import islice, zip_longest
from math import isclose

from workbook_engine.books.book import Book, Formula, Grid, Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, OpenedBook, shown_name, sum_of, team_place
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, Problem, folded, warning
from workbook_engine.core.languages import in_all
from workbook_engine.sheets.paper import FORM
from workbook_engine.sheets.schema import Schemas

TOLERANCE = 1e-9
"""How far two numbers may lie apart, in proportion, and still be the same."""
MOMENT = 1e-7
"""How far two moments may lie apart, in days: a hundredth of a second."""
MOST_SHOWN = 20
"""Changes of one sheet that are listed one by one; a deleted row moves all below it."""
LONGEST_SHOWN = 60
KEPT_BY_EXCEL = "history"
"""A title that no sheet may have in Excel, which gives it another as it repairs the book; books of
earlier versions have it."""
NO_EFFECT = "It has no effect; ask the team whether it was meant as an order."

Change = tuple[str, Value, Value]
"""A cell's address, the value sent and the value returned."""


def tampering(
    folder: CampaignFolder,
    teams: Iterable[Team],
    orders: Mapping[str, OpenedBook],
    schemas: Schemas,
) -> list[Finding]:
    """Compare each book that orders are read from with the one the last commit sent."""
    head = folder.history.head()
    if head is None:
        return []
    read = {sheet.title for sheet in schemas.sheets if sheet.book == "order"}
    read.add(FORM)  # it shows what stands on those
    found: list[Finding] = []
    for team in teams:
        path, returned = f"out/{team_place(team)}", orders.get(team.team)
        sent = head.files.get(path)
        if returned is None or sent is None or sent == sum_of(returned.content):
            continue
        if returned.is_orders_alone:
            continue
        try:
            ours = FileBook(folder.history.read(head, path), shown_name(team_place(team)))
            found += _compared(ours, returned, read)
        except Problem as problem:
            found.append(_not_compared(returned, problem.finding))
    return found


def _compared(ours: Book, returned: OpenedBook, orders: Iterable[str]) -> list[Finding]:
    theirs = returned.book
    unlike = from_book(theirs.name, lambda: list(differences(ours, theirs, orders)))
    if isinstance(unlike, Finding):
        return [_not_compared(returned, unlike)]
    return unlike


def differences(sent: Book, returned: Book, orders: Iterable[str]) -> Iterator[Finding]:
    """Say what differs between two books outside their order sheets."""
    aside = {folded(each) for title in orders for each in in_all(title)}
    theirs = {folded(sheet): sheet for sheet in returned.sheets()}
    ours = {folded(sheet): sheet for sheet in sent.sheets()}
    if repaired := _repaired(sent, returned, ours, theirs):
        theirs[KEPT_BY_EXCEL] = theirs.pop(repaired)
    for key, sheet in ours.items():
        if key in aside:
            continue
        if key not in theirs:
            yield _tampered(Cell(returned.name, sheet), "the sheet was sent and is gone.")
            continue
        where = Cell(returned.name, theirs[key])
        yield from _of_sheet(where, changes(sent.read(sheet), returned.read(theirs[key])))
    for key in theirs.keys() - ours.keys() - aside:
        yield _tampered(Cell(returned.name, theirs[key]), "the sheet was not sent.")


def _repaired(
    sent: Book, returned: Book, ours: Mapping[str, str], theirs: Mapping[str, str]
) -> str:
    """Return what a sheet is called since Excel repaired its title; blank where it did not."""
    if KEPT_BY_EXCEL not in ours or KEPT_BY_EXCEL in theirs:
        return ""
    grid = sent.read(ours[KEPT_BY_EXCEL])
    strange = (key for key in theirs if key not in ours)
    return next((k for k in strange if not any(changes(grid, returned.read(theirs[k])))), "")


def changes(sent: Grid, returned: Grid) -> Iterator[Change]:
    """Return the cells of a sheet that do not say the same as they did."""
    for row, (ours, theirs) in enumerate(zip_longest(sent, returned, fillvalue=()), 1):
        if ours == theirs and list(map(type, ours)) == list(map(type, theirs)):
            continue
        for column, (was, now) in enumerate(zip_longest(ours, theirs), 1):
            if not alike(was, now):
                yield address(row, column), was, now


def alike(one: Value, other: Value) -> bool:
    """Tell whether two values say the same, whichever program wrote them.

    >>> alike(0.3, 0.30000000000000004), alike(None, " "), alike(1, True), alike("a  b", " a b")
    (True, True, False, True)
    """
    one, other = _plain(one), _plain(other)
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    if isinstance(one, datetime) and isinstance(other, datetime):
        return abs((one - other).total_seconds()) < MOMENT * 86_400
    return type(one) is type(other) and one == other


def _plain(value: Value) -> Value:
    """Return a value in the form in which two are compared."""
    if isinstance(value, Formula):
        text = re.sub(r"\s|_xlfn\.|_xlws\.", "", value.text).casefold()
        return {"=true()": True, "=false()": False}.get(text, Formula(text))
    if isinstance(value, str):
        return " ".join(value.split()) or None
    if isinstance(value, time):
        return datetime.combine(date.min, value)
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time())
    return value


def _of_sheet(sheet: Cell, found: Iterator[Change]) -> Iterator[Finding]:
    for where, was, now in islice(found, MOST_SHOWN):
        said = f"{_shown(was)} was sent, {_shown(now)} came back."
        yield _tampered(Cell(sheet.book, sheet.sheet, where), said)
    if more := sum(1 for _ in found):
        yield _tampered(sheet, f"{more} more cells came back changed.")


def _shown(value: Value) -> str:
    if value is None:
        return "a blank"
    text = value.text if isinstance(value, Formula) or hasattr(value, "text") else str(value)
    text = " ".join(text.split())
    text = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
    return f"“{text}”" if isinstance(value, str) else text


def _tampered(where: Cell, what: str) -> Finding:
    return warning("W-TAMPERED", what, NO_EFFECT, cell=where)


def _not_compared(returned: OpenedBook, why: Finding) -> Finding:
    return warning(
        "W-NOT-COMPARED",
        f"it cannot be compared with the book that was sent: {why.message}",
        why.cure,
        cell=Cell(returned.book.name),
    )
