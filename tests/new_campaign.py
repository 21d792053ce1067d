"""Campaigns at their beginning, drafted and played: each made once in a run of the tests.

Whoever plays one gets a copy. All processes of a run share one room, `UMPIRE_CAMPAIGNS`, which
`conftest.py` makes and takes away again.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from filelock import FileLock

from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.schema import schemas_of

FEW = 40


def new_campaign(folder: Path, sample: str | Path, *, with_orders: bool = False) -> Path:
    """Put a copy of a sample that has just begun into a folder, with the dice of the sample."""

    def begun(made: Path) -> Outcome:
        with few_blank_rows():
            return new(made, sample=sample, with_orders=with_orders, sample_dice=True)

    return _copied(f"{'ordered' if with_orders else 'begun'} {sample}", begun, folder)


@contextmanager
def few_blank_rows() -> Iterator[None]:
    """Have masters made with no more blank rows than tests type into: all are written and read.

    Sheets that stand in teams' books too stay as long: `verify` makes such books again.
    """
    books = [schemas_of(named(name)) for name in NAMES]
    own = (sheet for s in books for sheet in {*s.in_book("master")} - {*s.in_book("team")})
    whole = {sheet: sheet.rows for sheet in own}
    try:
        for sheet, rows in whole.items():
            object.__setattr__(sheet, "rows", min(rows, FEW))
        yield
    finally:
        for sheet, rows in whole.items():
            object.__setattr__(sheet, "rows", rows)


def blank_campaign(folder: Path, ruleset: str) -> Path:
    """Put a blank campaign into a folder, which names it. Those of one name have the same dice."""

    def blank(made: Path) -> Outcome:
        with few_blank_rows():
            return new(made, ruleset=ruleset)

    return _copied(f"blank {ruleset} {folder.name}", blank, folder)


def drafted_campaign(folder: Path, sample: str | Path) -> Path:
    """Put a sample whose first turn is drafted, as it was ordered, into a folder."""
    return _copied(f"drafted {sample}", lambda made: draft(_ordered(made, sample)), folder)


def played_campaign(folder: Path, sample: str | Path) -> Path:
    """Put a sample whose first turn is committed, as it was ordered, into a folder."""
    return _copied(f"played {sample}", lambda made: turn_of(_ordered(made, sample)), folder)


def _ordered(made: Path, sample: str | Path) -> Path:
    return new_campaign(made, sample, with_orders=True)


@cache
def room_of_the_run() -> Path:
    """Return the folder that all processes of a run share."""
    return Path(os.environ.get("UMPIRE_CAMPAIGNS") or mkdtemp(prefix="umpire_campaigns_"))


def _copied(what: str, make: Callable[[Path], Outcome], folder: Path) -> Path:
    made = room_of_the_run() / sha256(what.encode()).hexdigest()[:16]
    with FileLock(f"{made}.lock"):
        if not made.exists():
            making = made.with_name(f"{made.name}.making") / folder.name
            outcome = make(making)
            assert outcome.status is Status.DONE, outcome
            making.rename(made)
    return Path(shutil.copytree(made, folder, dirs_exist_ok=True))
