"""What cases of every kind are read with: exact numbers, and the readings a case names."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS


def exact(number: Any) -> Fraction:
    """Return a number exactly as it is written: 0.7 is seven tenths."""
    return Fraction(str(number))


def settings(given: Mapping[str, Any]) -> Settings:
    """Return the readings of a case."""
    return SETTINGS.with_values(dict(given.get("settings") or {}))
