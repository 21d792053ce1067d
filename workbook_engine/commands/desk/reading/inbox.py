"""The inbox looked through: nothing that came in is passed over without a word."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from workbook_engine.books.file_book import read_limited
from workbook_engine.books.limits import SIDE
from workbook_engine.campaign import CampaignFolder, shown_name, sum_of
from workbook_engine.commands.inspection.loose_files import (
    hidden,
    is_hidden,
    may_hold_orders,
    no_book,
)
from workbook_engine.core.file_names import is_the_systems
from workbook_engine.core.findings import Cell, Finding, Problem, error, warning
from workbook_engine.core.letters import legible

INBOX = "inbox"


def look_through(folder: CampaignFolder, played: frozenset[str]) -> tuple[list[str], list[Finding]]:
    """Return the places of the files in the inbox, and what is to be said of all else there.

    `played` are the sums of the books that earlier turns were played from: those are kept anywhere.
    """
    names = _names(folder, INBOX)
    if isinstance(names, Finding):
        return [], [names]
    places: list[str] = []
    found: list[Finding] = []
    for place in (f"{INBOX}/{name}" for name in names):
        if folder.file(place).is_dir():
            found += _of_folder(folder, place, played)
        elif is_hidden(place):
            found.append(hidden(place))
        elif legible(place) == place:
            places.append(place)
        else:
            found.append(_strange_name(place) if may_hold_orders(place) else no_book(place))
    return places, found


def _names(folder: CampaignFolder, place: str) -> list[str] | Finding:
    """Return what people put into a folder, by name; an inbox that is not there holds nothing.

    A secret that was laid here by mistake is left alone.
    """
    path = folder.file(place)
    try:
        names = sorted(os.listdir(path))  # noqa: PTH208  (names, not paths)
    except FileNotFoundError as refusal:
        return _closed(place, refusal) if path.is_symlink() else []
    except OSError as refusal:
        return _closed(place, refusal)
    return [name for name in names if not (is_the_systems(name) or name.endswith(".key"))]


def _of_folder(folder: CampaignFolder, place: str, played: frozenset[str]) -> Iterator[Finding]:
    """Warn of replies in a folder within the inbox, unless they were played from already."""
    replies: list[str] = []
    for each in _files_below(folder, place):
        if isinstance(each, Finding):
            yield each
        elif may_hold_orders(each) and not _was_played(folder.file(each), played):
            replies.append(each)
    if replies:
        more = f" and {len(replies) - 1} more" if len(replies) > 1 else ""
        yield warning(
            "W-INBOX-FOLDER",
            f"it is a folder, so {legible(replies[0])}{more} in it is not read.",
            "Move what counts into the inbox itself.",
            cell=Cell(shown_name(place)),
        )


def _files_below(folder: CampaignFolder, place: str) -> Iterator[str | Finding]:
    """Yield the places of all files below a folder; links to folders are not followed."""
    names = _names(folder, place)
    if isinstance(names, Finding):
        yield names
        return
    for inner in (f"{place}/{name}" for name in names):
        file = folder.file(inner)
        if file.is_dir() and not file.is_symlink():
            yield from _files_below(folder, inner)
        else:
            yield inner


def _was_played(file: Path, played: frozenset[str]) -> bool:
    try:
        return sum_of(read_limited(file, SIDE)) in played
    except (OSError, Problem):
        return False


def _closed(place: str, refusal: OSError) -> Finding:
    return error(
        "E-INBOX",
        f"it cannot be looked through ({refusal.strerror or refusal}).",
        "See to it that it is a folder that you may read, or move it away: until then nobody "
        "knows what came in.",
        cell=Cell(shown_name(place)),
    )


def _strange_name(place: str) -> Finding:
    return error(
        "E-FILE-NAME",
        "the file's name holds characters that cannot be shown.",
        "Rename the file.",
        cell=Cell(shown_name(place)),
    )
