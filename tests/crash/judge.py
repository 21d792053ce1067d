"""What must hold after every interruption, whatever it was."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.crash.cases import BOOKS, LATE, Case
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest
from workbook_engine.store.publish import waiting
from workbook_engine.store.recovery import recover

Files = dict[str, bytes]


class Torn(AssertionError):  # noqa: N818  (what is found, not a defect of ours)
    """Something that must hold did not."""


def files(history: History) -> Files:
    """Return every file of a campaign, byte for byte."""
    found = history.disk.files(history.campaign)
    return {place: history.disk.read(_joined(history.campaign, place)) for place in found}


@cache
def _joined(campaign: Path, place: str) -> Path:
    """Return where a file lies: hundreds of thousands of times the same few."""
    return campaign / place


@dataclass(frozen=True)
class Judge:
    """Judges what an interruption of one case left."""

    case: Case
    start: Files
    end: Files
    old: Manifest | None
    new: Manifest

    @classmethod
    def of(cls, case: Case) -> Judge:
        """Run the case without any interruption, to know what must come of it."""
        start = case.history
        whole = case.on(case.before.copy())
        case.command(whole)
        head = whole.head()
        assert head is not None
        return cls(case, files(start), files(whole), start.head(), head)

    def after(
        self,
        disk: Disk,
        *,
        returned: bool = False,
        edits: Collection[bytes] = (),
        history: History | None = None,
    ) -> None:
        """Judge a campaign as it was left; then recover it, run the command again, judge again."""
        history = history or self.case.on(disk)
        kept = {*edits, *({LATE} if LATE in self.start.values() else ())}
        self._desk_is_old_or_new(history, edits, untouched=True)
        if returned:
            self._check(self._is_new(history), "a command that returned was lost")
        recover(history)
        self._desk_is_old_or_new(history, edits, untouched=False)
        self._no_leftovers(history)
        for edit in kept:
            self._check(edit in files(history).values(), "an edit is gone")
        self.case.command(history)
        once = files(history)
        self.case.command(history)
        self._check(self._is_new(history), "the command cannot be run again")
        self._check(files(history) == once, "run once more, it did something again")
        for edit in kept:
            self._check(edit in files(history).values(), "an edit is gone after the second run")
        if not edits:
            self._check(files(history) == self.end, "running it again came to another end")
        self._no_leftovers(history)

    def _is_new(self, history: History) -> bool:
        head = history.head()
        return head is not None and head.commit == self.new.commit

    def _desk_is_old_or_new(
        self, history: History, edits: Collection[bytes], *, untouched: bool
    ) -> None:
        head = history.head()
        numbers = {None if each is None else each.commit for each in (self.old, self.new)}
        number = None if head is None else head.commit
        self._check(number in numbers, f"the head is {number}")
        for book in BOOKS:
            wanted = self._wanted(history, book, untouched=untouched)
            file = history.desk_file(book)
            content = history.disk.read(file) if history.disk.has(file) else None
            ok = content in wanted or content in edits
            self._check(ok, f"{book} on the desk is of neither turn: {content!r:.60}")

    def _wanted(self, history: History, book: str, *, untouched: bool) -> set[bytes | None]:
        """Return what may lie in a book's place: before recovery it may wait under `pub/`."""
        before = self.start.get(book)
        if not self._is_new(history):
            return {before}
        head = history.head()
        assert head is not None
        after = {history.read(head, f"out/{book}")}
        return {before, None, *after} if untouched and book in waiting(history, head) else {*after}

    def _no_leftovers(self, history: History) -> None:
        self._check(not history.unfinished(), "a begun commit is left over")
        ours = ("/pub/", ".tmp", ".new")
        odd = [name for name in files(history) if any(each in name for each in ours)]
        self._check(not odd, f"left over: {odd}")

    def _check(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise Torn(sentence)
