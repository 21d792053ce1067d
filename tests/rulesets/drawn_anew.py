"""Odds for tests that hold many runs against them: a few games a fight, drawn anew in each run.

The odds that an umpire sees are drawn with the same dice each time, so that what they are off by is
the same in each run. Drawn anew it is another in each, and evens out over the runs as their own
dice do: few games a run are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from workbook_engine.core import odds, weighing
from workbook_engine.core.dice import Dice, KeyedDice

MOST = odds.MOST
"""So many branches of a fight are played for an umpire, and so many games drawn."""
DRAWN = 24
"""So many games of a fight are enough where they are others in each run."""


@contextmanager
def drawn_anew(run: str, most: int = DRAWN) -> Iterator[None]:
    """Draw so many games where a fight has more branches, with dice that are this run's own."""

    def drawn(n: int) -> Dice:
        return KeyedDice(f"drawn {run} {n}".encode())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds, "MOST", most)
        patch.setattr(weighing, "drawn_dice", drawn)
        yield
