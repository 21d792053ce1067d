"""The readings, figures and messages of own rules; the rules themselves stand on the sheets."""

from __future__ import annotations

from workbook_engine.core.rules import Rules
from workbook_engine.kit.catalogue import Catalogue

PACKAGE = "workbook_engine.rulesets.own_rules"
PRINTED = Rules.of(PACKAGE)
"""As shipped: who plays or shows is given the rules in force."""
CATALOGUE = Catalogue.of(PACKAGE)
