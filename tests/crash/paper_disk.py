"""A disk in memory that keeps apart what was written and what would outlast a power cut.

A name lasts once its folder was synced (a rename across folders once both were), a content once its
file was. Until then a power cut may leave any of the names and any part of the contents.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from workbook_engine.store.disk import Disk

Tree = dict[str, dict[str, int | None]]
"""By folder, what each name in it is: a file by its number, or a folder (None)."""
GONE = -1
DAMAGES = ("whole", "empty", "half", "zero", "any")
"""What a power cut may leave of contents that were not synced."""


@dataclass
class Change:
    """A change of names that has not lasted yet: (folder, name, what it is now)."""

    names: tuple[tuple[str, str, int | None], ...]
    waits: set[str]


@dataclass
class Contents:
    """What is in each file, and which contents have not lasted yet."""

    of: dict[int, bytes] = field(default_factory=dict)
    unsynced: set[int] = field(default_factory=set)


class PaperDisk(Disk):
    """A file system in memory."""

    def __init__(self, root: Path, links: bool = True) -> None:
        super().__init__(root)
        self.links = links
        self.tree: Tree = {str(root): {}}
        self.lasting: Tree = {str(root): {}}
        self.changes: list[Change] = []
        self.contents = Contents()
        self.free = 10**9

    def copy(self) -> PaperDisk:
        """Return the same disk once more."""
        other = PaperDisk(self.root, self.links)
        other.tree = {folder: dict(names) for folder, names in self.tree.items()}
        other.lasting = {folder: dict(names) for folder, names in self.lasting.items()}
        other.changes = [Change(each.names, set(each.waits)) for each in self.changes]
        other.contents = Contents(dict(self.contents.of), set(self.contents.unsynced))
        return other

    # Looking

    def names(self, folder: Path) -> list[str]:
        return sorted(self.tree.get(str(folder), ()))

    def has(self, path: Path) -> bool:
        return self._number(path) is not None

    def has_folder(self, path: Path) -> bool:
        return str(path) in self.tree

    def same(self, one: Path, other: Path) -> bool:
        numbers = {self._number(one), self._number(other)}
        return len(numbers) == 1 and None not in numbers

    def read(self, path: Path) -> bytes:
        return self.contents.of[self._file(path)]

    def room(self, path: Path) -> int:
        return self.free

    def files(self, folder: Path) -> list[str]:
        """Look through the folders in memory: the disk's own way takes ten times as long."""
        return list(self._files(str(folder)))

    def _files(self, folder: str) -> Iterator[str]:
        for name, number in sorted(self.tree.get(folder, {}).items()):
            if number is None:
                yield from (f"{name}/{inner}" for inner in self._files(f"{folder}/{name}"))
            else:
                yield name

    def writable(self, path: Path) -> bool:
        return True

    def is_link(self, path: Path) -> bool:
        return False

    def one_disk(self, folder: Path, other: Path) -> bool:
        return True

    # Touching

    def make_folder(self, path: Path) -> None:
        self._refuse_taken(path)
        self._change((path, None))

    def create(self, path: Path, content: bytes) -> None:
        self._refuse_taken(path)
        number = len(self.contents.of)
        self.contents.of[number] = content
        self.contents.unsynced.add(number)
        self._change((path, number))

    def sync_file(self, path: Path) -> None:
        self.contents.unsynced.discard(self._file(path))

    def sync_folder(self, path: Path) -> None:
        if str(path) not in self.tree:
            raise FileNotFoundError(errno.ENOENT, "no such folder", str(path))
        for change in self.changes:
            change.waits.discard(str(path))
        while self.changes and not self.changes[0].waits:
            _apply(self.lasting, self.changes.pop(0).names)

    def link(self, old: Path, new: Path) -> None:
        number = self._file(old)
        self._refuse_taken(new)
        self._change((new, number))

    def rename(self, old: Path, new: Path) -> None:
        self._change((old, GONE), (new, self._file(old)))

    def rename_free(self, old: Path, new: Path) -> None:
        self._refuse_taken(new)
        self.rename(old, new)

    def remove(self, path: Path) -> None:
        if self.has(path):
            self._change((path, GONE))

    def remove_folder(self, path: Path) -> None:
        if self.names(path):
            raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), str(path))
        if self.has_folder(path):
            self._change((path, GONE))

    # What others do

    def save(self, path: Path, content: bytes, *, in_place: bool) -> None:
        """Save a book as another program does, and make that last."""
        number = self._number(path)
        if number is None or not in_place:
            number = len(self.contents.of)
        self.contents.of[number] = content
        self.contents.unsynced.discard(number)
        entry = ((str(path.parent), path.name, number),)
        _apply(self.tree, entry)
        self.changes.append(Change(entry, set()))

    def power_cuts(self, most: int, random: Random) -> Iterator[PaperDisk]:
        """Yield disks as a power cut now may leave them: any names, and contents in part."""
        open_changes = [number for number, each in enumerate(self.changes) if each.waits]
        for number, chosen in enumerate(_subsets(open_changes, most, random)):
            yield self._after_power_cut(chosen, DAMAGES[number % len(DAMAGES)])

    def _after_power_cut(self, chosen: frozenset[int], mode: str) -> PaperDisk:
        left = PaperDisk(self.root, self.links)
        tree = {folder: dict(names) for folder, names in self.lasting.items()}
        for number, change in enumerate(self.changes):
            if not change.waits or number in chosen:
                _apply(tree, change.names)
        left.tree = tree
        left.lasting = {folder: dict(names) for folder, names in tree.items()}
        left.contents = Contents(dict(self.contents.of))
        for number in self.contents.unsynced:
            left.contents.of[number] = _damaged(self.contents.of[number], mode, number)
        return left

    def _number(self, path: Path) -> int | None:
        folder, _, name = str(path).rpartition("/")
        return self.tree.get(folder, {}).get(name)

    def _file(self, path: Path) -> int:
        number = self._number(path)
        if number is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return number

    def _refuse_taken(self, path: Path) -> None:
        folder, _, name = str(path).rpartition("/")
        if name in self.tree.get(folder, {}):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))

    def _change(self, *changes: tuple[Path, int | None]) -> None:
        split = ((str(path).rpartition("/"), what) for path, what in changes)
        names = tuple((folder, name, what) for (folder, _, name), what in split)
        for folder, name, _ in names:
            if folder not in self.tree:
                path = f"{folder}/{name}"
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        _apply(self.tree, names)
        self.changes.append(Change(names, {folder for folder, _, _ in names}))


def _apply(tree: Tree, names: Iterable[tuple[str, str, int | None]]) -> None:
    """Change names in a tree; where a folder never came to last, nothing in it did."""
    for folder, name, what in names:
        if folder not in tree:
            continue
        path = f"{folder}/{name}"
        if what == GONE:
            tree[folder].pop(name, None)
            for inner in [each for each in tree if each == path or each.startswith(f"{path}/")]:
                del tree[inner]
        else:
            tree[folder][name] = what
            if what is None:
                tree.setdefault(path, {})


def _subsets(of: list[int], most: int, random: Random) -> Iterator[frozenset[int]]:
    """Yield subsets: none, all, the last alone, all but the first; then any others; each once."""
    everything = frozenset(of)
    first = [frozenset[int](), everything, frozenset(of[-1:]), everything - {*of[:1]}]
    rest = [everything - {each} for each in of] + [frozenset({each}) for each in of]
    rest += [frozenset(of[:end]) for end in range(1, len(of))]
    random.shuffle(rest)
    seen: set[frozenset[int]] = set()
    any_left = 3 * most
    for chosen in [*first, *rest]:
        if len(seen) < most and chosen not in seen:
            seen.add(chosen)
            yield chosen
    while len(seen) < min(most, 2 ** len(of)) and any_left:
        any_left -= 1
        chosen = frozenset(each for each in of if random.random() < 0.5)
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def _damaged(content: bytes, mode: str, number: int) -> bytes:
    """Return what is left of a content that was not synced."""
    if mode == "any":
        mode = DAMAGES[number % 4]
    damaged = {
        "whole": content,
        "empty": b"",
        "half": content[: len(content) // 2],
        "zero": bytes(len(content)),
    }
    return damaged[mode]
