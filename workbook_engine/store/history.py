"""The history of a campaign: its commits under `turns/`, to list, to read and to check."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from workbook_engine.core.findings import Problem
from workbook_engine.store.disk import Disk
from workbook_engine.store.manifest import MANIFEST_NAME, Kind, Manifest, PlaceError, sum_of

COMMIT_FOLDER = re.compile(r"(\d{4,})_turn-(\d{2,})")
"""The name of a commit's folder."""
_RESTORE = "Bring it back from a backup."
_FORGED = "Nothing was put there. Do not play on in this folder: ask for another copy of it."


class _Written(Struct, frozen=True):
    """A commit's manifest, and the sum of the file that holds it."""

    manifest: Manifest
    sum: str


@dataclass(frozen=True, slots=True)
class History:
    """The commits of one campaign folder, as one command reads them."""

    campaign: Path
    given: Disk | None = field(default=None, repr=False, compare=False)
    """A disk of the caller's; else the campaign folder's own."""
    disk: Disk = field(init=False, repr=False, compare=False)
    kept: dict[str, _Written] = field(default_factory=dict, repr=False, compare=False)
    """What was read of each commit's folder: a manifest is read once, for it never changes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "disk", self.given or Disk(self.campaign))

    @property
    def folder(self) -> Path:
        """The folder that holds the commits."""
        return self.campaign / "turns"

    def folder_of(self, manifest: Manifest) -> Path:
        """Return the folder of a commit."""
        return self.folder / manifest.folder_name

    def desk_file(self, book: str) -> Path:
        """Return where a book lies on the desk, by its place in the campaign folder."""
        return self.campaign.joinpath(*book.split("/"))

    def commits(self) -> tuple[Manifest, ...]:
        """Return every commit in order; a folder without its manifest was never committed."""
        found = [each for each in map(self._written, self._numbered()) if each is not None]
        for before, after in pairwise(found):
            _check_link(before, after.manifest)
        return tuple(each.manifest for each in found)

    def sum_of_manifest(self, manifest: Manifest) -> str:
        """Return the sum of a commit's manifest as it was read."""
        return next(e.sum for e in self.kept.values() if e.manifest == manifest)

    def _written(self, folder: Path) -> _Written | None:
        """Return what a commit's folder says of it; None where the commit was never made."""
        if folder.name not in self.kept:
            if not self._is_committed(folder):
                return None
            content = self.disk.read(folder / MANIFEST_NAME)
            self.kept[folder.name] = _Written(_manifest(folder, content), sum_of(content))
        return self.kept[folder.name]

    def unfinished(self) -> tuple[Path, ...]:
        """Return the folders of commits that were begun and never made."""
        return tuple(folder for folder in self._numbered() if not self._is_committed(folder))

    def head(self) -> Manifest | None:
        """Return the last commit, if there is one."""
        return (self.commits() or (None,))[-1]

    def next_number(self) -> int:
        """Return the number of the next commit: one that no folder bears, finished or not."""
        return max(map(_number, self._numbered()), default=-1) + 1

    def commit(self, number: int) -> Manifest:
        """Return one commit by its number."""
        found = {each.commit: each for each in self.commits()}
        if number not in found:
            raise Problem(
                "E-HISTORY-MISSING",
                f"commit {number} is not in {self.folder.as_posix()}.",
                "`umpire history` lists the commits there are; bring others back from a backup.",
            )
        return found[number]

    def read(self, manifest: Manifest, path: str) -> bytes:
        """Return a file of a commit, checked against its sum."""
        file = self.folder_of(manifest) / path
        try:
            content = self.disk.read(file)
        except FileNotFoundError as problem:
            raise Problem(
                "E-HISTORY-MISSING", f"{file} is gone from the history.", _RESTORE
            ) from problem
        if sum_of(content) != manifest.files[path]:
            raise Problem(
                "E-HISTORY-CHANGED",
                f"{file} is not what was committed.",
                "The history must not be edited: bring the file back from a backup.",
            )
        return content

    def books(self, manifest: Manifest, part: str) -> Mapping[str, bytes]:
        """Return the files of a commit's `in` or `out`, by their place in the campaign folder."""
        places = manifest.received if part == "in" else manifest.books
        return {place: self.read(manifest, f"{part}/{place}") for place in places}

    def settled(self, manifest: Manifest) -> Manifest:
        """Return the commit whose end stands on the desk after this one: an undo's is an older."""
        return manifest if manifest.restores is None else self.commit(manifest.restores)

    def line(self, manifest: Manifest) -> tuple[Manifest, ...]:
        """Return the commits whose ends led to a commit's, the latest first; undone ones left out.

        It ends where the history does: older commits may have been moved away.
        """
        known = {each.commit: each for each in self.commits()}
        found: list[Manifest] = []
        number: int | None = manifest.commit
        while (each := known.get(-1 if number is None else number)) is not None:
            if each.restores is None:
                found.append(each)
                number = each.previous
            else:
                number = each.restores
        return tuple(found)

    def undone(self, manifest: Manifest) -> tuple[int, ...]:
        """Return the numbers of the commits that an undo took back, the latest first."""
        if manifest.restores is None or manifest.previous is None:
            return ()
        kept = {each.commit for each in self.line(self.commit(manifest.restores))}
        before = self.line(self.commit(manifest.previous))
        return tuple(each.commit for each in before if each.commit not in kept)

    def to_undo(self) -> tuple[Manifest, Manifest] | None:
        """Return the commit that an undo takes back and the one it goes back to, if there is."""
        head = self.head()
        line = self.line(head) if head is not None else ()
        if len(line) < 2 or line[0].kind is Kind.SETUP:
            return None
        return line[0], line[1]

    def desk_after(self, target: Manifest) -> Mapping[str, bytes]:
        """Return the desk as it stood after a commit, with all that was done to it until the next.

        The orders that came in and the answers that were typed are with the turn that followed.
        """
        head = self.head()
        line = () if head is None else self.line(head)
        followed = next((late for late, early in pairwise(line) if early == target), None)
        sent = self.books(target, "out")
        return sent if followed is None else {**sent, **self.books(followed, "in")}

    def archived_sums(self) -> frozenset[str]:
        """Return the sums of all books as received in any commit."""
        commits = self.commits()
        return frozenset(each.files[f"in/{book}"] for each in commits for book in each.received)

    def played_elsewhere(self, now: object) -> dict[str, str]:
        """Return the sums of all books that other turns than now were played from, each with it.

        What an undo puts away is of the turn that it takes back, which is to be played again.
        """
        played = (each for each in self.commits() if each.kind is not Kind.UNDO)
        others = (each for each in played if each.position != str(now))
        return {
            each.files[f"in/{book}"]: each.position for each in others for book in each.received
        }

    def _numbered(self) -> Iterator[Path]:
        """Yield the commits' folders; a number borne twice is a history that was forked."""
        names = [name for name in self.disk.names(self.folder) if COMMIT_FOLDER.fullmatch(name)]
        folders = sorted((self.folder / name for name in names), key=_number)
        for one, other in pairwise(folders):
            if _number(one) == _number(other):
                raise Problem(
                    "E-HISTORY-FORKED",
                    f"{one.name} and {other.name} bear one number: two machines have played on.",
                    "Keep the history of one machine, and its books with it.",
                )
        yield from folders

    def _is_committed(self, folder: Path) -> bool:
        return self.disk.has(folder / MANIFEST_NAME)


def _number(folder: Path) -> int:
    return int(folder.name.split("_")[0])


def _manifest(folder: Path, written: bytes) -> Manifest:
    where = (folder / MANIFEST_NAME).as_posix()
    try:
        manifest = Manifest.from_bytes(written)
    except PlaceError as problem:
        said = f"{where} names {problem.place!a}, where no commit puts a file."
        raise Problem("E-HISTORY-MANIFEST", said, _FORGED) from problem
    except ValueError as problem:
        said = f"{where} cannot be read."
        raise Problem("E-HISTORY-MANIFEST", said, _RESTORE) from problem
    if manifest.folder_name != folder.name:
        said = f"{where} is that of commit {manifest.folder_name}, in another folder."
        raise Problem("E-HISTORY-MANIFEST", said, _RESTORE)
    return manifest


def _check_link(written: _Written, after: Manifest) -> None:
    """Hold a commit against the manifest of the one before it."""
    before = written.manifest
    if after.previous != before.commit:
        raise Problem(
            "E-HISTORY-MISSING",
            f"commit {after.commit} followed {after.previous}, which is not in the history.",
            "Let the sync tool finish, or bring it back from a backup.",
        )
    if after.previous_sum and after.previous_sum != written.sum:
        raise Problem(
            "E-HISTORY-FORKED",
            f"commit {after.commit} was made after another commit {before.commit} than this.",
            "Keep the history of one machine, and its books with it.",
        )
