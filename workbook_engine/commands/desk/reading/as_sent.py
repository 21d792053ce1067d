"""A team's book as the last commit sent it out, compared with the one that lies there now."""

from __future__ import annotations

from collections.abc import Container, Mapping

from workbook_engine.books.file_book import FileBook, read_limited
from workbook_engine.campaign import (
    CampaignFolder,
    OpenedBook,
    limits_of,
    shown_name,
    sum_of,
    team_place,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Problem, folded
from workbook_engine.store.manifest import Manifest


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
    """Return a team's book as the last commit sent it, or None where it is gone."""
    head = folder.history.head()
    return None if head is None else _sent_by(folder, head, place)


def same_forms(folder: CampaignFolder, team: Team, commit: int, forms: Container[str]) -> bool:
    """Tell whether the order forms that a commit sent a team are those that it was sent last."""
    place = team_place(team)
    then, now = _sent_by(folder, folder.history.commit(commit), place), as_sent(folder, place)
    if then is None or now is None:
        return False
    laid = [
        {title: sent.book.read(title) for title in sent.book.sheets() if folded(title) in forms}
        for sent in (then, now)
    ]
    return laid[0] == laid[1]


def _sent_by(folder: CampaignFolder, commit: Manifest, place: str) -> OpenedBook | None:
    if f"out/{place}" not in commit.files:
        return None
    try:
        content = folder.history.read(commit, f"out/{place}")
        return OpenedBook(place, content, FileBook(content, shown_name(place), limits_of(place)))
    except Problem:
        return None
