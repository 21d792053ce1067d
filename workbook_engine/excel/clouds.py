"""Folders that a service keeps alike on several machines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from workbook_engine.excel.machine import MAC, WINDOWS, Machine
from workbook_engine.excel.registry import USER, below, values

ONEDRIVES = ("OneDrive", "OneDriveCommercial", "OneDriveConsumer")
"""What Windows calls the folders of OneDrive in its environment."""
MOUNTS = r"Software\SyncEngines\Providers\OneDrive"
"""Where Windows lists all that OneDrive keeps, libraries of SharePoint among it."""
ICLOUD = "Library/Mobile Documents"


def cloud_of(folder: Path, on: Machine) -> Path | None:
    """Return the folder of a cloud that a folder lies in; None where it lies in none."""
    own = folder.resolve()
    return next((each for each in _clouds(on) if own.is_relative_to(each.resolve())), None)


def _clouds(on: Machine) -> Iterator[Path]:
    yield from (Path(said) for each in ONEDRIVES if (said := os.environ.get(each)))
    if on.system == WINDOWS:
        mounts = (values(USER, each).get("mountpoint") for each in below(USER, MOUNTS))
        yield from (Path(str(each)) for each in mounts if each)
    if on.system == MAC:
        yield from _of_a_mac(on.home)


def _of_a_mac(home: Path) -> Iterator[Path]:
    storage, icloud = home / "Library/CloudStorage", home / ICLOUD
    yield from sorted(storage.iterdir()) if storage.is_dir() else ()
    yield icloud
    kept = icloud / "com~apple~CloudDocs"  # iCloud takes these two over, where it is told to
    yield from (home / each for each in ("Desktop", "Documents") if (kept / each).exists())
