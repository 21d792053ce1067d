"""The last turn of each sample, stage by stage, and the teams that see it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.golden.played import SAMPLES, turns_of
from workbook_engine.commands.proofs.fog_proof import Watched, watched
from workbook_engine.commands.samples import load_sample
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Turn

Seat = tuple[str, str, int]
"""A sample, a team, and a stage counted from the last one played: -1."""


def seats() -> Iterator[Seat]:
    """Yield every team of every sample, at each stage of the last turn played."""
    for sample in SAMPLES:
        loaded = load_sample(sample)
        for team in loaded.tables[Team]:
            for stage in range(-len(loaded.ruleset.sequence), 0):
                yield sample, team, stage


def watch(sample: str, team: str, stage: int = -1) -> tuple[Watched, Turn]:
    """Return a team of a sample, and the stage that it has seen played."""
    loaded, turn = load_sample(sample), turns_of(sample)[stage]
    return watched(loaded.ruleset, loaded.schemas, turn.after[Team][team]), turn
