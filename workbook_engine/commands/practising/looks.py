"""What of a step is still missing, read from the books and the history as any command reads them.

A look returns a finding about the first thing that is missing, or None: nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from workbook_engine.books.book import Book, Value
from workbook_engine.books.cells import at
from workbook_engine.campaign import team_place
from workbook_engine.commands.desk.playing.play import differences, must_answer, play_desk
from workbook_engine.commands.desk.post.outbox import LIST, OUTBOX
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.desk import RulingRow, Team
from workbook_engine.core.findings import Cell, Finding, Severity, folded, stops, warning
from workbook_engine.core.records import Tables
from workbook_engine.sheets.layout import Layout
from workbook_engine.store.manifest import Kind

Check = Callable[[Desk], Finding | None]


class NamedCell(Struct, frozen=True):
    """A cell as a person finds it: sheet, row and column; in a team's form, or in the master."""

    sheet: str
    row: str
    column: str
    team: str = ""

    def cell(self, desk: Desk) -> Cell | None:
        """Return the cell of this place on a desk, or None where the row is not there yet."""
        book, layout = self._layout(desk)
        if book is None or layout is None:
            return None
        names = {each.header: each.name for each in layout.schema.columns}
        at = layout.columns.get(names.get(self.column, ""), 0)
        rows = enumerate(book.read(layout.sheet), 1)
        row = next((n for n, cells in rows if n > layout.header_row and self._is_row(cells)), 0)
        return layout.at(row, at) if row and at else None

    def stands(self, desk: Desk) -> Value:
        """Return what stands there; None where nothing does."""
        book, _ = self._layout(desk)
        cell = self.cell(desk)
        if book is None or cell is None:
            return None
        return at(book.read(cell.sheet), cell.address)

    def _is_row(self, cells: Sequence[Value]) -> bool:
        return bool(cells) and folded(str(cells[0] or "")) == folded(self.row)

    def _layout(self, desk: Desk) -> tuple[Book | None, Layout | None]:
        reading = desk.given.readings.get(self.team) if self.team else desk.reading
        opened = desk.given.books.get(self.team) if self.team else desk.master
        if reading is None or opened is None:
            return None, None
        layouts = reading.layouts.values()
        return opened.book, next((each for each in layouts if each.sheet == self.sheet), None)


def _missing(message: str, cure: str, cell: Cell | None = None) -> Finding:
    return warning("W-PRACTICE", message, cure, cell=cell)


def typed(place: NamedCell, fits: Callable[[str], bool], otherwise: str) -> Check:
    """Look whether something is typed at a place, and whether it fits."""

    def look(desk: Desk) -> Finding | None:
        value = place.stands(desk)
        text = "" if value is None else str(value).strip()
        if text and fits(text):
            return None
        cell = place.cell(desk) or Cell(desk.master.book.name, place.sheet)
        what = f"{place.row}, {place.column}"
        wrong = f"{what} reads {text}, {otherwise}." if text else f"{what} is still blank."
        return _missing(wrong, "Type it as the step says, save and close the book.", cell)

    return look


def orders_came(desk: Desk) -> Finding | None:
    """Look whether every team's form with orders lies in the inbox."""
    for team in desk.state[Team].values():
        opened = desk.given.books.get(team.team)
        came = opened is not None and opened.place.startswith("inbox/")
        orders = desk.given.readings[team.team].orders if came else Tables()
        if not any(orders[kind] for kind in orders):
            place = team_place(team).replace("sides/", "inbox/")
            cure = f"Save the form as {place}, or run the command of this step."
            return _missing(f"no orders of {team.called} have come in.", cure, Cell(place))
    return None


def nothing_stops(desk: Desk) -> Finding | None:
    """Look whether any finding stops the turn; the first that does is what is missing."""
    return _first_that_stops(desk.findings)


def _first_that_stops(findings: tuple[Finding, ...]) -> Finding | None:
    return next((each for each in findings if each.severity is Severity.ERROR), None)


def drafted(at: NamedCell) -> Check:
    """Look whether the turn was drafted, and the row of a place stands in the draft."""

    def look(desk: Desk) -> Finding | None:
        if desk.is_drafted and at.cell(desk):
            return None
        cell = Cell(desk.master.book.name, at.sheet)
        message = f"no draft of turn {desk.position} with the row {at.row} stands there."
        return _missing(message, "Save and close the master, then run the draft.", cell)

    return look


def follows(at: NamedCell, yours: NamedCell) -> Check:
    """Look whether the draft shows what the umpire typed."""

    def look(desk: Desk) -> Finding | None:
        here, there = at.stands(desk), yours.stands(desk)
        if folded(str(here)) == folded(str(there)):
            return None
        message = f"{at.row}, {at.column} still shows {here}; yours is {there}."
        return _missing(message, "Save and close the master, then draft again.", at.cell(desk))

    return look


def draft_is_current(desk: Desk) -> Finding | None:
    """Look whether the draft is what a commit would carry out, with nothing left to answer."""
    if stops(desk.findings):
        return nothing_stops(desk)
    played = play_desk(desk)
    if stops(played.findings):
        return _first_that_stops(played.findings)
    waits = (*must_answer(played.to_answer), *differences(played))
    if not waits:
        return None
    layout = desk.reading.layouts[RulingRow]
    cell = Cell(desk.master.book.name, layout.sheet)
    return _missing(waits[0], "Save and close the master, then draft again.", cell)


def kinds(desk: Desk) -> list[Kind]:
    """Return what was done in the campaign so far, commit by commit."""
    return [each.kind for each in desk.folder.history.commits()]


def committed(desk: Desk) -> Finding | None:
    """Look whether a turn was ever committed, undone since or not."""
    if Kind.TURN in kinds(desk):
        return None
    return _missing(f"turn {desk.position} is not committed.", "Run the command of this step.")


def undone(desk: Desk) -> Finding | None:
    """Look whether a turn was ever taken back."""
    if Kind.UNDO in kinds(desk):
        return None
    return _missing("no turn was taken back.", "Run the command of this step.")


def committed_again(desk: Desk) -> Finding | None:
    """Look whether a turn that was played stands on the desk."""
    head = desk.folder.history.head()
    if head is not None and desk.folder.history.settled(head).kind is Kind.TURN:
        return None
    return _missing(f"turn {desk.position} is not committed again.", "Draft and commit it.")


def published(desk: Desk) -> Finding | None:
    """Look whether what the teams are sent lies in the outbox."""
    if any((desk.folder.path / OUTBOX).glob(f"*/{LIST}")):
        return None
    return _missing("nothing lies there to be sent out.", "Run the publish.", Cell(f"{OUTBOX}/"))
