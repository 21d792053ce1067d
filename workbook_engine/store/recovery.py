"""What an interrupted command left, seen to before the next one begins."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from workbook_engine.core.findings import Problem
from workbook_engine.store.history import History
from workbook_engine.store.manifest import MANIFEST_NAME, Manifest
from workbook_engine.store.publish import KEPT, PENDING, Published, publish, refuse_astray
from workbook_engine.store.strangers import refuse_strangers


class Recovered(Struct, frozen=True):
    """What was found to be seen to."""

    finished: Manifest | None = None
    """The commit whose books had still to be put in place."""
    published: Published = field(default_factory=Published)


def recover(history: History) -> Recovered:
    """Remove what was begun and never committed; finish what was committed. May be repeated."""
    history.disk.refuse_astray(history.folder / MANIFEST_NAME)
    refuse_strangers(history)
    head = history.head()
    if head is not None:
        refuse_astray(history, head)
    for folder in history.unfinished():
        _refuse_lost(history, folder, head)
        discard(history, folder)
    if head is None or not history.disk.has_folder(history.folder_of(head) / PENDING):
        return Recovered()
    return Recovered(head, publish(history, head))


def discard(history: History, folder: Path) -> None:
    """Remove the folder of a commit never made; `pub/` goes last, because it is the proof."""
    disk = history.disk
    for name in disk.names(folder):
        if name == PENDING:
            continue
        if disk.own_folder(folder / name):
            disk.remove_all(folder / name)
        else:
            disk.remove(folder / name)
    disk.sync_folder(folder)
    disk.remove_all(folder)
    disk.sync_folder(folder.parent)


def _refuse_lost(history: History, folder: Path, head: Manifest | None) -> None:
    """Refuse to remove what was committed: only its manifest is missing, as a sync tool may do."""
    names = history.disk.names(folder)
    begun = not names or (PENDING in names and KEPT not in names)
    late = head is None or int(folder.name.split("_")[0]) > head.commit
    if not begun or (names and not late):
        raise Problem(
            "E-HISTORY-MANIFEST",
            f"{(folder / MANIFEST_NAME).as_posix()} is missing, though the turn was committed.",
            "Let the sync tool finish, or bring it back from a backup.",
        )
