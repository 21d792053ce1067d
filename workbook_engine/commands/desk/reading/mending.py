"""What a draft is played without and a commit waits for, and where the umpire mends it."""

from __future__ import annotations

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.in_set_up import NO_BOOK_SENT
from workbook_engine.commands.desk.reading.left_out import LeftOut
from workbook_engine.commands.desk.reading.orders_on_master import mended_at
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.findings import Cell, Severity, stops, stops_draft
from workbook_engine.core.ledger import Json

MEND = (
    "Mend on the order sheets of the master, in the yellow cells beside the line, or tick Void "
    "there: a commit waits for it."
)


def playable(desk: Desk) -> Desk:
    """Return a desk that can be played on what is understood of its orders, or end the command."""
    if desk.set_up:
        raise stopped_by([NO_BOOK_SENT, *desk.findings])
    if stops_draft(desk.findings):
        raise stopped_by(desk.findings).at(_first_to_mend(desk))
    return desk


def committable(desk: Desk) -> Desk:
    """Return a desk whose turn can be committed: every order is understood, mended or voided."""
    left = told_left_out(playable(desk))
    if left or stops(desk.findings):
        stop = Stop(Status.STOPPED, *left, "Nothing was changed.", findings=desk.findings)
        raise stop.at(_first_to_mend(desk))
    return desk


def _first_to_mend(desk: Desk) -> Cell | None:
    """Return the first cell of the master in which something is to be mended."""
    lines = (mended_at(desk, each) for each in desk.given.left_out)
    wrong = (each.cell for each in desk.findings if each.severity is Severity.ERROR)
    cells = (each for each in (*lines, *wrong) if each and each.address)
    return next((each for each in cells if each.book == desk.master.book.name), None)


def told_left_out(desk: Desk) -> tuple[str, ...]:
    """Return a sentence for all that is left out, and one for each line, form and book."""
    whole = _forms_and_books(desk)
    lines = desk.given.left_out
    if not lines and not whole:
        return ()
    named = (*(_named(desk, each) for each in lines), *(f"{each}." for each in whole))
    count = len(lines)
    orders = f"{count} order {'line is' if count == 1 else 'lines are'}"
    head = f"{orders} not understood and left out. {MEND}" if lines else "Not all is understood."
    return (head, *(f"Left out: {each}" for each in named))


def written_left_out(desk: Desk) -> list[Json]:
    """Return what is left out as JSON: the line, what it is for, why, and where it is mended."""
    return [
        {
            "line": line.key,
            "sheet": desk.schemas.of(line.record).title,
            "named": line.named,
            "why": line.why,
            "mend_at": str(mended_at(desk, line) or ""),
        }
        for line in desk.given.left_out
    ]


def _named(desk: Desk, line: LeftOut) -> str:
    named = f" ({line.named})" if line.named else ""
    at = mended_at(desk, line)
    mend = f", mend it at {at}" if at else ""
    wrong = " ".join(dict.fromkeys(each.message for each in line.findings))
    return f"{_called(desk, line)}{named}{mend}: {wrong}"


def _called(desk: Desk, line: LeftOut) -> str:
    cells = desk.given.cells
    return cells.called((line.record, line.key)) if cells else line.key


def _forms_and_books(desk: Desk) -> tuple[str, ...]:
    """Return the forms and books that are left out as a whole."""
    lines = {_called(desk, line) for line in desk.given.left_out}
    errors = (each for each in desk.findings if each.severity is Severity.ERROR)
    whole = dict.fromkeys(each.leaves_out for each in errors)
    return tuple(each for each in whole if each and each not in lines)
