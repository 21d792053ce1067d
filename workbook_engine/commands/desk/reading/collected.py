"""How each team stands with its orders: sent, holding, none to give, or missing."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.received import CameIn, came_in
from workbook_engine.core.desk import Team

SENT, HOLDS, BLANK, MISSING, LATE = "sent", "holds", "nothing", "MISSING", "LATE"


class Stands(Struct, frozen=True):
    """How one team stands with its orders."""

    team: str
    side: str
    standing: str
    """`sent`, `holds`, `nothing` where a team may well have none to give, `MISSING`, or `LATE`."""
    came: CameIn | None = None
    """Its book as it came in, where it has sent one."""


def standings(desk: Desk) -> tuple[Stands, ...]:
    """Return how each team stands, in the order of the Teams sheet."""
    came = came_in(desk)
    return tuple(_of(desk, team, came[team.team]) for team in desk.state[Team].values())


def missing(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams of which nothing came and that do not hold."""
    return tuple(each for each in teams if each.standing == MISSING)


def too_late(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams whose book came in too late, and is not played."""
    return tuple(each for each in teams if each.standing == LATE)


def _why_none(desk: Desk, team: Team) -> str:
    if desk.given.arrivals and desk.given.arrivals.late(team.team):
        return LATE
    return BLANK if desk.ruleset.stage(desk.position).may_be_blank else MISSING


def _of(desk: Desk, team: Team, came: CameIn | None) -> Stands:
    if team.hold:
        return Stands(team.team, team.side, HOLDS)
    if came is None:
        return Stands(team.team, team.side, _why_none(desk, team))
    return Stands(team.team, team.side, SENT, came)
