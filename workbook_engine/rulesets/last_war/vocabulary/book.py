"""The charts and readings of The Last War."""

from __future__ import annotations

from workbook_engine.kit.book import Book

BOOK = Book.of("workbook_engine.rulesets.last_war")
CHARTS, SETTINGS = BOOK.charts, BOOK.settings


def figure(name: str) -> int:
    """Return a single figure named in the text, such as the Men a front hex must hold."""
    return BOOK.number(name)
