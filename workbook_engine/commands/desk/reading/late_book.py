"""A book laid into the inbox for a look: the folder as if it had come, and as if it had not.

The files of the inbox are copied, and the copy is read in its place. Nothing is written to the
campaign's own folder.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.desk.reading.inbox import INBOX
from workbook_engine.commands.desk.reading.senders import Sender
from workbook_engine.core.findings import Cell, Finding


@dataclass(frozen=True, slots=True)
class OtherInbox(CampaignFolder):
    """A campaign folder of which another inbox is read."""

    inbox: Path
    cleared: Cell | None = None
    """A cell of the master that is read as blank: a tick that would keep the book from counting."""

    def file(self, place: str) -> Path:
        """Return the path of a book: what lies in the inbox is found in the other."""
        first, *rest = place.split("/")
        return self.inbox.joinpath(*rest) if first == INBOX else CampaignFolder.file(self, place)

    def open_master(self) -> OpenedBook | Finding:
        """Read the master, with one cell blank if so asked."""
        opened = CampaignFolder.open_master(self)
        if isinstance(opened, OpenedBook) and self.cleared:
            opened.book.write(self.cleared.sheet, {self.cleared.address: None})
        return opened


def without_it(campaign: CampaignFolder, book: Path, room: Path) -> OtherInbox:
    """Return the folder as if a book had not come: it may lie in the inbox already."""
    inbox = _copied(campaign, room / "without", book)
    return OtherInbox(campaign.path, inbox)


def alone(campaign: CampaignFolder, book: Path, room: Path) -> OtherInbox:
    """Return the folder as if nothing had come but a book."""
    inbox = room / "alone"
    inbox.mkdir(parents=True)
    shutil.copy2(book, inbox / book.name)
    return OtherInbox(campaign.path, inbox)


def with_it(
    campaign: CampaignFolder, book: Path, room: Path, team: str, senders: Iterable[Sender]
) -> OtherInbox:
    """Return the folder as if a book were the only one that its team had sent.

    The senders tell whose each other file in the inbox is.
    """
    inbox = _copied(campaign, room / "with", book)
    shutil.copy2(book, inbox / book.name)
    whose: dict[str, set[str]] = {}
    for each in senders:
        whose.setdefault(each.place.split("/")[1], set()).add(each.team)
    for name in (name for name, teams in whose.items() if teams == {team}):
        (inbox / name).unlink(missing_ok=True)
    return OtherInbox(campaign.path, inbox)


def _copied(campaign: CampaignFolder, to: Path, but: Path) -> Path:
    """Copy an inbox, all but one file: by its place, and by its name, which it is to have."""
    inbox = campaign.file(INBOX)
    to.mkdir(parents=True)
    for file in inbox.iterdir() if inbox.is_dir() else ():
        if file.is_file() and not file.samefile(but) and file.name != but.name:
            shutil.copy2(file, to / file.name)
    return to
