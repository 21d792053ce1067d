"""Conflict copies: what a sync tool leaves beside a book that was saved on two machines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import (
    BOOK_SUFFIXES,
    CampaignFolder,
    labelled_value,
    read_stamp,
    shown_name,
)
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.core.findings import Cell, Finding, error, folded
from workbook_engine.core.letters import legible

_NAMED_BY_A_SYNC_TOOL = re.compile(
    r"-[A-Z0-9]+(-[A-Z0-9]+)*"  # OneDrive: the other machine's name
    r"| \(\d+\)"  # Google Drive
    r"| \(.*conflict.*\)"  # Dropbox, Nextcloud
    r"|\.sync-conflict-[\w-]+"  # Syncthing
)


def conflict_copies(
    folder: CampaignFolder, campaign: str, places: Iterable[str]
) -> Iterable[Finding]:
    """Yield a finding for each copy of a book that bears this campaign's stamp.

    Which of the two is right only the umpire can say, so the turn stops.
    """
    for place in sorted(places):
        for copy in _named_like(folder.file(place)):
            if folded(_campaign_of(copy)) == folded(campaign):
                yield error(
                    "E-CONFLICT-COPY",
                    f"{legible(copy.name)} was laid beside it by a sync tool: "
                    "it was saved on two machines.",
                    "Keep the one that is right under the old name and move the other away.",
                    cell=Cell(shown_name(place)),
                )


def _named_like(book: Path) -> list[Path]:
    beside = book.parent.glob("*") if book.parent.is_dir() else ()
    return sorted(
        file
        for file in beside
        if file.suffix in BOOK_SUFFIXES
        and file.stem.startswith(book.stem)
        and _NAMED_BY_A_SYNC_TOOL.fullmatch(file.stem.removeprefix(book.stem))
    )


def _campaign_of(copy: Path) -> str:
    """Return the campaign that a book says it is of; blank where it cannot be read."""
    book = from_book(copy.name, lambda: FileBook.open(copy))
    if isinstance(book, Finding):
        return ""
    said = from_book(copy.name, lambda: _said_by(book))
    return "" if isinstance(said, Finding) else said


def _said_by(book: FileBook) -> str:
    stamp = read_stamp(book)
    return stamp.campaign if stamp else labelled_value(book, "Campaign", "Campaign")
