"""`umpire draft`: play the turn on paper and fill the Workings sheets; repeat at will."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.page.button_row import CAPTIONS
from workbook_engine.commands.desk.page.desk_text import fights_told, questions_told, steps_told
from workbook_engine.commands.desk.page.front_page import news_of
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.playing.drafted_on import keep
from workbook_engine.commands.desk.playing.play import Played, play_desk
from workbook_engine.commands.desk.playing.steps import as_far_as
from workbook_engine.commands.desk.reading.arrivals import on_the_clock
from workbook_engine.commands.desk.reading.desk import Folder, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable, told_left_out, written_left_out
from workbook_engine.commands.desk.reading.orders_asked import NO_ORDERS, lacks_orders
from workbook_engine.commands.desk.shared.shared_back import take_shared
from workbook_engine.commands.desk.writing.books import drafted_master
from workbook_engine.commands.desk.writing.placing import put_master, read_while_open
from workbook_engine.commands.outcome import Outcome, Status, as_path, rulings, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import stops, stops_draft
from workbook_engine.core.ledger import write_judgement, write_rulings


@returns_outcome
def draft(
    folder: Folder,
    no_orders: bool = False,
    odds: bool = False,
    to: str = "",
    on: bool = False,
    again: bool = False,
) -> Outcome:
    """Adjudicate without committing; only the master's Workings and Findings are written.

    Orders that are not understood are left out and told; `no_orders` says that none are meant so.
    With `odds` the Desk tells how likely each result was. How far: see `as_far_as`.
    """
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        desk, shared = take_shared(playable(read_desk(campaign, now=on_the_clock())))
        desk = as_far_as(desk, to, on=on, again=again)
        told, played = (*told, *shared), play_desk(desk, odds=odds)
        if stops_draft(played.findings):
            raise stopped_by(played.findings)
        content, front = drafted_master(played)
        master = put_master(played.desk, content)
        keep(played, news_of(front))
    blank = lacks_orders(played.desk)
    told = (*told, NO_ORDERS) if blank and not no_orders else told
    left = told_left_out(played.desk)
    return Outcome(
        status=Status.PARTLY if left else Status.DONE,
        sentences=(*told, *_said(played, front, blank), *left, *questions_told(front)),
        findings=(*played.findings, *read_while_open(played.desk)),
        wrote=(as_path(master),),
        answer={
            "turn": str(played.desk.position),
            "stopped_after": front.stopped,
            "rulings": write_rulings(played.turn.rulings),
            "must_answer": [write_judgement(each) for each in played.to_answer],
            "left_out": written_left_out(played.desk),
        },
        waits=front.waits,
    )


def _said(played: Played, front: FrontPage, blank: bool) -> Iterator[str]:
    yield from steps_told(front) if front.stopped else ()
    yield from fights_told(front)
    turn, made = played.desk.ruleset.called(played.desk.position), len(played.turn.rulings)
    to = f" up to {front.stopped}" if front.stopped else ""
    yield f"Turn {turn} is drafted{to}: {rulings(made)}. {_waits(played, front, blank)}"


def _waits(played: Played, front: FrontPage, blank: bool) -> str:
    waiting = len(played.to_answer)
    if waiting:
        return f"{waiting} {'question waits' if waiting == 1 else 'questions wait'} for you."
    if front.stopped:
        return f"Next: {front.next_step}."
    if stops(played.findings):
        return "No question waits for you."
    if front.buttons:
        return f"Nothing waits for you: {CAPTIONS['commit']} carries it out."
    meant = " --no-orders" if blank else ""
    return f"Nothing waits for you: `umpire commit{meant}` carries it out."
