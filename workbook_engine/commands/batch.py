"""Many campaigns played side by side: what stops one never stops another.

The work goes through one `concurrent.futures` executor, by default a process for each core; a
cluster's executor can take its place. Each campaign is its own folder with its own lock, so they
share nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.recover import recover
from workbook_engine.commands.workers import AtOnce, deaf, side_by_side
from workbook_engine.store.history import History, HistoryProblem

Play = Callable[[str], Outcome]
Came = Callable[[str, Outcome], None]
"""Told of each campaign that is over, as it is: its folder, and what came of it."""


@dataclass(slots=True)
class Batch:
    """Campaigns being played."""

    folders: Sequence[str]
    play: Play
    came: Came | None = None
    before: dict[str, int | None] = field(default_factory=dict)
    """The last commit of each campaign when the batch began."""
    outcomes: dict[str, Outcome] = field(default_factory=dict)

    def over(self, folder: str, outcome: Outcome) -> None:
        """Put down what came of a campaign."""
        self.outcomes[folder] = outcome
        if self.came is not None:
            self.came(folder, outcome)

    def moved_on(self, folder: str) -> bool:
        """Whether a campaign has a commit that it had not when the batch began."""
        return last_commit(folder) != self.before[folder]


def play_all(
    folders: Sequence[str], play: Play, executor: Executor | None = None, came: Came | None = None
) -> dict[str, Outcome]:
    """Play every folder, in any order, and return what came of each, in the order given.

    An executor that was handed in stays open. On Ctrl-C what has begun is finished, the rest is
    left untouched, and both are said.
    """
    batch = Batch(folders, play, came)
    batch.before = {folder: last_commit(folder) for folder in folders}
    if executor is not None:
        _run(batch, executor)
    elif len(folders) == 1:
        _run(batch, AtOnce())
    else:
        with side_by_side(len(folders)) as workers:
            _run(batch, workers)
    for folder in folders:
        if folder not in batch.outcomes:
            batch.over(folder, _again(batch, folder))
    return {folder: batch.outcomes[folder] for folder in folders}


def _run(batch: Batch, executor: Executor) -> None:
    """Play what can be played; a campaign whose process died has no outcome after this."""
    futures: dict[Future[Outcome], str] = {}
    try:
        with deaf() if isinstance(executor, ProcessPoolExecutor) else nullcontext():
            for folder in batch.folders:
                futures[executor.submit(batch.play, folder)] = folder
        _take(batch, futures)
    except BrokenExecutor:
        _take(batch, futures)
    except KeyboardInterrupt:
        begun = {future: folder for future, folder in futures.items() if not future.cancel()}
        _take(batch, begun)
        for folder in batch.folders:
            if folder not in batch.outcomes:
                batch.over(folder, _stopped(batch, folder))


def _take(batch: Batch, futures: dict[Future[Outcome], str]) -> None:
    left = {future: name for future, name in futures.items() if name not in batch.outcomes}
    for future in as_completed(left):
        try:
            batch.over(left[future], future.result())
        except BrokenExecutor:
            continue
        except Exception as defect:
            batch.over(left[future], _defect(defect))


def _again(batch: Batch, folder: str) -> Outcome:
    """Play a campaign alone whose process died, or died with another's: never a turn twice."""
    if batch.moved_on(folder):
        return _finished(folder)
    alone = Batch([folder], batch.play, None, batch.before)
    with side_by_side(1) as worker:
        _run(alone, worker)
    if folder in alone.outcomes:
        return alone.outcomes[folder]
    if batch.moved_on(folder):
        return _finished(folder)
    return Outcome(
        Status.STOPPED,
        ("The process that played it died; is there memory enough? Nothing was changed.",),
    )


def _finished(folder: str) -> Outcome:
    outcome = recover(folder)
    said = "The turn was committed before the process that played it died."
    return replace(outcome, sentences=(said, *outcome.sentences))


def _stopped(batch: Batch, folder: str) -> Outcome:
    if batch.moved_on(folder):
        return Outcome(
            Status.PENDING, ("Stopped after the commit: run `umpire recover` to be sure of it.",)
        )
    return Outcome(Status.STOPPED, ("Stopped before it was committed; nothing was changed.",))


def _defect(defect: Exception) -> Outcome:
    said = f"The engine met a defect of its own ({type(defect).__name__}: {defect})."
    return Outcome(Status.STOPPED, (said, "Nothing was changed. Please report it."))


def last_commit(folder: str) -> int | None:
    """Return the number of a campaign's last commit, if it has a history that can be read."""
    try:
        head = History(Path(folder)).head()
    except (HistoryProblem, OSError):
        return None
    return None if head is None else head.commit
