"""The charts, readings and messages of Sector."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "workbook_engine.rulesets.sector"
PRINTED = Rules.of(PACKAGE)
"""As printed: who plays or shows is given the rules in force."""
CATALOGUE = Catalogue.of(PACKAGE)
