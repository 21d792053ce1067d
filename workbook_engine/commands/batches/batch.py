"""Many campaigns played side by side: what stops one never stops another.

The work goes through one `concurrent.futures` executor, by default a process for each core; a
cluster's executor can take its place. Each campaign is its own folder with its own lock, so they
share nothing. Whoever plays one is told its last commit as the batch began: work that is tried
again, because nobody heard of it any more, never plays a second turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field

from workbook_engine.commands.batches.workers import (
    AtOnce,
    Crew,
    WorkerLostError,
    handed_to,
    side_by_side,
)
from workbook_engine.commands.commit import recover
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.findings import Problem
from workbook_engine.core.records import replace
from workbook_engine.store.history import History


class Play(Protocol):
    """Plays a campaign, unless it has moved on from a commit."""

    def __call__(self, folder: str, /, *, after: int | None) -> Outcome:
        """Return its outcome."""
        ...


Came = Callable[[str, Outcome], None]
"""Called with the folder and the outcome of each campaign as soon as it is over."""


class Batch(Struct):
    """Campaigns being played."""

    folders: Sequence[str]
    play: Play
    came: Came | None = None
    before: dict[str, int | None] = field(default_factory=dict)
    """The last commit of each campaign when the batch began."""
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    died: list[str] = field(default_factory=list)
    """Campaigns whose process died, or died with another's: each is tried once more, alone."""

    def over(self, folder: str, outcome: Outcome) -> None:
        """Record the outcome of a campaign."""
        self.outcomes[folder] = outcome
        if self.came is not None:
            self.came(folder, outcome)

    def take(self, folder: str, future: Future[Outcome]) -> None:
        """Take the outcome of a campaign from the process that played it."""
        try:
            self.over(folder, future.result())
        except WorkerLostError:
            self.over(folder, _finished(folder) if self.moved_on(folder) else _died())
        except BrokenExecutor:
            self.died.append(folder)
        except Exception as defect:
            self.over(folder, _defect(defect))

    def moved_on(self, folder: str) -> bool:
        """Whether a campaign has a commit that it had not when the batch began."""
        return last_commit(folder) != self.before[folder]

    def left(self) -> list[str]:
        """Return the campaigns of which nothing has come yet, without those whose process died."""
        return [each for each in self.folders if each not in {*self.outcomes, *self.died}]


def play_all(
    folders: Sequence[str], play: Play, executor: Executor | None = None, came: Came | None = None
) -> dict[str, Outcome]:
    """Play every folder, in any order, and return the outcome of each, in the order given.

    An executor that was handed in stays open. On Ctrl-C what has begun is finished, the rest is
    left untouched, and both are said.
    """
    batch = Batch(folders, play, came)
    batch.before = {folder: last_commit(folder) for folder in folders}
    if executor is None and len(folders) == 1:
        executor = AtOnce()
    try:
        if executor is not None:
            _run(batch, executor, at_once=len(folders))
        while left := batch.left():  # all at first; later those that a broken pool left unbegun
            with side_by_side(len(left)) as (workers, at_once):
                _run(batch, workers, at_once)
        for folder in batch.died:
            _again(batch, folder)
    except KeyboardInterrupt:
        for folder in folders:
            if folder not in batch.outcomes:
                batch.over(folder, _stopped(batch, folder))
    return {folder: batch.outcomes[folder] for folder in folders}


def _run(batch: Batch, executor: Executor, at_once: int) -> None:
    """Play what is left, some at once, until a process dies.

    No more is handed out than is played at once: what waits in a pool of processes cannot be called
    back from it, and Ctrl-C must leave untouched what has not begun.
    """
    waiting = batch.left()
    running: dict[Future[Outcome], str] = {}
    died = len(batch.died)
    try:
        while running or (waiting and len(batch.died) == died):
            room = executor.at_once if isinstance(executor, Crew) else at_once
            while waiting and len(running) < room and len(batch.died) == died:
                _hand_out(batch, executor, waiting.pop(0), running)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                batch.take(running.pop(future), future)
    except KeyboardInterrupt:
        begun = [future for future in running if not future.cancel()]
        wait(begun)
        for future in begun:
            batch.take(running[future], future)
        raise


def _hand_out(
    batch: Batch, executor: Executor, folder: str, running: dict[Future[Outcome], str]
) -> None:
    try:
        with handed_to(executor):
            running[executor.submit(batch.play, folder, after=batch.before[folder])] = folder
    except BrokenExecutor:
        batch.died.append(folder)


def _again(batch: Batch, folder: str) -> None:
    """Play a campaign alone whose process died, or died with another's: never a turn twice."""
    if not batch.moved_on(folder):
        with side_by_side(1) as (worker, at_once):
            _run(replace(batch, folders=[folder], died=[]), worker, at_once)
    if folder not in batch.outcomes:
        batch.over(folder, _finished(folder) if batch.moved_on(folder) else _died())


def _finished(folder: str) -> Outcome:
    outcome = recover(folder)
    said = "The turn was committed before the process that played it died."
    return replace(outcome, sentences=(said, *outcome.sentences))


def _died() -> Outcome:
    said = "The process that played it died; is there memory enough? Nothing was changed."
    return Outcome(Status.STOPPED, (said,))


def _stopped(batch: Batch, folder: str) -> Outcome:
    if batch.moved_on(folder):
        return Outcome(
            Status.PENDING,
            ("Stopped after the commit: `umpire commit --recover` makes sure of it.",),
        )
    return Outcome(Status.STOPPED, ("Stopped before it was committed; nothing was changed.",))


def _defect(defect: Exception) -> Outcome:
    said = f"The engine met a defect of its own ({type(defect).__name__}: {defect})."
    return Outcome(Status.STOPPED, (said, "Nothing was changed. Please report it."))


def last_commit(folder: str) -> int | None:
    """Return the number of a campaign's last commit, if it has a history that can be read."""
    try:
        head = History(Path(folder)).head()
    except (Problem, OSError):
        return None
    return None if head is None else head.commit
