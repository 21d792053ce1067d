"""`umpire share`: one umpire's fights and questions as a book of his own, to be read back."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.page.front_value import DRAFT
from workbook_engine.commands.desk.playing.play import Played, differences, play_desk
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.reading.control import Control
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.desk.shared.already_taken import read_taken, room_of
from workbook_engine.commands.desk.shared.shared_book import share_of, shared_book
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import shown
from workbook_engine.core.file_names import in_a_name
from workbook_engine.core.findings import did_you_mean
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.umpire import Answer

DRAFT_FIRST = "No draft of the turn stands: umpire draft, then type whose each fight is."


@returns_outcome
def share(folder: str | Path, name: str) -> Outcome:
    """Make the book of one umpire: the fights, and what belongs to them, that bear his name.

    It is put into `control/turn_NN/`; what is typed in it there, or comes back into the inbox, is
    read by the next collect or draft. Nothing else is written.
    """
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        desk = playable(read_desk(campaign))
        if not desk.is_drafted:
            raise Stop(Status.STOPPED, DRAFT_FIRST)
        control = Control(desk.schemas, desk.reading.controls)
        whose, played = _named(control, name), play_desk(desk)
        share = share_of(control, whose, _rows(desk, control))
        room = room_of(campaign, desk.ruleset, desk.position)
        made = {_file(desk, whose): shared_book(played, control, whose, share, _own(desk, whose))}
        if strangers := list(room.strangers(made)):
            raise stopped_by(strangers)
        (put,) = room.fill(made, others_stay=True)
    return Outcome(
        sentences=(*told, *_said(played, whose, share, as_path(put))),
        wrote=(as_path(put),),
        answer={"control": whose, "rows": _counts(desk, share)},
    )


def _named(control: Control, name: str) -> str:
    """Return the name as it was typed on the sheets; without a row of his the command ends."""
    if whose := control.named(name):
        return whose
    titles = " and ".join(each.title for each in control.sheets if not each.follows[0])
    if control.names:
        near = did_you_mean(name, control.names) or f"There are {', '.join(control.names)}."
    else:
        near = (
            f"Type names in the column Control of {titles}; into a master made before there was "
            "one, insert a column of that heading."
        )
    raise Stop(Status.USAGE, f"No fight or question is {name}'s. {near}")


def _rows(desk: Desk, control: Control) -> dict[type[Record], list[Record]]:
    """Return the rows of this turn on the sheets that umpires share."""
    now = str(desk.position)
    return {
        sheet.record: [
            row for row in desk.workings[sheet.record].values() if getattr(row, "turn", now) == now
        ]
        for sheet in control.sheets
    }


def _own(desk: Desk, whose: str) -> dict[str, Answer]:
    """Return what an umpire has answered already, as it still stands in the master."""
    taken = read_taken(room_of(desk.folder, desk.ruleset, desk.position))
    return {
        name: answer
        for name, answer in desk.answers.items()
        if taken.is_of(name, shown(answer.value), whose)
    }


def _file(desk: Desk, whose: str) -> str:
    stem = in_a_name(whose) or "control"
    turn = turn_folder(desk.ruleset, desk.position)
    return f"{stem}_{turn}_draft_{max(desk.master.book.mark(DRAFT), 1)}.xlsx"


def _counts(desk: Desk, share: Tables) -> dict[str, int]:
    return {desk.schemas.of(kind).title: len(share[kind]) for kind in share}


def _said(played: Played, whose: str, share: Tables, place: str) -> tuple[str, ...]:
    rows = ", ".join(f"{count} on {title}" for title, count in _counts(played.desk, share).items())
    stale = ("Something was typed since the draft: draft again, and share again.",)
    return (
        f"{whose}'s book of turn {played.desk.ruleset.called(played.desk.position)}: {rows}.",
        *(stale if differences(played) else ()),
        f"Send {whose} {place}. What comes back into the inbox, or is typed where it lies, is "
        "taken by the next umpire collect or draft.",
    )
