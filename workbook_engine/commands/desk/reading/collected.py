"""How each team stands with its orders: sent, holding, none to give, or missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.received import CameIn, came_in
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State

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
    asks = not desk.ruleset.stage(desk.position).may_be_blank
    return tuple(standings_of(desk.state, came_in(desk), asks=asks, arrivals=desk.given.arrivals))


def standings_of(
    state: State,
    came: Mapping[str, CameIn | None],
    *,
    asks: bool,
    arrivals: Arrivals | None = None,
) -> Iterator[Stands]:
    """Yield how each team stands by what it has sent, in a stage that `asks` for orders or not."""
    for team in state[Team].values():
        found, standing = came.get(team.team), SENT
        if team.hold:
            found, standing = None, HOLDS
        elif found is None:
            late = arrivals is not None and arrivals.late(team.team)
            standing = LATE if late else MISSING if asks else BLANK
        yield Stands(team.team, team.side, standing, found)


def sent_of(teams: Collection[Stands]) -> str:
    """Return how many teams have sent orders, of those that are asked for any: `1 of 2`."""
    count = Counter(each.standing for each in teams)
    return f"{count[SENT]} of {count[SENT] + count[MISSING] + count[LATE]}"


def missing(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams of which nothing came and that do not hold."""
    return tuple(each for each in teams if each.standing == MISSING)


def too_late(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams whose book came in too late, and is not played."""
    return tuple(each for each in teams if each.standing == LATE)
