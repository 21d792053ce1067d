"""Running one case with faults, and keeping the score of what was judged.

Points can be thinned: of all points of a kind, one after the other, only every n-th is tried. As
each touch of the disk has several points, that passes no stage of a commit over: a smaller share of
the same is tried at each.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from tests.crash.cases import ROOT, Case, book
from tests.crash.faults import TOUCHES, Fault, FaultyDisk, Killed
from tests.crash.judge import Judge, Torn
from tests.crash.paper_disk import PaperDisk
from workbook_engine.core.findings import Problem
from workbook_engine.store.commit import Committed, SavedMeanwhileError

MASTER = ROOT / "master.xlsx"
EDIT = book("master.xlsx", "saved by the umpire")


@dataclass
class Score:
    """How many points were run, and what failed."""

    points: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, name: str, judged: Callable[[], None]) -> None:
        """Judge one point; what is found stands in `failures`, and any other exception is ours."""
        self.points += 1
        try:
            judged()
        except (Torn, Problem) as found:
            self.failures.append(f"{name}: {type(found).__name__} {found}")
        except Exception as error:
            error.add_note(name)
            raise


@dataclass
class Left:
    """What an interruption left."""

    disk: PaperDisk
    faulty: FaultyDisk
    """The same disk as the command saw it."""
    returned: bool
    """Whether the command returned with its commit."""

    @property
    def last(self) -> str:
        """The last touch, as a failure is named by."""
        name, *path = self.faulty.log[-1]
        return f"{name} {path[0]}" if path else name


@dataclass
class Runner:
    """Runs one case with faults on a disk in memory; `every` n-th point in turn is tried."""

    case: Case
    every: int = 1
    most: int = 8
    """How many images of a disk after a power cut are looked at, for each touch."""
    score: Score = field(default_factory=Score)
    passed: int = 0
    """How many points were come to, tried or not."""
    like: Runner | None = None
    """Another of the same case, which knows what comes of it when nothing stops it."""

    def __post_init__(self) -> None:
        self.random = Random(self.every)
        self.judge = self.like.judge if self.like else Judge.of(self.case)
        self.log = self.like.log if self.like else self.touches(self.case.before)

    def touches(self, before: PaperDisk) -> list[str]:
        """Return what the command does to a disk when nothing stops it: looks and changes."""
        return [name for name, *_ in self.run(before.copy()).faulty.log]

    @property
    def all_touches(self) -> list[int]:
        """The numbers of the command's touches."""
        return list(range(1, len(self.log) + 1))

    @property
    def changes(self) -> list[int]:
        """The numbers of the touches that change something, and one after the last."""
        return changes(self.log)

    def due(self) -> bool:
        """Tell whether the next point is to be tried."""
        self.passed += 1
        return self.passed % self.every == 0

    def run(self, disk: PaperDisk, *faults: Fault) -> Left:
        """Run the command with faults."""
        return self.run_on(disk, FaultyDisk(disk, faults))

    def run_on(self, disk: PaperDisk, faulty: FaultyDisk) -> Left:
        """Run the command on a disk."""
        outcome: object = None
        with suppress(Killed, OSError, SavedMeanwhileError):
            outcome = self.case.command(self.case.on(faulty))
        return Left(disk, faulty, isinstance(outcome, Committed))

    def interrupted(self, *faults: Fault) -> Left:
        """Run the command with faults on the campaign as it was before."""
        return self.run(self.case.before.copy(), *faults)

    def judged(
        self, name: str, disk: PaperDisk, returned: bool = False, edit: bool = False
    ) -> None:
        """Judge what was left."""
        edits = (EDIT,) if edit else ()
        self.score.add(
            f"{self.case.name}: {name}",
            lambda: self.judge.after(disk, returned=returned, edits=edits),
        )


def changes(log: list[str]) -> list[int]:
    """Return the numbers of the touches that change something, and one after the last."""
    found = [number for number, name in enumerate(log, 1) if name in TOUCHES]
    return [*found, len(log) + 1]
