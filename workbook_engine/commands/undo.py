"""`umpire undo`: put the desk back to where it stood before the last commit."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.ending import ending
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.placing import refuse_open
from workbook_engine.commands.reading import open_folder
from workbook_engine.store.commit import Committed, Plan, carry_out, waiting
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked
from workbook_engine.store.manifest import Kind, Manifest


@ending
def undo(folder: str | Path) -> Outcome:
    """Commit the desk as it stood before the last commit anew: orders and answers included."""
    campaign = open_folder(folder)
    with locked(campaign.path):
        history = campaign.history
        played, before = _to_undo(history)
        books = dict(history.books(played, "in"))
        refuse_open(campaign, books)
        plan = Plan(
            turn=before.turn,
            stage=before.stage,
            kind=Kind.UNDO,
            received=_on_desk(history, books),
            books=books,
            restores=before.commit,
        )
        return _said(campaign.path, played, carry_out(history, plan))


def _to_undo(history: History) -> tuple[Manifest, Manifest]:
    head = history.head()
    if head is not None and (pending := waiting(history, head)):
        raise Stop(
            Status.STOPPED,
            f"The last commit has still to put {', '.join(pending)} in place.",
            "Run `umpire recover` first.",
        )
    found = history.to_undo()
    if found is None:
        raise Stop(Status.STOPPED, "There is no turn to undo; nothing was changed.")
    return found


def _on_desk(history: History, books: dict[str, bytes]) -> dict[str, bytes]:
    """Return the books as they lie on the desk now: they are archived, so nothing is lost."""
    files = {place: history.campaign.joinpath(*place.split("/")) for place in books}
    return {
        place: history.disk.read(file) for place, file in files.items() if history.disk.has(file)
    }


def _said(path: Path, played: Manifest, committed: Committed) -> Outcome:
    sentences = [
        f"Turn {played.turn} is undone: the desk is as it was before it was committed.",
        f"What it had become is kept in {as_path(committed.folder)}.",
    ]
    if committed.pending:
        waiting = ", ".join(committed.pending)
        sentences.append(f"Not in place yet: {waiting}. Close it and run `umpire recover`.")
    outs = (place for place in committed.manifest.files if place.startswith("out/"))
    placed = [place.removeprefix("out/") for place in outs]
    return Outcome(
        Status.PENDING if committed.pending else Status.DONE,
        tuple(sentences),
        wrote=tuple(as_path(path / each) for each in placed if each not in committed.pending),
        answer={"undone": played.commit, "commit": committed.manifest.commit},
    )
