"""What this package ships with: its rule sets; where schemas, templates, samples and docs are."""

from __future__ import annotations

from pathlib import Path

RULESETS = ("opcom", "last_war", "sector", "combat_captain", "own_rules")
"""The rule sets of this package: the one line that a further one adds to the house."""

_HERE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `schemas`, `templates`, `sample_campaigns` or `docs`.

    In an installed wheel they lie inside the package, in a source tree beside it.
    """
    inside = _HERE / "shipped" / name
    return inside if inside.is_dir() else _HERE.parent / name


def of_ruleset(what: str, name: str, home: Path) -> Path:
    """Return the folder `schemas` or `templates` of a rule set, by its name and its own folder.

    A rule set of this package has them beside those of the others, any other in its own folder.
    """
    ours = _HERE in home.resolve().parents
    return folder(what) / name if ours else home / what
