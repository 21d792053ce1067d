"""Where the schemas, templates and samples are that come with the package."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `schemas`, `templates` or `sample_campaigns`.

    In an installed wheel they lie inside the package, in a source tree beside it.
    """
    inside = _HERE / "shipped" / name
    return inside if inside.is_dir() else _HERE.parent / name
