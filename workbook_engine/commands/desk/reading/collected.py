"""How each team stands with its orders: sent, holding, none to give, or missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.campaign import shown_name
from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.received import CameIn, came_in
from workbook_engine.commands.desk.reading.senders import Sender
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.records import State

TWICE = "E-ORDERS-TWICE"
_THE_UMPIRES = frozenset(
    {
        "E-FILE-READ",
        "E-FILE-NAME",
        "E-NOT-NOTED",
        "E-INBOX",
        "E-NOT-DOWNLOADED",
        "E-GRACE-REVIEW",
        "E-SENDER",
    }
)
"""What is the umpire's to see to: the team has done nothing wrong."""
SENT, HOLDS, BLANK, MISSING, LATE = "sent", "holds", "nothing", "MISSING", "LATE"
REFUSED = "NOT TAKEN"
WAITED_FOR = frozenset({MISSING, LATE, REFUSED})
"""How teams stand whose orders are asked for and not there."""


class Stands(Struct, frozen=True):
    """How one team stands with its orders."""

    team: str
    called: str
    """What the team is called in all that people read."""
    side: str
    standing: str
    """`sent`, `holds`, `nothing` where a team may well have none to give, `MISSING`, `LATE`,
    or `NOT TAKEN` where a file of its came that cannot be played."""
    came: CameIn | None = None
    """Its book as it came in, where it has sent one."""


def standings(desk: Desk) -> tuple[Stands, ...]:
    """Return how each team stands, in the order of the Teams sheet."""
    asks = not desk.ruleset.stage(desk.position).may_be_blank
    given, came = desk.given, came_in(desk)
    refused = {sender.team for sender, _ in _unplayed(desk)}
    return tuple(
        standings_of(desk.state, came, asks=asks, arrivals=given.arrivals, refused=refused)
    )


def standings_of(
    state: State,
    came: Mapping[str, CameIn | None],
    *,
    asks: bool,
    arrivals: Arrivals | None = None,
    refused: Container[str] = (),
) -> Iterator[Stands]:
    """Yield how each team stands by what it has sent, in a stage that `asks` for orders or not."""
    for team in state[Team].values():
        found, standing = came.get(team.team), SENT
        if team.hold:
            found, standing = None, HOLDS
        elif found is None:
            late = arrivals is not None and arrivals.late(team.team)
            here = REFUSED if team.team in refused else ""
            standing = LATE if late else here or (MISSING if asks else BLANK)
        yield Stands(team.team, team.called, team.side, standing, found)


def sent_of(teams: Collection[Stands]) -> str:
    """Return how many teams have sent orders, of those that may send any: `1 of 2`."""
    count = Counter(each.standing for each in teams)
    return f"{count[SENT]} of {len(teams) - count[HOLDS]}" if len(teams) > count[HOLDS] else "none"


def missing(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams of which nothing came and that do not hold."""
    return tuple(each for each in teams if each.standing == MISSING)


def too_late(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams whose book came in too late, and is not played."""
    return tuple(each for each in teams if each.standing == LATE)


def refused(teams: Iterable[Stands]) -> tuple[Stands, ...]:
    """Return the teams of which a file came, but none that can be played."""
    return tuple(each for each in teams if each.standing == REFUSED)


def not_taken(desk: Desk) -> Iterator[tuple[Sender, Finding]]:
    """Yield the files that are not played and must be sent again, each with the reason."""
    return (each for each in _unplayed(desk) if each[1].code not in _THE_UMPIRES)


def _unplayed(desk: Desk) -> Iterator[tuple[Sender, Finding]]:
    taken = {opened.place for opened in desk.given.books.values()}
    found: dict[str, Finding] = {}
    for each in desk.findings:
        if each.severity is Severity.ERROR and each.cell:
            found.setdefault(each.cell.book, each)
    for sender in desk.given.senders:
        finding = found.get(shown_name(sender.place))
        if finding and sender.place not in taken:
            yield sender, finding
