"""The charts, readings and messages of the Coin Game."""

from __future__ import annotations

from importlib.resources import files

from workbook_engine.kit.book import Book
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "tests.coin_game"
BOOK = Book.of(PACKAGE)
CATALOGUE = Catalogue.load(files(PACKAGE).joinpath("vocabulary", "messages.toml"))
