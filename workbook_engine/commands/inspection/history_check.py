"""Whether the desk and the history agree on where the game stands."""

from __future__ import annotations

from workbook_engine.campaign import CampaignFolder
from workbook_engine.core.findings import Cell, Finding, Problem, error, warning
from workbook_engine.core.records import Position
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Manifest
from workbook_engine.store.publish import waiting
from workbook_engine.store.strangers import refuse_strangers


def rotten(folder: CampaignFolder) -> list[Finding]:
    """Warn of each commit of which a file is gone or no longer what was committed.

    The game goes on without it, but an undo would not, so it should be known while there is still
    a backup.
    """
    history = folder.history
    try:
        commits = history.commits()
    except Problem:
        return []  # told by those who need the history
    return [found for each in commits if (found := _rotten(history, each)) is not None]


def _rotten(history: History, commit: Manifest) -> Finding | None:
    try:
        for path in commit.files:
            history.read(commit, path)
    except Problem as problem:
        return warning("W-HISTORY-ROTTEN", problem.finding.message, problem.finding.cure)
    return None


def history_findings(
    folder: CampaignFolder, position: Position, where: Cell | None = None
) -> list[Finding]:
    """Return what stands between the desk and the last commit."""
    history = folder.history
    try:
        refuse_strangers(history)
        head = history.head()
        if head is None:
            return [_no_history()]
        if books := waiting(history, head):
            return [still_pending(books)]
        settled = history.settled(head)
    except Problem as problem:
        return [problem.finding]
    played = Position(settled.turn, settled.stage)
    if played < position <= Position(settled.turn + 1):
        return []
    return [
        error(
            "E-HISTORY-TURN",
            f"the Campaign sheet says turn {position}, but the history ends after turn {played}.",
            f"Set Turn to {settled.turn + 1}, or bring back the books that belong together.",
            cell=where,
        )
    ]


def _no_history() -> Finding:
    return warning(
        "W-NO-HISTORY",
        "the campaign has no turns folder, so its history starts here.",
        "Copy turns/ from where the campaign was made if you want to undo.",
    )


def still_pending(books: tuple[str, ...]) -> Finding:
    """Return the finding about books of a commit that are not in place."""
    return error(
        "E-PENDING",
        f"the last commit has still to put {', '.join(books)} in place.",
        "Close them if they are open and run `umpire commit --recover`.",
    )
