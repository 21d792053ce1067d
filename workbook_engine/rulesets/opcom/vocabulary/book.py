"""The charts and readings of OP COM."""

from __future__ import annotations

from workbook_engine.core.rules import Rules

PRINTED = Rules.of("workbook_engine.rulesets.opcom")
"""As printed: who plays or shows is given the rules in force."""
