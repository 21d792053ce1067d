"""What is said of books that were put on the desk, or could not be."""

from __future__ import annotations

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.outcome import Status, as_path
from workbook_engine.store.publish import Published


def status_of(published: Published) -> Status:
    """Return how a command ends that put books on the desk."""
    return Status.PENDING if published.pending else Status.DONE


def said(published: Published) -> tuple[str, ...]:
    """Return what an umpire must know of it: what waits, and what was kept for him."""
    sentences = [
        f"Not in place yet: {', '.join(published.pending)} ({published.reason}). "
        "Close what is open and run `umpire commit --recover`."
    ]
    kept = [
        f"{place.rpartition('/was/')[2]} was saved meanwhile; what was in it is kept as {place}."
        for place in published.kept
    ]
    return (*(sentences if published.pending else ()), *kept)


def placed(campaign: CampaignFolder, published: Published) -> tuple[str, ...]:
    """Return the paths of the books that were put in place."""
    return tuple(as_path(campaign.file(book)) for book in published.placed)
