"""Books put on the desk: never over one that is open elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from workbook_engine.campaign import CampaignFolder, OpenedBook, team_place
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, warning
from workbook_engine.store.commit import SavedMeanwhileError
from workbook_engine.store.preflight import UnwritableError


def books_to_write(desk: Desk) -> tuple[str, ...]:
    """Return the places of the books that a commit writes."""
    return (desk.master.place, *(team_place(team) for team in desk.state[Team].values()))


def read_while_open(desk: Desk) -> tuple[Finding, ...]:
    """Warn of teams' books that are open elsewhere: what was not saved there is not read."""
    places = [place for place in desk.received if place != desk.master.place]
    return tuple(
        warning(
            "W-BOOK-OPEN",
            "the book is open elsewhere; what was last saved is read.",
            "Save and close it, and draft again if it was changed.",
            cell=found.cell,
        )
        for found in desk.folder.open_elsewhere(places)
    )


def refuse_open(folder: CampaignFolder, places: Iterable[str]) -> None:
    """End the command if a book that it would write is open in Excel or LibreOffice."""
    if found := folder.open_elsewhere(places):
        raise Stop(Status.LOCKED, "Nothing was changed.", findings=found)


def put_master(desk: Desk, content: bytes) -> Path:
    """Put the master in place, unless it is open or was saved since it was read."""
    return put_book(desk.folder, desk.master, content)


def put_book(folder: CampaignFolder, opened: OpenedBook, content: bytes) -> Path:
    """Put a book in the place of one that was read, unless it is open or was saved since."""
    place, disk = opened.place, folder.disk
    refuse_open(folder, [place])
    file = folder.file(place)
    if not disk.writable(file):
        raise UnwritableError((place,))
    if disk.read(file) != opened.content:
        raise SavedMeanwhileError(place)
    if content != opened.content:
        disk.put(file, content)
    return file
