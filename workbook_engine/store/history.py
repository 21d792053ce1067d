"""The history of a campaign: its commits under `turns/`, to list, to read and to check."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbook_engine.store.disk import Disk
from workbook_engine.store.manifest import MANIFEST_NAME, Kind, Manifest

_FOLDER = re.compile(r"(\d{4,})_turn-(\d{2,})")


class HistoryProblem(Exception):  # noqa: N818  (a problem is a finding to be, not a defect)
    """Something in `turns/` is not as a commit left it: where, and what to do about it."""

    def __init__(self, code: str, message: str, cure: str) -> None:
        super().__init__(f"{code} {message} {cure}")
        self.code = code
        self.message = message
        self.cure = cure


@dataclass(frozen=True, slots=True)
class History:
    """The commits of one campaign folder."""

    campaign: Path
    disk: Disk = field(default_factory=Disk)

    @property
    def folder(self) -> Path:
        """The folder that holds the commits."""
        return self.campaign / "turns"

    def commits(self) -> tuple[Manifest, ...]:
        """Return every commit in order; a folder without its manifest was never committed."""
        return tuple(
            self._manifest(folder)
            for _, folder in self._numbered()
            if self.disk.has(folder / MANIFEST_NAME)
        )

    def head(self) -> Manifest | None:
        """Return the last commit, if there is one."""
        return (self.commits() or (None,))[-1]

    def next_number(self) -> int:
        """Return the number of the next commit: one that no folder bears, finished or not."""
        return max((number for number, _ in self._numbered()), default=-1) + 1

    def commit(self, number: int) -> Manifest:
        """Return one commit by its number; raise KeyError where there is none."""
        return {each.commit: each for each in self.commits()}[number]

    def read(self, manifest: Manifest, path: str) -> bytes:
        """Return a file of a commit, checked against its sum."""
        file = self.folder / manifest.folder_name / path
        try:
            content = self.disk.read(file)
        except OSError as problem:
            raise HistoryProblem(
                "E-HISTORY-MISSING",
                f"{file} is gone from the history.",
                "Bring it back from a backup.",
            ) from problem
        if hashlib.sha256(content).hexdigest() != manifest.files[path]:
            raise HistoryProblem(
                "E-HISTORY-CHANGED",
                f"{file} is not what was committed.",
                "The history must not be edited: bring the file back from a backup.",
            )
        return content

    def books(self, manifest: Manifest, part: str) -> Mapping[str, bytes]:
        """Return the files of a commit's `in` or `out`, by their place in the campaign folder."""
        stem = f"{part}/"
        paths = (path for path in manifest.files if path.startswith(stem))
        return {path.removeprefix(stem): self.read(manifest, path) for path in paths}

    def settled(self, manifest: Manifest) -> Manifest:
        """Return the commit whose end stands on the desk after this one: an undo's is an older."""
        return manifest if manifest.restores is None else self.commit(manifest.restores)

    def to_undo(self) -> tuple[Manifest, Manifest] | None:
        """Return the commit that an undo takes back and the one it goes back to, if there is."""
        head = self.head()
        if head is None:
            return None
        played = self.settled(head)
        if played.kind is Kind.SETUP or played.previous is None:
            return None
        return played, self.settled(self.commit(played.previous))

    def archived_sums(self) -> frozenset[str]:
        """Return the sums of all books as received in any commit."""
        return frozenset(
            total
            for manifest in self.commits()
            for path, total in manifest.files.items()
            if path.startswith("in/")
        )

    def _numbered(self) -> Iterator[tuple[int, Path]]:
        for folder in self.disk.folders(self.folder):
            if match := _FOLDER.fullmatch(folder.name):
                yield int(match[1]), folder

    def _manifest(self, folder: Path) -> Manifest:
        try:
            return Manifest.from_bytes(self.disk.read(folder / MANIFEST_NAME))
        except ValueError as problem:
            raise HistoryProblem(
                "E-HISTORY-MANIFEST",
                f"{folder / MANIFEST_NAME} cannot be read.",
                "Bring it back from a backup.",
            ) from problem
