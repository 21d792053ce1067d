"""The charts, readings and messages of Combat Captain."""

from __future__ import annotations

from workbook_engine.kit.book import Book
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "workbook_engine.rulesets.combat_captain"
BOOK = Book.of(PACKAGE)
CHARTS, SETTINGS = BOOK.charts, BOOK.settings
CATALOGUE = Catalogue.of(PACKAGE)
