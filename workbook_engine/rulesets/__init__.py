"""The rule sets, each a folder: a plain tuple of names, no plug-in manager."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from workbook_engine.core.ruleset import RuleSet

NAMES = ("opcom", "last_war")


def named(name: str) -> RuleSet:
    """Return a rule set by name, importing it only now; raise KeyError for one unknown."""
    if name not in NAMES:
        raise KeyError(name)
    return cast("RuleSet", import_module(f"workbook_engine.rulesets.{name}").RULESET)
