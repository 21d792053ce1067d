"""`umpire history`: the commits of a campaign, as a table a person reads."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.ending import ending
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.reading import open_folder
from workbook_engine.core.ledger import Json
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest

HEADERS = ("Commit", "Kind", "Turn", "When", "Books", "Rulings", "Remark")
_NUMBERS = frozenset({"Commit", "Turn", "Books", "Rulings"})


@ending
def history(folder: str | Path) -> Outcome:
    """Return every commit: what it was, when it was made, and what an undo took back."""
    kept = open_folder(folder).history
    commits = kept.commits()
    if not commits:
        return Outcome(sentences=("There is no history yet: nothing was committed.",))
    head = commits[-1]
    played = {each.commit for each in kept.line(head)}
    rows = [_row(kept, each, on_line=each.commit in played) for each in commits]
    sentences = (*in_columns(HEADERS, rows, _NUMBERS), _stands(kept, head))
    return Outcome(sentences=sentences, answer=[_as_json(kept, each) for each in commits])


def _row(kept: History, manifest: Manifest, *, on_line: bool) -> tuple[str, ...]:
    return (
        str(manifest.commit),
        str(manifest.kind),
        _turn(manifest),
        _when(manifest.when),
        str(len(manifest.books)),
        str(manifest.rulings) if manifest.kind is Kind.TURN else "",
        _remark(kept, manifest, on_line=on_line),
    )


def _turn(manifest: Manifest) -> str:
    return f"{manifest.turn}.{manifest.stage}" if manifest.stage > 1 else str(manifest.turn)


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


def _stands(kept: History, head: Manifest) -> str:
    settled = kept.settled(head)
    return f"The desk stands at the end of turn {_turn(settled)} (commit {settled.commit})."


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
