"""The last turn of each sample, stage by stage, and the teams that see it."""

from __future__ import annotations

from functools import cache

from tests.golden.played import SAMPLES, sample_of, stages_and_teams, turns_of
from workbook_engine.commands.proofs.fog_proof import Watched, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Turn

Seat = tuple[str, str, int]
"""A sample, a team, and a stage counted from the last one played: -1."""


@cache
def seats() -> tuple[Seat, ...]:
    """Return every team of every sample, at each stage of the last turn played."""
    return tuple(
        (sample, team.team, stage)
        for sample, (stages, teams) in ((each, stages_and_teams(each)) for each in SAMPLES)
        for team in teams
        for stage in range(-stages, 0)
    )


def watch(sample: str, team: str, stage: int = -1) -> tuple[Watched, Turn]:
    """Return a team of a sample, and the stage that it has seen played."""
    loaded, turn = sample_of(sample), turns_of(sample)[stage]
    return watched(loaded.ruleset, loaded.schemas, turn.after[Team][team]), turn
