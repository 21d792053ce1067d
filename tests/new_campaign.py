"""A campaign that has just begun: made once, and copied for each test that plays it."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status


@cache
def _made(sample: str | Path, with_orders: bool) -> Path:
    folder = Path(mkdtemp(prefix="umpire_")) / "begun"
    outcome = new(folder, sample=sample, with_orders=with_orders, sample_dice=True)
    assert outcome.status is Status.DONE, outcome
    return folder


def new_campaign(folder: Path, sample: str | Path, *, with_orders: bool = False) -> Path:
    """Put a copy of a sample that has just begun into a folder, with the dice of the sample."""
    return Path(shutil.copytree(_made(sample, with_orders), folder, dirs_exist_ok=True))
