"""`umpire history`: the commits of a campaign, as a table a person reads."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.ledger import Json
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest

HEADERS = ("Commit", "Kind", "Turn", "Stage", "When", "Books", "Rulings", "Remark")
_NUMBERS = frozenset({"Commit", "Turn", "Stage", "Books", "Rulings"})


@returns_outcome
def history(folder: str | Path) -> Outcome:
    """Return every commit: what it was, when it was made, and what an undo took back."""
    kept = open_folder(folder).history
    commits = kept.commits()
    if not commits:
        return Outcome(sentences=("There is no history yet: nothing was committed.",))
    head = commits[-1]
    played = {each.commit for each in kept.line(head)}
    staged = any(each.stage > 1 for each in commits)
    shown = [header for header in HEADERS if staged or header != "Stage"]
    rows = [_row(kept, each, on_line=each.commit in played) for each in commits]
    lines = in_columns(shown, [[row[header] for header in shown] for row in rows], _NUMBERS)
    sentences = (*lines, _stands(kept, head, staged=staged))
    return Outcome(sentences=sentences, answer=[_as_json(kept, each) for each in commits])


def _row(kept: History, manifest: Manifest, *, on_line: bool) -> dict[str, str]:
    """Return what is shown of a commit, by header; a set-up is not a stage of a turn."""
    return {
        "Commit": str(manifest.commit),
        "Kind": str(manifest.kind),
        "Turn": str(manifest.turn),
        "Stage": str(manifest.stage) if manifest.turn else "",
        "When": _when(manifest.when),
        "Books": str(len(manifest.books)),
        "Rulings": str(manifest.rulings) if manifest.kind is Kind.TURN else "",
        "Remark": _remark(kept, manifest, on_line=on_line),
    }


def _when(written: str) -> str:
    """Return a time as the clock on the umpire's wall shows it."""
    try:
        return f"{datetime.fromisoformat(written).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return ""


def _remark(kept: History, manifest: Manifest, *, on_line: bool) -> str:
    if manifest.restores is None:
        return "" if on_line else "undone"
    undone = ", ".join(map(str, kept.undone(manifest)))
    return f"back to {manifest.restores}" + (f"; undid {undone}" if undone else "")


def _stands(kept: History, head: Manifest, *, staged: bool) -> str:
    settled = kept.settled(head)
    stage = f"stage {settled.stage} of " if staged and settled.turn else ""
    return f"The desk stands at the end of {stage}turn {settled.turn} (commit {settled.commit})."


def _as_json(kept: History, manifest: Manifest) -> Json:
    return {
        "commit": manifest.commit,
        "kind": str(manifest.kind),
        "turn": manifest.turn,
        "stage": manifest.stage,
        "when": manifest.when,
        "books": list(manifest.books),
        "rulings": manifest.rulings,
        "restores": manifest.restores,
        "undone": list(kept.undone(manifest)),
    }
