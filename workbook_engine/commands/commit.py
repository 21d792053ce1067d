"""`umpire commit`: carry the drafted turn out, all books or none; finish what was interrupted."""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from workbook_engine import __version__
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.at_work import at_work, finished, now
from workbook_engine.commands.batches.workers import another
from workbook_engine.commands.desk.page.front_page import front_page
from workbook_engine.commands.desk.playing.play import Played, differences, must_answer, play_desk
from workbook_engine.commands.desk.playing.steps import refuse_stopped
from workbook_engine.commands.desk.reading.desk import Desk, Folder, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import committable
from workbook_engine.commands.desk.reading.orders_asked import NO_ORDERS, lacks_orders
from workbook_engine.commands.desk.shared.shared_back import refuse_untaken
from workbook_engine.commands.desk.writing.books import committed_books
from workbook_engine.commands.desk.writing.fresh_books import make_ready
from workbook_engine.commands.desk.writing.papers import papers
from workbook_engine.commands.desk.writing.placing import refuse_open
from workbook_engine.commands.desk.writing.proving import refuse, unreadable
from workbook_engine.commands.inspection.seals import next_form
from workbook_engine.commands.outcome import Outcome, Status, Stop, rulings, stopped_by
from workbook_engine.commands.published import placed, said, status_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding, stops
from workbook_engine.core.ledger import Json, write_rulings
from workbook_engine.store.commit import Committed, Plan, carry_out
from workbook_engine.store.lock import locked
from workbook_engine.store.manifest import Kind
from workbook_engine.store.recovery import recover as recover_history

LARGE = 1_000_000
"""A master of more bytes is of a campaign whose books two processes make sooner than one."""


@returns_outcome
def commit(
    folder: Folder,
    anyway: bool = False,
    no_orders: bool = False,
    other: Executor | None = None,
) -> Outcome:
    """Recompute the turn and commit it, if it is what the draft shows and all is answered.

    With another process the books are made by two.
    """
    campaign = open_folder(folder)
    with at_work(campaign):
        desk = committable(read_desk(campaign))
        if other:
            other.submit(make_ready, desk.ruleset.name)  # while the turn is played
        if not no_orders:
            refuse_without_orders(desk)
        refuse_stopped(desk)
        played = play_desk(desk)
        refuse_unanswered(played)
        if not anyway:
            refuse_untaken(desk)
        if not anyway and (unlike := differences(played)):
            raise Stop(
                Status.STOPPED,
                *unlike,
                "Nothing was changed: draft again and look, or commit with --anyway.",
                findings=played.findings,
            ).that_wants("anyway")
        return commit_played(played, other)


def another_where_large(folder: str) -> AbstractContextManager[Executor | None]:
    """Give another process that makes books, where a campaign is so large that it is worth it."""
    campaign = CampaignFolder(Path(folder))
    large = any(campaign.file(each).stat().st_size > LARGE for each in campaign.masters)
    return another(make_ready) if large else nullcontext()


def refuse_without_orders(desk: Desk) -> None:
    """End the command if orders were asked for and no team has given any."""
    if lacks_orders(desk):
        raise Stop(
            Status.STOPPED,
            NO_ORDERS,
            "Nothing was changed: if that is meant, use --no-orders.",
            findings=desk.findings,
        ).that_wants("no_orders")


def refuse_unanswered(played: Played) -> None:
    """End the command if something is wrong with the turn or must still be answered."""
    if stops(played.findings):
        raise stopped_by(played.findings).at(front_page(played.desk, played).waits)
    if played.to_answer:
        raise Stop(
            Status.STOPPED,
            *must_answer(played.to_answer),
            "Nothing was changed: answer on the Workings sheets of the master.",
            findings=played.findings,
        ).at(front_page(played.desk, played).waits)


def commit_played(played: Played, other: Executor | None = None) -> Outcome:
    """Commit a turn that was played; the caller holds the lock."""
    desk = played.desk
    found: dict[str, Finding | None] = {}
    books = committed_books(played, other, lambda *book: found.update({book[0]: unreadable(*book)}))
    refuse_open(desk.folder, books)
    refuse(found[place] for place in books)
    ruled = write_rulings(played.turn.rulings)
    plan = Plan(
        turn=desk.position.turn,
        stage=desk.position.stage,
        kind=Kind.TURN,
        received=desk.received,
        books=books,
        papers=papers(played, ruled),
        form=next_form(desk.folder.history),
        when=now(),
        rulings=len(ruled),
        version=__version__,
    )
    return _said(played, carry_out(desk.folder.history, plan), ruled)


def _said(played: Played, committed: Committed, ruled: list[Json]) -> Outcome:
    position, ruleset = played.desk.position, played.desk.ruleset
    send = () if committed.pending else ("Send each team its own book from sides/.",)
    if len(ruleset.sequence) > 1:
        send = (*send, f"Turn {ruleset.called(ruleset.after(position))} is next.")
    return Outcome(
        status_of(committed.published),
        (
            f"Turn {ruleset.called(position)} is committed: {rulings(len(ruled))}.",
            *said(committed.published),
            *send,
        ),
        played.findings,
        placed(played.desk.folder, committed.published),
        {"turn": str(position), "commit": committed.manifest.commit, "rulings": ruled},
    )


@returns_outcome
def recover(folder: Folder) -> Outcome:
    """Finish what was interrupted; a book saved meanwhile is kept beside the archive."""
    campaign = open_folder(folder)
    with locked(campaign.path):
        found = recover_history(campaign.history)
    if found.finished is None:
        return Outcome(sentences=("Nothing has to be put in place.",))
    done = () if found.published.pending else ("All books are in place.",)
    return Outcome(
        status_of(found.published),
        (*finished(found), *done),
        wrote=placed(campaign, found.published),
    )
