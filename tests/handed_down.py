"""Two campaigns in one folder: `bridge` has handed a fight down to `ramp`."""

from __future__ import annotations

import shutil
from pathlib import Path


def copied(room: Path, to: Path) -> Path:
    """Copy both campaigns; what they say of where they lie is said of the copies."""
    shutil.copytree(room, to)
    for file in (to / "ramp" / "battle.toml", to / "bridge" / "battles" / "turn_01" / "H8.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(room.as_posix(), to.as_posix()), encoding="utf-8")
    return to
