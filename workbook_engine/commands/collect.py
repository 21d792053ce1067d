"""`umpire collect`: read the inbox, say what came and who is missing, answer with receipts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.page.button_row import to_run
from workbook_engine.commands.desk.page.desk_text import in_vain_told
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.post.letters import LETTER, as_answer
from workbook_engine.commands.desk.post.outbox import OutFolder, out_folder
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.post.receipts import RECEIPTS, files_of, receipts_of, reminders
from workbook_engine.commands.desk.post.refusals import refusals
from workbook_engine.commands.desk.post.reminders import reminder
from workbook_engine.commands.desk.reading.arrivals import on_the_clock
from workbook_engine.commands.desk.reading.collected import (
    BLANK,
    Stands,
    missing,
    refused,
    sent_of,
    standings,
    too_late,
)
from workbook_engine.commands.desk.reading.desk import Desk, Folder, open_folder, read_desk
from workbook_engine.commands.desk.reading.in_set_up import NO_BOOK_SENT
from workbook_engine.commands.desk.reading.mending import told_left_out, written_left_out
from workbook_engine.commands.desk.reading.orders import NO_LINES
from workbook_engine.commands.desk.reading.review import TOLD
from workbook_engine.commands.desk.shared.shared_back import take_shared
from workbook_engine.commands.desk.writing.books import with_findings
from workbook_engine.commands.desk.writing.placing import put_master
from workbook_engine.commands.outcome import Outcome, Status, as_path, stopped_by
from workbook_engine.commands.proofs.receipt_fog import receipt_leaks, refusal_leaks
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.core.answers import counted
from workbook_engine.core.calendar import date_meant, deadline_of, moment_of
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding
from workbook_engine.core.ledger import Json

_HEADERS = ("Team", "Read from", "Saved (UTC)", "Understood", "Findings")
_NUMBERS = {"Understood", "Findings"}
_CLOSE = "The orders are not on the master's sheets yet: close it and run this again."


@returns_outcome
def collect(
    folder: Folder, write: bool = True, receipts: bool = True, sample: str | None = None
) -> Outcome:
    """Return what came in, team by team; the master's sheets are filled unless it is open.

    Each book that came is answered with a receipt in the outbox, once its fog is proved. No team's
    book is written, no file of the inbox is moved, and nothing is played. Given a sample its own
    orders for the turn are put into the inbox first; a blank one is that of the campaign's name.
    """
    campaign = open_folder(folder)
    sent = Outcome() if sample is None else sample_orders(campaign.path, sample)
    if sent.status is not Status.DONE:
        return sent
    with at_work(campaign, goes_on=True) as told:
        desk = read_desk(campaign, now=on_the_clock())
        if desk.set_up:
            raise stopped_by([NO_BOOK_SENT])
        out = out_folder(campaign, f"{turn_folder(desk.ruleset, desk.position)}/{RECEIPTS}")
        mail = _mail(desk, out) if write and receipts else {}
        opened = desk.folder.open_elsewhere([desk.master.place]) if write else []
        shared: tuple[str, ...] = ()
        if write and not opened:
            desk, shared = take_shared(desk)
        wrote = []
        if write and not opened:
            content, front = with_findings(desk)
            wrote.append(as_path(put_master(desk, content)))
        else:
            front = front_page(desk, played_or_not(desk))
        answered = tuple(_answered(out, mail)) if write and receipts else ()
    teams = standings(desk)
    said = (*sent.sentences, *told, *shared, *_said(desk, teams, front))
    return Outcome(
        Status.LOCKED if opened else Status.DONE,
        (*said, *([_CLOSE] if opened else []), *answered),
        (*_of_the_post(desk), *opened),
        (*sent.wrote, *wrote),
        _answer(desk, teams, front, out, mail),
        front.waits,
    )


def _mail(desk: Desk, out: OutFolder) -> dict[str, bytes]:
    """Return the receipts and reminders that go out, by file name; what is not proved stops all."""
    books = receipts_of(desk)
    files = {team: files_of(back, desk.state) for team, back in books.items()}
    answers = refusals(desk)
    if leaks := [*receipt_leaks(desk, books, files), *refusal_leaks(desk, answers)]:
        raise stopped_by(leaks)
    each = {name: content for made in files.values() for name, content in made.items()}
    each |= {name: content for made in answers for name, content in made.files.items()}
    for back in books.values():
        each |= as_answer(back.team, back.opened.letter, files[back.team.team])
    for made in answers:
        each |= as_answer(made.team, made.letter, made.files)
    mail = {**each, **reminders(desk)}
    if strangers := list(out.strangers(mail)):
        raise stopped_by(strangers)
    return mail


def _answered(out: OutFolder, mail: Mapping[str, bytes]) -> Iterator[str]:
    if not (mail or out.path.is_dir()):
        return
    put = out.fill(mail)
    pages = sum(each.suffix == ".html" for each in put)
    letters = sum(each.suffix == LETTER for each in put)
    waiting = len(put) - 2 * pages - letters
    also = f", {counted(waiting, 'reminder')}" if waiting else ""
    also += f", {counted(letters, 'answer')} to letters (.eml, as drafts)" if letters else ""
    yield (
        f"In {as_path(out.path)}: {counted(pages, 'receipt')}{also}. A receipt is a "
        "page, and the same as a text for a mail."
    )


def _said(desk: Desk, teams: tuple[Stands, ...], front: FrontPage) -> Iterator[str]:
    turn, late = desk.ruleset.called(desk.position), missing(teams)
    none = "; none need to" if any(each.standing == BLANK for each in teams) else ""
    sent = f"{sent_of(teams)} teams have sent orders{none}"
    sent = "no orders are asked for, all teams hold" if sent_of(teams) == "none" else sent
    yield f"Turn {turn} of {desk.campaign_row.name}: {sent}."
    yield from in_columns(_HEADERS, [_row(each) for each in teams], _NUMBERS)
    yield from told_left_out(desk)
    yield from in_vain_told(front)
    yield from _deadlines(desk, teams)
    if not late:
        if not refused(teams):
            yield f"Nobody is missing. Next: {to_run('draft', buttons=front.buttons)}."
        return
    yield f"Missing: {', '.join(each.called for each in late)}. A text to paste for each:"
    for each in late:
        yield f"  {_reminder(desk, each)}"


def _deadlines(desk: Desk, teams: tuple[Stands, ...]) -> Iterator[str]:
    """Say when orders are wanted, team by team where that differs, and who came too late."""
    wanted: dict[str, list[str]] = {}
    for team in desk.state[Team].values():
        wanted.setdefault(deadline_of(desk.state, team), []).append(team.called)
    for deadline, names in wanted.items():
        whose = f" of {', '.join(names)}" if len(wanted) > 1 else ""
        if deadline:
            locks = "" if moment_of(deadline) else ": it names no day and time, so it locks nothing"
            yield f"Wanted{whose} by {deadline}{locks}. {date_meant(deadline)}".rstrip()
    for each in refusals(desk):
        yield f"Not taken: {each.place}; what its sender is told is {each.name}."
    if late := too_late(teams):
        yield f"Too late and not played: {', '.join(each.called for each in late)}."


def _row(stands: Stands) -> tuple[str, ...]:
    came = stands.came
    if came is None:
        return stands.called, stands.standing, "", "", ""
    lines = f"{came.understood} of {came.lines}"
    return stands.called, came.place, came.saved, lines, str(came.findings or "")


def _reminder(desk: Desk, stands: Stands) -> str:
    return reminder(desk, desk.state[Team][stands.team])


def _of_the_post(desk: Desk) -> tuple[Finding, ...]:
    """Return the findings of what came in; those of the master are for `umpire check`.

    That a team has given no orders is told beside its name.
    """
    return tuple(
        each
        for each in desk.findings
        if each.cell
        and (each.cell.book != desk.master.book.name or each.code in TOLD)
        and each.code != NO_LINES
    )


def _answer(
    desk: Desk,
    teams: tuple[Stands, ...],
    front: FrontPage,
    out: OutFolder,
    mail: Mapping[str, bytes],
) -> Json:
    return {
        "turn": str(desk.position),
        "teams": [_team(each) for each in teams],
        "left_out": written_left_out(desk),
        "in_vain": [
            {"line": each.where, "said": each.said, "why": each.why} for each in front.in_vain
        ],
        "reminders": {each.team: _reminder(desk, each) for each in missing(teams)},
        "mail": [f"{out.place}/{name}" for name in mail],
    }


def _team(stands: Stands) -> dict[str, Json]:
    came = stands.came
    return {
        "team": stands.team,
        "side": stands.side,
        "standing": stands.standing,
        "from": came.place if came else "",
        "saved": came.saved if came else "",
        "lines": came.lines if came else 0,
        "understood": came.understood if came else 0,
        "errors": came.errors if came else 0,
        "others": came.others if came else 0,
    }
