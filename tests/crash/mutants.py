"""The store with one sync, one rename or one rule taken out of its source.

Each runs in a process of its own, which says what the crash suite finds first. Only a judgement of
what an interruption left counts as found: a process that ends otherwise is an error of the test. A
mutant that lives must be one whose rule is kept by another rule as well.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.crash.cases import CASES, case_of
from tests.crash.kinds import KINDS
from tests.crash.runs import Runner, Score

HOUSE = Path(__file__).parents[2]
STORE = HOUSE / "workbook_engine" / "store"
EVERY = {
    "killed": 3,
    "power cut": 3,
    "saved afterwards": 1,
    "saved, power cut": 7,
    "saved meanwhile": 13,
    "open elsewhere": 17,
    "disk refuses": 29,
    "killed twice": 101,
}
"""How a mutant is interrupted that lives, and at which points: every n-th."""


@dataclass(frozen=True)
class Mutant:
    """A change of the store's source: in one file, texts and what stands in their place."""

    name: str
    file: str
    changes: tuple[tuple[str, str], ...]
    at: Place = ("", "")
    """Where it is caught."""
    judgement: str = ""
    """Words of the judgement that it is caught by."""
    lives: str = ""
    """Why the suite cannot tell it from the store."""


def mutant(name: str, file: str, old: str, new: str = "pass", lives: str = "") -> Mutant:
    """Return a mutant with one change."""
    at, judgement = CAUGHT.get(name, (("", ""), ""))
    return Mutant(name, file, ((old, new),), at, judgement, lives)


Place = tuple[str, str]
"""A kind of interruption, and the case in which it happens."""
GONE, MISSING = "an edit is gone", "is missing, though the turn was committed"
NEITHER, UNREAD = "on the desk is of neither turn", "cannot be read"
CUT, SAVED_CUT = "power cut", "saved, power cut"
CAUGHT: dict[str, tuple[Place, str]] = {
    "contents are not synced": ((CUT, "set-up"), UNREAD),
    "the archive's folders are not synced": ((CUT, "set-up"), "is gone from the history"),
    "turns/ is not synced": ((CUT, "set-up"), MISSING),
    "the manifest's name is not synced": ((CUT, "set-up"), "is gone from the history"),
    "the commit is not synced before the desk is touched": ((CUT, "set-up"), MISSING),
    "was/ is not synced once books lie in it": ((CUT, "pending"), GONE),
    "was/ is not synced before books go to it": ((SAVED_CUT, "undo"), GONE),
    "the cleared desk is not synced": ((SAVED_CUT, "pending"), GONE),
    "a book's new name is not synced before its old one goes": ((CUT, "set-up"), NEITHER),
    "the laid desk is not synced": ((CUT, "laid"), NEITHER),
    "pub/ is not synced before it goes": ((CUT, "laid"), "another end"),
    "what is discarded is not synced before pub/ goes": ((SAVED_CUT, "begun"), MISSING),
    "the campaign's folder is not synced when turns/ is made": ((SAVED_CUT, "set-up"), GONE),
    "turns/ alone is not synced when a commit begins": ((CUT, "set-up"), NEITHER),
    "the mark of a begun commit is not synced": ((CUT, "set-up"), MISSING),
    "was/ is not synced once copies are removed from it": ((CUT, "pending"), "another end"),
    "the place of a folder whose names are synced is not": ((SAVED_CUT, "set-up"), GONE),
    "the manifest is written under its own name": (("killed", "set-up"), UNREAD),
    "what lies on the desk is removed instead of kept": (("saved meanwhile", "set-up"), GONE),
    "books are laid over what was just saved": (("saved meanwhile", "set-up"), GONE),
    "recovery removes nothing": (("killed", "set-up"), "a begun commit is left over"),
    "recovery puts nothing in place": (("killed", "set-up"), NEITHER),
    "a commit begins without its mark": (("killed", "set-up"), MISSING),
    "the mark goes first": ((CUT, "begun"), MISSING),
    "the desk is laid before the commit": (("killed", "set-up"), MISSING),
    "books that were taken away are not put back": (("open elsewhere", "turn"), "new or gone"),
    "copies are removed unread": (("killed", "pending"), GONE),
}
"""Where each mutant that does not live is caught, and words of the judgement."""


MUTANTS = (
    # A sync taken out
    mutant("contents are not synced", "disk.py", "self.sync_file(path)"),
    mutant("the archive's folders are not synced", "commit.py", "disk.sync_folder(inner)"),
    mutant(
        "turns/ is not synced",
        "commit.py",
        "(history.campaign, history.folder, folder)",
        "()",
    ),
    mutant(
        "the manifest's name is not synced",
        "commit.py",
        "manifest.to_bytes())\n    disk.sync_folder(folder)",
        "manifest.to_bytes())",
    ),
    mutant(
        "the commit is not synced before the desk is touched",
        "publish.py",
        "history.disk.sync_folder(history.folder_of(manifest))",
    ),
    mutant(
        "was/ is not synced once books lie in it",
        "publish.py",
        "_displace(history, manifest, book)\n    _sync_below(disk, kept)",
        "_displace(history, manifest, book)",
    ),
    mutant(
        "was/ is not synced before books go to it",
        "publish.py",
        "_sync_below(disk, kept)\n    for book in books:",
        "for book in books:",
    ),
    mutant(
        "the cleared desk is not synced",
        "publish.py",
        "_sync_desk(history, books)",
    ),
    mutant(
        "a book's new name is not synced before its old one goes",
        "disk.py",
        "self.sync_folder(new.parent)\n            self.remove(old)",
        "self.remove(old)",
    ),
    mutant(
        "the laid desk is not synced",
        "publish.py",
        "_sync_desk(history, manifest.books)",
    ),
    mutant(
        "pub/ is not synced before it goes",
        "publish.py",
        "_sync_below(disk, folder / PENDING)",
    ),
    mutant(
        "what is discarded is not synced before pub/ goes",
        "recovery.py",
        "disk.sync_folder(folder)\n    disk.remove_all(folder)",
        "disk.remove_all(folder)",
    ),
    mutant(
        "the campaign's folder is not synced when turns/ is made",
        "commit.py",
        "(history.campaign, history.folder, folder)",
        "(history.folder, folder)",
    ),
    mutant(
        "turns/ alone is not synced when a commit begins",
        "commit.py",
        "(history.campaign, history.folder, folder)",
        "(history.campaign, folder)",
    ),
    mutant(
        "the mark of a begun commit is not synced",
        "commit.py",
        "(history.campaign, history.folder, folder)",
        "(history.campaign, history.folder)",
    ),
    mutant(
        "without links the desk is not synced under a book's new name",
        "disk.py",
        "self.sync_folder(new.parent)\n            self.sync_folder(old.parent)",
        "self.sync_folder(old.parent)",
        lives="the whole desk is synced before pub/ goes; until then the book waits there still",
    ),
    mutant(
        "without links pub/ is not synced once a book has left it",
        "disk.py",
        "self.sync_folder(new.parent)\n            self.sync_folder(old.parent)",
        "self.sync_folder(new.parent)",
        lives="all of pub/ is synced before it goes, and nothing else asks whether a book is in it",
    ),
    mutant(
        "the end of pub/ is not synced",
        "publish.py",
        "disk.remove_all(folder / PENDING)\n    disk.sync_folder(folder)",
        "disk.remove_all(folder / PENDING)",
        lives="what comes back is an empty pub/: the next start finds no book in it and removes it",
    ),
    mutant(
        "was/ is not synced once copies are removed from it",
        "publish.py",
        "disk.remove_folder(folder)\n    _sync_below(disk, kept)",
        "disk.remove_folder(folder)",
    ),
    mutant(
        "the place of a folder whose names are synced is not",
        "publish.py",
        "disk.sync_folder(inner)\n        disk.sync_folder(folder.parent)",
        "disk.sync_folder(inner)",
    ),
    mutant(
        "the end of what was discarded is not synced",
        "recovery.py",
        "disk.remove_all(folder)\n    disk.sync_folder(folder.parent)",
        "disk.remove_all(folder)",
        lives="what comes back is an empty folder, and the next start discards it",
    ),
    # A rename taken out
    Mutant(
        "the manifest is written under its own name",
        "commit.py",
        (
            ("disk.write_new(_unfinished(folder),", "disk.write_new(folder / MANIFEST_NAME,"),
            ("history.disk.rename(_unfinished(folder), folder / MANIFEST_NAME)", "pass"),
        ),
        *CAUGHT["the manifest is written under its own name"],
    ),
    mutant(
        "what lies on the desk is removed instead of kept",
        "publish.py",
        "disk.rename(file, _copy_name(history, manifest, book, len(copies) + 1))",
        "disk.remove(file)",
    ),
    mutant(
        "books are laid over what was just saved",
        "disk.py",
        "if not self._linked(old, new):\n            self.rename_free(old, new)",
        "if True:\n            self.rename(old, new)",
    ),
    # A rule taken out
    mutant(
        "recovery removes nothing",
        "recovery.py",
        "discard(history, folder)\n    if",
        "pass\n    if",
    ),
    mutant(
        "recovery puts nothing in place",
        "recovery.py",
        "return Recovered(head, publish(history, head))",
        "return Recovered(head)",
    ),
    mutant(
        "a commit begins without its mark",
        "commit.py",
        "history.disk.make_folders(folder / PENDING)",
        "history.disk.make_folders(folder)",
    ),
    mutant("the mark goes first", "recovery.py", "if name == PENDING:", "if False:"),
    mutant(
        "the desk is laid before the commit",
        "commit.py",
        "_check_unchanged(history, plan.received)\n",
        "_published(history, manifest)\n",
    ),
    mutant(
        "books that were taken away are not put back",
        "publish.py",
        "_put_back(history, manifest, books)\n        left",
        "left",
    ),
    mutant("copies are removed unread", "publish.py", ") in known:", ") in known or True:"),
    mutant(
        "a waiting book is not held against the archive",
        "publish.py",
        "_mend(history, manifest, book)\n    for",
        "for",
        lives="a waiting book was synced before the commit: only a disk that lies could change it",
    ),
    mutant(
        "inputs are not read again before the commit",
        "commit.py",
        "_check_unchanged(history, plan.received)\n",
        "pass\n",
        lives="a book saved meanwhile is kept in was/ and reported; here it stops the turn instead",
    ),
)


def altered(mutant: Mutant, folder: Path) -> Path:
    """Write the altered file of the store to a folder; return the folder."""
    source = (STORE / mutant.file).read_text(encoding="utf-8")
    for old, new in mutant.changes:
        assert source.count(old) == 1, f"{mutant.name}: not once in {mutant.file}: {old}"
        source = source.replace(old, new)
    folder.mkdir(exist_ok=True)
    (folder / mutant.file).write_text(source, encoding="utf-8")
    return folder


PROCESS = (
    "import sys, workbook_engine.store as store; store.__path__.insert(0, sys.argv[1]); "
    "from tests.crash.mutants import judged; judged(*sys.argv[1:])"
)


def found_in(folder: Path, at: Place = ("", "")) -> str:
    """Return what is found first in the store with a folder's files, in a place or anywhere."""
    command = (sys.executable, "-c", PROCESS, str(folder), *at)
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    ran = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"no judgement was passed:\n{ran.stderr}"
    return ran.stdout.strip()


def judged(folder: str, kind: str, case: str) -> None:
    """Say what is found first in the store that this process has; every altered file is in use."""
    for file in Path(folder).glob("*.py"):
        used = sys.modules[f"workbook_engine.store.{file.stem}"].__file__
        assert used == str(file), f"{used} is in use, not {file}"
    try:
        if kind:
            _interrupt(kind, case, every=1)
        else:
            _interrupt_everywhere()
    except Found as found:
        print(found)


class Found(Exception):  # noqa: N818  (what is found, not a defect of ours)
    """A judgement that ends the search."""


class First(Score):
    """A score that ends with the first failure."""

    def add(self, name: str, judged: Callable[[], None]) -> None:
        """Judge one point."""
        super().add(name, judged)
        if self.failures:
            raise Found(self.failures[0])


def _interrupt(kind: str, case: str, every: int) -> None:
    """Interrupt the store in one place, with and without links."""
    for links in (True, False):
        KINDS[kind](Runner(case_of(case, links), every, most=5, score=First()))


def _interrupt_everywhere() -> None:
    for kind, every in EVERY.items():
        for case in CASES:
            _interrupt(kind, case, every)
