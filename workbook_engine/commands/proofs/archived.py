"""A turn as it was archived: the desk it was played on, its rulings, and the books it left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.books.package.pictures import pictures_in
from workbook_engine.campaign import CampaignFolder, master_among
from workbook_engine.commands.desk.playing.play import Played, play_desk, turn_to_commit
from workbook_engine.commands.desk.reading.desk import Desk, read_desk
from workbook_engine.commands.desk.reading.last_turn import ledger_of
from workbook_engine.commands.desk.writing.books import committed_books
from workbook_engine.core.findings import Problem
from workbook_engine.core.ledger import Json, read_rulings
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.kit.maps.drawn import remember
from workbook_engine.sheets.reading import read
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest


@dataclass(frozen=True, slots=True)
class EarlierHistory(History):
    """The history as it was before a commit was made."""

    before: int = 0

    def commits(self) -> tuple[Manifest, ...]:
        """Return the commits there were then."""
        return tuple(each for each in History.commits(self) if each.commit < self.before)

    def next_number(self) -> int:
        """Return the number that the commit was given."""
        return self.before


@dataclass(frozen=True, slots=True)
class ArchivedDesk(CampaignFolder):
    """The books that a commit was made from, laid out like a campaign folder."""

    whole: CampaignFolder
    commit: int

    def __post_init__(self) -> None:
        """Know the commits there were when the turn was played."""
        then = self.whole.history
        earlier = EarlierHistory(then.campaign, then.disk, then.kept, before=self.commit)
        object.__setattr__(self, "history", earlier)

    @property
    def key_file(self) -> Path:
        """The campaign's secret, which is in no archive."""
        return self.whole.key_file


def prove(books: Mapping[str, bytes]) -> None:
    """Open archived books; one that is none is a Problem that names it."""
    for place, content in books.items():
        try:
            FileBook(content, place, MASTER)
        except Problem as problem:
            said = f"{place} in the history cannot be read: {problem.finding.message}"
            cure = "Bring turns/ back from a backup, or from whoever sent the campaign."
            raise Problem(problem.finding.code, said, cure) from problem


def know_pictures(books: Mapping[str, bytes]) -> None:
    """Take the pictures in archived books as what the drawings look like whose sums they bear."""
    prove(books)
    for content in books.values():
        for picture in pictures_in(content):
            remember(picture)


class ArchivedTurn:
    """One archived turn; each part of it is read when it is first asked for."""

    def __init__(self, folder: CampaignFolder, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self.history = folder.history

    @cached_property
    def desk(self) -> Desk:
        """The desk that the turn was played on."""
        received = self.history.folder_of(self.manifest) / "in"
        desk = read_desk(ArchivedDesk(received, self.folder, self.manifest.commit))
        return replace(desk, steps=0)  # a draft may have stopped, the turn was played to its end

    @cached_property
    def played(self) -> Played:
        """The turn played again."""
        return play_desk(self.desk)

    @cached_property
    def turn(self) -> Turn:
        """The turn played again, as its books were made from it."""
        return turn_to_commit(self.played)

    @cached_property
    def made(self) -> Mapping[str, bytes]:
        """The books of the turn, made again; a map that is drawn as it was is not painted again."""
        know_pictures(self.books)
        return committed_books(self.played)

    @cached_property
    def ledger(self) -> list[dict[str, Json]]:
        """The rulings as they were archived, in JSON."""
        return cast("list[dict[str, Json]]", ledger_of(self.history, self.manifest)["rulings"])

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings as they were archived."""
        return read_rulings(self.ledger, self.desk.ruleset)

    @cached_property
    def books(self) -> Mapping[str, bytes]:
        """The books that the turn left, by place."""
        return self.history.books(self.manifest, "out")

    @cached_property
    def master(self) -> FileBook:
        """The master that the turn left."""
        place = master_among(self.books)
        return FileBook(self.books[place], place, MASTER)

    @cached_property
    def after(self) -> Tables:
        """The state that the turn left, as it stands in the archived master."""
        position = self.desk.ruleset.after(self.desk.position)
        return read(self.master, self.desk.schemas, "master", position).tables
