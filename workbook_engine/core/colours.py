"""The colours of the sides, by the names people use: the same in every book and on every map."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import folded

COLOURS = ("blue", "red", "brown", "purple", "green", "black", "orange", "grey")


def colours_of(teams: Iterable[Team], others: Iterable[str] = ()) -> dict[str, str]:
    """Return the colour of each side, in the order of the teams, then of sides without any.

    It is the one typed, else the one in the side's name, else the next that is free: in the order
    of the sides' names, so that no row has to stand anywhere.

    >>> colours_of([Team(team="r", side="Red"), Team(team="b", side="Blue Army")])
    {'Red': 'red', 'Blue Army': 'blue'}
    """
    rows = list(teams)
    sides = tuple(dict.fromkeys((*(team.side for team in rows), *others)))
    chosen = {team.side: team.colour for team in rows if team.colour}
    for side in sides:
        named = next((word for word in COLOURS if word in folded(side).split()), "")
        if named and side not in chosen and named not in chosen.values():
            chosen[side] = named
    for side in sorted(set(sides) - set(chosen)):
        free = (word for word in COLOURS if word not in chosen.values())
        chosen[side] = next(free, COLOURS[-1])
    return {side: chosen[side] for side in sides}


def seen_by(teams: Iterable[Team], side: str) -> tuple[tuple[str, str], ...]:
    """Return the sides with their colours as one of them sees them: itself first."""
    colours = colours_of(teams)
    return tuple(sorted(colours.items(), key=lambda each: each[0] != side))
