"""`umpire verify`: a campaign's whole history proved, without changing a byte of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.batches.workers import AtOnce, cores, handed_to, side_by_side
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.proofs.checks import Check
from workbook_engine.commands.proofs.verify_commit import Scope, about_commit, check_commit
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import Problem
from workbook_engine.store.manifest import Manifest

VARIANTS = 50
"""Turns that a team cannot tell apart that are tried for each team and turn."""
FEW = 4
"""Fewer commits are verified in this process: beginning others would take longer."""

LEFT_OUT = (
    "Left out by --quick: the books were not made again, nor the teams' books searched for what "
    "is hidden, nor the fog proved by variants. `umpire verify` without it does all three."
)

Over = Callable[[str, int, int], None]
"""Told of each commit as it is over: which, how many are over, of how many."""


@returns_outcome
def verify(
    folder: str | Path,
    variants: int = VARIANTS,
    over: Over | None = None,
    since: int | None = None,
    quick: bool = False,
) -> Outcome:
    """Verify every archived turn of a campaign; a line for each check.

    With `since` only the commits from that number on; `quick` leaves out what takes longest, and
    says so. The commits are verified side by side, on all cores.
    """
    campaign = open_folder(folder)
    scope = Scope(variants, quick)
    chain, commits = check_chain(campaign)
    meant = [each for each in commits if since is None or each.commit >= since]
    if commits and not meant:
        raise Stop(Status.USAGE, f"The last commit is {commits[-1].commit}; give --since up to it.")
    checks = [chain, *_each(campaign, meant, scope, over)]
    return outcome_of(checks, _left_out(len(commits) - len(meant), scope))


def outcome_of(checks: Sequence[Check], besides: Iterable[str] = ()) -> Outcome:
    """Return what was verified, check by check, and what else is to be said."""
    wrong = sum(not each.holds for each in checks)
    lines = [line for each in checks for line in each.lines()]
    last = f"{len(checks)} checks, all hold." if not wrong else f"{wrong} of {len(checks)} fail."
    return Outcome(
        Status.STOPPED if wrong else Status.DONE,
        (*lines, last, *besides),
        answer=[each.to_json() for each in checks],
    )


def _left_out(earlier: int, scope: Scope) -> Iterator[str]:
    """Say what was not verified, though it could have been."""
    if earlier:
        yield f"Left out by --since: {earlier} earlier commit{'s' if earlier > 1 else ''}."
    if scope.quick:
        yield LEFT_OUT


def check_chain(campaign: CampaignFolder) -> tuple[Check, Sequence[Manifest]]:
    """Return the check that the commits follow each other, and the commits if they do."""
    try:
        commits = campaign.history.commits()
    except Problem as problem:
        wrong = (problem.finding.said,)
        return Check("history", "chain", "the commits do not follow each other", wrong), ()
    said = f"{counted(len(commits), 'commit')}, each made after the one before it"
    nothing = () if commits else ("There is no history to verify.",)
    return Check("history", "chain", said, nothing), commits


def _each(
    campaign: CampaignFolder, commits: Sequence[Manifest], scope: Scope, over: Over | None
) -> Iterator[Check]:
    """Yield the checks of each commit, in the commits' order whichever is over first."""
    with _workers(len(commits)) as executor:
        try:
            with handed_to(executor):
                running = list(_begun(executor, campaign, commits, scope, over))
            for future, manifest in zip(running, commits, strict=True):
                yield from _of(future, manifest)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def _begun(
    executor: Executor,
    campaign: CampaignFolder,
    commits: Sequence[Manifest],
    scope: Scope,
    over: Over | None,
) -> Iterator[Future[tuple[Check, ...]]]:
    finished = count(1)
    for each in commits:
        future = executor.submit(check_commit, str(campaign.path), each.commit, scope)
        if over is not None:
            future.add_done_callback(partial(_tell, over, each, finished, len(commits)))
        yield future


def _tell(over: Over, manifest: Manifest, finished: Iterator[int], of: int, _: object) -> None:
    over(about_commit(manifest), next(finished), of)


def _of(future: Future[tuple[Check, ...]], manifest: Manifest) -> tuple[Check, ...]:
    try:
        return future.result()
    except BrokenExecutor:
        wrong = "The process that verified it died; is there memory enough?"
        return (Check(about_commit(manifest), "archive", "it was not verified", (wrong,)),)


@contextmanager
def _workers(commits: int) -> Iterator[Executor]:
    """Give a process for each core, or this one where others are not worth their beginning."""
    if commits < FEW or cores() == 1:
        yield AtOnce()
        return
    with side_by_side(commits) as (executor, _):
        yield executor
