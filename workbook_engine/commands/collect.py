"""`umpire collect`: read the inbox, say what came and who is missing, put the orders in place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.as_outcome import as_outcome
from workbook_engine.commands.desk.at_work import at_work
from workbook_engine.commands.desk.collected import SENT, Came, came_in, missing
from workbook_engine.commands.desk.mending import told_left_out, written_left_out
from workbook_engine.commands.desk.placing import put_master
from workbook_engine.commands.desk.reading import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reminders import reminder
from workbook_engine.commands.desk.set_up import NO_BOOK_SENT
from workbook_engine.commands.desk.writing import with_findings
from workbook_engine.commands.outcome import Outcome, Status, as_path, stopped_by
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.ledger import Json

_HEADERS = ("Team", "Read from", "Saved (UTC)", "Understood", "Findings")
_NUMBERS = {"Understood", "Findings"}


@as_outcome
def collect(folder: str | Path, write: bool = True) -> Outcome:
    """Return what came in, team by team; the master's sheets are filled unless it is open.

    No team's book is written, no file of the inbox is moved, and nothing is played.
    """
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        desk = read_desk(campaign)
        if desk.set_up:
            raise stopped_by([NO_BOOK_SENT])
        opened = desk.folder.open_elsewhere([desk.master.place]) if write else []
        wrote = []
        if write and not opened:
            wrote.append(as_path(put_master(desk, with_findings(desk))))
    came = came_in(desk)
    closed = "The orders are not on the master's sheets yet: close it and run this again."
    return Outcome(
        Status.LOCKED if opened else Status.DONE,
        (*told, *_said(desk, came), *([closed] if opened else [])),
        (*_of_the_post(desk), *opened),
        tuple(wrote),
        _answer(desk, came),
    )


def _said(desk: Desk, came: tuple[Came, ...]) -> Iterator[str]:
    turn, late = desk.ruleset.called(desk.position), missing(came)
    sent = sum(each.standing == SENT for each in came)
    yield f"Turn {turn} of {desk.campaign_row.name}: {sent} of {len(came)} teams have sent orders."
    yield from in_columns(_HEADERS, [_row(each) for each in came], _NUMBERS)
    yield from told_left_out(desk)
    if not late:
        yield "Nobody is missing. Next: umpire draft."
        return
    yield f"Missing: {', '.join(each.team for each in late)}. A text to paste for each:"
    for each in late:
        yield f"  {_reminder(desk, each)}"


def _row(came: Came) -> tuple[str, ...]:
    if came.standing != SENT:
        return came.team, came.standing, "", "", ""
    found = came.errors + came.others
    lines = f"{came.understood} of {came.lines}"
    return came.team, came.place, came.saved, lines, str(found or "")


def _reminder(desk: Desk, came: Came) -> str:
    return reminder(desk, desk.state[Team][came.team])


def _of_the_post(desk: Desk) -> tuple[Finding, ...]:
    """Return the findings of what came in; those of the master are for `umpire check`.

    That a team has given no orders is told beside its name.
    """
    return tuple(
        each
        for each in desk.findings
        if each.cell and each.cell.book != desk.master.book.name and each.code != "W-NO-ORDERS"
    )


def _answer(desk: Desk, came: tuple[Came, ...]) -> Json:
    return {
        "turn": str(desk.position),
        "teams": [
            {
                "team": each.team,
                "side": each.side,
                "standing": each.standing,
                "from": each.place,
                "saved": each.saved,
                "lines": each.lines,
                "understood": each.understood,
                "errors": each.errors,
                "others": each.others,
            }
            for each in came
        ],
        "left_out": written_left_out(desk),
        "reminders": {each.team: _reminder(desk, each) for each in missing(came)},
    }
