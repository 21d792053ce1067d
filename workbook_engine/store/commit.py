"""Carrying a commit out: archive everything, commit with one rename, then put the desk in place.

Whatever stops it before the rename leaves the campaign as it was; whatever stops it after leaves a
committed turn, whose books the next command puts in place. The order of the touches is the whole
point: a name is made to last only after what it names, and the desk only after the commit.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from workbook_engine.core.findings import Problem
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import MANIFEST_NAME, Kind, Manifest, PlaceError, sums
from workbook_engine.store.preflight import preflight
from workbook_engine.store.publish import PENDING, Published, publish, said
from workbook_engine.store.recovery import discard


class Plan(Struct, frozen=True):
    """What a commit is to hold; books by their place in the campaign folder."""

    turn: int
    stage: int
    kind: Kind
    received: Mapping[str, bytes]
    """The books and orders as they were read."""
    books: Mapping[str, bytes]
    """The books as they shall lie on the desk."""
    papers: Mapping[str, bytes] = field(default_factory=dict)
    """What else belongs to the turn: `rulings.json`, reports."""
    restores: int | None = None
    form: int | None = None
    when: str = ""
    rulings: int = 0
    version: str = ""


class Committed(Struct, frozen=True):
    """A commit carried out, and the outcome of putting its books on the desk."""

    manifest: Manifest
    folder: Path
    published: Published

    @property
    def pending(self) -> tuple[str, ...]:
        """The books that could not be put in place yet."""
        return self.published.pending


class SavedMeanwhileError(Exception):
    """A book was saved while the turn was worked out; nothing was committed."""

    def __init__(self, book: str) -> None:
        super().__init__(book)
        self.book = book


def carry_out(history: History, plan: Plan) -> Committed:
    """Commit a plan, all books or none; the caller holds the campaign's lock."""
    archive = _archive(plan)
    size = sum(map(len, archive.values())) + sum(map(len, plan.books.values()))
    preflight(history, plan.books, size)
    manifest = _manifest(history, plan, archive)
    folder = history.folder_of(manifest)
    try:
        _begin(history, folder)
        _write_archive(history.disk, folder, archive, plan.books)
        _write_manifest(history.disk, folder, manifest)
        _check_unchanged(history, plan.received)
        history.disk.rename(_unfinished(folder), folder / MANIFEST_NAME)
    except BaseException:
        with suppress(OSError):
            if not history.disk.has(folder / MANIFEST_NAME):
                discard(history, folder)
        raise
    return Committed(manifest, folder, _published(history, manifest))


def _archive(plan: Plan) -> dict[str, bytes]:
    received = {f"in/{book}": content for book, content in plan.received.items()}
    books = {f"out/{book}": content for book, content in plan.books.items()}
    return received | books | dict(plan.papers)


def _manifest(history: History, plan: Plan, archive: Mapping[str, bytes]) -> Manifest:
    head = history.head()
    try:
        return Manifest(
            commit=history.next_number(),
            turn=plan.turn,
            stage=plan.stage,
            kind=plan.kind,
            previous=None if head is None else head.commit,
            restores=plan.restores,
            form=plan.form,
            previous_sum="" if head is None else history.sum_of_manifest(head),
            when=plan.when,
            rulings=plan.rulings,
            version=plan.version,
            files=sums(archive),
        )
    except PlaceError as problem:
        raise Problem(
            "E-PLACE",
            f"{problem.place!a} cannot be a file name on every system.",
            "Give the team, its book or the file another name.",
        ) from problem


def _begin(history: History, folder: Path) -> None:
    """Make the commit's folder, first of all `pub/` in it: by that it is known as only begun."""
    history.disk.make_folders(folder / PENDING)
    for above in (history.campaign, history.folder, folder):
        history.disk.sync_folder(above)  # all of them: who made one may have died over it


def _write_archive(
    disk: Disk, folder: Path, archive: Mapping[str, bytes], books: Mapping[str, bytes]
) -> None:
    """Write every file, and the books a second time under `pub/`; then make their names last."""
    copies = {f"{PENDING}/{book}": content for book, content in books.items()}
    for path, content in {**archive, **copies}.items():
        file = folder.joinpath(*path.split("/"))
        disk.make_folders(file.parent)
        disk.write_new(file, content)
    for inner in disk.folders(folder)[:-1]:  # the folder itself when the manifest is in it
        disk.sync_folder(inner)


def _write_manifest(disk: Disk, folder: Path, manifest: Manifest) -> None:
    disk.write_new(_unfinished(folder), manifest.to_bytes())
    disk.sync_folder(folder)


def _unfinished(folder: Path) -> Path:
    return folder / f"{MANIFEST_NAME}.tmp"


def _check_unchanged(history: History, received: Mapping[str, bytes]) -> None:
    """Refuse to commit if a file has changed since it was read."""
    for book, content in received.items():
        file = history.desk_file(book)
        if not history.disk.has(file) or history.disk.read(file) != content:
            raise SavedMeanwhileError(book)


def _published(history: History, manifest: Manifest) -> Published:
    """Put the books in place; whatever fails now, the turn is committed and must be said to be."""
    try:
        return publish(history, manifest)
    except (OSError, Problem) as refusal:
        return Published(pending=manifest.books, reason=said(refusal))
