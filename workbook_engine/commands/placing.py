"""Books put on the desk: never over one that is open elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.commands.reading import Desk
from workbook_engine.store.commit import SavedMeanwhileError, UnwritableError
from workbook_engine.store.disk import Disk


def refuse_open(folder: CampaignFolder, places: Iterable[str]) -> None:
    """End the command if a book that it would write is open in Excel or LibreOffice."""
    if found := folder.open_elsewhere(places):
        raise Stop(Status.LOCKED, "Nothing was changed.", findings=found)


def put_master(desk: Desk, content: bytes) -> Path:
    """Put the master in place, unless it is open or was saved since it was read."""
    place, disk = desk.master.place, Disk()
    refuse_open(desk.folder, [place])
    file = desk.folder.file(place)
    if not disk.writable(file):
        raise UnwritableError((place,))
    if disk.read(file) != desk.master.content:
        raise SavedMeanwhileError(place)
    if content != desk.master.content:
        disk.put(file, content)
    return file
