"""A team's book as the last commit sent it out, compared with the one that lies there now."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.file_book import FileBook, read_limited
from workbook_engine.campaign import CampaignFolder, OpenedBook, limits_of, shown_name, sum_of
from workbook_engine.core.findings import Problem


def differs_from_sent(folder: CampaignFolder, place: str, received: Mapping[str, bytes]) -> bool:
    """Whether a team's book under `sides/` is another than the one the last commit put there."""
    head = folder.history.head()
    sent = "" if head is None else head.files.get(f"out/{place}", "")
    return place in received and bool(sent) and sum_of(received[place]) != sent


def untouched(folder: CampaignFolder, place: str) -> bytes | None:
    """Return the bytes of a team's book if they are those that the last commit put there.

    Such a book was proved to be one as it was made, so nobody need open it who reads another.
    """
    head, file = folder.history.head(), folder.file(place)
    sent = None if head is None else head.files.get(f"out/{place}")
    if sent is None or file.is_symlink():
        return None
    try:
        content = read_limited(file, limits_of(place))
    except (OSError, Problem):
        return None
    return content if sum_of(content) == sent else None


def as_sent(folder: CampaignFolder, place: str) -> OpenedBook | None:
    """Return a team's book as the last commit sent it, in place of one that came too late."""
    head = folder.history.head()
    try:
        content = b"" if head is None else folder.history.read(head, f"out/{place}")
        return OpenedBook(place, content, FileBook(content, shown_name(place))) if content else None
    except Problem:
        return None
