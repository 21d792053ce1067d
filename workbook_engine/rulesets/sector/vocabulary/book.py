"""The charts, readings and messages of Sector."""

from __future__ import annotations

from workbook_engine.kit.book import Book
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "workbook_engine.rulesets.sector"
BOOK = Book.of(PACKAGE)
CHARTS, SETTINGS = BOOK.charts, BOOK.settings
CATALOGUE = Catalogue.of(PACKAGE)
