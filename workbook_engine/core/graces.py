"""Graces: a team's late book is played by the umpire's leave, for one turn; he says why."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Team
from workbook_engine.core.names import joined
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling

GRACE = "graces"
"""The phase in which they end."""


def graces_end(state: State) -> Iterator[Ruling]:
    """End each grace with the turn that it was granted for; the ruling keeps the reason."""
    for team in state[Team].values():
        if team.grace.strip():
            yield Ruling(
                id=joined(state.position, GRACE, team.team, "ended", 1),
                rule="umpire",
                text=f"{team.called} had a grace for this turn: {team.grace}",
                changes=(Set(Team, team.team, "grace", ""),),
                phase=GRACE,
            )
