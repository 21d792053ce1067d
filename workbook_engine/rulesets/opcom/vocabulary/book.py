"""The charts and readings of OP COM."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from workbook_engine.kit.book import Book

BOOK = Book.of("workbook_engine.rulesets.opcom")
CHARTS, SETTINGS = BOOK.charts, BOOK.settings


@cache
def figure(name: str) -> Fraction:
    """Return a single figure named in the text, such as the reach of a headquarters in km."""
    return BOOK.share(name)
