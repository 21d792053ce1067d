"""What a command answers: how it went, what it found, what it wrote, and what to say of it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

from msgspec import Struct

from workbook_engine.core.file_names import why_no_file
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.ledger import Json, write_finding
from workbook_engine.core.letters import legible
from workbook_engine.core.records import replace


class Status(IntEnum):
    """The exit statuses."""

    DONE = 0
    STOPPED = 1
    """Findings stopped it; nothing was changed."""
    USAGE = 2
    LOCKED = 3
    """A book is open elsewhere, locked or unwritable; nothing was changed."""
    PENDING = 4
    """Committed, but a book could not be put in place."""
    PARTLY = 5
    """Drafted without orders that are not understood; a commit waits until they are seen to."""


class Outcome(Struct, frozen=True):
    """The outcome of a command."""

    status: Status = Status.DONE
    sentences: tuple[str, ...] = ()
    """What to tell the umpire, in order."""
    findings: tuple[Finding, ...] = ()
    wrote: tuple[str, ...] = ()
    """The files written, as paths."""
    answer: Json = None
    """What was asked for, as JSON."""
    waits: Cell | None = None
    """The cell of the master that waits for the umpire, where one does."""

    def to_json(self) -> dict[str, Json]:
        """Return the outcome as plain JSON values."""
        return {
            "status": int(self.status),
            "sentences": list(self.sentences),
            "findings": [write_finding(finding) for finding in self.findings],
            "wrote": list(self.wrote),
            "answer": self.answer,
        }


class Stop(Exception):  # noqa: N818  (the command ends here; it is not a defect)
    """Ends a command before it has changed anything."""

    def __init__(self, status: Status, *sentences: str, findings: Iterable[Finding] = ()) -> None:
        super().__init__(*sentences)
        self.outcome = Outcome(status, sentences, tuple(findings))

    def that_wants(self, word: str) -> Stop:
        """Return this end of a command, which goes on if the umpire says so: the option's name."""
        self.outcome = replace(self.outcome, answer={"wants": word})
        return self

    def at(self, cell: Cell | None) -> Stop:
        """Return this end of a command, with the cell of the master that waits for the umpire."""
        self.outcome = replace(self.outcome, waits=cell)
        return self

    def of_turn(self, turn: str) -> Stop:
        """Return this end of a command, of a turn that it came as far as."""
        self.outcome = replace(self.outcome, answer={"turn": turn})
        return self


def stopped_by(findings: Iterable[Finding]) -> Stop:
    """Return the end of a command that findings stopped."""
    found = tuple(findings)
    return Stop(Status.STOPPED, "Nothing was changed.", findings=found)


def refuse_name(path: Path) -> None:
    """End the command if a folder or file that it is to make has a name not every system takes."""
    name = path.absolute().name
    if why := why_no_file(name):
        raise Stop(Status.USAGE, f"{legible(name)} cannot be its name: {why}; choose another.")


def rulings(number: int) -> str:
    """Return so many rulings in words.

    >>> rulings(1)
    '1 ruling'
    """
    return f"{number} {'ruling' if number == 1 else 'rulings'}"


def as_path(path: Path) -> str:
    """Return a path as it is shown, the same on every system."""
    return path.as_posix()
