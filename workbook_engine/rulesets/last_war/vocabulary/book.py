"""The charts and readings of The Last War."""

from __future__ import annotations

from workbook_engine.core.rules import Rules

PRINTED = Rules.of("workbook_engine.rulesets.last_war")
"""As printed: who plays or shows is given the rules in force."""
