"""Other programs of this machine: found where they are installed, and never in what was sent.

A system may look for a program in the current folder first, and a campaign is often the current
folder: whoever packed it could have laid a program of that name into it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

_ENDING = ".exe" if sys.platform == "win32" else ""


def program(names: Iterable[str], places: Iterable[str], campaign: Path) -> str:
    """Return a program's whole path; blank where it is not on this machine.

    The places where it is installed are asked first, then the folders of PATH, by any of its names;
    nothing in or below the campaign's folder or the current one is taken.
    """
    for place in filter(os.path.isabs, map(os.path.expandvars, places)):
        root = Path(place).anchor
        if found := max(filter(_runs, Path(root).glob(place.removeprefix(root))), default=None):
            return str(found)
    theirs = tuple(each.resolve() for each in (campaign, Path.cwd()))
    for folder in filter(os.path.isabs, os.environ.get("PATH", "").split(os.pathsep)):
        for file in (Path(folder, f"{name}{_ENDING}") for name in names):
            if _runs(file) and not any(_below(each, theirs) for each in (file.parent, file)):
                return str(file)
    return ""


def _runs(file: Path) -> bool:
    return file.is_file() and os.access(file, os.X_OK)


def _below(path: Path, folders: tuple[Path, ...]) -> bool:
    return any(path.resolve().is_relative_to(each) for each in folders)
