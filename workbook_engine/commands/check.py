"""`umpire check`: read every book, or a player his own; list all findings, change nothing."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.reading.arrivals import on_the_clock
from workbook_engine.commands.desk.reading.desk import Desk, Folder, open_folder, read_desk
from workbook_engine.commands.desk.writing.books import with_findings
from workbook_engine.commands.desk.writing.placing import books_to_write, put_master
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding, of_level, stops
from workbook_engine.core.records import replace

NOT_WRITTEN = "A player's book is only read: --write is for a campaign's folder."
SET_UP = "It is still being set up: `umpire start` makes the teams' first books."


@returns_outcome
def check(folder: Folder, write: bool = False) -> Outcome:
    """Return everything that is wrong; with `write` the Findings sheet is filled as well.

    A book that is open elsewhere is found too: what was last saved is read, and a turn would stop.
    """
    if not isinstance(folder, CampaignFolder) and Path(folder).is_file():
        from workbook_engine.commands.check_book import check_book  # a player's, without a desk

        if write:
            raise Stop(Status.USAGE, NOT_WRITTEN)
        return check_book(folder)
    campaign = open_folder(folder)
    if not write:
        return _found(read_desk(campaign))
    with at_work(campaign, goes_on=True) as told:
        desk = read_desk(campaign, now=on_the_clock())
        content, front = with_findings(desk)
        wrote = as_path(put_master(desk, content))
    found = _found(desk)
    said = (*told, *found.sentences)
    return replace(found, sentences=said, wrote=(wrote,), waits=front.waits)


def _found(desk: Desk) -> Outcome:
    opened = tuple(desk.folder.open_elsewhere(books_to_write(desk)))
    status = Status.LOCKED if opened else Status.DONE
    status = Status.STOPPED if stops(desk.findings) else status
    found = (*desk.findings, *opened)
    next_step = (SET_UP,) if desk.set_up else ()
    return Outcome(status, (counted(found), *next_step), found)


def counted(findings: tuple[Finding, ...]) -> str:
    """Return how many findings there are, in a sentence."""
    if not findings:
        return "Nothing is wrong with the books."
    commit, lines, look = of_level(findings).values()
    one = f"{'finding stops' if commit == 1 else 'findings stop'} the commit"
    waits = "" if commit else ", which a commit waits for"
    parts = (
        f"{commit} {one}" if commit else "" if lines else "Nothing stops the commit",
        f"{lines} {'stops its line' if lines == 1 else 'stop their lines'}{waits}" if lines else "",
        f"{look} to look at" if look else "",
    )
    return f"{'; '.join(filter(None, parts))}."
