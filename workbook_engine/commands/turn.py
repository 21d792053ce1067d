"""`umpire turn`: check, draft and commit in one go, in one campaign or many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.commit import commit_played, refuse_unanswered, refuse_without_orders
from workbook_engine.commands.desk.page.desk_text import turn_told
from workbook_engine.commands.desk.page.front_page import front_after
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import committable
from workbook_engine.commands.desk.reading.places import as_read
from workbook_engine.commands.desk.shared.shared_back import refuse_untaken
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.desk import RulingRow
from workbook_engine.core.records import Position, replace

WHICHEVER = -1
"""Stands for whichever commit is the last."""


def turn(
    folders: Sequence[str | Path],
    no_orders: bool = False,
    number: str = "",
    executor: Executor | None = None,
    came: Callable[[str, Outcome], None] | None = None,
    address: str = "",
) -> dict[str, Outcome]:
    """Play one turn in every folder, side by side; what stops one campaign stops no other.

    With the number of a turn a campaign that has played it is left as it is, so that a batch can be
    run again. The work goes through the executor, or to the cluster of that address; by default to
    a process a core.
    """
    from workbook_engine.commands.batches.batch import play_all
    from workbook_engine.commands.batches.cluster import cluster
    from workbook_engine.commands.batches.roll import campaigns

    meant, play = campaigns(folders), partial(turn_of, no_orders=no_orders, number=number)
    try:
        with cluster(address, meant) as machines:
            return play_all(meant, play, machines or executor, came)
    except Stop as stop:
        return dict.fromkeys(meant, stop.outcome)


@returns_outcome
def turn_of(
    folder: str | Path, no_orders: bool = False, number: str = "", after: int | None = WHICHEVER
) -> Outcome:
    """Play and commit one campaign's turn; nothing is written before all is well.

    Given the number of a commit it is not played where that is no longer the last.
    """
    wanted = _position(number)
    campaign = open_folder(folder)
    with at_work(campaign):
        _refuse_moved_on(campaign, after)
        desk = read_desk(campaign)
        try:
            _refuse_another(desk, wanted)
            return _carried_out(committable(desk), no_orders)
        except Stop as stop:
            raise stop.of_turn(str(desk.position)) from None


def _carried_out(desk: Desk, no_orders: bool) -> Outcome:
    if not no_orders:
        refuse_without_orders(desk)
    refuse_untaken(desk)
    played = play_desk(replace(desk, steps=0))
    refuse_unanswered(played)
    outcome = commit_played(played)
    told = turn_told(front_after(played, played.turn.after, as_read(desk)))
    rest = f"How each came about stands on the sheet {desk.schemas.of(RulingRow).title}."
    return replace(outcome, sentences=(*told, rest, *outcome.sentences))


def _position(number: str) -> Position | None:
    try:
        return Position.parse(number) if number else None
    except ValueError:
        raise Stop(Status.USAGE, f"{number} is not a turn such as 3 or 3.2.") from None


def _refuse_moved_on(campaign: CampaignFolder, after: int | None) -> None:
    """End the command where the turn was committed by somebody whose answer never came."""
    if after == WHICHEVER:
        return
    head = campaign.history.head()
    if after != (head.commit if head else None):
        raise Stop(Status.DONE, "The turn was committed before the process that played it died.")


def _refuse_another(desk: Desk, wanted: Position | None) -> None:
    """End the command unless the turn that is wanted is the one to be played."""
    if wanted is None or wanted == desk.position:
        return
    if wanted < desk.position:
        raise Stop(Status.DONE, f"Turn {wanted} is committed already; nothing was changed.")
    raise Stop(
        Status.STOPPED,
        f"Turn {desk.position} is to be played before {wanted}; nothing was changed.",
    )
