"""What lies in the history and no commit put there: another machine's, by way of a sync tool."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Problem
from workbook_engine.store.history import COMMIT_FOLDER, History
from workbook_engine.store.manifest import MANIFEST_NAME, Manifest
from workbook_engine.store.publish import KEPT, PENDING

_OF_THE_SYSTEM = frozenset({"thumbs.db", "desktop.ini"})


def refuse_strangers(history: History) -> None:
    """Refuse to go on with a history that holds what no commit put into it."""
    found = next(_strangers(history), None)
    if found is not None:
        raise Problem(
            "E-HISTORY-STRANGE",
            f"{(history.folder / found).as_posix()} was put there by no commit.",
            "If another machine has played on, keep the history of one; else move it elsewhere.",
        )


def _strangers(history: History) -> Iterator[str]:
    for name in history.disk.names(history.folder):
        if not COMMIT_FOLDER.fullmatch(name) and not _passed_over(name):
            yield name
    for manifest in history.commits():
        for path in history.disk.files(history.folder_of(manifest)):
            if not _known(manifest, path) and not _passed_over(path.rpartition("/")[2]):
                yield f"{manifest.folder_name}/{path}"


def _known(manifest: Manifest, path: str) -> bool:
    own = path == MANIFEST_NAME or path in manifest.files
    return own or path.split("/")[0] in {PENDING, KEPT}


def _passed_over(name: str) -> bool:
    """Tell what a system or an office leaves wherever somebody has looked."""
    return name.startswith((".", "~$")) or name.casefold() in _OF_THE_SYSTEM
