"""The charts and readings of Combat Captain."""

from __future__ import annotations

from workbook_engine.kit.book import Book

PACKAGE = "workbook_engine.rulesets.combat_captain"
BOOK = Book.of(PACKAGE)
CHARTS, SETTINGS = BOOK.charts, BOOK.settings
