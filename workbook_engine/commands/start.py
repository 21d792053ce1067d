"""`umpire start`: from a set-up to the first turn: look it over, draw the map, make the books."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from workbook_engine import __version__
from workbook_engine.campaign import CampaignFolder, team_place
from workbook_engine.commands.at_work import at_work, now
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.in_set_up import is_played
from workbook_engine.commands.desk.writing.books import with_findings
from workbook_engine.commands.desk.writing.first_books import first_books
from workbook_engine.commands.desk.writing.placing import books_to_write, put_master, refuse_open
from workbook_engine.commands.desk.writing.proving import refuse_unreadable
from workbook_engine.commands.inspection.seals import next_form
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.published import placed, said, status_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, Severity, stops
from workbook_engine.store.commit import Committed, Plan, carry_out
from workbook_engine.store.manifest import Kind


@returns_outcome
def start(folder: str | Path) -> Outcome:
    """Look a set-up over; if nothing must be mended, make every team's first book and commit it.

    Whatever was typed so far is the set-up. Until a turn is played it may be changed, and started
    again.
    """
    campaign = open_folder(folder)
    with at_work(campaign, goes_on=True) as told:
        _refuse_played(campaign)
        desk = read_desk(campaign, set_up=True)
        if stops(desk.findings):
            return _not_ready(desk, told)
        return _started(desk, told)


def _refuse_played(campaign: CampaignFolder) -> None:
    if is_played(campaign):
        raise Stop(
            Status.STOPPED,
            "A turn of this campaign is committed already, so it has started; nothing was changed.",
        )


def _not_ready(desk: Desk, told: tuple[str, ...]) -> Outcome:
    """Return what is not ready, which also stands on the Ready sheet of the master then."""
    wrote = as_path(put_master(desk, with_findings(desk)[0]))
    sentences = (
        *told,
        f"{to_be_done(desk.findings)}: see the sheet Ready of the master. No book was made.",
    )
    return Outcome(Status.STOPPED, sentences, desk.findings, (wrote,))


def _typed(desk: Desk, committed: Committed) -> str:
    """Return where the master lies as it was before the start."""
    return as_path(desk.folder.history.folder_of(committed.manifest) / "in")


def to_be_done(findings: tuple[Finding, ...]) -> str:
    """Return how much is to be done before the first turn, in words."""
    grave = Counter(each.severity is Severity.ERROR for each in findings)
    must, should = grave[True], grave[False]
    said = f"{must} {'thing' if must == 1 else 'things'} must be mended first"
    more = f"; {should} should be looked at" if should else ""
    return f"{said}{more}"


def _started(desk: Desk, told: tuple[str, ...]) -> Outcome:
    received = _on_desk(desk)
    books = first_books(desk, received)
    refuse_open(desk.folder, [*books_to_write(desk), *books])
    refuse_unreadable(books)
    committed = carry_out(desk.folder.history, _plan(desk, received, books))
    turn = desk.ruleset.called(desk.position)
    name, teams = (
        desk.campaign_row.name,
        ", ".join(each.called for each in desk.state[Team].values()),
    )
    sentences = (
        *told,
        f"{name} has started; the first books are made: {teams}. Turn {turn} is to be played.",
        *_filled(desk),
        f"The dice are drawn from {desk.campaign_row.whose_dice}, and every book says so.",
        *said(committed.published),
        f"Your master as you typed it is kept in {_typed(desk, committed)}.",
        "Send each team its own book from sides/; put what comes back in inbox/.",
    )
    return Outcome(
        status_of(committed.published),
        sentences,
        desk.findings,
        placed(desk.folder, committed.published),
        {"commit": committed.manifest.commit, "turn": str(desk.position)},
    )


def _plan(desk: Desk, received: dict[str, bytes], books: dict[str, bytes]) -> Plan:
    return Plan(
        turn=desk.position.turn - 1,
        stage=1,
        kind=Kind.SETUP,
        received=received,
        books=books,
        form=next_form(desk.folder.history),
        when=now(),
        version=__version__,
    )


def _on_desk(desk: Desk) -> dict[str, bytes]:
    """Return what is archived of the desk: the master as it was typed, and books made before."""
    history = desk.folder.history
    files = {
        place: history.desk_file(place) for place in map(team_place, desk.state[Team].values())
    }
    before = {
        place: history.disk.read(file) for place, file in files.items() if history.disk.has(file)
    }
    return {**before, **desk.received}


def _filled(desk: Desk) -> tuple[str, ...]:
    """Say which blank cells were filled in, sheet by sheet."""
    typed = (each for each in desk.filled if each.field != "mixed")  # told with the dice
    counts = Counter(desk.schemas.of(each.record).title for each in typed)
    return tuple(
        f"{count} blank {'cell' if count == 1 else 'cells'} of {sheet} "
        f"{'was' if count == 1 else 'were'} filled in."
        for sheet, count in counts.items()
    )
