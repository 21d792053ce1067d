"""The register of a rule book: every rule by its number, and how it is carried out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

FILE = "rulebook.toml"

Rulebook = Mapping[str, Mapping[str, str]]
"""By number: title, status (implemented, umpire, out of scope, to come), where in code, or why."""


def numbered(typed: str, numbers: Iterable[str]) -> str | None:
    """Return a rule's number as the book has it, typed in any case, with its prefix or without.

    >>> numbered("9.22", ["OC-9.22"]), numbered(" oc-9.22", ["OC-9.22"]), numbered("9", ["OC-9.22"])
    ('OC-9.22', 'OC-9.22', None)
    """
    known = {name.casefold(): name for name in numbers}
    wanted = typed.strip().casefold()
    prefix = next(iter(known), "").partition("-")[0]
    return known.get(wanted) or known.get(f"{prefix}-{wanted}")


def read_rulebook(home: Path) -> Rulebook:
    """Read the register that lies in a rule set's folder."""
    return tomllib.loads((home / FILE).read_text(encoding="utf-8"))
