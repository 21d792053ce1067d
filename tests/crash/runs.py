"""Every point of every kind of interruption of one case, run and judged."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.crash.cases import ROOT, Case, book
from tests.crash.faults import TOUCHES, Fault, FaultyDisk, Killed, fails
from tests.crash.judge import Judge, Torn
from tests.crash.paper_disk import PaperDisk
from workbook_engine.store.commit import Committed, SavedMeanwhileError
from workbook_engine.store.disk import Disk
from workbook_engine.store.recovery import recover

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
MASTER = ROOT / "master.xlsx"
EDIT = book("master.xlsx", "saved by the umpire")
Over = Callable[[Disk], Disk]


def as_it_is(disk: Disk) -> Disk:
    """Leave a disk as it is; mutants put something forgetful over it."""
    return disk


@dataclass
class Score:
    """How many points were run, and what failed."""

    points: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, name: str, judged: Callable[[], None]) -> None:
        """Judge one point."""
        self.points += 1
        try:
            judged()
        except Exception as torn:  # whatever goes wrong after an interruption is a failure
            self.failures.append(f"{name}: {type(torn).__name__} {torn}")


@dataclass
class Runner:
    """Runs one case with faults on a disk in memory; `every` n-th touch of the disk in turn."""

    case: Case
    every: int = 1
    most: int = 8
    """How many images of a disk after a power cut are looked at, for each touch."""
    over: Over = as_it_is
    score: Score = field(default_factory=Score)

    def __post_init__(self) -> None:
        self.judge = Judge.of(self.case)
        self.random = Random(self.every)
        counting = FaultyDisk(self.over(self.case.before.copy()))
        self.case.command(self.case.on(counting))
        self.log = [line.split()[0] for line in counting.log]
        """What the command does to the disk, looks and changes."""

    @property
    def all_touches(self) -> list[int]:
        """The numbers of the command's touches."""
        return list(range(1, len(self.log) + 1, self.every))

    @property
    def changes(self) -> list[int]:
        """The numbers of the touches that change something, and one after the last."""
        found = [number for number, name in enumerate(self.log, 1) if name in TOUCHES]
        return [*found, len(self.log) + 1][:: self.every]

    def run(self, disk: PaperDisk, *faults: Fault) -> tuple[bool, FaultyDisk]:
        """Run the command with faults; tell whether it returned with its commit."""
        return self.run_on(FaultyDisk(self.over(disk), faults))

    def run_on(self, faulty: FaultyDisk) -> tuple[bool, FaultyDisk]:
        """Run the command on a disk; tell whether it returned with its commit."""
        outcome: object = None
        with suppress(Killed, OSError, SavedMeanwhileError):
            outcome = self.case.command(self.case.on(faulty))
        return isinstance(outcome, Committed), faulty

    def judged(
        self, name: str, disk: PaperDisk, returned: bool = False, edit: bool = False
    ) -> None:
        """Judge what was left."""
        edits = (EDIT,) if edit else ()
        self.score.add(
            f"{self.case.name}: {name}",
            lambda: self.judge.after(self.over(disk), returned=returned, edits=edits),
        )

    # The kinds of interruption

    def kills(self) -> None:
        """Killed before each change of the disk, and with half of a file written."""
        for at in self.changes:
            written = self.log[at - 1 : at] == ["create"]
            for half in (False, True) if written else (False,):
                disk = self.case.before.copy()
                returned, faulty = self.run(disk, Fault(at, kill=not half, half=half))
                self.judged(f"killed {at} {faulty.log[-1]}", disk, returned)

    def errors(self) -> None:
        """Refused by the disk at each touch, once and from then on, for each reason."""
        ways = [(error, forever) for error in ERRORS for forever in (False, True)]
        for at in self.all_touches:
            for error, forever in ways:
                if forever or fails(self.log[at - 1], error):
                    disk = self.case.before.copy()
                    returned, faulty = self.run(disk, Fault(at, error=error, forever=forever))
                    name = f"error {error} {forever} {at} {faulty.log[-1]}"
                    self.judged(name, disk, returned)

    def full_disks(self) -> None:
        """Run out of room, in steps of some bytes: others fill the disk after all was looked at."""
        left, short = 0, True
        while short:
            disk = self.case.before.copy()
            returned, faulty = self.run_on(FaultyDisk(self.over(disk), left=left))
            self.judged(f"full after {left} bytes", disk, returned)
            short = faulty.ran_out
            left += 40 * self.every

    def saves(self) -> None:
        """The umpire saves the master before each touch, alone or with a kill soon after."""
        for at in self.all_touches:
            for later in (None, 0, 1, 3):
                for in_place in (False, True):
                    disk = self.case.before.copy()
                    faults = [Fault(at, before=_saved(disk, in_place))]
                    if later is not None:
                        faults.append(Fault(at + later, kill=True))
                    returned, faulty = self.run(disk, *faults)
                    name = f"saved {at} {later} {in_place} {faulty.log[-1]}"
                    self.judged(name, disk, returned, edit=faulty.count >= at)

    def open_books(self) -> None:
        """Each book is open elsewhere: none can be put in place, and a kill at a change besides."""
        for place in self.judge.new.books:
            for at in (0, *self.changes):
                disk = self.case.before.copy()
                held = frozenset({ROOT / place})
                self.run_on(FaultyDisk(self.over(disk), (Fault(at, kill=True),), held))
                if not at:
                    self.score.add(f"{place} open", lambda disk=disk: self._all_old(disk))
                self.judged(f"{place} open, killed {at}", disk)

    def power_cuts(self) -> None:
        """The power goes before each change, and after the last."""
        for at in self.changes:
            disk = self.case.before.copy()
            returned, faulty = self.run(disk, Fault(at, kill=True))
            for image in disk.power_cuts(self.most, self.random):
                self.judged(f"power cut {at} {faulty.log[-1]}", image, returned)

    def saves_and_power_cuts(self) -> None:
        """The power goes, and the master had just been saved."""
        for at in self.changes:
            for saved_at in (at, max(at - 9, 1)):
                disk = self.case.before.copy()
                saved = Fault(saved_at, before=_saved(disk, in_place=False))
                returned, faulty = self.run(disk, saved, Fault(at, kill=True))
                for image in disk.power_cuts(self.most, self.random):
                    name = f"saved {saved_at}, power cut {at} {faulty.log[-1]}"
                    self.judged(name, image, returned, edit=faulty.count >= saved_at)

    def later_saves(self) -> None:
        """The master is saved once all is done, and then the power goes."""
        disk = self.case.before.copy()
        self.run(disk)
        disk.save(MASTER, EDIT, in_place=False)
        for image in disk.power_cuts(self.most, self.random):
            self.score.add("saved afterwards", lambda image=image: self._edit_stands(image))

    def second_runs(self) -> None:
        """Killed; the second run is killed too, or the power goes in it."""
        yet = max(1, self.every // 2)
        for at in self.changes[::yet]:
            left = self.case.before.copy()
            self.run(left, Fault(at, kill=True))
            for again, disk, returned in self._killed_again(left, 2 * yet + 1):
                name = f"killed {at}, again {again}"
                images = list(disk.power_cuts(max(1, self.most // 4), self.random))
                self.judged(name, disk, returned)
                for image in images:
                    self.judged(f"{name}, power cut", image, returned)

    def _killed_again(self, left: PaperDisk, step: int) -> Iterator[tuple[int, PaperDisk, bool]]:
        """Yield what a kill at some changes of a second run leaves, and what its end does."""
        again, dead = 1, True
        while dead:
            disk = left.copy()
            returned, faulty = self.run(disk, Fault(again, kill=True))
            dead = faulty.dead
            if not dead or faulty.log[-1].split()[0] in TOUCHES:
                yield again, disk, returned
            again += step

    def _all_old(self, disk: PaperDisk) -> None:
        """A book that is open keeps all others back, and none goes missing."""
        for place in self.judge.new.books:
            was = self.judge.start.get(place)
            if was is not None and disk.read(ROOT / place) != was:
                raise Torn(f"{place} is new though another could not be put in place")

    def _edit_stands(self, disk: PaperDisk) -> None:
        """What the umpire saved after a command had ended stays where he saved it."""
        recover(self.case.on(self.over(disk)))
        if disk.read(MASTER) != EDIT:
            raise Torn("what was saved afterwards does not lie on the desk")


KINDS: dict[str, Callable[[Runner], None]] = {
    "killed": Runner.kills,
    "disk refuses": Runner.errors,
    "disk full": Runner.full_disks,
    "saved meanwhile": Runner.saves,
    "open elsewhere": Runner.open_books,
    "power cut": Runner.power_cuts,
    "saved, power cut": Runner.saves_and_power_cuts,
    "saved afterwards": Runner.later_saves,
    "killed twice": Runner.second_runs,
}


def _saved(disk: PaperDisk, in_place: bool) -> Callable[[], None]:
    return lambda: disk.save(Path(MASTER), EDIT, in_place=in_place)
