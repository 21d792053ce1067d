"""Carrying a commit out: archive everything, commit with one rename, then put the desk in place.

Whatever stops it before the rename leaves the campaign as it was; whatever stops it after leaves a
committed turn, with the books still to be put in place under `pub/` of its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import MANIFEST_NAME, Kind, Manifest, sums

_PENDING = "pub"


@dataclass(frozen=True, slots=True)
class Plan:
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


@dataclass(frozen=True, slots=True)
class Committed:
    """A commit carried out, and the books that could not be put in place yet."""

    manifest: Manifest
    folder: Path
    pending: tuple[str, ...] = ()


class UnwritableError(Exception):
    """Books that cannot be written now; nothing was touched."""

    def __init__(self, books: tuple[str, ...]) -> None:
        super().__init__(", ".join(books))
        self.books = books


class SavedMeanwhileError(Exception):
    """A book was saved while the turn was worked out; nothing was committed."""

    def __init__(self, book: str) -> None:
        super().__init__(book)
        self.book = book


def unwritable(history: History, books: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the books that could not be put in place now."""
    return tuple(
        book for book in books if not history.disk.writable(_desk_file(history.campaign, book))
    )


def carry_out(history: History, plan: Plan) -> Committed:
    """Commit a plan, all books or none; the caller holds the campaign's lock."""
    if closed := unwritable(history, plan.books):
        raise UnwritableError(closed)
    head = history.head()
    manifest = Manifest(
        commit=history.next_number(),
        turn=plan.turn,
        stage=plan.stage,
        kind=plan.kind,
        previous=None if head is None else head.commit,
        restores=plan.restores,
        files=sums(_archive(plan)),
    )
    folder = history.folder / manifest.folder_name
    history.disk.make_folder(folder)
    try:
        _write_archive(history.disk, folder, plan)
        _check_unchanged(history, plan.received)
        _commit_point(history.disk, folder, manifest)
    except BaseException:
        if not history.disk.has(folder / MANIFEST_NAME):
            history.disk.remove_folder(folder)
        raise
    return Committed(manifest, folder, put_in_place(history, manifest))


def put_in_place(history: History, manifest: Manifest) -> tuple[str, ...]:
    """Put a commit's waiting books on the desk; return those that still cannot be."""
    folder = history.folder / manifest.folder_name
    pending = []
    for book in waiting(history, manifest):
        try:
            _keep_later_edit(history, manifest, book)
            history.disk.put(
                _desk_file(history.campaign, book), history.disk.read(folder / _PENDING / book)
            )
        except OSError:
            pending.append(book)
        else:
            history.disk.remove(folder / _PENDING / book)
    return tuple(pending)


def waiting(history: History, manifest: Manifest) -> tuple[str, ...]:
    """Return the books of a commit that have still to be put in place."""
    folder = history.folder / manifest.folder_name / _PENDING
    outs = (path.removeprefix("out/") for path in manifest.files if path.startswith("out/"))
    return tuple(book for book in outs if history.disk.has(folder / book))


def _keep_later_edit(history: History, manifest: Manifest, book: str) -> None:
    """Keep under `was/` what was saved over a book after it was read: nothing is lost."""
    file = _desk_file(history.campaign, book)
    if not history.disk.has(file):
        return
    content = history.disk.read(file)
    if sums({book: content})[book] != manifest.files.get(f"in/{book}"):
        kept = history.folder / manifest.folder_name / "was" / book
        if not history.disk.has(kept):
            history.disk.write_new(kept, content)


def _archive(plan: Plan) -> dict[str, bytes]:
    received = {f"in/{book}": content for book, content in plan.received.items()}
    books = {f"out/{book}": content for book, content in plan.books.items()}
    return received | books | dict(plan.papers)


def _write_archive(disk: Disk, folder: Path, plan: Plan) -> None:
    copies = {f"{_PENDING}/{book}": content for book, content in plan.books.items()}
    archive = _archive(plan) | copies
    for path, content in archive.items():
        disk.write_new(folder / path, content)
    for inner in sorted({(folder / path).parent for path in archive} | {folder}):
        disk.sync_folder(inner)


def _check_unchanged(history: History, received: Mapping[str, bytes]) -> None:
    for book, content in received.items():
        file = _desk_file(history.campaign, book)
        if not history.disk.has(file) or history.disk.read(file) != content:
            raise SavedMeanwhileError(book)


def _commit_point(disk: Disk, folder: Path, manifest: Manifest) -> None:
    unfinished = folder / f"{MANIFEST_NAME}.tmp"
    disk.write_new(unfinished, manifest.to_bytes())
    disk.sync_folder(folder)
    disk.sync_folder(folder.parent)
    disk.rename(unfinished, folder / MANIFEST_NAME)
    disk.sync_folder(folder)


def _desk_file(campaign: Path, book: str) -> Path:
    return campaign.joinpath(*book.split("/"))
