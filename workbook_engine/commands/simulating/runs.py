"""Who plays the runs of a simulation: processes side by side, each with the desk it has read.

A process that dies costs nothing: its runs are played again. Ctrl-C keeps what has begun.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from workbook_engine.commands.batches.workers import (
    AtOnce,
    Crew,
    Processes,
    cores,
    handed_to,
    put_off,
    side_by_side,
)
from workbook_engine.commands.desk.playing.play import begun
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.desk.reading.other_cells import with_other_cells
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.commands.simulating.later import SampleOrders
from workbook_engine.core.always import Always
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.simulating import Begun, Tally, tally

CHUNK = 20
"""Runs that a process is given at a time."""
AHEAD = 2
"""Pieces of work that are handed out to each process, so that none waits for the next."""
TRIES = 3
"""So often processes are begun again after one has died."""
Done = Callable[[int, int], None]


class Simulation(Struct, frozen=True):
    """What is to be played how often."""

    folder: str
    runs: int
    turns: int = 1
    seed: str = "1"
    books: str = ""
    """The mark of the books that it is played on; of whatever books stand there, if blank."""
    sample: str = ""
    """Whose orders stages after the first are played on; on none, if blank."""
    typed: tuple[str, ...] = ()
    """What stands otherwise in cells of the master: `Forces!F7=2`."""

    def chunks(self, size: int = CHUNK) -> list[range]:
        """Return the numbers of the runs, in pieces."""
        return [range(at, min(at + size, self.runs)) for at in range(0, self.runs, size)]


def mark_of(desk: Desk) -> str:
    """Return what tells the books of a desk from all others."""
    mark = sha256()
    for place, content in sorted(desk.received.items()):
        mark.update(f"{place} {len(content)} ".encode() + content)
    return mark.hexdigest()


class OtherBooksError(Exception):
    """The books are not those that the simulation began with."""


@lru_cache(maxsize=1)
def _begun_in(folder: str, books: str, sample: str, typed: tuple[str, ...]) -> Begun:
    """Read a campaign's desk, once in each process for the same books."""
    campaign = open_folder(Path(folder))
    desk = playable(read_desk(with_other_cells(campaign, typed) if typed else campaign))
    if books not in ("", mark_of(desk)):
        raise OtherBooksError(folder)
    later = SampleOrders(sample, desk.ruleset) if sample else Always(Tables())
    return replace(begun(desk), later=later)


def played(simulation: Simulation, numbers: range) -> Tally:
    """Play some runs; what a process is given to do."""
    game = _begun_in(simulation.folder, simulation.books, simulation.sample, simulation.typed)
    return tally(game, simulation.seed, numbers, simulation.turns)


def simulated(simulation: Simulation, done: Done, executor: Executor | None = None) -> Tally:
    """Play all runs and return their results; on Ctrl-C, those of the runs that have begun.

    A second Ctrl-C does not wait for those either. An executor that was handed in stays open.
    """
    work = _Work(simulation, simulation.chunks(), Tally(), done)
    try:
        if executor is not None:
            for _ in range(TRIES):
                work.go(executor, cores())
        elif len(work.left) == 1:
            work.left = simulation.chunks(1)
            work.go(AtOnce(), 1)
        for _ in range(TRIES):
            if work.left:
                with side_by_side(len(work.left)) as (workers, processes):
                    work.go(workers, processes)
    except KeyboardInterrupt:
        pass  # how many runs it is says so
    except OtherBooksError as other:
        said = f"The books of {other} were changed while it was played: run it again."
        raise Stop(Status.LOCKED, said) from other
    return work.found


class _Work(Struct):
    simulation: Simulation
    left: list[range]
    found: Tally
    done: Done

    def go(self, executor: Executor, processes: int) -> None:
        """Hand the runs out, a few pieces at a time, until all are done or a process dies."""
        running: dict[Future[Tally], range] = {}
        try:
            while self.left or running:
                self._hand_out(executor, processes, running)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    self._take(future, running)
        except BrokenExecutor:
            self.left = [*running.values(), *self.left]
        except KeyboardInterrupt:
            self._finish(executor, running)
            raise

    def _hand_out(
        self, executor: Executor, processes: int, running: dict[Future[Tally], range]
    ) -> None:
        most = AHEAD * (executor.at_once if isinstance(executor, Crew) else processes)
        while self.left and len(running) < most:
            with handed_to(executor):
                running[executor.submit(played, self.simulation, self.left[0])] = self.left[0]
                self.left = self.left[1:]

    def _take(self, future: Future[Tally], running: dict[Future[Tally], range]) -> None:
        came = future.result()
        with put_off():  # a piece counts whole or not at all
            self.found.take(came)
            del running[future]
            self.done(self.found.runs, self.simulation.runs)

    def _finish(self, executor: Executor, running: dict[Future[Tally], range]) -> None:
        """Take what has begun, and hand out no more."""
        begun = [future for future in running if not future.cancel()]
        try:
            wait(begun)
        except KeyboardInterrupt:  # waited for long enough
            if isinstance(executor, Processes):
                executor.end_now()
        for future in filter(Future.done, begun):
            with suppress(BrokenExecutor):
                self._take(future, running)
