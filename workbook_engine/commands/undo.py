"""`umpire undo`: put the desk back to where it stood at the end of an earlier turn."""

from __future__ import annotations

from contextlib import suppress

from workbook_engine import __version__
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.at_work import at_work, now
from workbook_engine.commands.desk.page.button_row import as_on_desk
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.post.outbox import OUTBOX, out_folder
from workbook_engine.commands.desk.post.packets import sent_after
from workbook_engine.commands.desk.reading.desk import Desk, Folder, open_folder, read_desk
from workbook_engine.commands.desk.reading.received import came_in
from workbook_engine.commands.desk.writing.books import with_desk
from workbook_engine.commands.desk.writing.placing import put_master, refuse_open
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.published import placed, said, status_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.reports.newspaper import DIARY, FOLDER, taken_back, turn_on
from workbook_engine.store.commit import Committed, Plan, carry_out
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest

MARK = "UNDONE.txt"
"""What says in a folder of the outbox that its turn was undone."""


@returns_outcome
def undo(folder: Folder, to: int | None = None) -> Outcome:
    """Commit an earlier desk again, as it stood when the next turn was played: orders and answers.

    Without a number the last turn is taken back; with one, everything after that commit. A commit
    that was itself undone can be gone back to as well.
    """
    campaign = open_folder(folder)
    with at_work(campaign):
        history = campaign.history
        target = _last(history) if to is None else history.settled(history.commit(to))
        books = as_on_desk(campaign, history.desk_after(target))
        refuse_open(campaign, books)
        plan = Plan(
            turn=target.turn,
            stage=target.stage,
            kind=Kind.UNDO,
            received=_on_desk(history, books),
            books=books,
            restores=target.commit,
            when=now(),
            version=__version__,
        )
        committed = carry_out(history, plan)
        if not committed.pending:
            with suppress(Stop):
                desk = read_desk(campaign)
                _lay_desk(desk)
                _mark_outbox(desk)
                _mark_press(desk)
        return _said(campaign, target, committed)


def _lay_desk(desk: Desk) -> None:
    """Let the Desk tell of the orders that lie there again.

    That of a draft stands as it was, and so does that of a commit which nobody has ordered after:
    it tells of the turn that was played.
    """
    if desk.master.book.laid(NAME) and not desk.is_drafted and any(came_in(desk).values()):
        put_master(desk, with_desk(desk))


def _mark_outbox(desk: Desk) -> None:
    """Say in each folder of the outbox that was filled since then that it no longer counts."""
    turn = desk.ruleset.called(desk.position)
    said = (
        f"Undone: turn {turn} is to be played again, and what lies here does not count any more.\n"
        "Take back what has been sent of it. `umpire publish` fills this folder again.\n"
    )
    for name in desk.folder.disk.names(desk.folder.file(OUTBOX)):
        out = out_folder(desk.folder, name)
        mark = {MARK: said.encode()}
        if sent_after(name, desk.position) and not any(out.strangers(mark)):
            out.fill(mark, others_stay=True)


def _mark_press(desk: Desk) -> None:
    """Say on newspapers of turns that are to be played again, and on diaries, that they are old."""
    disk, folder = desk.folder.disk, desk.folder.file(FOLDER)
    said = f"Undone: turn {desk.ruleset.called(desk.position)} is to be played again."
    for name in disk.names(folder):
        place, turn = folder / name, turn_on(name)
        is_old = name.startswith(DIARY) or (turn is not None and turn >= desk.position.turn)
        if is_old and disk.has(place):
            written = disk.read(place).decode(errors="replace")
            disk.put(place, taken_back(written, said).encode())


def _last(history: History) -> Manifest:
    found = history.to_undo()
    if found is None:
        raise Stop(Status.STOPPED, "There is no turn to undo; nothing was changed.")
    return found[1]


def _on_desk(history: History, books: dict[str, bytes]) -> dict[str, bytes]:
    """Return the books as they lie on the desk now: they are archived, so nothing is lost."""
    files = {place: history.desk_file(place) for place in books}
    return {
        place: history.disk.read(file) for place, file in files.items() if history.disk.has(file)
    }


def _said(campaign: CampaignFolder, target: Manifest, committed: Committed) -> Outcome:
    undone = campaign.history.undone(committed.manifest)
    sentences = (
        _what_is_undone(campaign.history, undone, target),
        f"What it had become is kept in {as_path(committed.folder)}.",
        *said(committed.published),
    )
    return Outcome(
        status_of(committed.published),
        sentences,
        wrote=placed(campaign, committed.published),
        answer={
            "undone": list(undone),
            "back_to": target.commit,
            "commit": committed.manifest.commit,
        },
    )


def _what_is_undone(history: History, undone: tuple[int, ...], target: Manifest) -> str:
    if not undone or target.commit > max(undone):
        end = f"at the end of turn {target.position}"
        return f"The desk is as commit {target.commit} left it, {end}."
    turns = [history.commit(number).position for number in reversed(undone)]
    if len(turns) == 1:
        return f"Turn {turns[0]} is undone: the desk is as it was before it was committed."
    return (
        f"Turns {', '.join(turns)} are undone: the desk is as it was before turn {turns[0]} "
        "was committed."
    )
