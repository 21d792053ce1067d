"""The charts, readings and messages of the Coin Game."""

from __future__ import annotations

from importlib.resources import files

from workbook_engine.core.rules import Rules
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "tests.coin_game"
PRINTED = Rules.of(PACKAGE)
"""As printed: who plays or shows is given the rules in force."""
CATALOGUE = Catalogue.load(files(PACKAGE).joinpath("vocabulary", "messages.toml"))
