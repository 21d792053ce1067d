"""`umpire recover`: finish what was interrupted; put in place the books that could not be."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.at_work import finished
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.published import placed, status_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.store.lock import locked
from workbook_engine.store.recovery import recover as recover_history


@returns_outcome
def recover(folder: str | Path) -> Outcome:
    """Finish what was interrupted; a book saved meanwhile is kept beside the archive."""
    campaign = open_folder(folder)
    with locked(campaign.path):
        found = recover_history(campaign.history)
    if found.finished is None:
        return Outcome(sentences=("Nothing has to be put in place.",))
    done = () if found.published.pending else ("All books are in place.",)
    return Outcome(
        status_of(found.published),
        (*finished(found), *done),
        wrote=placed(campaign, found.published),
    )
