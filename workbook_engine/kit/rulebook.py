"""The register of a rule book: every rule by its number, and what is made of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

FILE = "rulebook.toml"

Rulebook = Mapping[str, Mapping[str, str]]
"""By number: title, status (implemented, umpire, out of scope, to come), where in code, or why."""


def read_rulebook(home: Path) -> Rulebook:
    """Read the register that lies in a rule set's folder."""
    return tomllib.loads((home / FILE).read_text(encoding="utf-8"))
