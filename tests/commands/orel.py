"""A small set-up of The Last War as an umpire types it: the sample orel_salient, sheet by sheet."""

from __future__ import annotations

from pathlib import Path

from tests.commands.setting_up import type_rows
from workbook_engine.books.text_book import TextBook
from workbook_engine.shipped import folder

TYPED = ("Teams", "Calendar", "Nations", "Hexes", "Front", "Production", "Cards")


def type_set_up(campaign: Path) -> None:
    """Type the whole set-up into a blank campaign's master."""
    sample = (folder("sample_campaigns") / "orel_salient" / "master.md").read_text("utf-8")
    book = TextBook(sample, "orel")
    for sheet in TYPED:
        header, *rows = book.read(sheet)
        named = [dict(zip(map(str, header), line, strict=False)) for line in rows]
        type_rows(campaign / "master.xlsx", {sheet: named})
