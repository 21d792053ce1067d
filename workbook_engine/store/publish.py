"""A commit's books put on the desk, by names alone: no content is written, so no room is needed.

`pub/x` of the commit is there for as long as book x has still to be put in place. What lies on the
desk goes to `was/` first, whatever it holds by then, so an edit saved at the wrong moment is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from msgspec import Struct

from workbook_engine.core.findings import Problem
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest, sum_of

PENDING, KEPT = "pub", "was"
_MOST_SAVES = 5
"""How often a book may be saved again while it is put in place."""


class Published(Struct, frozen=True):
    """The outcome of putting books on the desk."""

    placed: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    """Books that have still to be put in place, because something stood in the way."""
    reason: str = ""
    """What stood in the way, in the words of the system."""
    kept: tuple[str, ...] = ()
    """Books that had been saved meanwhile: where under `turns/` what people had is kept."""


def waiting(history: History, manifest: Manifest) -> tuple[str, ...]:
    """Return the books of a commit that have still to be put in place."""
    folder = history.folder_of(manifest) / PENDING
    books = [book for book in manifest.books if history.disk.has(folder / book)]
    return tuple(sorted(books, key=lambda book: history.disk.ours(history.desk_file(book))))


def refuse_astray(history: History, manifest: Manifest) -> None:
    """Refuse to put books in place, or to take any away, by way of a link."""
    for book in waiting(history, manifest):
        history.disk.refuse_astray(history.folder_of(manifest) / PENDING / book, itself=True)
        history.disk.refuse_astray(_copy_name(history, manifest, book, 1))
        history.disk.refuse_astray(history.desk_file(book))


def publish(history: History, manifest: Manifest) -> Published:
    """Put a commit's waiting books on the desk; if one cannot be taken away, put all back."""
    books = waiting(history, manifest)
    try:
        history.disk.sync_folder(history.folder_of(manifest))
        _clear(history, manifest, books)
        for book in books:
            _lay(history, manifest, book)
        _sync_desk(history, manifest.books)
        _tidy(history, manifest)
    except (OSError, Problem) as refusal:
        _put_back(history, manifest, books)
        left = waiting(history, manifest)
        placed = tuple(book for book in books if book not in left)
        return Published(placed, left, said(refusal))
    return Published(books, kept=_kept(history, manifest))


def said(refusal: Exception) -> str:
    """Return what stood in the way as a sentence gives it."""
    if isinstance(refusal, Problem):
        return refusal.finding.message.rstrip(".")
    return getattr(refusal, "strerror", None) or str(refusal)


def _clear(history: History, manifest: Manifest, books: Iterable[str]) -> None:
    """Clear the desk for books; what lay there must be sure to last in `was/` before they come."""
    disk, kept = history.disk, history.folder_of(manifest) / KEPT
    for book in books:
        disk.make_folders(_copy_name(history, manifest, book, 1).parent)
        disk.make_folders(history.desk_file(book).parent)
    _sync_below(disk, kept)
    for book in books:
        _displace(history, manifest, book)
    _sync_below(disk, kept)
    _sync_desk(history, books)


def _displace(history: History, manifest: Manifest, book: str) -> None:
    """Move the book on the desk to `was/`, unless it is already the one to put there."""
    disk, file = history.disk, history.desk_file(book)
    if disk.has(file) and not disk.same(file, history.folder_of(manifest) / PENDING / book):
        copies = _copies(history, manifest, book)
        disk.rename(file, _copy_name(history, manifest, book, len(copies) + 1))


def _lay(history: History, manifest: Manifest, book: str) -> None:
    """Put a book in its place; whatever was saved there in the same moment is taken away first."""
    disk, file = history.disk, history.desk_file(book)
    pending = history.folder_of(manifest) / PENDING / book
    if disk.same(file, pending):
        disk.remove(pending)
        return
    _mend(history, manifest, book)
    for _ in range(_MOST_SAVES):
        try:
            disk.move_free(pending, file)
        except FileExistsError:
            _clear(history, manifest, (book,))
        else:
            return
    raise FileExistsError(f"{book} is saved over and over")


def _sync_below(disk: Disk, folder: Path) -> None:
    """Make a folder and all names in it last, if it is there."""
    if disk.has_folder(folder):
        for inner in disk.folders(folder):
            disk.sync_folder(inner)
        disk.sync_folder(folder.parent)


def _sync_desk(history: History, books: Iterable[str]) -> None:
    """Make the names of books on the desk last, whoever gave them: he may have died over it."""
    files = map(history.desk_file, books)
    above = {each for file in files for each in file.parents if _within(each, history.campaign)}
    for folder in sorted(above, reverse=True):
        if history.disk.has_folder(folder):
            history.disk.sync_folder(folder)


def _within(folder: Path, campaign: Path) -> bool:
    return folder == campaign or campaign in folder.parents


def _mend(history: History, manifest: Manifest, book: str) -> None:
    """Make a waiting book again if it is not what was committed."""
    disk, pending = history.disk, history.folder_of(manifest) / PENDING / book
    if sum_of(disk.read(pending)) != manifest.files[f"out/{book}"]:
        content = history.read(manifest, f"out/{book}")
        beside = pending.with_name(f"{pending.name}.new")
        disk.remove(beside)
        disk.write_new(beside, content)
        disk.rename(beside, pending)


def _put_back(history: History, manifest: Manifest, books: Iterable[str]) -> None:
    """Give the desk back what was taken from it for books that could not be put in place."""
    disk = history.disk
    for book in books:
        try:
            copies = _copies(history, manifest, book)
            file = history.desk_file(book)
            pending = history.folder_of(manifest) / PENDING / book
            if copies and disk.has(pending) and not disk.has(file):
                disk.move_free(copies[-1], file)
        except OSError:
            continue  # it is kept all the same, and the next command tries again


def _tidy(history: History, manifest: Manifest) -> None:
    """Remove what is no longer needed: copies of books that the archive holds, and `pub/`."""
    disk, folder = history.disk, history.folder_of(manifest)
    known = _archived(history)
    for path in disk.files(folder / KEPT):
        copy = folder / KEPT / path
        if (total := sum_of(disk.read(copy))) in known:
            disk.remove(copy)
        known |= {total}
    _remove_empty(disk, folder / KEPT)
    _sync_below(disk, folder / PENDING)  # a book must have left it before it goes
    disk.remove_all(folder / PENDING)
    disk.sync_folder(folder)


def _remove_empty(disk: Disk, kept: Path) -> None:
    for folder in disk.folders(kept):
        if not disk.names(folder):
            disk.remove_folder(folder)
    _sync_below(disk, kept)


def _archived(history: History) -> frozenset[str]:
    """Return the sums of every file of every commit."""
    return frozenset(total for each in history.commits() for total in each.files.values())


def _kept(history: History, manifest: Manifest) -> tuple[str, ...]:
    folder = history.folder_of(manifest) / KEPT
    return tuple((folder / path).as_posix() for path in history.disk.files(folder))


def _copies(history: History, manifest: Manifest, book: str) -> list[Path]:
    """Return what was taken from a book's place so far, the first first."""
    found: list[Path] = []
    while True:
        copy = _copy_name(history, manifest, book, len(found) + 1)
        if not history.disk.has(copy):
            return found
        found.append(copy)


def _copy_name(history: History, manifest: Manifest, book: str, number: int) -> Path:
    """Return where the first, second, ... of what lay in a book's place is kept."""
    place = PurePosixPath(book)
    name = place.name if number == 1 else f"{place.stem} {number}{place.suffix}"
    return history.folder_of(manifest).joinpath(KEPT, *place.parent.parts, name)
