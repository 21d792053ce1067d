"""The charts and readings of OP COM."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from workbook_engine.core.house_rulings import any_in_force
from workbook_engine.kit.book import Book

BOOK = Book.of("workbook_engine.rulesets.opcom")
CHARTS, SETTINGS = BOOK.charts, BOOK.settings


def figure(name: str) -> Fraction:
    """Return a single figure named in the text, such as the reach of a headquarters in km."""
    return BOOK.share(name) if any_in_force() else _printed(name)


@cache
def _printed(name: str) -> Fraction:
    """Return a figure as it is printed, which is asked for with every step of a march."""
    return BOOK.share(name)
