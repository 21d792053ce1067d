"""A command at work in a campaign folder: alone there, after what was interrupted is finished."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.inspection.history_check import still_pending
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.commands.published import said
from workbook_engine.store.lock import locked
from workbook_engine.store.manifest import Kind, Manifest
from workbook_engine.store.recovery import Recovered, recover


@contextmanager
def at_work(campaign: CampaignFolder, *, goes_on: bool = False) -> Iterator[tuple[str, ...]]:
    """Hold the folder and finish what was interrupted; give what is to be said of that.

    A commit that had only to be finished was this command's own work if it was run again, so the
    command ends with that, unless it `goes_on`: no turn is played or undone twice.
    """
    with locked(campaign.path):
        found = recover(campaign.history)
        sentences = finished(found)
        if found.finished is not None and found.published.pending:
            raise Stop(
                Status.LOCKED,
                *sentences,
                "Nothing else was changed.",
                findings=[still_pending(found.published.pending)],
            )
        if found.finished is not None and not goes_on:
            raise Stop(Status.DONE, *sentences)
        yield sentences


def finished(found: Recovered) -> tuple[str, ...]:
    """Return what is to be said of a commit that was finished."""
    if found.finished is None:
        return ()
    done = f"The command that was interrupted is finished: {what_it_did(found.finished)}."
    left = f"{what_it_did(found.finished).capitalize()}, but not all books are in place."
    return (left if found.published.pending else done, *said(found.published))


def what_it_did(manifest: Manifest) -> str:
    """Return a commit in words."""
    if manifest.kind is Kind.SETUP:
        return "the campaign is set up"
    if manifest.kind is Kind.UNDO:
        return f"the desk is back at the end of turn {manifest.position}"
    return f"turn {manifest.position} is committed"


def now() -> str:
    """Return the time for a commit's manifest."""
    return datetime.now(UTC).isoformat(timespec="seconds")
