"""The Coin Game as a package of its own: found by the one line of its `pyproject.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

GROUP = "umpire.rulesets"


def install(into: Path) -> Path:
    """Write what an installer writes of the game's `pyproject.toml`, and return where."""
    text = Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    written = into / f"coin_game-{project['version']}.dist-info"
    written.mkdir()
    heads = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (written / "METADATA").write_text(heads, encoding="utf-8")
    lines = (f"{name} = {value}" for name, value in project["entry-points"][GROUP].items())
    (written / "entry_points.txt").write_text(f"[{GROUP}]\n" + "\n".join(lines), encoding="utf-8")
    return into
