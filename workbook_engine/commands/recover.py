"""`umpire recover`: put in place the books that the last commit could not."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.ending import ending
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.commands.reading import open_folder
from workbook_engine.store.commit import put_in_place, waiting
from workbook_engine.store.lock import locked


@ending
def recover(folder: str | Path) -> Outcome:
    """Finish what was interrupted; a book saved meanwhile is kept beside the archive."""
    campaign = open_folder(folder)
    with locked(campaign.path):
        history = campaign.history
        head = history.head()
        books = waiting(history, head) if head is not None else ()
        if head is None or not books:
            return Outcome(sentences=("Nothing has to be put in place.",))
        left = put_in_place(history, head)
    sentence = f"Still not in place: {', '.join(left)}. Close it and try again."
    return Outcome(
        Status.PENDING if left else Status.DONE,
        (sentence if left else "All books are in place.",),
        wrote=tuple(as_path(campaign.file(book)) for book in books if book not in left),
    )
