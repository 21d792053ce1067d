"""What is interrupted: commands on a campaign of stand-in books; the store reads into none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.crash.paper_disk import PaperDisk
from workbook_engine.store.commit import Plan, carry_out
from workbook_engine.store.disk import Disk
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, sum_of
from workbook_engine.store.recovery import recover

BOOKS = ("master.xlsx", "sides/british.xlsx", "sides/german.xlsx")
REPLY = "inbox/reply.xlsx"
ROOT = Path("/campaign")

Command = Callable[[History], object]


def book(place: str, said: str) -> bytes:
    """Return a stand-in book: long enough to be torn, and unlike any other."""
    return f"{place} {said} ".encode() * 8


def read(history: History) -> dict[str, bytes]:
    """Read every book on the desk, once."""
    places = [each for each in (*BOOKS, REPLY) if history.disk.has(history.desk_file(each))]
    return {place: history.disk.read(history.desk_file(place)) for place in places}


def set_up(history: History) -> object:
    """Commit a set-up, unless that was done."""
    found = recover(history)
    if found.finished or history.head():
        return found
    return carry_out(history, Plan(0, 1, Kind.SETUP, {}, {each: book(each, "0") for each in BOOKS}))


def turn(number: int, stage: int = 1) -> Command:
    """Return the command that plays a stage of a turn; its books follow from what was read."""

    def play(history: History) -> object:
        found = recover(history)
        head = history.head()
        assert head is not None
        now = history.settled(head)
        if found.finished or (now.turn, now.stage) >= (number, stage):
            return found
        received = read(history)
        was = sum_of(b"".join(received.values()))
        books = {place: book(place, f"{number}.{stage} after {was}") for place in BOOKS}
        papers = {"rulings.json": b"[]" * 20}
        return carry_out(history, Plan(number, stage, Kind.TURN, received, books, papers))

    return play


def undo_to(number: int) -> Command:
    """Return the command that goes back to a commit, unless that was done."""

    def undo(history: History) -> object:
        found = recover(history)
        head = history.head()
        assert head is not None
        if found.finished or head.restores == number:
            return found
        target = history.commit(number)
        books = history.desk_after(target)
        plan = Plan(target.turn, target.stage, Kind.UNDO, read(history), books, restores=number)
        return carry_out(history, plan)

    return undo


@dataclass(frozen=True)
class Case:
    """A command, and the campaign it is run in."""

    name: str
    before: PaperDisk
    command: Command

    @property
    def history(self) -> History:
        """The history as it stands before the command."""
        return History(ROOT, self.before)

    def on(self, disk: Disk, campaign: Path = ROOT) -> History:
        """Return the history on a disk of the caller's."""
        return History(campaign, disk)


class _OpenElsewhere(PaperDisk):
    """A disk on which the German book is open, so nothing of a commit can be put in place."""

    closed = False

    def rename(self, old: Path, new: Path) -> None:
        if not self.closed and old == ROOT / "sides" / "german.xlsx":
            raise PermissionError(13, "open elsewhere")
        super().rename(old, new)


def played(*commands: Command, links: bool = True) -> PaperDisk:
    """Return a campaign in which commands were run, everything of it lasting."""
    disk = PaperDisk(ROOT, links)
    for command in commands:
        command(History(ROOT, disk))
    disk.save(ROOT / "notes.txt", b"the umpire's own", in_place=False)
    return lasting(disk)


def lasting(disk: PaperDisk) -> PaperDisk:
    """Return a disk whose names and contents have all come to last."""
    disk.changes.clear()
    disk.lasting = {folder: dict(names) for folder, names in disk.tree.items()}
    disk.contents.unsynced.clear()
    return disk


def with_reply(disk: PaperDisk) -> PaperDisk:
    """Lay a returned book into the inbox."""
    disk.make_folders(ROOT / "inbox")
    disk.save(ROOT / REPLY, book(REPLY, "orders"), in_place=False)
    return lasting(disk)


def pending(links: bool = True) -> PaperDisk:
    """Return a campaign whose turn 1 is committed and waits; the German book was saved since."""
    disk = _OpenElsewhere(ROOT, links)
    set_up(History(ROOT, disk))
    turn(1)(History(ROOT, disk))
    disk.save(ROOT / "sides" / "german.xlsx", LATE, in_place=False)
    return lasting(disk).copy()


def died_at(before: PaperDisk, command: Command, touch: str, *, after: bool) -> PaperDisk:
    """Return what a command leaves that died before its first touch of a kind or after its last."""
    from tests.crash.faults import Fault, FaultyDisk, Killed

    whole = FaultyDisk(before.copy())
    command(History(ROOT, whole))
    found = [n for n, (name, *_) in enumerate(whole.log, 1) if name == touch]
    at = found[-1] + 1 if after else found[0]
    with suppress(Killed):
        command(History(ROOT, FaultyDisk(before, (Fault(at, kill=True),))))
    return before


def begun(links: bool = True) -> PaperDisk:
    """Return a campaign in which a command died at the last moment before it was committed."""
    disk = died_at(played(set_up, links=links), turn(1), "rename", after=False)
    assert History(ROOT, disk).unfinished()
    return disk


def laid(links: bool = True) -> PaperDisk:
    """Return a campaign in which a command died as soon as it had laid its last book."""
    touch = "link" if links else "rename_free"
    return died_at(played(set_up, links=links), turn(1), touch, after=True)


LATE = book("sides/german.xlsx", "saved late")


def _with_stages(links: bool) -> PaperDisk:
    return played(set_up, turn(1), turn(1, 2), turn(1, 3), links=links)


CASES: dict[str, tuple[Callable[[bool], PaperDisk], Command]] = {
    "set-up": (lambda links: PaperDisk(ROOT, links), set_up),
    "turn": (lambda links: with_reply(played(set_up, turn(1), links=links)), turn(2)),
    "stage": (lambda links: with_reply(played(set_up, turn(1), links=links)), turn(1, 2)),
    "undo": (lambda links: played(set_up, turn(1), turn(2), links=links), undo_to(0)),
    "undo within a turn": (_with_stages, undo_to(2)),
    "pending": (pending, turn(1)),
    "recover": (pending, recover),
    "begun": (begun, turn(1)),
    "laid": (laid, turn(1)),
}
"""The campaign in which each command is run, and the command."""


def case_of(name: str, links: bool = True) -> Case:
    """Return a case, on a disk where a file can have two names, or cannot."""
    before, command = CASES[name]
    return Case(name, before(links), command)


def cases(links: bool = True) -> Iterator[Case]:
    """Yield every case."""
    return (case_of(name, links) for name in CASES)
