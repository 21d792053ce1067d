"""Every touch of the file system, in one small class; tests put a faulty one in its place."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


class Disk:
    """The file system as the store uses it."""

    def folders(self, path: Path) -> list[Path]:
        """Return the folders inside a folder, by name; none where it does not exist."""
        if not path.is_dir():
            return []
        return sorted(each for each in path.iterdir() if each.is_dir())

    def has(self, path: Path) -> bool:
        """Tell whether there is a file."""
        return path.is_file()

    def read(self, path: Path) -> bytes:
        """Return a file's bytes, read once."""
        return path.read_bytes()

    def writable(self, path: Path) -> bool:
        """Tell whether a book could be put here: neither it nor its folder is closed to us."""
        nearest = next(each for each in path.parents if each.exists())
        if not os.access(nearest, os.W_OK):
            return False
        if not path.exists():
            return True
        try:
            with path.open("r+b"):
                return True
        except OSError:
            return False

    def make_folder(self, path: Path) -> None:
        """Make a folder that must not be there yet, and those above it."""
        path.mkdir(parents=True)

    def write_new(self, path: Path, content: bytes) -> None:
        """Write a file that must not be there yet, down to the disk itself."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder last; Windows has no such call and needs none."""
        if os.name == "nt":
            return
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file the name that commits it."""
        old.replace(new)

    def put(self, path: Path, content: bytes) -> None:
        """Put a file in place whole: written beside, then renamed over what was there."""
        beside = path.with_name(f".{path.name}.new")
        try:
            with suppress(FileNotFoundError):
                beside.unlink()
            self.write_new(beside, content)
            beside.replace(path)
        except OSError:
            with suppress(OSError):
                beside.unlink()
            raise
        self.sync_folder(path.parent)

    def remove(self, path: Path) -> None:
        """Remove a file; one that is not there is removed already."""
        path.unlink(missing_ok=True)

    def remove_folder(self, path: Path) -> None:
        """Remove an unfinished folder of ours with all that is in it."""
        shutil.rmtree(path, ignore_errors=True)
        with suppress(OSError):
            path.parent.rmdir()  # only where it is empty: the first commit made it
