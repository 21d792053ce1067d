"""The kinds of interruption: every point of each, run and judged."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from functools import partial

from tests.crash.cases import ROOT
from tests.crash.faults import Fault, FaultyDisk, fails
from tests.crash.judge import Torn
from tests.crash.paper_disk import PaperDisk
from tests.crash.runs import EDIT, MASTER, Left, Runner, changes
from workbook_engine.store.recovery import recover

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
SOON = (None, 0, 1, 3)
"""How many touches after a save the process is killed, if it is."""
SHORTLY = (0, 3, 9, 27)
"""How many touches before a power cut the master was saved."""


def kills(runner: Runner) -> None:
    """Killed before each change of the disk, and with half of a file written."""
    for at in runner.changes:
        written = runner.log[at - 1 : at] == ["create"]
        for half in (False, True) if written else (False,):
            if runner.due():
                left = runner.interrupted(Fault(at, kill=not half, half=half))
                runner.judged(f"killed {at} {left.last}", left.disk, left.returned)


def errors(runner: Runner) -> None:
    """Refused by the disk at each touch, once and from then on, for each reason."""
    ways = [(error, forever) for error in ERRORS for forever in (False, True)]
    for at in runner.all_touches:
        for error, forever in ways:
            if (forever or fails(runner.log[at - 1], error)) and runner.due():
                left = runner.interrupted(Fault(at, error=error, forever=forever))
                name = f"error {error} {forever} {at} {left.last}"
                runner.judged(name, left.disk, left.returned)


def full_disks(runner: Runner) -> None:
    """Run out of room, in steps of some bytes: others fill the disk after all was looked at."""
    bytes_left, short = 0, True
    while short:
        disk = runner.case.before.copy()
        left = runner.run_on(disk, FaultyDisk(disk, left=bytes_left))
        runner.judged(f"full after {bytes_left} bytes", disk, left.returned)
        short = left.faulty.ran_out
        bytes_left += 40 * runner.every


def saves(runner: Runner) -> None:
    """The umpire saves the master before each touch, alone or with a kill soon after."""
    ways = [(later, in_place) for later in SOON for in_place in (False, True)]
    for at in runner.all_touches:
        for later, in_place in ways:
            if runner.due():
                killed = () if later is None else (Fault(at + later, kill=True),)
                disk = runner.case.before.copy()
                left = runner.run(disk, Fault(at, before=saved(disk, in_place)), *killed)
                name = f"saved {at} {later} {in_place} {left.last}"
                runner.judged(name, disk, left.returned, edit=left.faulty.count >= at)


def open_books(runner: Runner) -> None:
    """Each book is open elsewhere: none can be put in place, and a kill at a change besides."""
    for place in runner.judge.new.books:
        left = _open(runner, place)
        runner.score.add(f"{place} open", partial(_all_old, runner, left.disk))
        for at in runner.changes:
            if runner.due():
                left = _open(runner, place, Fault(at, kill=True))
                runner.judged(f"{place} open, killed {at}", left.disk)


def _open(runner: Runner, place: str, *faults: Fault) -> Left:
    disk = runner.case.before.copy()
    return runner.run_on(disk, FaultyDisk(disk, faults, frozenset({ROOT / place})))


def _all_old(runner: Runner, disk: PaperDisk) -> None:
    """A book that is open keeps all others back, and none goes missing."""
    for place in runner.judge.new.books:
        was = runner.judge.start.get(place)
        file = ROOT / place
        if was is not None and not (disk.has(file) and disk.read(file) == was):
            raise Torn(f"{place} is new or gone though another could not be put in place")


def power_cuts(runner: Runner) -> None:
    """The power goes before each change, and after the last."""
    for at in runner.changes:
        if wanted := _due_images(runner):
            left = runner.interrupted(Fault(at, kill=True))
            for image in _images(runner, left.disk, wanted):
                runner.judged(f"power cut {at} {left.last}", image, left.returned)


def saves_and_power_cuts(runner: Runner) -> None:
    """The power goes, and the master had just been saved."""
    for at in runner.changes:
        for saved_at in sorted({max(at - before, 1) for before in SHORTLY}):
            if wanted := _due_images(runner):
                disk = runner.case.before.copy()
                save = Fault(saved_at, before=saved(disk, in_place=False))
                left = runner.run(disk, save, Fault(at, kill=True))
                for image in _images(runner, disk, wanted):
                    name = f"saved {saved_at}, power cut {at} {left.last}"
                    edit = left.faulty.count >= saved_at
                    runner.judged(name, image, left.returned, edit=edit)


def _due_images(runner: Runner) -> set[int]:
    """Return which of the images that a power cut may leave are to be tried."""
    return {number for number in range(runner.most) if runner.due()}


def _images(runner: Runner, disk: PaperDisk, wanted: set[int]) -> Iterator[PaperDisk]:
    images = enumerate(disk.power_cuts(max(wanted) + 1, runner.random))
    return (image for number, image in images if number in wanted)


def later_saves(runner: Runner) -> None:
    """The master is saved once all is done, and then the power goes."""
    disk = runner.interrupted().disk
    disk.save(MASTER, EDIT, in_place=False)
    for image in disk.power_cuts(runner.most, runner.random):
        runner.score.add("saved afterwards", partial(_edit_stands, runner, image))


def _edit_stands(runner: Runner, disk: PaperDisk) -> None:
    """What the umpire saved after a command had ended stays where he saved it."""
    recover(runner.case.on(disk))
    if disk.read(MASTER) != EDIT:
        raise Torn("what was saved afterwards does not lie on the desk")


def second_runs(runner: Runner) -> None:
    """Killed; the second run is killed too, or the power goes in it."""
    for at in runner.changes:
        first = runner.interrupted(Fault(at, kill=True)).disk
        for again in changes(runner.touches(first)):
            name = f"killed {at}, again {again}"
            if runner.due():
                left = runner.run(first.copy(), Fault(again, kill=True))
                runner.judged(name, left.disk, left.returned)
            if runner.due():
                left = runner.run(first.copy(), Fault(again, kill=True))
                images = list(left.disk.power_cuts(4, runner.random))
                image = images[runner.passed % len(images)]
                runner.judged(f"{name}, power cut", image, left.returned)


def saved(disk: PaperDisk, in_place: bool) -> Callable[[], None]:
    """Return how the umpire saves the master: over the old file, or as a new one."""
    return partial(disk.save, MASTER, EDIT, in_place=in_place)


KINDS: dict[str, Callable[[Runner], None]] = {
    "killed": kills,
    "disk refuses": errors,
    "disk full": full_disks,
    "saved meanwhile": saves,
    "open elsewhere": open_books,
    "power cut": power_cuts,
    "saved, power cut": saves_and_power_cuts,
    "saved afterwards": later_saves,
    "killed twice": second_runs,
}
