"""Every touch of the file system, in one small class; tests put a faulty one in its place.

A disk has a root: a campaign folder, or the folder that the umpire named. A campaign may come from
anybody, and so may links in it, so nothing is ever changed outside the root or by way of a link.

First come the single touches, each of which may be the last before the power goes; the moves made
of them follow, and say in which order names and contents come to last.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from workbook_engine.core.findings import Problem
from workbook_engine.store.patience import patiently

_NO_SUCH_CALL = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})
_NOBODY = ".umpire.nobody"
"""A name that no file bears."""
_JUNCTION = 0xA0000003
"""How Windows marks a folder that leads to another."""
_NO_LINKS = _NO_SUCH_CALL | {errno.EPERM, errno.EXDEV, errno.EMLINK}


class Disk:
    """The file system as the store uses it."""

    links = os.name != "nt"
    """Whether a file can have two names; where it can, no name is ever taken from another file."""

    def __init__(self, root: Path) -> None:
        self.root = root
        """Nothing outside this folder is changed; it may itself be a link, or lie behind one."""

    # Looking

    def names(self, folder: Path) -> list[str]:
        """Return what lies in a folder, by name; nothing where there is no folder."""
        try:
            return sorted(os.listdir(folder))  # noqa: PTH208  (names, not paths)
        except (FileNotFoundError, NotADirectoryError):
            return []

    def has(self, path: Path) -> bool:
        """Tell whether there is a file."""
        return path.is_file()

    def has_folder(self, path: Path) -> bool:
        """Tell whether there is a folder."""
        return path.is_dir()

    def own_folder(self, path: Path) -> bool:
        """Tell whether there is a folder, and no link to one."""
        return self.has_folder(path) and not self.is_link(path)

    def same(self, one: Path, other: Path) -> bool:
        """Tell whether two names are of one and the same file."""
        try:
            return one.samefile(other)
        except FileNotFoundError:
            return False

    def read(self, path: Path) -> bytes:
        """Return a file's bytes, read once."""
        return path.read_bytes()

    def room(self, path: Path) -> int:
        """Return how many bytes are free where a path lies."""
        return shutil.disk_usage(_nearest(path)).free

    def writable(self, path: Path) -> bool:
        """Tell whether a book could be put here: neither it nor its folder is closed to us."""
        if not os.access(_nearest(path.parent), os.W_OK):
            return False
        try:
            with path.open("r+b"):
                return True
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def ours(self, path: Path) -> bool:
        """Tell whether a file that is open elsewhere is open before us, to be changed there."""
        return False

    def is_link(self, path: Path) -> bool:
        """Tell whether a name only leads elsewhere: a link, or what Windows calls a junction."""
        try:
            found = path.lstat()
        except (OSError, ValueError):
            return False
        return stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION

    def refuse_astray(self, path: Path, *, itself: bool = False) -> None:
        """Refuse a place outside the root, or behind a link; or, if so asked, that is one."""
        try:
            names = path.relative_to(self.root).parts
        except ValueError:
            names = ("..",)
        if any(not name.strip(". ") for name in names) or "\0" in str(path):
            raise Problem(
                "E-OUTSIDE",
                f"{ascii(str(path))[1:-1]} does not lie in {self.root.as_posix()}.",
                "Nothing is written there. Give the team or its book a plain name.",
            )
        way = self.root
        for name in names if itself else names[:-1]:
            way /= name
            if self.is_link(way):
                raise Problem(
                    "E-LINK",
                    f"{way.as_posix()} is a link: what is written there would end up elsewhere.",
                    "Put the file or folder itself in its place, or remove the link; the whole "
                    "campaign folder may be one.",
                )

    def one_disk(self, folder: Path, other: Path) -> bool:
        """Tell whether a file of one folder could be given a name in another.

        Two folders of one disk may be bound into a machine apart, and no name leads across; that
        shows when a file that is not there is renamed, which changes nothing.
        """
        here, there = _nearest(folder), _nearest(other)
        if here.stat().st_dev != there.stat().st_dev:
            return False
        try:
            os.rename(here / _NOBODY, there / _NOBODY)  # noqa: PTH104
        except OSError as refusal:
            return refusal.errno != errno.EXDEV
        return True

    # Single touches

    def make_folder(self, path: Path) -> None:
        """Make a folder that must not be there yet."""
        if path not in self.root.parents:
            self.refuse_astray(path, itself=True)
        path.mkdir()

    def create(self, path: Path, content: bytes) -> None:
        """Write a file that must not be there yet."""
        self.refuse_astray(path, itself=True)
        with path.open("xb") as file:
            file.write(content)

    def sync_file(self, path: Path) -> None:
        """Make a file's content last."""
        self.refuse_astray(path, itself=True)
        with path.open("r+b") as file:
            _sync(file.fileno())

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder last; Windows and some shares have no such call."""
        if os.name == "nt":
            return
        opened = os.open(path, os.O_RDONLY)
        try:
            _sync(opened)
        except OSError as refusal:
            if refusal.errno not in _NO_SUCH_CALL:
                raise
        finally:
            os.close(opened)

    def link(self, old: Path, new: Path) -> None:
        """Give a file a second name, which must be free."""
        self.refuse_astray(old, itself=True)
        self.refuse_astray(new)
        os.link(old, new)

    def rename(self, old: Path, new: Path) -> None:
        """Rename a file atomically, replacing any file of that name; a link itself is replaced."""
        self.refuse_astray(old)
        self.refuse_astray(new)
        patiently(lambda: os.replace(old, new))  # noqa: PTH105

    def rename_free(self, old: Path, new: Path) -> None:
        """Give a file another name, if it is free; Windows sees to that itself."""
        self.refuse_astray(old)
        self.refuse_astray(new)
        if os.name != "nt" and new.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
        patiently(lambda: os.rename(old, new))  # noqa: PTH104

    def remove(self, path: Path) -> None:
        """Remove a file, or a link itself; one that is not there is removed already."""
        self.refuse_astray(path)
        patiently(lambda: path.unlink(missing_ok=True))

    def remove_folder(self, path: Path) -> None:
        """Remove an empty folder; one that is not there is removed already."""
        self.refuse_astray(path)
        with suppress(FileNotFoundError):
            path.rmdir()

    def close_to_others(self, path: Path) -> None:
        """Let nobody but its owner read a file of ours."""
        self.refuse_astray(path, itself=True)
        path.chmod(0o600)

    # Moves made of them

    def make_folders(self, path: Path) -> None:
        """Make a folder and those above it; any may be there already."""
        if not self.has_folder(path):
            self.make_folders(path.parent)
            self.make_folder(path)

    def write_new(self, path: Path, content: bytes) -> None:
        """Write a file that must not be there yet, so that its content lasts."""
        self.create(path, content)
        self.sync_file(path)

    def move_free(self, old: Path, new: Path) -> None:
        """Give a file of ours a name that others use too, if it is free, so that the name lasts.

        There is no moment at which neither name is on the disk, nor one at which a file that
        somebody just saved under the new name could be written over.
        """
        if not self._linked(old, new):
            self.rename_free(old, new)
            self.sync_folder(new.parent)
            self.sync_folder(old.parent)
            return
        try:
            self.sync_folder(new.parent)
            self.remove(old)
        except OSError:
            with suppress(OSError):
                if self.same(old, new):  # not what somebody saved there since
                    self.remove(new)
            raise

    def put(self, path: Path, content: bytes) -> None:
        """Put a file in place whole: written beside, then renamed over what was there.

        Folders on the way are made; a link in its place gives way, and what it led to stays.
        """
        self.refuse_astray(path)
        beside = path.with_name(f".{path.name}.new")
        self.make_folders(path.parent)
        try:
            self.remove(beside)
            self.write_new(beside, content)
            self.rename(beside, path)
        except OSError:
            with suppress(OSError):
                self.remove(beside)
            raise
        self.sync_folder(path.parent)

    def files(self, folder: Path) -> list[str]:
        """Return the files below a folder, by their place in it; any link is one."""
        found = []
        for name in self.names(folder):
            if self.own_folder(folder / name):
                found += [f"{name}/{inner}" for inner in self.files(folder / name)]
            else:
                found.append(name)
        return found

    def folders(self, folder: Path) -> list[Path]:
        """Return the folders below a folder, the innermost first, and at last itself."""
        inner = [folder / name for name in self.names(folder)]
        found = [each for path in inner if self.own_folder(path) for each in self.folders(path)]
        return [*found, folder]

    def remove_all(self, folder: Path) -> None:
        """Remove a folder of ours with all that is in it; of a link the link alone."""
        if self.is_link(folder):
            self.remove(folder)
        for name in self.names(folder):
            if self.own_folder(folder / name):
                self.remove_all(folder / name)
            else:
                self.remove(folder / name)
        self.remove_folder(folder)

    def _linked(self, old: Path, new: Path) -> bool:
        if not self.links:
            return False
        try:
            self.link(old, new)
        except OSError as refusal:
            if refusal.errno not in _NO_LINKS:
                raise
            return False
        return True


def _nearest(path: Path) -> Path:
    """Return the nearest folder that is there."""
    return next(each for each in (path, *path.parents) if each.exists())


def _sync(opened: int) -> None:
    """Make what was written last; macOS would otherwise leave it in the drive's own memory."""
    try:
        from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        os.fsync(opened)
    else:  # pragma: no cover  (macOS)
        try:
            fcntl(opened, F_FULLFSYNC)
        except OSError:  # a network drive
            os.fsync(opened)
